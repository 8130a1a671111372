// Reads the payments of a past evening, for a training that plays them again.
import { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { wireOf } from '../domain/store/bill-rules.ts';

export interface PastPayment {
  /** Milliseconds since the first order of the evening. */
  readonly at: number;
  /** The number that the paid bill had on that evening. */
  readonly bill: number;
  readonly paymentTypeId: number;
  readonly amount: number;
  /** Whether it is the last payment of its bill, which pays what is due. */
  readonly isLast: boolean;
}

/**
 * Cancelled and corrected payments, refunds and payments of accounts are left out. A payment by gift card or house
 * account is played as cash, because the hub does not know the codes of cards.
 */
const PAYMENTS = `SELECT p.created_at, coalesce(b.joined_into, b.id) AS bill, p.amount_cents,
    CASE WHEN t.kind IS NULL AND t.is_active = 1 AND t.deleted_at IS NULL THEN t.id
      ELSE (SELECT id FROM payment_types WHERE is_cash = 1 AND is_active = 1 AND deleted_at IS NULL ORDER BY id) END AS type
  FROM payments p JOIN payment_types t ON t.id = p.payment_type_id
    JOIN bills b ON b.id = coalesce(p.bill_id, (SELECT min(id) FROM bills WHERE invoice_id = p.invoice_id))
  WHERE p.business_day = ? AND p.amount_cents > 0 AND p.cancelled_at IS NULL AND p.corrects_id IS NULL
  ORDER BY p.created_at, p.id`;

interface Row {
  readonly created_at: number;
  readonly bill: number;
  readonly amount_cents: number;
  readonly type: number | null;
}

export function readPayments(db: Connection, day: string, start: number): PastPayment[] {
  const wire = wireOf(new Tx(db));
  const rows = db.prepare(PAYMENTS).all(day) as Row[];
  const last = new Map(rows.map(({ bill }, index) => [bill, index]));
  return rows.flatMap(({ created_at, bill, amount_cents, type }, index) =>
    type === null
      ? []
      : [
          {
            ...{ at: created_at - start, bill, paymentTypeId: type },
            ...{ amount: wire.amount(amount_cents), isLast: last.get(bill) === index },
          },
        ],
  );
}
