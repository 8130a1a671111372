// The menu in bulk: export, dry run, and an import that is all or nothing.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { MenuOption } from '#shared/entities/menu.ts';
import { Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { findTaxCell, type OptionCell } from './csv-cells.ts';
import type { Reference } from './csv-columns.ts';
import type { CsvRow, LineError } from './csv-file.ts';
import { type Menu, type Plan, type PlannedRow, planImport } from './csv-plan.ts';
import { listCategories, listMenuItems, listTaxes } from './queries.ts';

export const readMenu = (tx: Tx): Menu => ({
  items: listMenuItems(tx),
  categories: listCategories(tx),
  taxes: listTaxes(tx),
});

const count = ({ rows }: Plan, action: PlannedRow['action']): number =>
  rows.filter((row) => row.action === action).length;

export const countsOf = (plan: Plan) => ({
  adds: count(plan, 'add'),
  updates: count(plan, 'update'),
  unchanged: count(plan, 'unchanged'),
});

export function faulty(errors: readonly LineError[]): Refusal {
  const [first] = errors;
  const message = first ? `Line ${first.line}: ${first.message}` : 'The file has errors!';
  return new Refusal('INVALID_INPUT', message, { field: 'csv', extra: { errors } });
}

interface ImportInput {
  readonly rows: readonly CsvRow[];
  readonly createMissing: boolean;
  readonly digest?: string;
}

export const importMenu: Command<ImportInput, AnswerOf<'POST /menu-items/import'>> = (
  tx,
  { rows, createMissing, digest },
  context,
) => {
  const plan = planImport(readMenu(tx), rows, createMissing);
  if (digest !== undefined && digest !== plan.digest) {
    const message = 'The menu or the file has changed since it was checked. Please check it again!';
    throw new Refusal('MENU_CHANGED', message);
  }
  if (plan.errors.length > 0) throw faulty(plan.errors);
  const created: Created = {
    categories: createCategories(tx, plan.missingCategories, context),
    taxes: createTaxes(tx, plan.missingTaxes, context),
  };
  for (const row of plan.rows) applyRow(tx, row, created, context);
  const counts = countsOf(plan);
  audit(tx, context, { kind: 'menu.imported', entity: 'menu', id: 1, details: counts });
  const answer = { message: 'Menu imported successfully!', ...counts };
  return { answer, signals: [{ kind: 'answers-stale' }] };
};

/** The ids of what an import had to create first, by title or cell. */
interface Created {
  readonly categories: ReadonlyMap<string, number>;
  readonly taxes: ReadonlyMap<string, number>;
}

const createCategories = (tx: Tx, titles: readonly string[], context: CommandContext) =>
  new Map(
    titles.map((title) => {
      const { id } = tx.run(qb.insertInto('categories').values({ title }));
      audit(tx, context, { kind: 'category.added', entity: 'category', id, details: { title } });
      return [title, id];
    }),
  );

const createTaxes = (tx: Tx, cells: readonly string[], context: CommandContext) =>
  new Map(
    cells.map((cell) => {
      const tax = findTaxCell(cell);
      if (!tax) throw new Error(`a tax cell that cannot be created: ${cell}`);
      const { id } = tx.run(qb.insertInto('taxes').values(tax));
      audit(tx, context, { kind: 'tax.added', entity: 'tax', id, details: { ...tax } });
      return [cell, id];
    }),
  );

function applyRow(tx: Tx, row: PlannedRow, created: Created, context: CommandContext): void {
  if (row.action === 'unchanged') return;
  const { item, changes } = row;
  const { category, tax, variants, addons, ...plain } = row.values;
  const values = {
    ...plain,
    ...(category === undefined ? {} : { category_id: idOf(category, created.categories) }),
    ...(tax === undefined ? {} : { tax_id: idOf(tax, created.taxes) }),
  };
  const id = item ? item.id : insertItem(tx, values);
  if (item && Object.keys(values).length > 0) {
    tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  }
  if (variants) applyOptions(tx, 'variants', id, item?.variants ?? [], variants, context.now);
  if (addons) applyOptions(tx, 'addons', id, item?.addons ?? [], addons, context.now);
  const kind = item ? 'menu-item.updated' : 'menu-item.added';
  audit(tx, context, { kind, entity: 'menu item', id, details: { imported: changes } });
}

interface ItemColumns {
  readonly title?: string;
  readonly price_cents?: number;
}

function insertItem(tx: Tx, { title, price_cents, ...rest }: ItemColumns): number {
  if (title === undefined || price_cents === undefined) throw new Error('a new item lacks values');
  return tx.run(qb.insertInto('menu_items').values({ title, price_cents, ...rest })).id;
}

function idOf(reference: Reference, created: ReadonlyMap<string, number>): number | null {
  if (typeof reference !== 'string') return reference;
  const id = created.get(reference);
  if (id === undefined) throw new Error(`not created: ${reference}`);
  return id;
}

/** Keeps the rows of what stays, by title and price, then by title; hides the others and adds what is new. */
function applyOptions(
  tx: Tx,
  table: 'variants' | 'addons',
  itemId: number,
  current: readonly MenuOption[],
  wanted: readonly OptionCell[],
  now: number,
): void {
  const left = [...current];
  const take = (fits: (option: MenuOption) => boolean): MenuOption | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const priceOf = (option: MenuOption) => Math.round(option.price * 100);
  const others = wanted.filter(
    ({ title, price_cents }) =>
      !take((option) => option.title === title && priceOf(option) === price_cents),
  );
  for (const { title, price_cents } of others) {
    const renewed = take((option) => option.title === title);
    if (renewed) {
      tx.run(qb.updateTable(table).set({ price_cents }).where('id', '=', renewed.id));
    } else {
      tx.run(qb.insertInto(table).values({ item_id: itemId, title, price_cents }));
    }
  }
  for (const { id } of left) {
    tx.run(qb.updateTable(table).set({ deleted_at: now }).where('id', '=', id));
  }
}

export const menuCsvCommands = { importMenu };
