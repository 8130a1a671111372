// The meanings of the columns of another system's menu file, guessed by their headings.
import { t, words } from '../../../../locales/t.ts';
import type { CsvRow } from './csv-text.ts';

const MEANINGS = words({
  title: 'Title',
  price: 'Price',
  category: 'Category',
  variant: 'Variant',
  description: 'Description',
  cost: 'Net Price (your cost)',
  button: 'Button name',
  kitchen: 'Kitchen name',
  barcode: 'Barcode',
  active: 'For sale (yes or no)',
  hidden: 'Not for sale (yes or no)',
  key: 'Same item as the row above',
} as const);

export type Meaning = keyof typeof MEANINGS;

/** Returns the choices of meanings, in the page's language. */
export const meaningChoices = () =>
  (Object.keys(MEANINGS) as Meaning[]).map((value) => ({ value, label: t(MEANINGS[value]) }));
/** The meaning of each column of the file; empty if the column is not imported. */
export type Mapping = readonly (Meaning | '')[];

/**
 * Returns whether several columns may have this meaning. A variant may come from several columns, such as size and
 * colour.
 */
const isShared = (meaning: Meaning): boolean => meaning === 'variant';

/** The patterns that recognize the heading of each meaning, the best pattern first. */
const HEADINGS: readonly (readonly [Meaning, readonly RegExp[]])[] = [
  [
    'title',
    [/^(menu )?item name$/, /^name$/, /^(item|product|dish|menu item)$/, /title/, /^product name$/],
  ],
  ['price', [/^(base |default |unit )?price$/, /^price[ [(]/, /price/]],
  [
    'category',
    [
      /^reporting category$/,
      /^categor(y|ies)$/,
      /^menu groups?( names?| name\(s\))?$/,
      /categor/,
      /group/,
    ],
  ],
  [
    'variant',
    [/^variation name$/, /^option value \d$/, /^option \d value$/, /^(variant|size)( name)?$/],
  ],
  ['description', [/^description$/, /description/]],
  ['cost', [/^(default unit |unit )?cost$/, /^cost/]],
  ['button', [/^(pos|button|register) name$/, /^short name$/]],
  ['kitchen', [/^kitchen (ticket )?name$/]],
  ['barcode', [/^(barcode|gtin|ean|upc)$/, /barcode/, /^(gtin|ean|upc) /]],
  ['active', [/^(sellable|active|for sale|visible)$/, /^available for sale/]],
  ['hidden', [/^(archived|hidden)$/]],
  ['key', [/^(handle|reference handle)$/]],
];

const plain = (heading: string): string =>
  heading.trim().toLowerCase().replace(/[_-]+/g, ' ').replace(/\s+/g, ' ');

/**
 * Tries the patterns of a meaning in order, and returns the columns that match the first pattern with any match. If
 * only one column may have the meaning, returns only the first of these columns.
 */
function columnsOf(headings: readonly string[], meaning: Meaning, patterns: readonly RegExp[]) {
  for (const pattern of patterns) {
    const found = headings.flatMap((heading, at) => (pattern.test(heading) ? [at] : []));
    if (found.length > 0) return isShared(meaning) ? found : found.slice(0, 1);
  }
  return [];
}

/**
 * Returns the probable meaning of each column. An empty column has no meaning: some systems write
 * every column, and importing the empty cells would delete values of existing dishes.
 */
export function guessMapping(header: readonly string[], rows: readonly CsvRow[]): Mapping {
  const isFilled = (at: number) =>
    rows.length === 0 || rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');
  const headings = header.map((heading, at) => (isFilled(at) ? plain(heading) : ''));
  const mapping: (Meaning | '')[] = header.map(() => '');
  for (const [meaning, patterns] of HEADINGS) {
    for (const at of columnsOf(headings, meaning, patterns)) {
      if (mapping[at] === '') mapping[at] = meaning;
    }
  }
  return mapping;
}

/**
 * Returns the mapping with a new meaning for one column. If only one column may have this meaning, the column that had
 * this meaning before loses it.
 */
export const withMeaning = (mapping: Mapping, column: number, meaning: Meaning | ''): Mapping =>
  mapping.map((old, at) => {
    if (at === column) return meaning;
    return old === meaning && meaning !== '' && !isShared(meaning) ? '' : old;
  });

const OWN =
  /^(id|title|price|net_price|category|tax|takeaway_tax|variants|addons|description|open_price|options|allergens|diets|active|color|kitchen_name|button_name|default_course|kind|barcode|(title|description)@.+)$/;

/** Returns whether a file has the columns of this program's own export, which need no mapping. */
export const isOwnFile = (header: readonly string[]): boolean =>
  header.every(
    (name) => name.trim() === '' || OWN.test(name.trim().toLowerCase().replace(/\s+/g, '_')),
  );
