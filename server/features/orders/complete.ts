// Closing orders: completed with everything delivered, or cancelled with everything in them (CONTRACT §5).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { printCancelledOrders } from '../../printing/jobs/cancelled-jobs.ts';
import { printOutcome } from '../../printing/jobs/jobs.ts';
import { rollCancelledItems, rollCancelledOrder } from '../../rollups/record.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { lossOf } from './loss.ts';
import { getOrderRows, idsIn, listItemRows, type SoldItem, type SoldOrder } from './queries.ts';

type OrderIds = BodyOf<'POST /orders/cancel'>;
type Message = { message: string };

const completeOpen = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ status: 'completed' })
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '=', 'created'),
);
const cancelOpen = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '=', 'created')
    .where('payment_status', '=', 'pending'),
);
const deliverItems = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: 'delivered' })
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', 'in', ['created', 'preparing', 'completed']),
);
const cancelItems = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: 'cancelled' })
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', '<>', 'cancelled'),
);

const updated = (orderIds: number[]): HubEvent[] =>
  orderIds.length === 0 ? [] : [{ event: 'order_update', data: { orderIds } }];

/** The ids of those in `created`, as they were read a moment ago in this transaction. */
const openIds = (orders: readonly SoldOrder[]): number[] =>
  orders.filter(({ status }) => status === 'created').map(({ id }) => id);

function expectChanges(changes: number, ids: readonly number[]): void {
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

export function auditCompleted(tx: Tx, context: CommandContext, ids: readonly number[]): void {
  for (const id of ids) audit(tx, context, { kind: 'order.completed', entity: 'order', id });
}

/** Paid or not; 409 when one is cancelled, and again is fine. */
export const completeOrders: Command<OrderIds, Message> = (tx, { orderIds }, context) => {
  const orders = getOrderRows(tx, orderIds);
  if (orders.some(({ status }) => status === 'cancelled')) {
    throw new Refusal('ORDER_CANCELLED', 'This order is cancelled!');
  }
  const closed = closeOrders(tx, orders);
  auditCompleted(tx, context, closed);
  return { answer: { message: 'Order completed successfully!' }, events: updated(closed) };
};

/** Orders that are about to be cancelled count no more, nor do those of their items that still did. */
function takeBack(tx: Tx, orders: readonly SoldOrder[]): readonly SoldItem[] {
  const items = listItemRows(tx, orders).filter(({ status }) => status !== 'cancelled');
  for (const order of orders) {
    rollCancelledOrder(tx, order);
    const own = items.filter(({ order_id }) => order_id === order.id);
    rollCancelledItems(tx, order.business_day, own);
  }
  return items;
}

/** All or nothing; 409 when one is paid or completed, and again is fine. */
export const cancelOrders: Command<OrderIds, Message> = (tx, { orderIds }, context) => {
  const orders = getOrderRows(tx, orderIds);
  for (const { status, payment_status, token_no } of orders) {
    const token = `The order with token ${token_no}`;
    if (payment_status === 'paid') {
      throw new Refusal('ORDER_PAID', `${token} is paid and can't be cancelled!`);
    }
    if (status === 'completed') {
      throw new Refusal('ORDER_CLOSED', `${token} is completed and can't be cancelled!`);
    }
  }
  const cancelling = openIds(orders);
  const ids = JSON.stringify(cancelling);
  expectChanges(tx.run(cancelOpen, { ids }).changes, cancelling);
  const open = orders.filter(({ status }) => status === 'created');
  const gone = takeBack(tx, open);
  tx.run(cancelItems, { ids });
  for (const order of open) {
    const own = gone.filter(({ order_id }) => order_id === order.id);
    const details = lossOf(order, own);
    audit(tx, context, { kind: 'order.cancelled', entity: 'order', id: order.id, details });
  }
  const { events, signals } = printOutcome(printCancelledOrders(tx, context, open, gone));
  return {
    answer: { message: 'Order cancelled successfully!' },
    events: [...updated(cancelling), ...events],
    signals,
  };
};
