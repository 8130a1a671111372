// The invoiced amounts of orders: their lines on the valid invoices, for a reprint (contract 5, 15.11).
import type { Totals } from '#shared/billing/tax.ts';
import type { BillSummary } from '#shared/entities/billing.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { summaryOf } from '../bills/order-sums.ts';
import { isOnText } from '../bills/orders-of-bill.ts';
import type { SoldOrder } from '../orders/orders.ts';

interface LinesOfInvoice {
  readonly orders: string;
  readonly net: number;
  readonly tax: number;
}

// Selects the itemised invoices with lines of the given orders. Leaves out invoices that are no longer valid, because
// they were reopened or refunded in full: their bills have no lines any more.
const TOUCHED = `
  WITH asked AS (SELECT value AS id FROM json_each(:ids)),
  touched AS (
    SELECT DISTINCT v.id FROM asked JOIN order_items i ON i.order_id = asked.id
      JOIN invoice_lines l ON l.order_item_id = i.id JOIN invoices v ON v.id = l.invoice_id
    WHERE v.kind = 'sale' AND v.is_itemised = 1 AND (
      EXISTS (SELECT 1 FROM items_apart b WHERE b.bill_id = v.bill_id)
      OR EXISTS (SELECT 1 FROM orders JOIN order_items x ON x.order_id = orders.id
        WHERE ${isOnText('= v.bill_id')} AND x.is_apart = 0 AND x.status <> 'cancelled'))
  )`;

const itemised = written<{ readonly ids: string }, { readonly id: number }>(
  `${TOUCHED} SELECT id FROM touched ORDER BY id`,
);
/**
 * Returns the valid invoices with lines of these orders, except invoices that charge exactly what was sold. The
 * returned invoices have shares, discounts or a service charge.
 */
export const listItemised = (tx: Tx, orderIds: readonly number[]): number[] =>
  tx.all(itemised, { ids: JSON.stringify(orderIds) }).map(({ id }) => id);

const invoiced = written<{ readonly ids: string }, LinesOfInvoice>(`${TOUCHED},
  lines AS (
    SELECT l.invoice_id, l.net_cents, l.tax_cents, l.kind, i.order_id,
      i.order_id IN (SELECT id FROM asked) AS mine
    FROM touched JOIN invoice_lines l ON l.invoice_id = touched.id
      LEFT JOIN order_items i ON i.id = l.order_item_id
  )
  SELECT json_group_array(DISTINCT order_id) FILTER (WHERE mine) AS orders,
    sum(net_cents) FILTER (WHERE mine OR (kind = 'service' AND whole)) AS net,
    sum(tax_cents) FILTER (WHERE mine OR (kind = 'service' AND whole)) AS tax
  FROM (SELECT *, min(coalesce(mine, 1)) OVER (PARTITION BY invoice_id) AS whole FROM lines)
  GROUP BY invoice_id`);

/**
 * Returns the amounts for which these orders were invoiced. For an order that has no invoice or was billed exactly as
 * sold, these are its sold amounts. The service charge of an invoice is included if the invoice has no other orders.
 */
export function invoicedSummaryOf(tx: Tx, rows: readonly SoldOrder[]): BillSummary {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const lines = tx.all(invoiced, { ids });
  const invoicedIds = new Set(lines.flatMap(({ orders }) => JSON.parse(orders) as number[]));
  const [net, tax] = [
    lines.reduce((sum, one) => sum + one.net, 0),
    lines.reduce((sum, one) => sum + one.tax, 0),
  ];
  const on: Totals = { subtotalCents: net, taxTotalCents: tax, totalCents: net + tax };
  const asSold = rows.filter(({ id }) => !invoicedIds.has(id));
  return summaryOf(tx, rows, asSold, on);
}
