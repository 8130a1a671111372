// Completes or cancels the dishes on a card. If an order also has dishes at another table, the dishes there do not
// change.
import { call } from '../../hub/api.ts';
import type { Card } from './cards.ts';

interface Message {
  message: string;
}

/**
 * Returns the ids of the orders that are only on this card. For each other order, returns the ids of its dishes on this
 * card, except the dishes whose status is in `ended`.
 */
function partsOf({ apart, orders }: Card, ended: readonly string[]) {
  const isPartial = (id: number) => apart?.partial.has(id) === true;
  return {
    orderIds: orders.filter(({ id }) => !isPartial(id)).map(({ id }) => id),
    itemIds: orders
      .filter(({ id }) => isPartial(id))
      .flatMap(({ items }) => items)
      .filter(({ status }) => !ended.includes(status))
      .map(({ id }) => id),
  };
}

async function setStatus(
  itemIds: readonly number[],
  body: { status: 'delivered' } | { status: 'cancelled'; reason: string },
): Promise<Message> {
  let last: Message = { message: '' };
  for (const id of itemIds)
    last = await call('POST /orders/update-status/{id}', { params: { id }, body });
  return last;
}

export async function completeCard(card: Card): Promise<Message> {
  const { orderIds, itemIds } = partsOf(card, ['delivered', 'cancelled']);
  const items = await setStatus(itemIds, { status: 'delivered' });
  return orderIds.length === 0 ? items : call('POST /orders/complete', { body: { orderIds } });
}

export async function cancelCard(card: Card, reason: string): Promise<Message> {
  const { orderIds, itemIds } = partsOf(card, ['cancelled']);
  const items = await setStatus(itemIds, { status: 'cancelled', reason });
  return orderIds.length === 0
    ? items
    : call('POST /orders/cancel', { body: { orderIds, reason } });
}
