// Undoes the last import of a menu file, while the menu is still as the import left it (contract 5.11).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { guardsPrices } from '../../domain/prices/lowered-prices.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { recordPriceChange } from '../../rollups/price-changes.ts';
import { clearBarcodes } from './clear-barcodes.ts';
import { MENU_CHANGED } from './menu-changed.ts';
import { hasMenuChanged, lastAuditId } from './menu-changed-since.ts';

const itemRow = prepared<{ id: number }>()((p) =>
  qb.selectFrom('menu_items').selectAll().where('id', '=', p('id')),
);
const extrasOf = (table: 'variants' | 'addons') =>
  prepared<{ item: number }>()((p) =>
    qb.selectFrom(table).selectAll().where('item_id', '=', p('item')),
  );
const EXTRAS = { variants: extrasOf('variants'), addons: extrasOf('addons') } as const;
const KINDS = ['variants', 'addons'] as const;
const groupsOf = prepared<{ item: number }>()((p) =>
  qb.selectFrom('item_option_groups').selectAll().where('item_id', '=', p('item')),
);
const textsOf = prepared<{ item: number }>()((p) =>
  qb
    .selectFrom('menu_texts')
    .selectAll()
    .where('kind', '=', 'item')
    .where('owner_id', '=', p('item')),
);
const courses = prepared()(() => qb.selectFrom('categories').select(['id', 'default_course']));

const dishBefore = (tx: Tx, id: number) => ({
  id,
  row: tx.get(itemRow, { id }),
  variants: tx.all(EXTRAS.variants, { item: id }),
  addons: tx.all(EXTRAS.addons, { item: id }),
  groups: tx.all(groupsOf, { item: id }),
  texts: tx.all(textsOf, { item: id }),
});

type DishBefore = ReturnType<typeof dishBefore>;

interface MenuBefore {
  readonly dishes: readonly DishBefore[];
  readonly courses: readonly { readonly id: number; readonly default_course: number | null }[];
}

/** Returns the parts of these dishes that an import may change, and the default courses of all categories. */
export const menuBefore = (tx: Tx, ids: readonly number[]): MenuBefore => ({
  dishes: ids.map((id) => dishBefore(tx, id)),
  courses: tx.all(courses, {}),
});

interface Import extends MenuBefore {
  /** The ids of the rows that the import added. */
  readonly added: Readonly<Record<'menu_items' | 'categories' | 'taxes', readonly number[]>>;
}

/**
 * Stores the menu as it was before an import, so that the import can be undone. Deletes the menu that was stored for the
 * previous import: only the last import can be undone.
 */
export function keepImport(
  tx: Tx,
  { now: at, actor }: CommandContext,
  counts: { readonly adds: number; readonly updates: number },
  before: Import,
): void {
  tx.run(qb.deleteFrom('menu_imports'));
  tx.run(
    qb.insertInto('menu_imports').values({
      id: 1,
      at,
      username: actor?.username ?? '',
      adds: counts.adds,
      updates: counts.updates,
      audit_id: lastAuditId(tx),
      before: JSON.stringify(before),
    }),
  );
}

const kept = prepared()(() => qb.selectFrom('menu_imports').selectAll());

/** Returns the last import that can be undone; null if there is none. */
export function readLastImport(tx: Tx): AnswerOf<'GET /menu-items/import/last'> {
  const row = tx.get(kept, {});
  if (!row) return null;
  const { at, username, adds, updates } = row;
  const canUndo = !hasMenuChanged(tx, row.audit_id);
  return { at: new Date(at).toISOString(), username, adds, updates, canUndo };
}

/** Restores a dish as it was before the import. Records changed prices as exceptions. */
function restoreDish(tx: Tx, context: CommandContext, before: DishBefore): void {
  const { id, row } = before;
  if (!row) return;
  const now = tx.get(itemRow, { id });
  const { id: _, ...values } = row;
  tx.run(qb.updateTable('menu_items').set(values).where('id', '=', id));
  if (now) {
    const { title, price_cents: toCents } = row;
    recordPriceChange(tx, context, { title, fromCents: now.price_cents, toCents });
  }
  for (const table of KINDS) restoreExtras(tx, context, table, before);
  tx.run(qb.deleteFrom('item_option_groups').where('item_id', '=', id));
  for (const group of before.groups) tx.run(qb.insertInto('item_option_groups').values(group));
  tx.run(qb.deleteFrom('menu_texts').where('kind', '=', 'item').where('owner_id', '=', id));
  for (const text of before.texts) tx.run(qb.insertInto('menu_texts').values(text));
}

/**
 * Hides the variants or add-ons that the import added. Restores all other variants or add-ons as they were before the
 * import.
 */
function restoreExtras(
  tx: Tx,
  context: CommandContext,
  table: (typeof KINDS)[number],
  { id: item, row, ...before }: DishBefore,
): void {
  const old = new Map(before[table].map((extra) => [extra.id, extra]));
  for (const { id, price_cents: fromCents } of tx.all(EXTRAS[table], { item })) {
    const extra = old.get(id);
    if (!extra) {
      tx.run(qb.updateTable(table).set({ deleted_at: context.now }).where('id', '=', id));
      continue;
    }
    const { title, price_cents, deleted_at } = extra;
    tx.run(qb.updateTable(table).set({ title, price_cents, deleted_at }).where('id', '=', id));
    if (deleted_at === null) {
      const name = `${row?.title ?? ''} · ${extra.title}`;
      recordPriceChange(tx, context, { title: name, fromCents, toCents: extra.price_cents });
    }
  }
}

/**
 * Deletes the categories and taxes that the import added. Each deletion has its own audit entry, which also seals
 * (stores digests of) the dishes that lose the category or tax.
 */
function removeParents(tx: Tx, context: CommandContext, added: Import['added']): void {
  for (const id of added.categories) {
    const details = storedRow(tx, 'categories', id);
    tx.run(qb.deleteFrom('categories').where('id', '=', id));
    audit(tx, context, { kind: 'category.deleted', entity: 'category', id, details });
  }
  for (const id of added.taxes) {
    const details = storedRow(tx, 'taxes', id);
    tx.run(qb.deleteFrom('taxes').where('id', '=', id));
    audit(tx, context, { kind: 'tax.deleted', entity: 'tax', id, details });
  }
}

const changed = () =>
  new Refusal(
    'MENU_CHANGED',
    'The menu has been changed since the import, so the import can’t be undone.',
  );

/** Undoes the last import as a whole: 404 if there is none, 409 if the menu was changed since. */
export const undoImport: Command<unknown, { message: string }> = guardsPrices(
  'A menu import undone',
  (tx, _input, context) => {
    const row = tx.get(kept, {});
    if (!row) throw notFound('import');
    if (hasMenuChanged(tx, row.audit_id)) throw changed();
    const { dishes, courses: before, added } = JSON.parse(row.before) as Import;
    for (const id of added.menu_items) {
      tx.run(qb.updateTable('menu_items').set({ deleted_at: context.now }).where('id', '=', id));
    }
    clearBarcodes(
      tx,
      dishes.map(({ id }) => id),
    );
    for (const dish of dishes) restoreDish(tx, context, dish);
    for (const { id, default_course } of before) {
      tx.run(qb.updateTable('categories').set({ default_course }).where('id', '=', id));
    }
    tx.run(qb.deleteFrom('menu_imports'));
    const { adds, updates } = row;
    const details = { adds, updates };
    audit(tx, context, { kind: 'menu.import-undone', entity: 'menu', id: 1, details });
    removeParents(tx, context, added);
    return { answer: { message: 'The import was undone.' }, ...MENU_CHANGED };
  },
);
