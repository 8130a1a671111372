// Orders found by what people call out, a token, a table, a guest's name; and by what the hub has told of.
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

/** These orders and those that stand beside them: what a table owes changes with any one of them. */
export function withBeside(groups: readonly OrderGroup[], ids: readonly number[]): number[] {
  const beside = groups
    .filter(({ order_ids }) => order_ids.some((id) => ids.includes(id)))
    .flatMap(({ order_ids }) => order_ids);
  return [...new Set([...ids, ...beside])];
}

/** The orders of the groups that have anything on these bills. */
export const onBills = (groups: readonly OrderGroup[], billIds: readonly number[]): number[] =>
  groups
    .filter(({ bills = [] }) => bills.some(({ id }) => billIds.includes(id)))
    .flatMap(({ order_ids }) => order_ids);
