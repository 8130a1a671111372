// One sold item with the state of its order, and the move of its status: the Orders screen and the kitchen share them.

import { notFound, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { mayMove } from '#shared/states/moves.ts';
import type { ItemStatus } from '#shared/states/order-item.ts';
import { ITEM_MOVES } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

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
      'order_items.variant_title',
      'order_items.quantity',
      'order_items.total_cents',
      'orders.status as order_status',
      'orders.payment_status',
      'orders.business_day',
      'orders.sale_hour',
      'orders.customer_id',
      'orders.token_no',
      'orders.table_title',
    ])
    .where('order_items.id', '=', p('id')),
);

export type ItemInOrder = ReturnType<typeof getItemInOrder>;

/** An order item by its id, with its order's state; 404 when there is none. */
export function getItemInOrder(tx: Tx, id: number) {
  const row = tx.get(itemWithOrder, { id });
  if (!row) throw notFound('item');
  return row;
}

/** 409 unless the item's order is open and the item is not cancelled: neither changes any more (CONTRACT §5). */
export function expectChangeable({ order_status, status, item_title }: ItemInOrder): void {
  if (order_status !== 'created') {
    throw new Refusal('ORDER_CLOSED', 'This order is closed; its items no longer change!');
  }
  if (status === 'cancelled') throw new Refusal('ITEM_CANCELLED', `“${item_title}” is cancelled!`);
}

const moveItem = prepared<{ id: number; from: ItemStatus; to: ItemStatus }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ status: p('to') })
    .where('id', '=', p('id'))
    .where('status', '=', p('from')),
);

export const changedItem = (): Refusal =>
  new Refusal('BAD_TRANSITION', 'Somebody else has just changed this item!');

/** Sets an item's status from the one that it was read with; 409 when another was faster. */
export function setItem(tx: Tx, { id, status }: ItemInOrder, to: ItemStatus): void {
  const isAllowed = mayMove(ITEM_MOVES.orders, status, to);
  if (isAllowed && tx.run(moveItem, { id, from: status, to }).changes === 1) return;
  throw changedItem();
}

export const orderUpdated = ({ order_id }: ItemInOrder): HubEvent[] => [
  { event: 'order_update', data: { orderIds: [order_id] } },
];
