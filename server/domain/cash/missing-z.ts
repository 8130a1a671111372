// Finds out whether an earlier business day was not closed with a Z report, in a store that uses Z reports (contract
// 19.6).
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { getLastZ } from './z-reports.ts';

const sinceZ = written<
  { readonly invoice: number; readonly payment: number; readonly day: string },
  { readonly id: number }
>(`SELECT id FROM invoices WHERE id > :invoice AND business_day < :day
  UNION ALL SELECT id FROM payments WHERE id > :payment AND business_day < :day LIMIT 1`);

/**
 * Returns 1 if an invoice or payment of an earlier business day is in no Z report, otherwise 0. Always 0 before the
 * first Z report.
 */
export function isZMissing(tx: Tx, now: number): 0 | 1 {
  const { z_no, invoice_id: invoice, payment_id: payment } = getLastZ(tx);
  if (z_no === 0) return 0;
  return tx.get(sinceZ, { invoice, payment, day: businessDayNow(tx, now) }) ? 1 : 0;
}
