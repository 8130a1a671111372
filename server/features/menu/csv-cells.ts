// The cells of the menu's CSV file: how each reads, and how it is written, so that what goes out comes in unchanged.
//   price, net_price   8.50, or 8,50 as other countries' spreadsheets write it; an empty net_price is none
//   category           its title; empty is none
//   tax                its title, rate and type: VAT 8.875% exclusive; empty is none
//   description        what guests read below the title; empty is none
//   variants, addons   Small=8.50;Large=11.00, where \; \= and \\ stand for the characters themselves

import { type Cents, parseCents, toCents } from '#shared/billing/money.ts';
import { parseRateMilli, type TaxType, toRate } from '#shared/billing/tax.ts';
import type { MenuItem, MenuOption, Tax } from '#shared/entities/menu.ts';
import {
  MAX_DESCRIPTION,
  MAX_ITEM_OPTIONS,
  MAX_PRICE_CENTS,
  MAX_RATE_MILLI,
  MAX_TITLE,
} from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { cleanText, mayFit } from '../../http/clean.ts';
import { disarmInside, rearmInside } from '../../http/csv.ts';

export const COLUMNS = [
  'id',
  'title',
  'price',
  'net_price',
  'category',
  'tax',
  'variants',
  'addons',
  'description',
] as const;
export type Column = (typeof COLUMNS)[number];

/** A tax with the longest title; none of the cells that name something is longer. */
const MAX_CELL = 300;

/** What is wrong with a cell, as a sentence for the owner. */
export class CellError extends Error {}

export interface OptionCell {
  readonly title: string;
  readonly price_cents: Cents;
}

interface TaxCell {
  readonly title: string;
  readonly rate_milli: number;
  readonly type: TaxType;
}

/** A cell as a title would be stored; one that is far too long for any stays as it is, and is refused. */
export const cleanCell = (cell: string): string =>
  mayFit(cell, MAX_CELL) ? cleanText(cell, 'line') : cell;

/** A title of 1 to 120 characters; throws a `CellError` with the sentence otherwise. */
export function readTitle(cell: string, sentence: string): string {
  const title = cleanCell(cell);
  if (title === '') throw new CellError(sentence);
  if (!mayFit(title, MAX_TITLE) || [...title].length > MAX_TITLE) {
    throw new CellError(`"${title.slice(0, 20)}…" is too long: ${MAX_TITLE} characters at most!`);
  }
  return title;
}

/** Up to 300 characters on one line; null where it is empty. */
export function readDescription(cell: string): string | null {
  const text = cleanText(cell, 'line');
  if ([...text].length > MAX_DESCRIPTION) throw new CellError(INVALID.description);
  return text === '' ? null : text;
}

/** `8.50`, `8,5` or `8` → hundredths; throws a `CellError` with the sentence otherwise. */
export function readPrice(cell: string, sentence: string): Cents {
  const cents = parseCents(cell.trim().replace(',', '.'));
  if (cents === undefined || cents < 0 || cents > MAX_PRICE_CENTS) throw new CellError(sentence);
  return cents;
}

/** Always with a point and two decimals, without groups: 850 → `8.50`. */
export const writePrice = (cents: Cents): string => (cents / 100).toFixed(2);

/** `VAT 8.875% exclusive` → its parts, or undefined when the cell is not of that form. */
export function findTaxCell(cell: string): TaxCell | undefined {
  if (cell.length > MAX_CELL) throw new CellError('This tax is too long!');
  const match = /^(.*\S)\s+(\d+(?:[.,]\d+)?)\s?%\s+(exclusive|inclusive)$/is.exec(cell.trim());
  if (!match) return undefined;
  const [, title = '', rate = '', type = ''] = match;
  const rateMilli = parseRateMilli(Number(rate.replace(',', '.')));
  if (rateMilli === undefined || rateMilli > MAX_RATE_MILLI) throw new CellError(INVALID.taxRate);
  return {
    title: readTitle(title, INVALID.title),
    rate_milli: rateMilli,
    type: type.toLowerCase() as TaxType,
  };
}

export const writeTax = ({ title, rate_milli, type }: TaxCell): string =>
  `${title} ${toRate(rate_milli)}% ${type}`;

export const taxCellOf = ({
  title,
  rate,
  type,
}: Pick<Tax, 'title' | 'rate' | 'type'>): TaxCell => ({
  title,
  rate_milli: parseRateMilli(rate) ?? 0,
  type,
});

const escapeTitle = (title: string): string => title.replace(/[\\;=]/g, '\\$&');

export const writeOptions = (options: readonly OptionCell[]): string =>
  options
    .map(({ title, price_cents }) => `${escapeTitle(title)}=${writePrice(price_cents)}`)
    .join(';');

/** `Small=8.50;Large=11.00` → the options; throws a `CellError` on the first that can't be read. */
export function readOptions(
  cell: string,
  sentences: { title: string; price: string },
): OptionCell[] {
  const parts = splitEscaped(cell, ';').filter((part) => part.trim() !== '');
  if (parts.length > MAX_ITEM_OPTIONS) {
    throw new CellError(`An item has ${MAX_ITEM_OPTIONS} of these at most!`);
  }
  return parts.map((part) => {
    const [title = '', price, ...more] = splitEscaped(part, '=');
    if (price === undefined || more.length > 0) {
      throw new CellError(`"${part.trim()}" must read as title=price!`);
    }
    return {
      title: readTitle(title.replace(/\\(.)/gs, '$1'), sentences.title),
      price_cents: readPrice(price, sentences.price),
    };
  });
}

/** Splits at a separator that no backslash precedes; the backslashes stay. */
function splitEscaped(text: string, separator: ';' | '='): string[] {
  const parts = [''];
  for (const token of text.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    if (token === '\\') throw new CellError('A single \\ must be written as \\\\!');
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

const optionCells = (options: readonly MenuOption[]): OptionCell[] =>
  options.map(({ title, price }) => ({ title, price_cents: toCents(price) }));

/** An item as its row of the file, before the file's own quoting. */
export function cellsOf(item: MenuItem): Record<Column, string> {
  const { tax_title: title, tax_rate: rate, tax_type: type } = item;
  const taxed = title !== null && rate !== null && type !== null;
  return {
    id: String(item.id),
    title: item.title,
    price: writePrice(toCents(item.price)),
    net_price: item.net_price === null ? '' : writePrice(toCents(item.net_price)),
    category: item.category_title ?? '',
    tax: taxed ? writeTax(taxCellOf({ title, rate, type })) : '',
    variants: writeOptions(optionCells(item.variants)),
    addons: writeOptions(optionCells(item.addons)),
    description: item.description ?? '',
  };
}

// What spreadsheets run as a formula; a title may begin so, or with the apostrophe that takes the power from it.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before what a spreadsheet would run: `=1+1` → `'=1+1`. */
export function disarm(cell: string): string {
  const inside = disarmInside(cell);
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

/** Takes back what `disarm` did. */
export const rearm = (cell: string): string =>
  rearmInside(cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
