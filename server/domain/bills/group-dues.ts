// Computes from the bills how much groups of orders still owe. The pay calls request the same amount. It can differ
// from the prices at which the orders were sold.
import type { Order } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { duePart } from './bill-of-orders.ts';
import type { StoredBill } from './load-bills.ts';
import { isOnBills } from './orders-of-bill.ts';

const ordersOnBills = prepared<{ bills: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select(['id as order_id', 'bill_id'])
    .where(isOnBills(p('bills')))
    .where('status', '<>', 'cancelled')
    .union(
      qb
        .selectFrom('items_apart')
        .innerJoin('order_items', 'order_items.id', 'items_apart.order_item_id')
        .select(['order_items.order_id', 'items_apart.bill_id'])
        .where('items_apart.bill_id', 'in', idsIn(p('bills'))),
    ),
);

const soldFor = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select((eb) => eb.fn.sum<number | null>('total_cents').as('total'))
    .where('order_id', 'in', idsIn(p('ids')))
    .where('status', '<>', 'cancelled'),
);

/**
 * Returns the sold total of orders without a bill. An order from an older version of the hub gets a bill only when it
 * is paid.
 */
const asSold = (tx: Tx, ids: readonly number[]): number =>
  ids.length === 0 ? 0 : (tx.get(soldFor, { ids: JSON.stringify(ids) })?.total ?? 0);

interface Owing {
  readonly orders: readonly Pick<Order, 'id' | 'payment_status'>[];
  /** The open bills that have lines of these orders. */
  readonly bills: readonly StoredBill[];
  /** The ids of the orders that are on one of these bills. */
  readonly billed: ReadonlySet<number>;
}

/** Returns a function that computes what a group of orders on these open bills owes, in minor units. */
export function makeDues(tx: Tx, open: readonly StoredBill[]): (group: Owing) => number {
  const bills = JSON.stringify(open.map(({ id }) => id));
  const rows = open.length === 0 ? [] : tx.all(ordersOnBills, { bills });
  const there = groupBy(rows, ({ bill_id }) => bill_id);
  return ({ orders, bills: own, billed }) => {
    const ids = new Set(orders.map(({ id }) => id));
    const onBills = own.map((row) => {
      const isWhole = there.get(row.id)?.every(({ order_id }) => ids.has(order_id)) !== false;
      return isWhole ? row.net_cents + row.tax_cents - row.paid_cents : duePart(tx, row, ids);
    });
    const without = orders
      .filter(({ id, payment_status }) => payment_status === 'pending' && !billed.has(id))
      .map(({ id }) => id);
    return onBills.reduce((sum, cents) => sum + cents, asSold(tx, without));
  };
}
