// Completes orders and marks everything in them as delivered. Used by the call that completes orders and by the calls
// that pay orders.
import { Refusal } from '#shared/errors.ts';
import { statesBefore } from '#shared/states/moves.ts';
import { ORDER_MOVES } from '#shared/states/order.ts';
import { ITEM_MOVES } from '#shared/states/order-item.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { listWaiting } from '../orders/courses.ts';
import { expectFired } from '../orders/item-status.ts';
import { findOrderRows, idsIn, type SoldOrder } from '../orders/orders.ts';
import { type Fired, fireNextOf } from './fire-courses.ts';

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
/** Returns the ids of the orders in the state `created`. The orders must have been read in this transaction. */
export const openIds = (orders: readonly SoldOrder[]): number[] =>
  orders.filter(({ status }) => status === 'created').map(({ id }) => id);

export function expectChanges(changes: number, ids: readonly number[]): void {
  if (changes !== ids.length) throw new Refusal('ORDER_CLOSED', 'This order is already closed.');
}

/** Orders that were closed, and the courses that fired at their tables because of that. */
export interface Closed {
  readonly ids: readonly number[];
  readonly fired: Fired;
}

/**
 * Completes the orders that are open, with their items. Throws 409 NOT_FIRED if any of their items waits for its
 * course.
 */
export function closeOrders(tx: Tx, context: CommandContext, orders: readonly SoldOrder[]): Closed {
  const closing = openIds(orders);
  expectFired(listWaiting(tx, closing));
  const ids = JSON.stringify(closing);
  expectChanges(tx.run(completeOpen, { ids }).changes, closing);
  tx.run(deliverItems, { ids });
  const closed = orders.filter(({ id }) => closing.includes(id));
  return { ids: closing, fired: fireNextOf(tx, context, closed) };
}

/** Completes orders like `closeOrders`, by their ids. */
export const completeMoves = (tx: Tx, context: CommandContext, ids: readonly number[]): Closed =>
  closeOrders(tx, context, ids.length === 0 ? [] : findOrderRows(tx, ids));

export function auditCompleted(tx: Tx, context: CommandContext, ids: readonly number[]): void {
  for (const id of ids) audit(tx, context, { kind: 'order.completed', entity: 'order', id });
}
