// The sums of orders as they were sold, for a bill to be paid and for one to be printed again.

import { toAmount } from '#shared/billing/money.ts';
import { sumLines, type Totals } from '#shared/billing/tax.ts';
import type { BillSummary } from '#shared/entities.ts';
import type { Tx } from '../../db/executor.ts';
import { listItemRows, type SoldItem, type SoldOrder, wholeOrders } from '../orders/queries.ts';

/** What these orders are billed for: their items that are not cancelled. */
export const billedItems = (tx: Tx, orders: readonly SoldOrder[]): SoldItem[] =>
  listItemRows(tx, orders).filter(({ status }) => status !== 'cancelled');

/** The sums of these items as they were sold. */
export const billOf = (items: readonly SoldItem[]): Totals =>
  sumLines(
    items.map((item) => ({
      netCents: item.net_cents,
      taxCents: item.tax_cents,
      totalCents: item.total_cents,
    })),
  );

/** The sums with the orders on the bill, each without its cancelled items (CONTRACT §5). */
export function billSummaryOf(tx: Tx, rows: readonly SoldOrder[]): BillSummary {
  const bill = billOf(billedItems(tx, rows));
  const orders = wholeOrders(tx, rows).map((order) => ({
    ...order,
    items: order.items.filter(({ status }) => status !== 'cancelled'),
  }));
  return {
    subtotal: toAmount(bill.subtotalCents),
    taxTotal: toAmount(bill.taxTotalCents),
    total: toAmount(bill.totalCents),
    orders,
  };
}
