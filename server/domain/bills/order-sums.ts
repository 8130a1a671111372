// The sums of orders as they were sold, for a bill to be paid and for a reprint.

import { sumLines, type Totals } from '#shared/billing/tax.ts';
import type { BillSummary } from '#shared/entities/billing.ts';
import type { Tx } from '../../db/executor.ts';
import { listItemRows, type SoldItem, type SoldOrder } from '../orders/orders.ts';
import { wholeOrders } from '../orders/read-form.ts';
import { wireOf } from '../store/bill-rules.ts';

/** Returns the items of these orders that have to be paid: all except cancelled items. */
export const billedItems = (tx: Tx, orders: readonly SoldOrder[]): SoldItem[] =>
  listItemRows(tx, orders).filter(({ status }) => status !== 'cancelled');

/** The sums of these items as they were sold. */
const billOf = (items: readonly SoldItem[]): Totals =>
  sumLines(
    items.map((item) => ({
      netCents: item.net_cents,
      taxCents: item.tax_cents,
      totalCents: item.total_cents,
    })),
  );

/**
 * Returns the amount that is still due for these orders: the sums on their bills. For an order without a bill, this is
 * its sum as it was sold.
 */
export function summaryOf(
  tx: Tx,
  rows: readonly SoldOrder[],
  without: readonly SoldOrder[],
  on: Totals,
): BillSummary {
  const off = billOf(billedItems(tx, without));
  return summary(tx, rows, {
    subtotalCents: on.subtotalCents + off.subtotalCents,
    taxTotalCents: on.taxTotalCents + off.taxTotalCents,
    totalCents: on.totalCents + off.totalCents,
  });
}

/** Returns the sums of these orders as they were sold (contract 5). */
export const billSummaryOf = (tx: Tx, rows: readonly SoldOrder[]): BillSummary =>
  summary(tx, rows, billOf(billedItems(tx, rows)));

/** Returns these sums together with the orders, without their cancelled items (contract 5). */
function summary(tx: Tx, rows: readonly SoldOrder[], bill: Totals): BillSummary {
  const wire = wireOf(tx);
  const orders = wholeOrders(tx, rows).map((order) => ({
    ...order,
    items: order.items.filter(({ status }) => status !== 'cancelled'),
  }));
  return {
    subtotal: wire.amount(bill.subtotalCents),
    taxTotal: wire.amount(bill.taxTotalCents),
    total: wire.amount(bill.totalCents),
    orders,
  };
}
