// Pays a bill in parts or in full (contract 15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { getSpends } from '../../domain/accounts/issue-value.ts';
import { expectPayerFields } from '../../domain/accounts/tender.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { closeBill } from '../../domain/bills/write-bills.ts';
import { recordsRefusal } from '../../domain/checkout/refused-payments.ts';
import { takePayment } from '../../domain/checkout/take-payment.ts';
import { orderIdsOf } from '../../domain/invoices/issue-invoice.ts';
import { completeMoves } from '../../domain/kitchen/complete-orders.ts';
import { countOffers, readOffers, readTappedAt, titlesOf } from '../../domain/payments/payments.ts';
import { languageOfPaper } from '../../domain/print-jobs/paper-language.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { auditBill, getForChange, ordersUpdated } from './change.ts';

type Answer = AnswerOf<'POST /bills/{id}/pay'>;

/** Throws 409 TOTAL_MISMATCH with the right figures if the screen showed another amount as due. */
function expectDue(tx: Tx, { row, bill }: LoadedBill, sent: number): number {
  const sums = sumsOf(bill);
  const wire = wireOf(tx);
  const due = sums.totalCents - row.paid_cents;
  if (wire.near(sent) === due) return due;
  throw new Refusal(
    'TOTAL_MISMATCH',
    'The amount due has changed. Please check the amount and try again.',
    {
      extra: {
        subtotal: wire.amount(sums.subtotalCents),
        taxTotal: wire.amount(sums.taxTotalCents),
        total: wire.amount(sums.totalCents),
        paid: wire.amount(row.paid_cents),
        due: wire.amount(due),
      },
    },
  );
}

/** Closes the bill of a party that ordered nothing: the bill becomes void and uses no invoice number. */
function leaveEmpty(tx: Tx, context: CommandContext, id: number): Outcome<Answer> {
  closeBill(tx, id, 'void');
  auditBill(tx, context, 'left', id);
  const answer = { message: 'The bill is closed.', invoiceId: null, paid: 0, due: 0, change: null };
  return { answer, events: billsUpdated([id]) };
}

type PayOne = Command<BodyOf<'POST /bills/{id}/pay'> & { id: number }, Answer>;

export const payOneBill: PayOne = recordsRefusal('POST /bills/{id}/pay', (tx, body, context) =>
  payBillWith(tx, body, context),
);

/** Returns the answer to a payment after which `dueCents` remain due. */
function paidAnswer(
  tx: Tx,
  { bill }: LoadedBill,
  dueCents: Cents,
  { invoiceId, change, cards, receipt }: ReturnType<typeof takePayment>,
): Answer {
  const wire = wireOf(tx);
  return {
    message: invoiceId === null ? 'Part of the bill is paid.' : 'The bill is paid.',
    invoiceId,
    paid: wire.amount(sumsOf(bill).totalCents - dueCents),
    due: wire.amount(dueCents),
    change,
    ...(cards.length > 0 && { cards: [...cards] }),
    ...receipt,
  };
}

const payBillWith: PayOne = (tx, body, context) => {
  const tappedAt = readTappedAt(body.tappedAt);
  const language = languageOfPaper(tx, body.language);
  const offers = readOffers(tx, body.payments);
  for (const offer of offers) expectPayerFields(offer);
  const loaded = getForChange(tx, body, 'pay');
  const due = expectDue(tx, loaded, body.due);
  if (body.payments.length === 0 && due > 0) {
    throw invalid('payments', 'Please send payments.');
  }
  if (loaded.bill.lines.length === 0 && body.payments.length === 0) {
    return leaveEmpty(tx, context, body.id);
  }
  const paid = countOffers(tx, due, offers);
  // Points and gift cards are spent only with the last payment. A part payment is refused if a balance is no longer
  // sufficient.
  if (paid.dueCents > 0 && loaded.bill.value) getSpends(tx, loaded.bill.value);
  const wire = wireOf(tx);
  const taken = takePayment(tx, context, loaded, {
    paid,
    tappedAt,
    orderIds: orderIdsOf(loaded),
    prints: body.printReceipt,
    language,
    close: ({ invoiceId, paidOrderIds }) => {
      const closed = completeMoves(tx, context, body.complete === true ? paidOrderIds : []);
      auditBill(tx, context, 'paid', body.id, {
        invoiceId,
        due: wire.amount(paid.dueCents),
        types: titlesOf(paid),
      });
      return closed;
    },
  });
  const { paidOrderIds, closed } = taken;
  return {
    answer: paidAnswer(tx, loaded, paid.dueCents, taken),
    events: [
      ...billsUpdated([body.id]),
      ...ordersUpdated([...new Set([...paidOrderIds, ...closed.ids, ...closed.fired.orderIds])]),
      ...taken.events,
    ],
    signals: taken.signals,
  };
};

/**
 * Pays a bill, in part or in full, with payments that the old hub had taken. Prints nothing. Does not compare the
 * amount due, because no screen has shown it.
 */
export function payKnown(
  tx: Tx,
  context: CommandContext,
  id: number,
  payments: BodyOf<'POST /bills/{id}/pay'>['payments'],
): Outcome<Answer> {
  const { row, bill } = getForChange(tx, { id }, 'pay');
  const due = wireOf(tx).amount(sumsOf(bill).totalCents - row.paid_cents);
  return payBillWith(tx, { id, payments, due, printReceipt: false }, context);
}
