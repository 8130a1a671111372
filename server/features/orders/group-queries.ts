// Orders as the Orders screen lists them: by table, each group with its open bills (CONTRACT §5, §15).
import { sql } from 'kysely';
import type { Order, OrderGroup } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { findBillRows } from '../billing/bill-queries.ts';
import { groupBill } from '../billing/bill-wire-queries.ts';
import { wireOf } from '../store/bill-rules-queries.ts';
import { makeDues } from './due-queries.ts';
import { idsIn } from './queries.ts';
import { listOpenOrders } from './wire-queries.ts';

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

/** Which open bills anything of these orders lies on. */
function mapBills(tx: Tx, orders: readonly Order[]) {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const links = orders.length === 0 ? [] : tx.all(billsOf, { ids });
  const rows = findBillRows(tx, [...new Set(links.map(({ bill_id }) => bill_id))]);
  return {
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    byOrder: groupBy(links, ({ order_id }) => order_id),
  };
}

/** One group per table, and one of its own for each order without a table (CONTRACT §5). */
export function groupOrders(tx: Tx, orders: readonly Order[]): OrderGroup[] {
  const { rows, byId, byOrder } = mapBills(tx, orders);
  const dueOf = makeDues(tx, rows);
  const wire = wireOf(tx);
  const groups = groupBy(orders, ({ id, table_id }) => table_id ?? `order ${id}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { table_id, table_title, floor } = first;
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
        orders: members,
        order_ids: members.map(({ id }) => id),
        bills: bills.map((row) => groupBill(row, wire)),
        due: wire.amount(dueOf({ orders: members, bills, billed })),
      },
    ];
  });
}

// Open as a literal: a parameter would not be found by the index of what is open at tables.
const openAtTables = prepared<{ tables: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('created'))
    .where('table_id', 'in', idsIn(p('tables'))),
);

/** The open orders, all or those named; what a table owes is said of the whole table either way (CONTRACT §5, §6). */
export function listOpenGroups(tx: Tx, orderIds?: readonly number[]): OrderGroup[] {
  const orders = listOpenOrders(tx, orderIds);
  if (orderIds === undefined) return groupOrders(tx, orders);
  const named = new Set(orders.map(({ id }) => id));
  const tables = [...new Set(orders.flatMap(({ table_id }) => table_id ?? []))];
  const beside = tx
    .all(openAtTables, { tables: JSON.stringify(tables) })
    .flatMap(({ id }) => (named.has(id) ? [] : [id]));
  const all = [...orders, ...listOpenOrders(tx, beside)].sort((a, b) => a.id - b.id);
  return groupOrders(tx, all)
    .map((group) => ({
      ...group,
      orders: group.orders.filter(({ id }) => named.has(id)),
      order_ids: group.order_ids.filter((id) => named.has(id)),
    }))
    .sort((a, b) => (a.order_ids[0] ?? 0) - (b.order_ids[0] ?? 0));
}
