// Converts the columns of the menu's CSV file to values of an item, with categories and taxes looked up in the menu.

import { type Cents, type Decimals, plainMinor } from '#shared/billing/money.ts';
import { ALLERGENS, DIETS } from '#shared/dish-facts.ts';
import type { OptionGroup, Tax } from '#shared/entities/menu.ts';
import { say } from '#shared/errors.ts';
import type { Translations } from '#shared/languages.ts';
import { INVALID } from '#shared/texts.ts';
import { brief, CellError, cleanCell, readPrice, readTitle } from './csv-cell.ts';
import {
  type Column,
  findTaxCell,
  readActive,
  readBarcode,
  readColor,
  readCourse,
  readDescription,
  readKind,
  readShortName,
  readWords,
  readYes,
  taxCellOf,
  writeCourse,
  writeTax,
  writeYes,
} from './csv-cells.ts';
import {
  type OptionCell,
  readOptions,
  readTitles,
  writeOptions,
  writeTitles,
} from './csv-option-cells.ts';

/** A category or tax in an import: its id; null if there is none; the text of the cell if it must be created. */
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
  readonly takeawayTax: Reference;
  readonly open_price: 0 | 1;
  /** The option groups of the dish. */
  readonly groupIds: readonly number[];
  readonly allergens: string | null;
  readonly diets: string | null;
  readonly is_active: 0 | 1;
  readonly color: string | null;
  readonly kitchen_name: string | null;
  readonly button_name: string | null;
  /** Null for a dish. */
  readonly kind: 'set' | null;
  readonly barcode: string | null;
  /** The default course of the dish's category. */
  readonly defaultCourse: number | null;
  /** The dish's texts in other languages. */
  readonly translations: Translations;
}

/** The categories, taxes and groups that cells may name, and the categories and taxes that the import must create. */
export interface Known {
  readonly decimals: Decimals;
  readonly categories: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
  readonly taxesByTitle: ReadonlyMap<string, readonly Tax[]>;
  readonly groupsByTitle: ReadonlyMap<string, readonly Pick<OptionGroup, 'id'>[]>;
  readonly createMissing: boolean;
  readonly missingCategories: Set<string>;
  readonly missingTaxes: Set<string>;
}

interface Read {
  readonly set: Partial<Values>;
  /** The cell as the export would write it. */
  readonly cell: string;
}

/**
 * For each column except the id, the function that reads its cells. The dry run lists the changes of a dish in the
 * order of these columns.
 */
export const READERS: Readonly<
  Record<Exclude<Column, 'id'>, (cell: string, known: Known) => Read>
