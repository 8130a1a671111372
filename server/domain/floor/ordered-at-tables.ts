// What is ordered at tables: dishes on open bills, and dishes that are paid but not handed out yet (contract 22).
import { sql } from 'kysely';
import type { ItemStatus } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { isOnBills } from '../bills/orders-of-bill.ts';
import { idsIn } from '../orders/orders.ts';

export interface OrderedThere {
  readonly table_id: number | null;
  readonly status: ItemStatus;
  readonly since: number;
}

// The states are literals in the SQL. With parameters, SQLite would not use the partial index of open orders.
const unpaidThere = prepared()(() =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.table_id', 'order_items.status'])
    .select((eb) => eb.fn.min('orders.created_at').as('since'))
    .where('orders.status', '=', sql.lit('created'))
    .where('orders.table_id', 'is not', null)
    .where('orders.payment_status', '=', sql.lit('pending'))
    .where('order_items.status', '<>', 'cancelled')
    .where('order_items.is_apart', '=', 0)
    .groupBy(['orders.table_id', 'order_items.status']),
);

// Selects the paid dishes that are not handed out yet, with the table of their invoice. Dishes of a table that was
// cleared are left out. CROSS JOIN makes SQLite begin with the few open orders instead of all invoices.
const paidThere = (from: string, condition: string) =>
  written<Record<string, never>, OrderedThere>(
    `SELECT v.table_id, i.status, min(o.created_at) AS since
     FROM open_orders CROSS JOIN orders o ON o.id = open_orders.id
     CROSS JOIN order_items i ON i.order_id = o.id ${from}
     CROSS JOIN store_tables t ON t.id = v.table_id
     WHERE i.status NOT IN ('cancelled', 'delivered') AND ${condition}
       AND v.id > coalesce(t.cleared_invoice_id, 0)
     GROUP BY v.table_id, i.status`,
  );
const wholePaidThere = paidThere('CROSS JOIN invoices v ON v.id = o.invoice_id', 'i.is_apart = 0');
const apartPaidThere = paidThere(
  `CROSS JOIN invoice_lines l ON l.order_item_id = i.id
   CROSS JOIN invoices v ON v.id = l.invoice_id`,
  "i.is_apart = 1 AND v.kind = 'sale'",
);

const wholeOnBills = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.bill_id', 'order_items.status'])
    .where(isOnBills(p('ids')))
    .where('order_items.status', '<>', 'cancelled')
    .where('order_items.is_apart', '=', 0)
    .groupBy(['orders.bill_id', 'order_items.status']),
);
const apartOnBills = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('items_apart')
    .innerJoin('order_items', 'order_items.id', 'items_apart.order_item_id')
    .select(['items_apart.bill_id', 'order_items.status'])
    .where('items_apart.bill_id', 'in', idsIn(p('ids')))
    .where('order_items.status', '<>', 'cancelled')
    .groupBy(['items_apart.bill_id', 'order_items.status']),
);

interface BillThere {
  readonly id: number;
  readonly table_id: number | null;
  readonly opened_at: number;
}

/**
 * Returns the states of the dishes ordered at each table. `since` is the time of the first order of these dishes; for
 * dishes on an open bill, it is the time when the bill was opened. A table can have several rows with the same state.
 * `bills` are the open bills of tables.
 */
export function listOrdered(tx: Tx, bills: readonly BillThere[]): OrderedThere[] {
  const ids = JSON.stringify(bills.map(({ id }) => id));
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const onBills = [...tx.all(wholeOnBills, { ids }), ...tx.all(apartOnBills, { ids })];
  return [
    ...tx.all(unpaidThere, {}),
    ...tx.all(wholePaidThere, {}),
    ...tx.all(apartPaidThere, {}),
    ...onBills.flatMap(({ bill_id, status }) => {
      const bill = byId.get(bill_id ?? 0);
      return bill ? [{ table_id: bill.table_id, status, since: bill.opened_at }] : [];
    }),
  ];
}
