// The cells of the menu's CSV file: how each reads, and how it is written, so that what goes out comes in unchanged.
//   price, net_price   8.50, or 8,50 as other countries' spreadsheets write it, in the currency's decimals; an empty net_price is none
//   category           its title; empty is none
//   tax                its title, rate and type: VAT 8.875% exclusive; empty is none
//   takeaway_tax       as tax, for what is taken away or delivered; empty is the same
//   open_price         yes where its price is typed at the till; empty or no is none
//   description        what guests read below the title; empty is none
//   variants, addons   Small=8.50;Large=11.00, where \; \= and \\ stand for the characters themselves
//   options            the titles of the groups that it asks: Side;Sauces; empty is none
//   allergens, diets   gluten;milk and vegan;halal; empty is none
//   active             yes or no
//   color              #aa3300; empty is none

import type { Decimals } from '#shared/billing/money.ts';
import { parseRateMilli, type TaxType, toRate } from '#shared/billing/tax.ts';
import type { MenuItem, Tax } from '#shared/entities/menu.ts';
import { MAX_DESCRIPTION, MAX_RATE_MILLI } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { cleanText } from '../../http/clean.ts';
import { disarmInside, rearmInside } from '../../http/csv.ts';
import { CellError, cleanCell, MAX_CELL, readTitle } from './csv-cell.ts';
import { optionsCell, writeTitles } from './csv-option-cells.ts';

/** What every house has, and guests' words: named where a file has another. */
export const USUAL_COLUMNS = [
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

/** Only in the file of a house that has any of it. */
export const SELDOM_COLUMNS = [
  'takeaway_tax',
  'open_price',
  'options',
  'allergens',
  'diets',
  'active',
  'color',
  'description',
] as const;

export type Column = (typeof USUAL_COLUMNS)[number] | (typeof SELDOM_COLUMNS)[number];

export const COLUMNS: readonly Column[] = [
  ...new Set<Column>([...USUAL_COLUMNS.slice(0, -1), ...SELDOM_COLUMNS]),
];

interface TaxCell {
  readonly title: string;
  readonly rate_milli: number;
  readonly type: TaxType;
}

/** Up to 300 characters on one line; null where it is empty. */
export function readDescription(cell: string): string | null {
  const text = cleanText(cell, 'line');
  if ([...text].length > MAX_DESCRIPTION) throw new CellError(INVALID.description);
  return text === '' ? null : text;
}

/** `VAT 8.875% exclusive` → its parts, or undefined when the cell is not of that form. */
export function findTaxCell(cell: string): TaxCell | undefined {
  if (cell.length > MAX_CELL) throw new CellError('This tax is too long.');
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

/** Words of a list, in its order; throws a `CellError` for one that is not in it. */
export function readWords<T extends string>(cell: string, all: readonly T[]): T[] {
  const words = cleanCell(cell)
    .toLowerCase()
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const strange = words.find((word) => !(all as readonly string[]).includes(word));
  if (strange !== undefined) {
    throw new CellError(`"${strange.slice(0, 20)}" is none of ${all.join(', ')}.`);
  }
  return all.filter((word) => words.includes(word));
}

/** `yes`, `no`, and as spreadsheets say it: 1, 0, true, false. */
export function readActive(cell: string): 0 | 1 {
  const word = cleanCell(cell).toLowerCase();
  if (['yes', '1', 'true', ''].includes(word)) return 1;
  if (['no', '0', 'false'].includes(word)) return 0;
  throw new CellError('Active must be yes or no.');
}

/** `#aa3300`; null where it is empty. */
export function readColor(cell: string): string | null {
  const color = cleanCell(cell).toLowerCase();
  if (color === '') return null;
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  throw new CellError('A colour must read as #rrggbb.');
}

const takeawayCell = (item: MenuItem): string => {
  const { takeaway_tax_title: title, takeaway_tax_rate: rate, takeaway_tax_type: type } = item;
  if (title === undefined || rate === undefined || type === undefined) return '';
  return writeTax(taxCellOf({ title, rate, type }));
};

export const writeYes = (on: boolean): string => (on ? 'yes' : '');

/** `yes`, `no`, `1`, `0`; empty is no. */
export function readYes(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  if (['yes', '1', 'true'].includes(text)) return true;
  if (['no', '0', 'false', ''].includes(text)) return false;
  throw new CellError(`"${text.slice(0, 20)}" must read as yes or no.`);
}

/** An item as its row of the file, before the file's own quoting. */
export function cellsOf(item: MenuItem, decimals: Decimals): Record<Column, string> {
  const { tax_title: title, tax_rate: rate, tax_type: type } = item;
  const taxed = title !== null && rate !== null && type !== null;
  return {
    id: String(item.id),
    title: item.title,
    price: item.price.toFixed(decimals),
    net_price: item.net_price?.toFixed(decimals) ?? '',
    category: item.category_title ?? '',
    tax: taxed ? writeTax(taxCellOf({ title, rate, type })) : '',
    variants: optionsCell(item.variants, decimals),
    addons: optionsCell(item.addons, decimals),
    description: item.description ?? '',
    takeaway_tax: takeawayCell(item),
    open_price: writeYes(item.open_price === 1),
    options: writeTitles((item.groups ?? []).map(({ title }) => title)),
    allergens: (item.allergens ?? []).join(';'),
    diets: (item.diets ?? []).join(';'),
    active: item.is_active === 0 ? 'no' : 'yes',
    color: item.color ?? '',
  };
}

/** What a cell says of a dish of which nothing seldom is said. */
export const idleCell = (column: Column): string => (column === 'active' ? 'yes' : '');

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
