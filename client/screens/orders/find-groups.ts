// Finds groups of orders by token, table or guest name, and by the ids that events name.
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { foldText } from '#shared/fold-text.ts';
import { guestOf } from './bill.ts';

const isToken = (order: Order, text: string): boolean => String(order.token_no) === text;
const isGuest = (order: Order, text: string): boolean =>
  foldText(guestOf(order) ?? '').includes(text);

/** Returns the groups that match; `#12` is token 12. A number also matches tables with that number in their title. */
export function findGroups(groups: readonly OrderGroup[], search: string): readonly OrderGroup[] {
  const text = foldText(search).replace(/^#/, '');
  if (text === '') return groups;
  return groups.filter(
    ({ table_title, orders }) =>
      foldText(table_title ?? '').includes(text) ||
      orders.some((order) => isToken(order, text) || isGuest(order, text)),
  );
}

/**
 * Returns these orders and the other orders of their groups, because a change of one order affects what the whole
 * table owes.
 */
export function withBeside(groups: readonly OrderGroup[], ids: readonly number[]): number[] {
  const beside = groups
    .filter(({ order_ids }) => order_ids.some((id) => ids.includes(id)))
    .flatMap(({ order_ids }) => order_ids);
  return [...new Set([...ids, ...beside])];
}

/** Returns the ids of the orders in all groups that have one of these bills. */
export const onBills = (groups: readonly OrderGroup[], billIds: readonly number[]): number[] =>
  groups
    .filter(({ bills = [] }) => bills.some(({ id }) => billIds.includes(id)))
    .flatMap(({ order_ids }) => order_ids);
