// Paying a bill in parts, a payment taken back, a tip entered afterwards (CONTRACT §15, §16).
import { sumsOf } from '#shared/billing/bill.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { printOutcome, printPaid } from '../../printing/jobs/jobs.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney, recordPayment } from '../../rollups/record.ts';
import type { Command } from '../../threads/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import type { LoadedBill } from '../billing/bill-queries.ts';
import { orderIdsOf } from '../billing/invoice-moves.ts';
import { paidWith } from '../billing/paper-moves.ts';
import { payBill } from '../billing/paying-moves.ts';
import { countOffers, readOffers } from '../billing/payment-moves.ts';
import { completeMoves } from '../orders/closing-moves.ts';
import { wireOf } from '../store/bill-rules-queries.ts';
import { billsUpdated, getForChange, ordersUpdated, tell } from './change.ts';

type Message = { message: string };
interface Answer extends Message {
  invoiceId: number | null;
  paid: number;
  due: number;
  change: number | null;
}

/** 409 TOTAL_MISMATCH with the right figures when the screen showed another amount as due. */
function expectDue(tx: Tx, { row, bill }: LoadedBill, sent: number): number {
  const sums = sumsOf(bill);
  const wire = wireOf(tx);
  const due = sums.totalCents - row.paid_cents;
  if (wire.near(sent) === due) return due;
  throw new Refusal('TOTAL_MISMATCH', 'The amount due has changed. Please check and try again!', {
    extra: {
      subtotal: wire.amount(sums.subtotalCents),
      taxTotal: wire.amount(sums.taxTotalCents),
      total: wire.amount(sums.totalCents),
      paid: wire.amount(row.paid_cents),
      due: wire.amount(due),
    },
  });
}

export const payOneBill: Command<BodyOf<'POST /bills/{id}/pay'> & { id: number }, Answer> = (
  tx,
  body,
  context,
) => {
  const loaded = getForChange(tx, body, 'pay');
  const due = expectDue(tx, loaded, body.due);
  if (body.payments.length === 0 && due > 0) {
    throw invalid('payments', 'Please send payments!');
  }
  const paid = countOffers(tx, due, readOffers(tx, body.payments));
  const { invoiceId, paidOrderIds } = payBill(tx, context, loaded, paid);
  const closed = body.complete === true ? completeMoves(tx, paidOrderIds) : [];
  const wire = wireOf(tx);
  const total = sumsOf(loaded.bill).totalCents;
  const types = paid.payments.map(({ offered }) => offered.title).join(', ');
  tell(tx, context, 'paid', body.id, { invoiceId, due: wire.amount(paid.dueCents), types });
  const printed =
    invoiceId === null
      ? []
      : printPaid(
          tx,
          context,
          orderIdsOf(loaded),
          paidWith(tx, invoiceId, paid),
          body.printReceipt,
        );
  const { events, signals } = printOutcome(printed);
  return {
    answer: {
      message: invoiceId === null ? 'A part of the bill is paid!' : 'The bill is paid!',
      invoiceId,
      paid: wire.amount(total - paid.dueCents),
      due: wire.amount(paid.dueCents),
      change: wire.orNull(paid.changeCents),
    },
    events: [
      ...billsUpdated([body.id]),
      ...ordersUpdated([...new Set([...paidOrderIds, ...closed])]),
      ...events,
    ],
    signals,
  };
};

const paymentById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('id', '=', p('id')),
);
const cancelRow = prepared<{ id: number; now: number; reason: string }>()((p) =>
  qb
    .updateTable('payments')
    .set({ cancelled_at: p('now'), cancel_reason: p('reason') })
    .where('id', '=', p('id'))
    .where('invoice_id', 'is', null)
    .where('cancelled_at', 'is', null),
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

/** A part payment is given back before there is an invoice; twice is 200. */
export const cancelPayment: Command<{ id: number; paymentId: number; reason: string }, Message> = (
  tx,
  { id, paymentId, reason },
  context,
) => {
  const answer = { message: 'The payment is cancelled!' };
  const payment = tx.get(paymentById, { id: paymentId });
  if (payment?.bill_id !== id) throw notFound('payment');
  if (payment.cancelled_at !== null) return { answer };
  getForChange(tx, { id }, 'pay');
  if (reason === '') throw invalid('reason', 'Please give a reason!');
  const { approvedBy } = needRight(context, 'payment');
  const { amount_cents, rounding_cents, tip_cents, payment_type_id, title } = payment;
  if (tx.run(cancelRow, { id: paymentId, now: context.now, reason }).changes !== 1) {
    throw new Refusal('BILL_PAID', 'This bill is already paid!');
  }
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
  tell(tx, context, 'payment-cancelled', id, { paymentId, reason });
  return { answer, events: billsUpdated([id]) };
};

const setTip = prepared<{ id: number; tip: number; was: number }>()((p) =>
  qb
    .updateTable('payments')
    .set({ tip_cents: p('tip') })
    .where('id', '=', p('id'))
    .where('tip_cents', '=', p('was'))
    .where('cancelled_at', 'is', null),
);

/** By who took it and once, for other tenders than cash; anything else is REFUND's. */
export const enterTip: Command<{ id: number; tip: number }, Message> = (
  tx,
  { id, tip },
  context,
) => {
  const payment = tx.get(paymentById, { id });
  if (!payment || payment.cancelled_at !== null) throw notFound('payment');
  const tipCents = wireOf(tx).read(tip, 'tip');
  const isOwnFirst = payment.user_id === context.actor?.userId && payment.tip_cents === 0;
  const { approvedBy } =
    isOwnFirst && payment.tendered_cents === null
      ? { approvedBy: null }
      : needRight(context, 'tip');
  const was = payment.tip_cents;
  if (tx.run(setTip, { id, tip: tipCents, was }).changes !== 1) throw notFound('payment');
  const day = payment.business_day ?? openBusinessDay(tx, context.now);
  recordMoney(tx, day, { tipCents: tipCents - was });
  if (was !== 0 || !isOwnFirst) {
    recordException(tx, context, {
      kind: 'tip-changed',
      valueCents: tipCents - was,
      title: payment.title,
      approvedBy,
      billId: payment.bill_id,
      invoiceId: payment.invoice_id,
    });
  }
  tell(tx, context, 'tip', payment.bill_id ?? 0, { paymentId: id, from: was, to: tipCents });
  const events = payment.bill_id === null ? [] : billsUpdated([payment.bill_id]);
  return { answer: { message: 'The tip is entered!' }, events };
};
