// Plans what an import would do to the menu, without side effects. The dry run and the import both use this plan.
import type { Decimals } from '#shared/billing/money.ts';
import type { Category, MenuItem, OptionGroup, Tax } from '#shared/entities/menu.ts';
import { say } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import { brief, CellError, cleanCell } from './csv-cell.ts';
import {
  type CellContext,
  type Column,
  cellContext,
  cellsOf,
  idleCell,
  taxCellOf,
  writeTax,
} from './csv-cells.ts';
import { type Known, READERS, type Reference, type Values } from './csv-columns.ts';
import type { CsvRow, LineError } from './csv-file.ts';
import {
  headerOf,
  type MenuTexts,
  NO_TEXTS,
  readTexts,
  textCell,
  translationsOf,
} from './csv-texts.ts';
import { checkSet, choicesIn } from './set-faults.ts';

export interface PlannedRow {
  readonly line: number;
  readonly action: 'add' | 'update' | 'unchanged';
  readonly title: string;
  /** The changes in the form that people read: `price: 8.50 → 9.00`. */
  readonly changes: readonly string[];
  readonly item: MenuItem | undefined;
  readonly values: Partial<Values>;
}

export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly errors: readonly LineError[];
  readonly missingCategories: readonly string[];
  readonly missingTaxes: readonly string[];
  /** A digest of what the import would do. Equal digests mean equal imports. */
  readonly digest: string;
}

export interface Menu {
  readonly decimals: Decimals;
  readonly items: readonly MenuItem[];
  readonly categories: readonly Category[];
  readonly taxes: readonly Tax[];
  readonly groups?: readonly Pick<OptionGroup, 'id' | 'title'>[];
  /** The texts in other languages. */
  readonly inLanguages?: MenuTexts;
}

interface World extends Known {
  readonly byId: ReadonlyMap<number, MenuItem>;
  readonly byTitle: ReadonlyMap<string, readonly MenuItem[]>;
  /** The line in which each item or new title was first used. */
  readonly taken: Map<string, number>;
  readonly cells: CellContext;
  readonly texts: MenuTexts;
  /** The dishes that sets offer. */
  readonly choices: ReadonlySet<number>;
  /**
   * The default courses that the file sets, each with the line that sets it first. The key is the category's id or new
   * title.
   */
  readonly courses: Map<Reference, { readonly line: number; readonly course: number | null }>;
}

/** Maps keys to ids. If several items have the same key, the first one is used. */
const firstIds = <T extends { id: number }>(list: readonly T[], keyOf: (item: T) => string) =>
  new Map([...list].reverse().map((item) => [keyOf(item), item.id]));

/** Plans every row. Bad rows are listed in `errors`; the import is then refused as a whole. */
export function planImport(menu: Menu, rows: readonly CsvRow[], createMissing: boolean): Plan {
  const world: World = {
    decimals: menu.decimals,
    byId: new Map(menu.items.map((item) => [item.id, item])),
    byTitle: groupBy(menu.items, ({ title }) => title),
    categories: firstIds(menu.categories, ({ title }) => title),
    taxes: firstIds(menu.taxes, (tax) => writeTax(taxCellOf(tax))),
    taxesByTitle: groupBy(menu.taxes, ({ title }) => title),
    groupsByTitle: groupBy(menu.groups ?? [], ({ title }) => title),
    createMissing,
    missingCategories: new Set(),
    missingTaxes: new Set(),
    taken: new Map(),
    cells: cellContext(menu.decimals, menu.categories),
    texts: menu.inLanguages ?? NO_TEXTS,
    choices: choicesIn(menu.items),
    courses: new Map(),
  };
  const errors: LineError[] = [];
  const planned = rows.flatMap((row) => planRow(row, world, errors) ?? []);
  errors.push(...findTwins(menu.items, planned));
  const missingCategories = [...world.missingCategories];
  const missingTaxes = [...world.missingTaxes];
  const facts = planned.map(({ item, ...row }) => ({ ...row, id: item?.id }));
  const digest = digestOf([facts, errors, missingCategories, missingTaxes, createMissing]);
  return { rows: planned, errors, missingCategories, missingTaxes, digest };
}

/** Finds lines with a barcode that another dish would also have after the import. */
function findTwins(items: readonly MenuItem[], planned: readonly PlannedRow[]): LineError[] {
  const given = planned.filter(({ values }) => values.barcode !== undefined);
  const changed = new Set(given.map(({ item }) => item?.id));
  const holders = new Map(
    items.flatMap(({ id, title, barcode }) =>
      barcode === undefined || changed.has(id) ? [] : [[barcode, title] as const],
    ),
  );
  return given.flatMap(({ line, title, values: { barcode } }) => {
    if (!barcode) return [];
    const holder = holders.get(barcode);
    holders.set(barcode, title);
    if (holder === undefined) return [];
    const { message } = say`“${{ title: holder }}” has this barcode already.`;
    return [{ line, message }];
  });
}

/**
 * Computes the digest of a plan. Loads Node's cryptography on first use: loading it at the start of the thread would
 * delay the first report.
 */
function digestOf(plan: readonly unknown[]): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
}

