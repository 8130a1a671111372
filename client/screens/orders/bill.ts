// Names groups of orders, and phrases the question that is asked before a group is completed.

import type { Currency } from '#shared/billing/money.ts';
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { COOKING } from '#shared/states/order-item.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import type { Card } from './cards.ts';

type GroupHead = Pick<OrderGroup, 'table_title' | 'orders'>;
type AskedGroup = GroupHead & Pick<Card, 'due' | 'apart'>;

/** Returns the title of the table; `Dine Out / Delivery` for a group without a table (contract 9). */
export const groupTitle = (group: Pick<OrderGroup, 'table_title'>): string =>
  group.table_title ?? t('Dine Out / Delivery');

/** Returns a name that distinguishes the group, for buttons and dialogs: `Table 4`, `Take Away, token 7`. */
export function groupName({ table_title, orders }: GroupHead): string {
  const [first] = orders;
  if (table_title !== null || first === undefined) return table_title ?? t('the order');
  return t('{kind}, token {token}', {
    kind: t(DELIVERY_LABELS[first.delivery_type]),
    token: first.token_no,
  });
}

/**
 * Returns the name of the order's guest: the customer, or else the name on the bill of an order without a table. Orders
 * of other programs have their own line, which names the guest.
 */
export const guestOf = ({ customer_name, table_id, party, open }: Order): string | null =>
  customer_name ?? (table_id === null && !open ? (party ?? null) : null);

const unpaidOf = (orders: readonly Order[]): Order[] =>
  orders.filter((order) => order.payment_status === 'pending');

/** Returns whether the kitchen still has to cook something for this order. */
export const isInKitchen = (order: Order): boolean =>
  order.items.some((item) => COOKING.includes(item.status));

/** Returns the token numbers of the orders in words: '3' or '3, 5 and 8'. */
function tokens(orders: readonly Order[]): string {
  const numbers = orders.map((order) => order.token_no);
  if (numbers.length === 1) return String(numbers[0]);
  return t('{tokens} and {last}', {
    tokens: numbers.slice(0, -1).join(', '),
    last: numbers.at(-1) ?? 0,
  });
}

/** Returns the question that is asked before a group is completed. It names the unpaid orders (contract 5). */
export function completeQuestion(group: AskedGroup, currency: Currency): string {
  const unpaid = group.apart?.bills.length === 0 ? [] : unpaidOf(group.orders);
  const stays =
    (group.apart?.partial.size ?? 0) > 0
      ? ` ${t('Items that were moved to another table stay there.')}`
      : '';
  if (unpaid.length === 0)
    return `${t('Complete {order}? Everything is paid; open items are marked as delivered.', { order: groupName(group) })}${stays}`;
  const owed = group.due === undefined ? '' : ` (${formatAmount(group.due, currency)})`;
  const question = t(
    '{n, plural, one {Token} other {Tokens}} {tokens} {n, plural, one {is} other {are}} not paid{owed}. Complete without payment? The bill stays under “Unpaid” until it is paid.',
    { n: unpaid.length, tokens: tokens(unpaid), owed },
  );
  return `${question}${stays}`;
}
