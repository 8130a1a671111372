// Lists and groups of orders as the screens show them, and how an answer for a few orders is merged into them (contract
// 5).
import type { Order, OrderGroup } from '#shared/entities/orders.ts';

/**
 * Returns the list with the named orders updated from the answer. Named orders that are not in the answer are removed,
 * and new orders are inserted by age.
 */
export function patchOrders(
  list: readonly Order[],
  ids: readonly number[],
  answer: readonly Order[],
): Order[] {
  const fresh = new Map(answer.map((order) => [order.id, order]));
  const named = new Set(ids);
  const kept: Order[] = [];
  for (const order of list) {
    const next = fresh.get(order.id);
    fresh.delete(order.id);
    if (next !== undefined) kept.push(next);
    else if (!named.has(order.id)) kept.push(order);
  }
  if (fresh.size === 0) return kept;
  return [...kept, ...fresh.values()].sort((a, b) => a.id - b.id);
}

/**
 * Groups orders as the hub does, oldest first. The orders of a table form one group. Each order without a table is a
 * group of its own (contract 5).
 */
export function groupOrders(orders: readonly Order[]): OrderGroup[] {
  const groups = new Map<string, OrderGroup>();
  for (const order of orders) {
    const key = order.table_id === null ? `order ${order.id}` : `table ${order.table_id}`;
    const group = groups.get(key);
    if (group === undefined) {
      const { table_id, table_title, floor } = order;
      groups.set(key, { table_id, table_title, floor, orders: [order], order_ids: [order.id] });
    } else {
      group.orders.push(order);
      group.order_ids.push(order.id);
    }
  }
  return [...groups.values()];
}

export const ordersOf = (groups: readonly OrderGroup[]): Order[] =>
  groups.flatMap((group) => group.orders);

const keyOf = ({ table_id, order_ids }: OrderGroup): string =>
  table_id === null ? `order ${order_ids[0]}` : `table ${table_id}`;

/**
 * Like `patchOrders`, but for the groups of the Orders screen. A group that is in the answer gets its bills and
 * amount due from the answer.
 */
export function patchGroups(
  groups: readonly OrderGroup[],
  ids: readonly number[],
  answer: readonly OrderGroup[],
): OrderGroup[] {
  const orders = ordersOf(groups).sort((a, b) => a.id - b.id);
  const said = new Map([...groups, ...answer].map((group) => [keyOf(group), group]));
  return groupOrders(patchOrders(orders, ids, ordersOf(answer))).map((group) => ({
    ...said.get(keyOf(group)),
    ...group,
  }));
}
