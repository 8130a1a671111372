// Groups orders as the Orders screen lists them: one group for each table, with the table's open bills (contract 5,
// 15).
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { ListPage } from '../../engine/list-page.ts';
import { listBeside, type OrdersAsked, pagerOf } from '../orders/order-pages.ts';
import { findOrderRows, idsIn, type SoldOrder } from '../orders/orders.ts';
import { wholeOrders } from '../orders/read-form.ts';
import { wireOf } from '../store/bill-rules.ts';
import { makeDues } from './group-dues.ts';
import { findBillRows } from './load-bills.ts';
import { groupBill } from './read-form.ts';

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
        .innerJoin('items_apart', 'items_apart.order_item_id', 'order_items.id')
        .innerJoin('bills', 'bills.id', 'items_apart.bill_id')
        .select(['order_items.order_id', 'bills.id as bill_id'])
        .where('order_items.order_id', 'in', idsIn(p('ids')))
        .where('order_items.is_apart', '=', 1)
        .where('bills.status', '=', 'open'),
    ),
);

/** Returns which open bills have lines of these orders. */
function mapBills(tx: Tx, orders: readonly { readonly id: number }[]) {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const links = orders.length === 0 ? [] : tx.all(billsOf, { ids });
  const rows = findBillRows(tx, [...new Set(links.map(({ bill_id }) => bill_id))]);
  return {
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    byOrder: groupBy(links, ({ order_id }) => order_id),
  };
}

/**
 * Returns one group per table, and one group for each order without a table (contract 5). The orders in `beside` are
 * not listed, but the amount due of their table includes them.
 */
export function groupOrders(
  tx: Tx,
  orders: readonly Order[],
  beside: readonly SoldOrder[] = [],
): OrderGroup[] {
  const { rows, byId, byOrder } = mapBills(tx, [...orders, ...beside]);
  const dueOf = makeDues(tx, rows);
  const wire = wireOf(tx);
  const groups = groupBy(orders, ({ id, table_id }) => table_id ?? `order ${id}`);
  const unlisted = groupBy(beside, ({ table_id }) => table_id);
  return [...groups.values()].flatMap((listed) => {
    const [first] = listed;
    if (!first) return [];
    const { table_id, table_title, floor } = first;
    const others = table_id === null ? [] : (unlisted.get(table_id) ?? []);
    const members = [...listed, ...others];
    const billed = new Set(members.flatMap(({ id }) => (byOrder.has(id) ? [id] : [])));
    const own = new Set(
      members.flatMap(({ id }) => (byOrder.get(id) ?? []).map(({ bill_id }) => bill_id)),
    );
    const bills = [...own].sort((a, b) => a - b).flatMap((id) => byId.get(id) ?? []);
    return [
      {
        table_id,
        table_title,
        floor,
        orders: listed,
        order_ids: listed.map(({ id }) => id),
        bills: bills.map((row) => groupBill(row, wire)),
        due: wire.amount(dueOf({ orders: members, bills, billed })),
      },
    ];
  });
}

const openPage = pagerOf();

/**
 * Returns a page of the open orders: all of them, or only those with the requested ids. The amount due is always for
 * the whole table (contract 5, 6).
 */
export function listOpenGroups(tx: Tx, asked: OrdersAsked): ListPage<OrderGroup[]> {
  const { rows, next } = openPage(tx, asked);
  const ids = rows.map(({ id }) => id);
  // If the page has all open orders, it already has every order of each table, so no other orders have to be read.
  const isWhole = asked.orderIds === undefined && asked.after === undefined && next === undefined;
  const beside = isWhole ? [] : findOrderRows(tx, listBeside(tx, ids));
  return new ListPage(groupOrders(tx, wholeOrders(tx, rows), beside), next);
}
