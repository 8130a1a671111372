// The columns of the menu's CSV file as values of an item; categories and taxes are looked up in the menu.

import type { Cents } from '#shared/billing/money.ts';
import type { Tax } from '#shared/entities/menu.ts';
import { INVALID } from '#shared/texts.ts';
import {
  CellError,
  type Column,
  cleanCell,
  findTaxCell,
  type OptionCell,
  readDescription,
  readOptions,
  readPrice,
  readTitle,
  taxCellOf,
  writeOptions,
  writePrice,
  writeTax,
} from './csv-cells.ts';

/** The id of a category or tax, none, or the cell of one that is to be created. */
export type Reference = number | null | string;

export interface Values {
  readonly title: string;
  readonly price_cents: Cents;
  readonly net_price_cents: Cents | null;
  readonly category: Reference;
  readonly tax: Reference;
  readonly variants: readonly OptionCell[];
  readonly addons: readonly OptionCell[];
  readonly description: string | null;
}

/** What cells refer to, and what of that is missing. */
export interface Known {
  readonly categories: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
  readonly taxesByTitle: ReadonlyMap<string, readonly Tax[]>;
  readonly createMissing: boolean;
  readonly missingCategories: Set<string>;
  readonly missingTaxes: Set<string>;
}

interface Read {
  readonly set: Partial<Values>;
  /** The cell as the export would write it. */
  readonly cell: string;
}

/** Every column but the id, in the order in which its changes are told. */
export const READERS: Readonly<
  Record<Exclude<Column, 'id'>, (cell: string, known: Known) => Read>
> = {
  title: (cell) => {
    const title = readTitle(cell, INVALID.itemTitle);
    return { set: { title }, cell: title };
  },
  price: (cell) => {
    const price_cents = readPrice(cell, INVALID.itemPrice);
    return { set: { price_cents }, cell: writePrice(price_cents) };
  },
  net_price: (cell) => {
    if (cell.trim() === '') return { set: { net_price_cents: null }, cell: '' };
    const net_price_cents = readPrice(cell, INVALID.netPrice);
    return { set: { net_price_cents }, cell: writePrice(net_price_cents) };
  },
  category: (cell, known) => readCategory(cell, known),
  tax: (cell, known) => readTax(cell, known),
  variants: (cell) => {
    const sentences = { title: INVALID.variantTitle, price: INVALID.variantPrice };
    const variants = readOptions(cell, sentences);
    return { set: { variants }, cell: writeOptions(variants) };
  },
  addons: (cell) => {
    const sentences = { title: INVALID.addonTitle, price: INVALID.addonPrice };
    const addons = readOptions(cell, sentences);
    return { set: { addons }, cell: writeOptions(addons) };
  },
  description: (cell) => {
    const description = readDescription(cell);
    return { set: { description }, cell: description ?? '' };
  },
};

function readCategory(cell: string, known: Known): Read {
  if (cleanCell(cell) === '') return { set: { category: null }, cell: '' };
  const title = readTitle(cell, INVALID.categoryTitle);
  const id = known.categories.get(title);
  if (id !== undefined) return { set: { category: id }, cell: title };
  known.missingCategories.add(title);
  if (!known.createMissing) throw new CellError(`There is no category "${title}"!`);
  return { set: { category: title }, cell: title };
}

function readTax(cell: string, known: Known): Read {
  const text = cleanCell(cell);
  if (text === '') return { set: { tax: null }, cell: '' };
  const parsed = findTaxCell(text);
  const canonical = parsed && writeTax(parsed);
  const id = canonical === undefined ? undefined : known.taxes.get(canonical);
  if (id !== undefined && canonical !== undefined) return { set: { tax: id }, cell: canonical };
  const [tax, ...more] = known.taxesByTitle.get(text) ?? [];
  if (more.length > 0) throw new CellError(`Several taxes are called "${text}": add the rate!`);
  if (tax) return { set: { tax: tax.id }, cell: writeTax(taxCellOf(tax)) };
  known.missingTaxes.add(canonical ?? text);
  if (canonical === undefined) {
    throw new CellError(`There is no tax "${text}"! A new one reads: ${text} 5% exclusive`);
  }
  if (!known.createMissing) throw new CellError(`There is no tax "${canonical}"!`);
  return { set: { tax: canonical }, cell: canonical };
}