> = {
  title: (cell) => {
    const title = readTitle(cell, INVALID.itemTitle);
    return { set: { title }, cell: title };
  },
  price: (cell, { decimals }) => {
    const price_cents = readPrice(cell, INVALID.itemPrice, decimals);
    return { set: { price_cents }, cell: plainMinor(price_cents, decimals) };
  },
  net_price: (cell, { decimals }) => {
    if (cell.trim() === '') return { set: { net_price_cents: null }, cell: '' };
    const net_price_cents = readPrice(cell, INVALID.netPrice, decimals);
    return { set: { net_price_cents }, cell: plainMinor(net_price_cents, decimals) };
  },
  category: (cell, known) => readCategory(cell, known),
  tax: (cell, known) => {
    const { id: tax, cell: written } = readTax(cell, known);
    return { set: { tax }, cell: written };
  },
  variants: (cell, { decimals }) => {
    const sentences = { title: INVALID.variantTitle, price: INVALID.variantPrice };
    const variants = readOptions(cell, sentences, decimals);
    return { set: { variants }, cell: writeOptions(variants, decimals) };
  },
  addons: (cell, { decimals }) => {
    const sentences = { title: INVALID.addonTitle, price: INVALID.addonPrice };
    const addons = readOptions(cell, sentences, decimals);
    return { set: { addons }, cell: writeOptions(addons, decimals) };
  },
  description: (cell) => {
    const description = readDescription(cell);
    return { set: { description }, cell: description ?? '' };
  },
  takeaway_tax: (cell, known) => {
    const { id: takeawayTax, cell: written } = readTax(cell, known);
    return { set: { takeawayTax }, cell: written };
  },
  open_price: (cell) => {
    const isOpen = readYes(cell);
    return { set: { open_price: isOpen ? 1 : 0 }, cell: writeYes(isOpen) };
  },
  options: (cell, known) => readGroups(cell, known),
  allergens: (cell) => {
    const words = readWords(cell, ALLERGENS);
    return { set: { allergens: words.join(',') || null }, cell: words.join(';') };
  },
  diets: (cell) => {
    const words = readWords(cell, DIETS);
    return { set: { diets: words.join(',') || null }, cell: words.join(';') };
  },
  active: (cell) => {
    const is_active = readActive(cell);
    return { set: { is_active }, cell: is_active === 1 ? 'yes' : 'no' };
  },
  color: (cell) => {
    const color = readColor(cell);
    return { set: { color }, cell: color ?? '' };
  },
  kitchen_name: (cell) => {
    const kitchen_name = readShortName(cell, INVALID.kitchenName);
    return { set: { kitchen_name }, cell: kitchen_name ?? '' };
  },
  button_name: (cell) => {
    const button_name = readShortName(cell, INVALID.buttonName);
    return { set: { button_name }, cell: button_name ?? '' };
  },
  default_course: (cell) => {
    const defaultCourse = readCourse(cell);
    return { set: { defaultCourse }, cell: writeCourse(defaultCourse) };
  },
  kind: (cell) => {
    const kind = readKind(cell);
    return { set: { kind }, cell: kind ?? '' };
  },
  barcode: (cell) => {
    const barcode = readBarcode(cell);
    return { set: { barcode }, cell: barcode ?? '' };
  },
};

function readGroups(cell: string, { groupsByTitle }: Known): Read {
  const titles = readTitles(cell);
  const groupIds = titles.map((title) => {
    const [group, ...more] = groupsByTitle.get(title) ?? [];
    if (!group)
      throw new CellError(
        say`There is no option group "${{ title: brief(title) }}"! Add the group in Settings.`,
      );
    if (more.length > 0)
      throw new CellError(
        say`Several option groups are called "${{ title: brief(title) }}". Please give them different titles.`,
      );
    return group.id;
  });
  return { set: { groupIds }, cell: writeTitles(titles) };
}

function readCategory(cell: string, known: Known): Read {
  if (cleanCell(cell) === '') return { set: { category: null }, cell: '' };
  const title = readTitle(cell, INVALID.categoryTitle);
  const id = known.categories.get(title);
  if (id !== undefined) return { set: { category: id }, cell: title };
  known.missingCategories.add(title);
  if (!known.createMissing) throw new CellError(say`There is no category "${{ title }}".`);
  return { set: { category: title }, cell: title };
}

interface ReadTax {
  readonly id: Reference;
  readonly cell: string;
}

function readTax(cell: string, known: Known): ReadTax {
  const text = cleanCell(cell);
  if (text === '') return { id: null, cell: '' };
  const parsed = findTaxCell(text);
  const canonical = parsed && writeTax(parsed);
  const id = canonical === undefined ? undefined : known.taxes.get(canonical);
  if (id !== undefined && canonical !== undefined) return { id, cell: canonical };
  const [tax, ...more] = known.taxesByTitle.get(text) ?? [];
  if (more.length > 0)
    throw new CellError(
      say`Several taxes are called "${{ title: brief(text) }}". Write the rate after the title.`,
    );
  if (tax) return { id: tax.id, cell: writeTax(taxCellOf(tax)) };
  known.missingTaxes.add(canonical ?? text);
  if (canonical === undefined) {
    const title = brief(text);
    const example = `${title} 5% exclusive`;
    throw new CellError(say`There is no tax "${{ title }}". To add it, write: ${{ example }}`);
  }
  if (!known.createMissing) throw new CellError(say`There is no tax "${{ title: canonical }}".`);
  return { id: canonical, cell: canonical };
}
