// Orders as the Orders screen lists them: by table, each group with its open bills (CONTRACT §5, §15).
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { groupBillsOf } from '../billing/bill-wire-queries.ts';
import { idsIn } from './queries.ts';

const billsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('bills', 'bills.id', 'orders.bill_id')
    .select(['orders.id as order_id', 'bills.id as bill_id'])
    .where('orders.id', 'in', idsIn(p('ids')))
    .where('bills.status', '=', 'open')
    .union(
      qb
        .selectFrom('order_items')
        .innerJoin('bill_lines', 'bill_lines.order_item_id', 'order_items.id')
        .innerJoin('bills', 'bills.id', 'bill_lines.bill_id')
        .select(['order_items.order_id', 'bills.id as bill_id'])
        .where('order_items.order_id', 'in', idsIn(p('ids')))
        .where('order_items.is_apart', '=', 1)
        .where('bills.status', '=', 'open'),
    ),
);

/** One group per table, and one of its own for each order without a table (CONTRACT §5). */
export function groupOrders(tx: Tx, orders: readonly Order[]): OrderGroup[] {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const links = orders.length === 0 ? [] : tx.all(billsOf, { ids });
  const bills = new Map(
    groupBillsOf(tx, [...new Set(links.map(({ bill_id }) => bill_id))]).map((bill) => [
      bill.id,
      bill,
    ]),
  );
  const billIds = groupBy(links, ({ order_id }) => order_id);
  const groups = groupBy(orders, ({ id, table_id }) => table_id ?? `order ${id}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { table_id, table_title, floor } = first;
    const own = new Set(
      members.flatMap(({ id }) => (billIds.get(id) ?? []).map(({ bill_id }) => bill_id)),
    );
    return [
      {
        table_id,
        table_title,
        floor,
        orders: members,
        order_ids: members.map(({ id }) => id),
        bills: [...own].sort((a, b) => a - b).flatMap((id) => bills.get(id) ?? []),
      },
    ];
  });
}
