// Orders are completed with everything in them delivered: by their own call, and when they are paid.
import { Refusal } from '#shared/errors.ts';
import { statesBefore } from '#shared/states/moves.ts';
import { ORDER_MOVES } from '#shared/states/order.ts';
import { ITEM_MOVES } from '#shared/states/order-item.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../threads/command.ts';
import { findOrderRows, idsIn, type SoldOrder } from './queries.ts';

const completeOpen = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ status: 'completed' })
    .where('id', 'in', idsIn(p('ids')))
    .where('status', 'in', statesBefore(ORDER_MOVES, 'completed')),
);
const deliverItems = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: 'delivered' })
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', 'in', statesBefore(ITEM_MOVES.orders, 'delivered')),
);
/** The ids of those in `created`, as they were read a moment ago in this transaction. */
export const openIds = (orders: readonly SoldOrder[]): number[] =>
  orders.filter(({ status }) => status === 'created').map(({ id }) => id);

export function expectChanges(changes: number, ids: readonly number[]): void {
  if (changes !== ids.length) throw new Refusal('ORDER_CLOSED', 'This order is already closed!');
}

/** Completes those of these orders that are open, with their items; gives their ids. */
export function closeOrders(tx: Tx, orders: readonly SoldOrder[]): number[] {
  const closing = openIds(orders);
  const ids = JSON.stringify(closing);
  expectChanges(tx.run(completeOpen, { ids }).changes, closing);
  tx.run(deliverItems, { ids });
  return closing;
}

/** The same by their numbers. */
export const completeMoves = (tx: Tx, ids: readonly number[]): number[] =>
  ids.length === 0 ? [] : closeOrders(tx, findOrderRows(tx, ids));

export function auditCompleted(tx: Tx, context: CommandContext, ids: readonly number[]): void {
  for (const id of ids) audit(tx, context, { kind: 'order.completed', entity: 'order', id });
}
