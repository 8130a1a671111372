// Cancels a payment of an open bill (contract 15).
import type { Selectable } from 'kysely';
import { notFound, Refusal } from '#shared/errors.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PaymentRow } from '../../db/schema.ts';
import { getAccount } from '../../domain/accounts/accounts.ts';
import { returnToAccount } from '../../domain/accounts/tender.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { placeMoney } from '../../domain/drawers/money-place.ts';
import { openDrawerFor } from '../../domain/print-jobs/drawer-jobs.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import type { Command } from '../../engine/command.ts';
import { aboutBill, placeSaid } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney, recordPayment } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { auditBill, getForChange } from './change.ts';

export type StoredPayment = Selectable<PaymentRow>;

export const paymentById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('id', '=', p('id')),
);

const cancelRow = prepared<{
  id: number;
  now: number;
  reason: string;
  approvedBy: string | null;
}>()((p) =>
  qb
    .updateTable('payments')
    .set({ cancelled_at: p('now'), cancel_reason: p('reason'), approved_by: p('approvedBy') })
    .where('id', '=', p('id'))
    .where('invoice_id', 'is', null)
    .where('cancelled_at', 'is', null),
);

const insertCancel = prepared<{
  payment: number;
  drawer: number;
  shift: number | null;
  now: number;
}>()((p) =>
  qb.insertInto('payment_cancels').values({
    payment_id: p('payment'),
    drawer_id: p('drawer'),
    shift_id: p('shift'),
    at: p('now'),
  }),
);

const takeBackPaid = prepared<{ id: number; amount: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      paid_cents: eb('paid_cents', '-', p('amount')),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('status', '=', 'open'),
);

/** Cancels a part payment while there is no invoice yet. A repeated call returns 200. */
export const cancelPayment: Command<
  { id: number; paymentId: number; reason: string },
  { message: string }
> = (tx, { id, paymentId, reason }, context) => {
  const answer = { message: 'The payment is cancelled.' };
  const payment = tx.get(paymentById, { id: paymentId });
  if (payment?.bill_id !== id) throw notFound('payment');
  if (payment.cancelled_at !== null) return { answer };
  const { row } = getForChange(tx, { id }, 'pay');
  const isCash = payment.is_cash === 1;
  const place = placeMoney(tx, context, { isCash });
  const { amount_cents, rounding_cents, tip_cents, payment_type_id, title } = payment;
  const { approvedBy } = needRight(context, 'payment', () =>
    aboutBill(tx, row, `Cancel a payment, ${title}, ${placeSaid(row)}`, amount_cents),
  );
  const cancelled = { id: paymentId, now: context.now, reason, approvedBy };
  if (tx.run(cancelRow, cancelled).changes !== 1) {
    throw new Refusal('BILL_PAID', 'This bill is already paid.');
  }
  tx.run(insertCancel, {
    payment: paymentId,
    drawer: place.drawerId,
    shift: place.shiftId,
    now: context.now,
  });
  tx.run(takeBackPaid, { id, amount: amount_cents });
  const day = payment.business_day ?? openBusinessDay(tx, context.now);
  recordPayment(tx, { day, typeId: payment_type_id, title, amountCents: -amount_cents, count: -1 });
  recordMoney(tx, day, { roundingCents: -rounding_cents, tipCents: -tip_cents });
  recordException(tx, context, {
    kind: 'payment-cancelled',
    valueCents: amount_cents,
    title,
    reason,
    approvedBy,
    billId: id,
  });
  if (payment.account_id !== null) {
    const account = getAccount(tx, payment.account_id);
    const cents = amount_cents + tip_cents;
    returnToAccount(tx, context, account, { cents, paymentId, reason });
  }
  auditBill(tx, context, 'payment-cancelled', id, { paymentId, reason });
  const { events, signals } = printOutcome(isCash ? openDrawerFor(tx, context, 'refund') : []);
  return { answer, events: [...billsUpdated([id]), ...events], signals };
};
