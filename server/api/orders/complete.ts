// Closes orders: completes them with everything delivered, or cancels them with all their items (contract 5).

import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal, say } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { statesBefore } from '#shared/states/moves.ts';
import { ORDER_MOVES } from '#shared/states/order.ts';
import { ITEM_MOVES } from '#shared/states/order-item.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { readVoidReason, takeOffBills } from '../../domain/bills/voids.ts';
import {
  auditCompleted,
  closeOrders,
  expectChanges,
  openIds,
} from '../../domain/kitchen/complete-orders.ts';
import { fireNextOf } from '../../domain/kitchen/fire-courses.ts';
import {
  getOrderRows,
  idsIn,
  isBegun,
  listItemRows,
  type SoldItem,
  type SoldOrder,
} from '../../domain/orders/orders.ts';
import { printCancelledOrders } from '../../domain/print-jobs/cancelled-jobs.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { hasRight } from '../../rights/actions.ts';
import { recordCancelledItems, recordCancelledOrder } from '../../rollups/record.ts';
import { lossOf } from './loss.ts';
import { giveBack, giveBackSets } from './portions.ts';

type OrderIds = BodyOf<'POST /orders/complete'>;
type Cancelled = BodyOf<'POST /orders/cancel'>;
type Message = { message: string };

const cancelOpen = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ status: 'cancelled' })
    .where('id', 'in', idsIn(p('ids')))
    .where('status', 'in', statesBefore(ORDER_MOVES, 'cancelled'))
    .where('payment_status', '=', 'pending'),
);
const cancelItems = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: 'cancelled' })
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', 'in', statesBefore(ITEM_MOVES.orders, 'cancelled')),
);

const updated = (orderIds: number[]): HubEvent[] =>
  orderIds.length === 0 ? [] : [{ event: 'order_update', data: { orderIds } }];

/** Completes orders, paid or not. Throws 409 if an order is cancelled. Completing an order again has no effect. */
export const completeOrders: Command<OrderIds, Message> = (tx, { orderIds }, context) => {
  const orders = getOrderRows(tx, orderIds);
  if (orders.some(({ status }) => status === 'cancelled')) {
    throw new Refusal('ORDER_CANCELLED', 'This order is cancelled.');
  }
  const { ids: closed, fired } = closeOrders(tx, context, orders);
  auditCompleted(tx, context, closed);
  const { events, signals } = printOutcome(fired.jobIds);
  return {
    answer: { message: 'Order completed successfully.' },
    events: [...updated([...new Set([...closed, ...fired.orderIds])]), ...events],
    signals,
  };
};

/** Subtracts orders that are about to be cancelled, and their items not yet cancelled, from the figures of the day. */
function takeBack(tx: Tx, orders: readonly SoldOrder[], items: readonly SoldItem[]): void {
  for (const order of orders) {
    recordCancelledOrder(tx, order);
    const own = items.filter(({ order_id }) => order_id === order.id);
    recordCancelledItems(tx, order, own);
  }
}

/**
 * Throws 409 if the kitchen has begun an item or acknowledged the allergies, unless the user has the permission VOID.
 */
function expectUntouched(
  context: CommandContext,
  orders: readonly SoldOrder[],
  items: readonly SoldItem[],
): void {
  const isTaken = orders.some(({ allergies_seen_at: at }) => at !== null) || items.some(isBegun);
  if (!isTaken || hasRight(context, 'void')) return;
  const message = 'The kitchen has started this order, so it was not undone.';
  throw new Refusal('KITCHEN_BEGUN', message);
}

/** Throws 409 if an order is paid or completed. */
function expectCancellable(orders: readonly SoldOrder[]): void {
  for (const { status, payment_status, token_no } of orders) {
    const token = `The order with token ${token_no}`;
    if (payment_status === 'paid') {
      throw new Refusal('ORDER_PAID', say`${{ token }} is paid and can't be cancelled.`);
    }
    if (status === 'completed') {
      throw new Refusal('ORDER_CLOSED', say`${{ token }} is completed and can't be cancelled.`);
    }
  }
}

/** Cancels all orders or none. Throws 409 if an order is paid or completed. Cancelling an order again has no effect. */
export const cancelOrders: Command<Cancelled, Message> = (tx, body, context) => {
  const { orderIds, undo = false } = body;
  const reason = readVoidReason(tx, body.reason);
  const orders = getOrderRows(tx, orderIds);
  expectCancellable(orders);
  const cancelling = openIds(orders);
  const ids = JSON.stringify(cancelling);
  const open = orders.filter(({ status }) => status === 'created');
  const gone = listItemRows(tx, open).filter(({ status }) => status !== 'cancelled');
  if (undo) expectUntouched(context, open, gone);
  const billIds = gone.length > 0 ? takeOffBills(tx, context, gone, reason) : [];
  expectChanges(tx.run(cancelOpen, { ids }).changes, cancelling);
  takeBack(tx, open, gone);
  const counted = open.flatMap((order) =>
    giveBack(
      tx,
      context,
      order,
      gone.filter(({ order_id }) => order_id === order.id),
    ),
  );
  counted.push(...giveBackSets(tx, context, gone));
  tx.run(cancelItems, { ids });
  for (const order of open) {
    const own = gone.filter(({ order_id }) => order_id === order.id);
    const details = lossOf(order, own, wireOf(tx));
    audit(tx, context, { kind: 'order.cancelled', entity: 'order', id: order.id, details });
  }
  const cancelled = printCancelledOrders(tx, context, open, gone);
  const fired = fireNextOf(tx, context, open);
  const { events, signals } = printOutcome([...cancelled, ...fired.jobIds]);
  return {
    answer: { message: 'Order cancelled successfully.' },
    events: [
      ...updated([...new Set([...cancelling, ...fired.orderIds])]),
      ...billsUpdated(billIds),
      ...counted,
      ...events,
    ],
    signals,
  };
};
