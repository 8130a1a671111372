// SQL that counts rows of payments, for the daily sums and for the reports of shifts and days.
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';

/**
 * An SQL condition that is true if the payment `p` reverses a corrected payment. The sign of the amount does not show
 * this, because a payment may be 0.00.
 */
const TAKES_BACK = `p.corrects_id IS NOT NULL AND p.payment_type_id =
  (SELECT o.payment_type_id FROM payments o WHERE o.id = p.corrects_id)`;

/**
 * An SQL expression for the payment `p`: 1 for a payment, -1 for the row that reverses a corrected payment, 0 for a
 * refund of a credit note.
 */
export const PAYMENT_COUNT = `CASE WHEN p.amount_cents > 0 THEN 1 WHEN ${TAKES_BACK} THEN -1
  WHEN p.amount_cents < 0 OR (SELECT kind FROM invoices WHERE id = p.invoice_id) = 'credit' THEN 0 ELSE 1 END`;

const zeros = written<Record<never, never>, { id: number; type: number; title: string }>(
  `SELECT p.id, p.payment_type_id AS type, p.title FROM payments p
   WHERE p.corrects_id IS NOT NULL AND p.amount_cents = 0 AND ${TAKES_BACK} ORDER BY p.id`,
);

/** Returns the payments of 0.00 that were reversed. Z reports of older versions count each of them as 1. */
export const listZerosTakenBack = (tx: Tx) => tx.all(zeros, {});
