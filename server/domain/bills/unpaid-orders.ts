// Computes the amount that is still due for orders.
import type { BillSummary } from '#shared/entities/billing.ts';
import type { Tx } from '../../db/executor.ts';
import { getOrderRows, type SoldOrder } from '../orders/orders.ts';
import { sumsOfOrders } from './bill-of-orders.ts';
import { summaryOf } from './order-sums.ts';

export const isUnpaid = ({ status, payment_status }: SoldOrder): boolean =>
  status !== 'cancelled' && payment_status === 'pending';

/** Returns the amount that is still due for these orders; 404 if an order is unknown. */
export function summariseUnpaid(tx: Tx, orderIds: readonly number[]): BillSummary {
  const unpaid = getOrderRows(tx, orderIds).filter(isUnpaid);
  // Orders without a bill are summed as sold, because a call that only reads must not open a bill.
  const without = unpaid.filter(({ bill_id }) => bill_id === null);
  const on = sumsOfOrders(tx, unpaid);
  return summaryOf(tx, unpaid, without, on);
}
