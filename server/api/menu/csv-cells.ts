// The cells of the menu's CSV file: how each is read and written, so that an exported file imports unchanged.
//   price, net_price   8.50, or 8,50 as in other countries' spreadsheets, in the currency's decimals; an empty net_price is none
//   category           its title; empty is none
//   tax                its title, rate and type: VAT 8.875% exclusive; empty is none
//   takeaway_tax       as tax, for take-away and delivery; empty is the same tax
//   open_price         yes if the price is typed at the till; empty is no
//   description        what guests read below the title; empty is none
//   variants, addons   Small=8.50;Large=11.00, where \; \= and \\ are the characters themselves
//   options            the titles of its option groups: Side;Sauces; empty is none
//   allergens, diets   gluten;milk and vegan;halal; empty is none
//   active             yes or no
//   color              #aa3300; empty is none
//   kitchen_name, button_name   what the kitchen and the till's tiles call it; empty is its title
//   default_course     1 to 9, the course that the till proposes for its category; empty is none
//   kind               dish or set; empty is dish
//   barcode            6 to 20 digits; empty is none

import type { Decimals } from '#shared/billing/money.ts';
import { parseRateMilli, type TaxType, toRate } from '#shared/billing/tax.ts';
import type { Category, MenuItem, Tax } from '#shared/entities/menu.ts';
import { say } from '#shared/errors.ts';
import { MAX_DESCRIPTION, MAX_RATE_MILLI, MAX_SHORT_NAME } from '#shared/limits.ts';
import { INVALID } from '#shared/texts.ts';
import { cleanText } from '../../http/clean.ts';
import { disarmInside, rearmInside } from '../../http/csv.ts';
import { CellError, cleanCell, MAX_CELL, readTitle } from './csv-cell.ts';
import { optionsCell, writeTitles } from './csv-option-cells.ts';

/** The columns of every menu file. */
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

/** Columns that a file has only if any dish uses them. */
export const SELDOM_COLUMNS = [
  'takeaway_tax',
  'open_price',
  'options',
  'allergens',
  'diets',
  'active',
  'color',
  'description',
  'kitchen_name',
  'button_name',
  'default_course',
  'kind',
  'barcode',
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

/** Returns up to 300 characters on one line; null if empty. */
export function readDescription(cell: string): string | null {
  const text = cleanText(cell, 'line');
  if ([...text].length > MAX_DESCRIPTION) throw new CellError(INVALID.description);
  return text === '' ? null : text;
}

/**
 * Returns up to 40 characters on one line; null if the cell is empty. Throws a `CellError` with `sentence` if the
 * text is longer.
 */
export function readShortName(cell: string, sentence: string): string | null {
  const text = cleanCell(cell);
  if ([...text].length > MAX_SHORT_NAME) throw new CellError(sentence);
  return text === '' ? null : text;
}

/** Returns the course of a cell with `1` to `9`; null if the cell is empty. */
export function readCourse(cell: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new CellError('Enter a default course from 1 to 9.');
}

/** Returns 'set' for `set`; null for `dish` and for an empty cell. */
export function readKind(cell: string): 'set' | null {
  const word = cleanCell(cell).toLowerCase();
  if (word === '' || word === 'dish') return null;
  if (word === 'set') return 'set';
  throw new CellError('The value of "kind" must be dish or set.');
}

/** Returns a barcode of 6 to 20 digits; null if the cell is empty. */
export function readBarcode(cell: string): string | null {
  const text = cell.trim();
  if (text === '') return null;
  if (/^\d{6,20}$/.test(text)) return text;
  throw new CellError('Enter a barcode of 6 to 20 digits.');
}

export const writeCourse = (course: number | null): string =>
  course === null ? '' : String(course);

/** `VAT 8.875% exclusive` → its parts; undefined if the cell does not have that form. */
export function findTaxCell(cell: string): TaxCell | undefined {
  if (cell.length > MAX_CELL) throw new CellError('This tax has too many characters.');
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

/** Returns the words of a cell in the order of `all`; throws a `CellError` for a word that is not in `all`. */
export function readWords<T extends string>(cell: string, all: readonly T[]): T[] {
  const words = cleanCell(cell)
    .toLowerCase()
    .split(/[;,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const strange = words.find((word) => !(all as readonly string[]).includes(word));
  if (strange !== undefined) {
    const word = strange.slice(0, 20);
    throw new CellError(say`"${{ word }}" is not one of these: ${{ words: all.join(', ') }}.`);
  }
  return all.filter((word) => words.includes(word));
}

/** Reads `yes`, `no`, and the spreadsheet values 1, 0, true, false. */
export function readActive(cell: string): 0 | 1 {
  const word = cleanCell(cell).toLowerCase();
  if (['yes', '1', 'true', ''].includes(word)) return 1;
  if (['no', '0', 'false'].includes(word)) return 0;
  throw new CellError('The value of "active" must be yes or no.');
}

/** Reads `#aa3300`; null if empty. */
export function readColor(cell: string): string | null {
  const color = cleanCell(cell).toLowerCase();
  if (color === '') return null;
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  throw new CellError('Write the colour as #rrggbb.');
}

const takeawayCell = (item: MenuItem): string => {
  const { takeaway_tax_title: title, takeaway_tax_rate: rate, takeaway_tax_type: type } = item;
  if (title === undefined || rate === undefined || type === undefined) return '';
  return writeTax(taxCellOf({ title, rate, type }));
};

export const writeYes = (on: boolean): string => (on ? 'yes' : '');

/** Reads `yes`, `no`, `1`, `0`; empty is no. */
export function readYes(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  if (['yes', '1', 'true'].includes(text)) return true;
  if (['no', '0', 'false', ''].includes(text)) return false;
  throw new CellError(say`Write yes or no instead of "${{ word: text.slice(0, 20) }}".`);
}

/** The data of the store and the menu that the row of an item needs. */
export interface CellContext {
  readonly decimals: Decimals;
  /** The default courses by category id. Categories without a default course are not in the map. */
  readonly courses: ReadonlyMap<number, number>;
}

export const cellContext = (
  decimals: Decimals,
  categories: readonly Pick<Category, 'id' | 'default_course'>[],
): CellContext => ({
  decimals,
  courses: new Map(
    categories.flatMap(({ id, default_course }) => (default_course ? [[id, default_course]] : [])),
  ),
});

/** Returns the cells of an item's row, not yet quoted for the CSV file. */
export function cellsOf(
  item: MenuItem,
  { decimals, courses }: CellContext,
): Record<Column, string> {
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
    kitchen_name: item.kitchen_name ?? '',
    button_name: item.button_name ?? '',
    default_course: writeCourse(courses.get(item.category_id ?? 0) ?? null),
    kind: item.kind === 'set' ? 'set' : '',
    barcode: item.barcode ?? '',
  };
}

/** Returns what a column contains for a dish that does not use the column. */
export const idleCell = (column: Column): string => (column === 'active' ? 'yes' : '');

// Matches cells that a spreadsheet would run as a formula. Apostrophes may precede the formula: apostrophes of the
// title, and the apostrophe that `disarm` adds.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Adds an apostrophe to a cell that a spreadsheet would run as a formula: `=1+1` → `'=1+1`. */
export function disarm(cell: string): string {
  const inside = disarmInside(cell);
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

/** Reverses `disarm`. */
export const rearm = (cell: string): string =>
  rearmInside(cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
