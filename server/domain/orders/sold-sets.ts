// The sets that ordered dishes were sold in (contract 30.3).
import type { Cents } from '#shared/billing/money.ts';
import type { SoldSet } from '#shared/entities/orders.ts';
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Wire } from '../store/bill-rules.ts';
import { idsIn, type SoldItem } from './orders.ts';

const setsOfItems = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('order_sets', 'order_sets.id', 'order_items.set_id')
    .innerJoin('set_dishes', 'set_dishes.order_item_id', 'order_items.id')
    .select([
      'order_items.id',
      'order_sets.item_id',
      'order_sets.title',
      'order_sets.no',
      'set_dishes.added_cents',
    ])
    .where('order_items.id', 'in', idsIn(p('ids'))),
);

interface SetOfItem {
  readonly item_id: number;
  readonly title: string;
  readonly no: number;
  readonly added_cents: Cents;
}
export type SetsByItem = ReadonlyMap<number, SetOfItem>;
const NO_SETS: SetsByItem = new Map();

/** Returns the set of each item that was sold in a set. Runs no database query if there is no such item. */
export function readSets(
  tx: Tx,
  items: Iterable<Pick<SoldItem, 'id' | 'set_id'> | null>,
): SetsByItem {
  const ids = [...items].flatMap((item) => (item && item.set_id !== null ? [item.id] : []));
  if (ids.length === 0) return NO_SETS;
  const rows = tx.all(setsOfItems, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...set }) => [id, set]));
}

/**
 * Returns an item's fields about its set; `set` is null if the item was sold alone. `adds` is the amount that the dish
 * adds to the price of the set.
 */
export function wireSet(
  set: SetOfItem | undefined,
  wire: Wire,
): { set: SoldSet | null; adds?: number } {
  if (set === undefined) return { set: null };
  const { item_id: id, title, no } = set;
  return { set: { id, title, no }, adds: wire.amount(set.added_cents) };
}

const soldSet = prepared<{ set: number }>()((p) =>
  qb.selectFrom('order_sets').selectAll().where('id', '=', p('set')),
);

/** Returns a set as it was sold. */
export function getSoldSet(tx: Tx, set: number) {
  const row = tx.get(soldSet, { set });
  if (!row) throw notFound('set');
  return row;
}

const setDishes = prepared<{ set: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('set_dishes', 'set_dishes.order_item_id', 'order_items.id')
    .selectAll('set_dishes')
    .where('order_items.set_id', '=', p('set')),
);

/**
 * Returns the stored row of each dish of a set, by the id of the item: its step, its weight, and the amount that it
 * adds to the price.
 */
export const readSetDishes = (tx: Tx, set: number) =>
  new Map(tx.all(setDishes, { set }).map((dish) => [dish.order_item_id, dish]));

const exchanged = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('set_dishes')
    .select(['order_item_id', 'taken_after'])
    .where('order_item_id', 'in', idsIn(p('ids')))
    .where('taken_after', 'is not', null),
);

/**
 * Returns, for each item that was exchanged in a set, the id of the newest order item at the time of the exchange. The
 * portions of the item were taken at that time, and the id shows which counts were set later.
 */
export function readTakenAfter(
  tx: Tx,
  items: readonly Pick<SoldItem, 'id' | 'set_id'>[],
): ReadonlyMap<number, number> {
  const ids = items.flatMap(({ id, set_id }) => (set_id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const rows = tx.all(exchanged, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ order_item_id, taken_after }) => [order_item_id, taken_after ?? 0]));
}

const dishesOfSet = prepared<{ set: number }>()((p) =>
  qb.selectFrom('order_items').selectAll().where('set_id', '=', p('set')).orderBy('id'),
);

/** Returns every dish of a set, including cancelled dishes. */
export const listDishesOf = (tx: Tx, set: number): SoldItem[] => tx.all(dishesOfSet, { set });
