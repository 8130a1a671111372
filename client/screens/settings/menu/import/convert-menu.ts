// Converts another system's menu file to the columns that the hub imports.
import type { Decimals } from '#shared/billing/money.ts';

import type { Mapping, Meaning } from './column-meanings.ts';
import { type CsvRow, writeCsvText } from './csv-text.ts';

type Cells = Readonly<Record<Meaning, string>> & Pick<CsvRow, 'line'>;

/** The rows of one dish: several if the file has a row for each of its variants. */
type Dish = readonly [Cells, ...Cells[]];

const SPACE = ' ';

const inOneLine = (cell: string): string => cell.replace(/\s+/g, SPACE).trim();

function cellsOf({ line, cells }: CsvRow, mapping: Mapping): Cells {
  const of = (meaning: Meaning) =>
    mapping
      .flatMap((each, at) => (each === meaning ? [inOneLine(cells[at] ?? '')] : []))
      .filter((cell) => cell !== '')
      .join(meaning === 'variant' ? ' / ' : SPACE);
  return {
    line,
    title: of('title'),
    price: of('price'),
    category: of('category'),
    variant: of('variant'),
    description: of('description'),
    cost: of('cost'),
    button: of('button'),
    kitchen: of('kitchen'),
    barcode: of('barcode'),
    active: of('active'),
    hidden: of('hidden'),
    key: of('key'),
  };
}

/**
 * Groups the rows by dish. `key` is the cell by which the file marks rows of the same dish. Rows with the same `key`
 * are one dish. Without a `key`, rows with the same title and category are one dish. A row without `key` and title
 * belongs to the dish of the row above.
 */
function dishesOf(rows: readonly Cells[]): Dish[] {
  const dishes = new Map<string, [Cells, ...Cells[]]>();
  let last = '';
  for (const cells of rows) {
    const named = cells.title === '' ? last : `${cells.category}\n${cells.title}`;
    const key = cells.key === '' ? named : `key ${cells.key}`;
    const dish = dishes.get(key);
    if (dish) dish.push(cells);
    else dishes.set(key, [cells]);
    last = key;
  }
  return [...dishes.values()];
}

/**
 * Returns the amount of a cell: '$1,234.50' and '1.234,50 €' → '1234.50'. Returns '' if the cell has no amount, such
 * as 'variable'.
 */
export function plainPrice(cell: string, decimals: Decimals): string {
  const digits = cell.replace(/[^\d.,-]/g, '');
  if (!/\d/.test(digits)) return '';
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const after = mark < 0 ? '' : digits.slice(mark + 1);
  // If the currency has three decimals, the last dot or comma is the decimal mark. For any other currency, three digits
  // after the last dot or comma mean that this mark separates thousands.
  const isThousands = after.length === 3 && decimals !== 3;
  const whole = (mark < 0 || isThousands ? digits : digits.slice(0, mark)).replace(/[.,]/g, '');
  return mark < 0 || isThousands ? whole : `${whole}.${after}`;
}

const escapeTitle = (title: string): string => title.replace(/[\\;=]/g, '\\$&');

/** Names that other systems give a dish's only variant. */
const ONLY = /^(regular|default|standard|normal)?$/i;

const YES = /^(y|yes|true|1|x|on|visible)$/i;
const NO = /^(n|no|false|0|off|hidden)$/i;
const isOff = ({ active, hidden }: Cells): boolean => NO.test(active) || YES.test(hidden);

/** Returns the cell if a scanner can read it as a barcode; otherwise '', for example for 4.00638E+12. */
const plainBarcode = (cell: string): string => (/^\d{6,20}$/.test(cell) ? cell : '');

const HEADER = [
  'title',
  'price',
  'net_price',
  'category',
  'tax',
  'variants',
  'description',
  'kitchen_name',
  'button_name',
  'active',
  'barcode',
  'open_price',
] as const;

interface ConvertOptions {
  /** The text of the tax column, the same for every dish; empty for no tax. */
  readonly tax: string;
  readonly decimals: Decimals;
}

function rowOf([first, ...more]: Dish, { tax, decimals }: ConvertOptions): string[] {
  const rows = [first, ...more];
  const isPlain = more.length === 0 && ONLY.test(first.variant);
  const priced = rows.filter(({ price }) => plainPrice(price, decimals) !== '');
  const price = plainPrice(priced[0]?.price ?? '', decimals);
  const variants = isPlain
    ? ''
    : priced
        .map(
          (row, at) =>
            `${escapeTitle(row.variant || `Variant ${at + 1}`)}=${plainPrice(row.price, decimals)}`,
        )
        .join(';');
  return [
    first.title,
    price || '0',
    plainPrice(first.cost, decimals),
    first.category.split(/\s*[;|]\s*/)[0] ?? '',
    tax,
    variants,
    inOneLine(first.description.replace(/<[^>]*>/g, SPACE)).slice(0, 300),
    first.kitchen.slice(0, 40),
    first.button.slice(0, 40),
    rows.every(isOff) ? 'no' : 'yes',
    // A barcode identifies a whole dish, so the barcodes of single variants are left out.
    more.length === 0 ? plainBarcode(first.barcode) : '',
    price === '' ? 'yes' : '',
  ];
}

/**
 * Decides which columns the converted file has. If a column is left out, the import does not change that field of
 * existing dishes.
 */
const needed = (
  mapping: Mapping,
  tax: string,
  rows: readonly (readonly string[])[],
): Readonly<Record<(typeof HEADER)[number], boolean>> => {
  const has = (meaning: Meaning) => mapping.includes(meaning);
  return {
    title: true,
    price: true,
    net_price: has('cost'),
    category: has('category'),
    tax: tax !== '',
    variants: has('variant'),
    description: has('description'),
    kitchen_name: has('kitchen'),
    button_name: has('button'),
    active: has('active') || has('hidden'),
    // Other systems write the barcode column even if no dish has a barcode. Importing its empty cells would delete the
    // barcodes of existing dishes.
    barcode: rows.some((row) => row[HEADER.indexOf('barcode')] !== ''),
    open_price: true,
  };
};

/**
 * Returns a file with the hub's columns: one row for each dish, on the line where the dish begins in the other system's
 * file. So the hub's errors name the lines of that file. A dish without any price is sold at an open price.
 */
export function convertMenu(
  rows: readonly CsvRow[],
  mapping: Mapping,
  options: ConvertOptions,
): string {
  const dishes = dishesOf(rows.map((row) => cellsOf(row, mapping)));
  const converted = dishes.map((dish) => rowOf(dish, options));
  const keep = needed(mapping, options.tax, converted);
  const only = (row: readonly string[]) => row.filter((_, at) => keep[HEADER[at] ?? 'title']);
  return writeCsvText([
    { line: 1, cells: only(HEADER) },
    ...converted.map((row, at) => ({ line: dishes[at]?.[0].line ?? 0, cells: only(row) })),
  ]);
}
