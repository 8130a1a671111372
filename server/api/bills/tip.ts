// Records a card tip after the payment.
import type { Cents } from '#shared/billing/money.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { expectNotCounted } from '../../domain/drawers/open-shifts.ts';
import { highTipReason, isTipHigh } from '../../domain/payments/high-tips.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { About, Command } from '../../engine/command.ts';
import { ALLOWED, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { paymentById, type StoredPayment } from './cancel-payment.ts';
import { auditBill } from './change.ts';

const setTip = prepared<{
  id: number;
  tip: number;
  was: number;
  approvedBy: string | null;
}>()((p) =>
  qb
    .updateTable('payments')
    .set({ tip_cents: p('tip'), approved_by: p('approvedBy') })
    .where('id', '=', p('id'))
    .where('tip_cents', '=', p('was'))
    .where('cancelled_at', 'is', null),
);

function aboutTip(tx: Tx, { title, tip_cents, bill_id }: StoredPayment, tipCents: Cents): About {
  const wire = wireOf(tx);
  const text = `A tip of ${wire.text(tipCents)} instead of ${wire.text(tip_cents)}, ${title}`;
  return { text, amount: wire.amount(tipCents - tip_cents), billId: bill_id };
}

const correctionOf = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payments').select('id').where('corrects_id', '=', p('id')).limit(1),
);

/**
 * Whether the row reverses a corrected payment. The sign of the amount does not show this, because a payment may be
 * 0.00.
 */
const takesBack = (tx: Tx, { corrects_id, payment_type_id }: StoredPayment): boolean =>
  corrects_id !== null &&
  tx.get(paymentById, { id: corrects_id })?.payment_type_id === payment_type_id;

const invoicedOn = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('business_day as day').where('id', '=', p('id')),
);

/**
 * Returns the business day on which a payment counts. Old payments have no business day; for them it is the day of
 * their invoice.
 */
function dayOf(tx: Tx, { business_day: own, invoice_id: invoice }: StoredPayment, now: number) {
  return own ?? tx.get(invoicedOn, { id: invoice ?? 0 })?.day ?? openBusinessDay(tx, now);
}

/** Returns a payment that is still valid; 404 if it was cancelled, refunded or corrected to another type. */
function getTippable(tx: Tx, id: number): StoredPayment {
  const payment = tx.get(paymentById, { id });
  const stands =
    payment !== undefined && payment.cancelled_at === null && payment.amount_cents >= 0;
  if (!stands || takesBack(tx, payment) || tx.get(correctionOf, { id })) throw notFound('payment');
  return payment;
}

/**
 * Throws 409 VALUE_PAYMENT for a payment by gift card or house account, because the tip is already part of the
 * payment.
 */
function expectUsual({ account_id }: StoredPayment): void {
  if (account_id === null) return;
  throw new Refusal(
    'VALUE_PAYMENT',
    'For a gift card or house account, enter the tip when you take the payment.',
  );
}

/**
 * Records the tip of a payment. The user who took the payment may enter its first tip, for any tender but cash. Any
 * other change of a tip needs REFUND.
 */
export const enterTip: Command<{ id: number; tip: number }, { message: string }> = (
  tx,
  { id, tip },
  context,
) => {
  const tipCents = wireOf(tx).read(tip, 'tip');
  const payment = getTippable(tx, id);
  expectUsual(payment);
  expectNotCounted(tx, payment);
  const was = payment.tip_cents;
  const isOwnFirst =
    payment.user_id === context.actor?.userId && was === 0 && payment.is_cash === 0;
  const { approvedBy } = isOwnFirst
    ? ALLOWED
    : needRight(context, 'tip', () => aboutTip(tx, payment, tipCents));
  const changed = { id, tip: tipCents, was, approvedBy: approvedBy ?? payment.approved_by };
  if (tx.run(setTip, changed).changes !== 1) throw notFound('payment');
  recordMoney(tx, dayOf(tx, payment, context.now), { tipCents: tipCents - was });
  const isHigh = isTipHigh(tx, payment.amount_cents, tipCents);
  if (!isOwnFirst || isHigh) {
    recordException(tx, context, {
      kind: 'tip-changed',
      valueCents: tipCents - was,
      title: payment.title,
      reason: isHigh ? highTipReason(tx, payment.amount_cents, tipCents) : null,
      approvedBy,
      billId: payment.bill_id,
      invoiceId: payment.invoice_id,
    });
  }
  auditBill(tx, context, 'tip', payment.bill_id ?? 0, { paymentId: id, from: was, to: tipCents });
  const events = payment.bill_id === null ? [] : billsUpdated([payment.bill_id]);
  return { answer: { message: 'Tip entered.' }, events };
};
