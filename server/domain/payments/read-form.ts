// Payments of bills and invoices as the API returns them, each with the user who took it (contract 15).
import type { Selectable } from 'kysely';
import type { Payment } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PaymentRow } from '../../db/schema.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { idsIn } from '../orders/orders.ts';
import type { Wire } from '../store/bill-rules.ts';

/** Selects payments, oldest first, each with the name of the user who took it; `ids` is a JSON array. */
const paymentsBy = (owner: 'payments.bill_id' | 'payments.invoice_id') =>
  prepared<{ ids: string }>()((p) =>
    qb
      .selectFrom('payments')
      .leftJoin('users', 'users.id', 'payments.user_id')
      .selectAll('payments')
      .select('users.username')
      .where(owner, 'in', idsIn(p('ids')))
      .orderBy('payments.id'),
  );
export const paymentsOfBills = paymentsBy('payments.bill_id');
export const paymentsOfInvoices = paymentsBy('payments.invoice_id');

const usernames = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', idsIn(p('ids'))),
);

/** Returns the names of these users by their ids. */
export const usernamesOf = (tx: Tx, ids: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    tx.all(usernames, { ids: JSON.stringify(ids) }).map(({ id, username }) => [id, username]),
  );

export type ReadPayment = Selectable<PaymentRow> & { readonly username: string | null };

/** Returns a payment as the API returns it. */
export function wirePayment(row: ReadPayment, wire: Wire): Payment {
  const collected = row.amount_cents + row.rounding_cents;
  const tendered = row.tendered_cents;
  return {
    id: row.id,
    payment_type_id: row.payment_type_id,
    title: row.title,
    amount: wire.amount(row.amount_cents),
    tendered: wire.orNull(tendered),
    change: wire.orNull(tendered === null ? null : tendered - collected - row.tip_cents),
    tip: wire.amount(row.tip_cents),
    rounding: wire.amount(row.rounding_cents),
    collected: wire.amount(collected),
    created_at: wireInstant(row.created_at),
    username: row.username,
    approved_by: row.approved_by,
    drawer_id: row.drawer_id,
    shift_id: row.shift_id,
    late: row.is_late,
    cancelled_at: wireInstant(row.cancelled_at),
    cancel_reason: row.cancel_reason,
    corrects_id: row.corrects_id,
    ...(row.account_id === null ? {} : { account_id: row.account_id }),
  };
}
