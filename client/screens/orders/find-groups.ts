// Orders found by what people call out: a token, a table, a guest's name.
import type { Order, OrderGroup } from '#shared/entities/orders.ts';

const isToken = (order: Order, text: string): boolean => String(order.token_no) === text;
const isGuest = (order: Order, text: string): boolean =>
  order.customer_name?.toLowerCase().includes(text) === true;

/** The groups with such an order; `#12` is the token 12. A number finds its token, and tables that bear it. */
export function findGroups(groups: readonly OrderGroup[], search: string): readonly OrderGroup[] {
  const text = search.trim().toLowerCase().replace(/^#/, '');
  if (text === '') return groups;
  return groups.filter(
    ({ table_title, orders }) =>
      table_title?.toLowerCase().includes(text) === true ||
      orders.some((order) => isToken(order, text) || isGuest(order, text)),
  );
}
