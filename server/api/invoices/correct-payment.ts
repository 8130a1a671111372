// Corrects the payment type of a payment (contract 17).
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { type MoneyPlace, placeMoney } from '../../domain/drawers/money-place.ts';
import { expectNotCounted } from '../../domain/drawers/open-shifts.ts';
import { getSale, paymentsOf, roundingOf } from '../../domain/invoices/credit-notes.ts';
import { type Booked, bookPayment } from '../../domain/payments/book-payment.ts';
import { getPaymentType } from '../../domain/payments/payments.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { aboutInvoice } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';

type Kept = ReturnType<typeof paymentsOf>[number];

/**
 * Whether the row reverses a corrected payment. The sign of the amount does not show this, because a payment may be
 * 0.00.
 */
const takesBack = ({ corrects_id, payment_type_id }: Kept, all: readonly Kept[]): boolean =>
  all.some((one) => one.id === corrects_id && one.payment_type_id === payment_type_id);

/** Returns a payment of the invoice; 404 if unknown, 400 if it was corrected already. */
function getUncorrected(tx: Tx, invoiceId: number, paymentId: number) {
  const all = paymentsOf(tx, invoiceId);
  const payment = all.find((one) => one.id === paymentId);
  if (!payment) throw notFound('payment');
  if (takesBack(payment, all) || all.some(({ corrects_id }) => corrects_id === paymentId)) {
    throw invalid('paymentId', 'This payment was corrected already.');
  }
  return payment;
}

/**
 * Returns the drawer and shift for the two rows of a correction: those of the corrected payment, even if another user
 * makes the correction. A payment that was stored on a device may still wait for its drawer's next shift. The two rows
 * then wait too. If the payment has no shift for another reason, the rows go to the shift of the user who makes the
 * correction.
 */
function placeOf(
  tx: Tx,
  context: CommandContext,
  { drawer_id: drawerId, shift_id: shiftId, tapped_at: tappedAt }: Kept,
  isCash: boolean,
): MoneyPlace {
  const isWaiting = shiftId === null && tappedAt !== null;
  if (drawerId === null || (shiftId === null && !isWaiting)) {
    return placeMoney(tx, context, { isCash });
  }
  return { drawerId, shiftId, isLate: 0, tappedAt: isWaiting ? tappedAt : null };
}

type Where = Pick<Booked, 'invoiceId' | 'billId' | 'place' | 'approvedBy'>;

/** Reverses the payment and books it under the other type; returns the id of the new payment. */
function rebook(
  tx: Tx,
  context: CommandContext,
  payment: Kept,
  type: ReturnType<typeof getPaymentType>,
  place: Where,
): number {
  const day = openBusinessDay(tx, context.now);
  const where = { ...place, day, correctsId: payment.id };
  const { amount_cents: amountCents, tip_cents: tipCents, rounding_cents } = payment;
  bookPayment(tx, context, {
    ...where,
    typeId: payment.payment_type_id,
    title: payment.title,
    isCash: payment.is_cash === 1,
    amountCents: 0 - amountCents,
    roundingCents: 0 - rounding_cents,
    tipCents: 0 - tipCents,
    count: -1,
  });
  const isCash = type.is_cash === 1;
  const roundingCents = roundingOf(tx, isCash, amountCents);
  const newId = bookPayment(tx, context, {
    ...where,
    ...{ typeId: type.id, title: type.title, isCash, amountCents, roundingCents, tipCents },
  });
  const rounded = roundingCents - rounding_cents;
  if (rounded !== 0) recordMoney(tx, day, { roundingCents: rounded });
  return newId;
}

/** Changes the type of a payment: reverses the old row and adds a new row with the same tip. */
export const correctPayment: Command<
  { id: number; paymentId: number; paymentTypeId: number },
  { message: string; paymentId: number }
> = (tx, { id, paymentId, paymentTypeId }, context) => {
  const type = getPaymentType(tx, paymentTypeId);
  const sale = getSale(tx, id);
  const payment = getUncorrected(tx, sale.id, paymentId);
  if (type.id === payment.payment_type_id) {
    throw invalid('paymentTypeId', 'This payment already has this payment type.');
  }
  if (type.kind !== null || payment.account_id !== null) {
    throw new Refusal(
      'VALUE_PAYMENT',
      "A payment by gift card or house account can't be corrected.",
    );
  }
  expectNotCounted(tx, payment);
  const [wasCash, isCash] = [payment.is_cash === 1, type.is_cash === 1];
  const place = placeOf(tx, context, payment, wasCash || isCash);
  const { approvedBy } = needRight(context, 'payment', () => {
    const text = `Invoice ${id}: ${payment.title} → ${type.title}`;
    return aboutInvoice(tx, id, text, payment.amount_cents);
  });
  const where = { invoiceId: sale.id, billId: payment.bill_id, place, approvedBy };
  const newId = rebook(tx, context, payment, type, where);
  recordException(tx, context, {
    kind: 'payment-corrected',
    valueCents: payment.amount_cents,
    title: `${payment.title} → ${type.title}`,
    approvedBy,
    invoiceId: sale.id,
    billId: sale.bill_id,
    otherTender: wasCash !== isCash,
  });
  const details = { paymentId, from: payment.title, to: type.title };
  audit(tx, context, { kind: 'invoice.payment-corrected', entity: 'invoice', id, details });
  return {
    answer: { message: 'The payment is corrected.', paymentId: newId },
    // Screens that show the bill reload, because a bill lists its payments.
    events: billsUpdated(payment.bill_id === null ? [] : [payment.bill_id]),
  };
};
