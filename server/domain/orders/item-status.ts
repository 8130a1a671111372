// One ordered item with the state of its order, and changes of its status. Both the Orders screen and the kitchen use
// it.

import { notFound, Refusal, say } from '#shared/errors.ts';
import { mayMove } from '#shared/states/moves.ts';
import type { ItemStatus } from '#shared/states/order-item.ts';
import { ITEM_MOVES } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { noteCompleted } from '../stations/ready-time.ts';
import { findStation, lastStation, stationsOf } from '../stations/stations.ts';

const itemWithOrder = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'order_items.id',
      'order_items.status',
      'order_items.order_id',
      'order_items.item_id',
      'order_items.item_title',
      'order_items.variant_id',
      'order_items.variant_title',
      'order_items.quantity',
      'order_items.total_cents',
      'order_items.price_list',
      'order_items.list_off_cents',
      'order_items.set_id',
      'order_items.course',
      'order_items.station_id',
      'order_items.recall_station_id',
      'order_items.waits',
      'order_items.passed_at',
      'order_items.completed_at',
      'orders.status as order_status',
      'orders.payment_status',
      'orders.business_day',
      'orders.sale_hour',
      'orders.customer_id',
      'orders.token_no',
      'orders.table_id',
      'orders.table_title',
    ])
    .where('order_items.id', '=', p('id')),
);

export type ItemInOrder = ReturnType<typeof getItemInOrder>;

/** Returns an order item with its order's state; 404 if there is none. */
export function getItemInOrder(tx: Tx, id: number) {
  const row = tx.get(itemWithOrder, { id });
  if (!row) throw notFound('item');
  return row;
}

/** Returns the fields of an item's order that sums and counts need. */
export const orderOf = ({ order_id, business_day, sale_hour, customer_id }: ItemInOrder) => ({
  id: order_id,
  business_day,
  sale_hour,
  customer_id,
});

/**
 * Throws 409 if the order of the item is closed or the item is cancelled, because then the item can no longer change
 * (contract 5).
 */
export function expectChangeable({ order_status, status, item_title }: ItemInOrder): void {
  if (order_status !== 'created') {
    throw new Refusal('ORDER_CLOSED', "This order is closed. Its items can't be changed.");
  }
  if (status === 'cancelled')
    throw new Refusal('ITEM_CANCELLED', say`“${{ title: item_title }}” is cancelled.`);
}

/** Throws 409 NOT_FIRED, with the waiting items, if any item waits for its course. */
export function expectFired(
  waiting: readonly { readonly id: number; readonly order_id: number; readonly title: string }[],
): void {
  const [first] = waiting;
  if (!first) return;
  const { title } = first;
  const count = waiting.length - 1;
  const message =
    count === 0
      ? say`“${{ title }}” has not been fired yet.`
      : say`“${{ title }}” and ${{ count }} more have not been fired yet.`;
  throw new Refusal('NOT_FIRED', message, { extra: { items: waiting } });
}

const moveItem = prepared<{
  id: number;
  from: ItemStatus;
  to: ItemStatus;
  station: number | null;
  recall: number | null;
  completed: number | null;
}>()((p) =>
  qb
    .updateTable('order_items')
    .set({
      status: p('to'),
      station_id: p('station'),
      recall_station_id: p('recall'),
      completed_at: p('completed'),
    })
    .where('id', '=', p('id'))
    .where('status', '=', p('from')),
);

export const changedItem = (): Refusal =>
  new Refusal('BAD_TRANSITION', 'Someone else just changed this item.');

/** Returns when the item was completed, given its new status; null if it is being prepared again. */
const completedAt = ({ completed_at }: ItemInOrder, to: ItemStatus, now: number): number | null => {
  if (to === 'completed') return now;
  return to === 'preparing' ? null : completed_at;
};

/**
 * Returns the station of an item after it got a status, and the station to which a recall would bring it back. The
 * second station is null if a recall would not move the item.
 */
function stationsAfter(
  tx: Tx,
  { station_id, recall_station_id }: ItemInOrder,
  to: ItemStatus,
): { station: number | null; recall: number | null } {
  const stations = stationsOf(tx);
  if (to === 'completed') {
    // A dish that is completed skips the stations that it has not reached yet.
    const station = lastStation(stations, station_id);
    return { station, recall: station === station_id ? recall_station_id : station_id };
  }
  if (to !== 'preparing') return { station: station_id, recall: recall_station_id };
  return { station: findStation(stations, recall_station_id)?.id ?? station_id, recall: null };
}

/** Changes an item's status. Throws 409 if the status has changed since the item was read. */
export function setItem(tx: Tx, item: ItemInOrder, to: ItemStatus, now: number): void {
  const { id, status, item_title: title, order_id } = item;
  if (item.waits === 1 && to !== 'cancelled') expectFired([{ id, order_id, title }]);
  const { station, recall } = stationsAfter(tx, item, to);
  const completed = completedAt(item, to, now);
  const isAllowed = mayMove(ITEM_MOVES.orders, status, to);
  const changes =
    isAllowed && tx.run(moveItem, { id, from: status, to, station, recall, completed }).changes;
  if (changes !== 1) throw changedItem();
  if (to === 'completed') noteCompleted(tx, item.item_id, item.variant_id);
}
