// What a party sees of its bill: the sums, and the lines that other guests ordered on the bill (contract 29.6).

import { sumsOf } from '#shared/billing/bill.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { loadBill } from '../bills/load-bills.ts';
import type { GuestSession } from '../guest-sessions/sessions.ts';

/** The dishes on the bill and its sums. They do not change after the session has ended. */
interface SeenBill {
  readonly itemIds: readonly number[];
  readonly totalCents: Cents;
  readonly paidCents: Cents;
}

/** Returns what a session sees of its bill now; null until staff have accepted an order of the session. */
export function lookAtBill(
  tx: Tx,
  { is_accepted, bill_id }: Pick<GuestSession, 'is_accepted' | 'bill_id'>,
): SeenBill | null {
  if (is_accepted === 0 || bill_id === null) return null;
  const { row, bill } = loadBill(tx, bill_id);
  const { totalCents } = sumsOf(bill);
  return {
    itemIds: [...new Set(bill.lines.map(({ itemId }) => itemId))],
    totalCents,
    // Rounded cash payments may add up to slightly more or less than the bill. A paid bill is shown as paid in full.
    paidCents: row.status === 'paid' ? totalCents : row.paid_cents,
  };
}

/** Returns what a session sees of its bill. After the session has ended, returns what it saw at its end. */
export const seenBillOf = (tx: Tx, session: GuestSession): SeenBill | null =>
  session.ended_at === null
    ? lookAtBill(tx, session)
    : (JSON.parse(session.last_seen ?? 'null') as SeenBill | null);