function planRow(row: CsvRow, world: World, errors: LineError[]): PlannedRow | undefined {
  const { line, cells } = row;
  const faults: string[] = [];
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      faults.push(error.message);
      return undefined;
    }
  };
  const item = attempt(() => resolve(row, world));
  const changed = faults.length > 0 ? [] : listChanges(cells, item, world, attempt);
  const texts =
    (faults.length > 0 ? [] : attempt(() => readTexts(row.texts ?? {}, world.texts, item?.id))) ??
    [];
  const translations = translationsOf(texts);
  const values: Partial<Values> = Object.assign(
    {},
    ...changed.map(({ set }) => set),
    translations && { translations },
  );
  attempt(() => checkSet(item, values, world.choices));
  attempt(() => noteCourse(line, item, values, world));
  if (faults.length > 0) {
    errors.push(...faults.map((message) => ({ line, message })));
    return undefined;
  }
  return {
    line,
    action: item === undefined ? 'add' : changed.length + texts.length > 0 ? 'update' : 'unchanged',
    title: values.title ?? item?.title ?? '',
    changes: [
      ...changed.map(({ text }) => text),
      ...texts.map(({ column, cell }) => {
        const old = item && textCell(world.texts, item.id, column);
        const before = item === undefined ? '' : `${old || 'none'} → `;
        return `${headerOf(column)}: ${before}${cell}`;
      }),
    ],
    item,
    values,
  };
}

/**
 * Notes the default course that a line sets for its category. Throws a `CellError` if the line has no category, or if
 * another line sets a different course for the same category.
 */
function noteCourse(
  line: number,
  item: MenuItem | undefined,
  { category, defaultCourse: course }: Partial<Values>,
  { courses }: World,
): void {
  if (course === undefined) return;
  const reference = category === undefined ? (item?.category_id ?? null) : category;
  if (reference === null) throw new CellError('To set a default course, enter a category too.');
  const other = courses.get(reference);
  if (other !== undefined && other.course !== course) {
    throw new CellError(
      say`Line ${{ line: other.line }} sets a different default course for this category.`,
    );
  }
  courses.set(reference, other ?? { line, course });
}

/**
 * Returns the item that a row changes, found by its id, or else by its title and category; undefined for a new item.
 */
function resolve({ line, cells }: CsvRow, world: World): MenuItem | undefined {
  const item = findById(cells.id ?? '', world) ?? findByTitle(cells, world);
  const key = item
    ? `#${item.id}`
    : `${cleanCell(cells.category ?? '')}\n${cleanCell(cells.title ?? '')}`;
  const before = world.taken.get(key);
  if (before !== undefined)
    throw new CellError(say`This item is on line ${{ line: before }} already.`);
  world.taken.set(key, line);
  return item;
}

function findById(cell: string, world: World): MenuItem | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  const item = /^\d{1,15}$/.test(text) ? world.byId.get(Number(text)) : undefined;
  if (item) return item;
  throw new CellError(
    say`There is no item with the id "${{ id: brief(text) }}". To add a new item, leave the id empty.`,
  );
}

function findByTitle(cells: CsvRow['cells'], world: World): MenuItem | undefined {
  const title = cleanCell(cells.title ?? '');
  const category = cells.category === undefined ? undefined : cleanCell(cells.category);
  const same = (world.byTitle.get(title) ?? []).filter(
    (item) => category === undefined || (item.category_title ?? '') === category,
  );
  if (same.length <= 1) return same[0];
  const ids = same.map(({ id }) => id).join(', ');
  throw new CellError(
    say`Several items are called "${{ title: brief(title) }}" (ids ${{ ids }}): please give the id.`,
  );
}

interface Change {
  readonly set: Partial<Values>;
  readonly text: string;
}

const DATA_COLUMNS = Object.keys(READERS) as (keyof typeof READERS)[];

function listChanges(
  cells: CsvRow['cells'],
  item: MenuItem | undefined,
  world: World,
  attempt: <T>(work: () => T) => T | undefined,
): Change[] {
  const old = item && cellsOf(item, world.cells);
  return DATA_COLUMNS.flatMap((column) => {
    // A new item needs a title and price. If another column is absent, an existing item keeps its value, and a new item
    // has no value.
    const needed = !old && (column === 'title' || column === 'price') ? '' : undefined;
    const given = cells[column] ?? needed;
    if (given === undefined || given === old?.[column]) return [];
    const read = attempt(() => READERS[column](given, world));
    if (!read || isSame(column, read.cell, old?.[column] ?? idleCell(column))) return [];
    const before = old ? `${old[column] || 'none'} → ` : '';
    return [{ set: read.set, text: `${column}: ${before}${read.cell || 'none'}` }];
  });
}

/**
 * Returns whether a cell of the file equals the current cell. The order of variants and add-ons does not matter,
 * because the hub determines their order.
 */
function isSame(column: Column, cell: string, old: string): boolean {
  if (column !== 'variants' && column !== 'addons') return cell === old;
  const sorted = (text: string) =>
    text
      .match(/(?:\\.|[^;])+/gs)
      ?.sort()
      .join(';') ?? '';
  return sorted(cell) === sorted(old);
}
