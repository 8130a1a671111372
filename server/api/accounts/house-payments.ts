// Takes payments for the debts of house accounts. Such a payment comes later than the sale and is not revenue (contract
// 32).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { getAccount } from '../../domain/accounts/accounts.ts';
import { addEntry } from '../../domain/accounts/entries.ts';
import { getLastZ } from '../../domain/cash/z-reports.ts';
import { placeMoney } from '../../domain/drawers/money-place.ts';
import { bookPayment } from '../../domain/payments/book-payment.ts';
import { countOffers, type Paid, readOffers, titlesOf } from '../../domain/payments/payments.ts';
import { openDrawerFor } from '../../domain/print-jobs/drawer-jobs.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney, recordPayment } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { accountSaid } from './adjust.ts';
import { printPaymentReceipt } from './paper.ts';

type Payments = BodyOf<'POST /accounts/{id}/payment'>;

/** Returns the payments. Throws 400 for payments by gift card or house account, and for payments with a tip. */
function readTenders(tx: Tx, { payments }: Payments) {
  if (payments.length === 0) throw invalid('payments', 'Please send payments.');
  const offers = readOffers(tx, payments);
  if (
    offers.some(({ kind, code, accountId }) => kind !== 'usual' || (code ?? accountId) !== null)
  ) {
    throw invalid(
      'paymentTypeId',
      'Please choose a payment type other than gift card or house account.',
    );
  }
  if (offers.some(({ tipCents }) => tipCents > 0))
    throw invalid('tip', "This payment can't have a tip.");
  return offers;
}

const insertPayment = prepared<{ account: number; amount: number }>()((p) =>
  qb
    .insertInto('account_payments')
    .values({ account_id: p('account'), amount_cents: p('amount'), cancelled_at: null }),
);

/** Stores the tenders of an account payment. Returns the id of the first. */
function bookTenders(
  tx: Tx,
  context: CommandContext,
  paid: Paid,
  accountPaymentId: number,
): number {
  const day = openBusinessDay(tx, context.now);
  const ids = paid.payments.map(({ offered, roundingCents }) => {
    const { typeId, title, isCash, amountCents } = offered;
    const tenderedCents = isCash ? offered.tenderedCents : null;
    const place = placeMoney(tx, context, { isCash });
    const money = { typeId, title, isCash, place, amountCents, roundingCents, tenderedCents };
    if (roundingCents !== 0) recordMoney(tx, day, { roundingCents });
    return bookPayment(tx, context, {
      day,
      invoiceId: null,
      billId: null,
      accountPaymentId,
      ...money,
    });
  });
  return ids[0] ?? 0;
}

export const payAccount: Command<
  Payments & { id: number },
  { message: string; paymentId: number }
> = (tx, { id, reason, ...body }, context) => {
  const offers = readTenders(tx, body);
  const account = getAccount(tx, id, 'house');
  const paid = countOffers(tx, Math.max(0, account.balance), offers);
  const amountCents = offers.reduce((sum, offer) => sum + offer.amountCents, 0);
  const { id: paymentId } = tx.run(insertPayment, { account: id, amount: amountCents });
  const first = bookTenders(tx, context, paid, paymentId);
  const entry = { kind: 'payment', amount: -amountCents, paymentId: first } as const;
  const after = addEntry(tx, context, account, { ...entry, reason: reason || null });
  const wire = wireOf(tx);
  const details = { paymentId, amount: wire.amount(amountCents), types: titlesOf(paid) };
  audit(tx, context, { kind: 'account.payment', entity: 'account', id, details });
  const isCash = offers.some((offer) => offer.isCash);
  const jobs = [
    ...(isCash ? openDrawerFor(tx, context, 'sale') : []),
    ...printPaymentReceipt(tx, context, after.account, { paymentId, paid, amountCents }),
  ];
  return { answer: { message: 'The payment is taken.', paymentId }, ...printOutcome(jobs) };
};

const paymentById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('account_payments').selectAll().where('id', '=', p('id')),
);
const tendersOf = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('account_payment_id', '=', p('id')).orderBy('id'),
);
const cancelPayment = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('account_payments')
    .set({ cancelled_at: p('now') })
    .where('id', '=', p('id'))
    .where('cancelled_at', 'is', null),
);
const cancelTender = prepared<{
  id: number;
  now: number;
  reason: string;
  approvedBy: string | null;
}>()((p) =>
  qb
    .updateTable('payments')
    .set({ cancelled_at: p('now'), cancel_reason: p('reason'), approved_by: p('approvedBy') })
    .where('id', '=', p('id')),
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

type Tender = ReturnType<typeof listTenders>[number];
const listTenders = (tx: Tx, id: number) => tx.all(tendersOf, { id });

/** Cancels one tender of a payment. */
function giveBack(
  tx: Tx,
  context: CommandContext,
  tender: Tender,
  why: { readonly reason: string; readonly approvedBy: string | null },
): void {
  const { id, payment_type_id: typeId, title, amount_cents, rounding_cents, is_cash } = tender;
  const place = placeMoney(tx, context, { isCash: is_cash === 1 });
  tx.run(cancelTender, { id, now: context.now, ...why });
  tx.run(insertCancel, {
    payment: id,
    drawer: place.drawerId,
    shift: place.shiftId,
    now: context.now,
  });
  const day = tender.business_day ?? openBusinessDay(tx, context.now);
  recordPayment(tx, { day, typeId, title, amountCents: -amount_cents, count: -1 });
  if (rounding_cents !== 0) recordMoney(tx, day, { roundingCents: -rounding_cents });
}

/**
 * Cancels a payment for a house account. This is possible until a Z covers the payment. Cancelling it again has no
 * effect and returns 200.
 */
export const cancelAccountPayment: Command<
  { id: number; paymentId: number; reason: string },
  { message: string }
> = (tx, { id, paymentId, reason }, context) => {
  const answer = { message: 'The payment is cancelled.' };
  const account = getAccount(tx, id, 'house');
  const payment = tx.get(paymentById, { id: paymentId });
  if (payment?.account_id !== id) throw notFound('payment');
  if (payment.cancelled_at !== null) return { answer };
  const tenders = listTenders(tx, paymentId);
  if (tenders.some((tender) => tender.id <= getLastZ(tx).payment_id)) {
    throw new Refusal(
      'SHIFT_CLOSED',
      'This payment is in a Z report. It can no longer be cancelled.',
    );
  }
  for (const { is_cash } of tenders) placeMoney(tx, context, { isCash: is_cash === 1 });
  const amountCents = payment.amount_cents;
  const { approvedBy } = needRight(context, 'payment', () => ({
    text: `Cancel a payment of ${accountSaid(account)}`,
    amount: wireOf(tx).amount(amountCents),
  }));
  tx.run(cancelPayment, { id: paymentId, now: context.now });
  for (const tender of tenders) giveBack(tx, context, tender, { reason, approvedBy });
  const entry = {
    kind: 'payment',
    amount: amountCents,
    paymentId: tenders[0]?.id ?? null,
  } as const;
  addEntry(tx, context, account, { ...entry, reason, approvedBy });
  recordException(tx, context, {
    kind: 'payment-cancelled',
    valueCents: amountCents,
    title: accountSaid(account),
    reason,
    approvedBy,
  });
  const details = { paymentId, amount: wireOf(tx).amount(amountCents), reason, approvedBy };
  audit(tx, context, { kind: 'account.payment-cancelled', entity: 'account', id, details });
  const isCash = tenders.some(({ is_cash }) => is_cash === 1);
  return { answer, ...printOutcome(isCash ? openDrawerFor(tx, context, 'refund') : []) };
};
