// What a group of orders is called, and what is asked before it is completed.

import { type Currency, formatAmount } from '#shared/billing/money.ts';
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { COOKING } from '#shared/states/order-item.ts';

type GroupHead = Pick<OrderGroup, 'table_title' | 'orders'>;

/** A table by its title, everything else as `Dine Out / Delivery` (CONTRACT §9). */
export const groupTitle = (group: Pick<OrderGroup, 'table_title'>): string =>
  group.table_title ?? 'Dine Out / Delivery';

/** Names one group among others, for buttons and dialogs: `Table 4`, `Take Away, token 7`. */
export function groupName({ table_title, orders }: GroupHead): string {
  const [first] = orders;
  if (table_title !== null || first === undefined) return table_title ?? 'the order';
  return `${DELIVERY_LABELS[first.delivery_type]}, token ${first.token_no}`;
}

export const unpaidOf = (orders: readonly Order[]): Order[] =>
  orders.filter((order) => order.payment_status === 'pending');

/** Somebody still has to cook for this order. */
export const isInKitchen = (order: Order): boolean =>
  order.items.some((item) => COOKING.includes(item.status));

/** 'Token 3' or 'Tokens 3, 5 and 8'. */
function tokens(orders: readonly Order[]): string {
  const numbers = orders.map((order) => order.token_no);
  if (numbers.length === 1) return `Token ${numbers[0]}`;
  return `Tokens ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

/** What is asked before completing: it names what is unpaid (CONTRACT §5). */
export function completeQuestion(
  group: GroupHead & Pick<OrderGroup, 'due'>,
  currency: Currency,
): string {
  const unpaid = unpaidOf(group.orders);
  if (unpaid.length === 0)
    return `Complete ${groupName(group)}? Everything is paid; open items become delivered.`;
  const verb = unpaid.length === 1 ? 'is' : 'are';
  const owed = group.due === undefined ? '' : ` (${formatAmount(group.due, currency)})`;
  return `${tokens(unpaid)} ${verb} not paid${owed}. Complete anyway? It stays under “Unpaid” until it is paid.`;
}

/** The lowest course that waits, or undefined where none does. */
export function nextCourse(orders: readonly Order[]): number | undefined {
  const courses = orders.flatMap(({ items }) =>
    items
      .filter(({ fired, status }) => fired === 0 && status === 'created')
      .flatMap(({ course }) => course ?? []),
  );
  return courses.length === 0 ? undefined : Math.min(...courses);
}
