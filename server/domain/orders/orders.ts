// Stored orders and items: the rows by their ids.
import { type Expression, type Selectable, sql } from 'kysely';
import { notFound } from '#shared/errors.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { OrderItemRow, OrderRow } from '../../db/schema.ts';

export type SoldOrder = Selectable<OrderRow>;

export type SoldItem = Selectable<OrderItemRow>;

/** Returns SQL for the ids in a JSON array, so that one prepared statement works for lists of any length. */
export const idsIn = (json: Expression<string>) =>
  sql<number>`(select value from json_each(${json}))`;

const ordersByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

const itemsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', idsIn(p('ids')))
    .orderBy('id'),
);

export const idsOf = (rows: readonly { id: number }[]): string =>
  JSON.stringify(rows.map(({ id }) => id));

/** Returns the orders with these ids, oldest first; 404 if an id is unknown (contract 5). */
export function getOrderRows(tx: Tx, orderIds: readonly number[]): SoldOrder[] {
  const rows = findOrderRows(tx, orderIds);
  if (rows.length < orderIds.length) throw notFound('order');
  return rows;
}

/** Returns the orders with these ids, oldest first. Unknown ids are left out. */
export const findOrderRows = (tx: Tx, orderIds: readonly number[]): SoldOrder[] =>
  tx.all(ordersByIds, { ids: JSON.stringify(orderIds) });

/** Returns every item of these orders, including cancelled items. */
export const listItemRows = (tx: Tx, orders: readonly SoldOrder[]): SoldItem[] =>
  tx.all(itemsOf, { ids: idsOf(orders) });

const itemById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('order_items').selectAll().where('id', '=', p('id')),
);

/** Returns an item by its id; 404 if it is unknown. */
export function getItemRow(tx: Tx, id: number): SoldItem {
  const row = tx.get(itemById, { id });
  if (!row) throw notFound('item');
  return row;
}

/**
 * Returns whether any station has begun the item. A dish that was passed on has the status `created` again at its next
 * station, but it counts as begun.
 */
export const isBegun = ({ status, passed_at }: Pick<SoldItem, 'status' | 'passed_at'>): boolean =>
  status !== 'created' || passed_at !== null;

/** Returns whether somebody has to cook the item now: it is fired, and not finished or cancelled. */
export const isCooking = ({ status, waits }: Pick<SoldItem, 'status' | 'waits'>): boolean =>
  waits === 0 && COOKING.includes(status);

const newestOrder = prepared()(() =>
  qb.selectFrom('orders').select((eb) => eb.fn.max('id').as('id')),
);
/** Returns the id of the newest order; 0 if there are no orders. */
export const lastOrderId = (tx: Tx): number => tx.get(newestOrder, {})?.id ?? 0;
