// Paying a bill in parts or as a whole (CONTRACT §15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { AnswerOf, BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { closeBill } from '../../domain/bills/write-bills.ts';
import { payBill } from '../../domain/checkout/pay-bill.ts';
import { openForCash, paidWith } from '../../domain/checkout/receipt-and-drawer.ts';
import { tellsRefused } from '../../domain/checkout/refused-payments.ts';
import { orderIdsOf } from '../../domain/invoices/issue-invoice.ts';
import { completeMoves } from '../../domain/kitchen/complete-orders.ts';
import { countOffers, readOffers, readTappedAt } from '../../domain/payments/payments.ts';
import { layPaid, printOutcome, printPaid } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { getForChange, ordersUpdated, tell } from './change.ts';

type Answer = AnswerOf<'POST /bills/{id}/pay'>;

/** 409 TOTAL_MISMATCH with the right figures when the screen showed another amount as due. */
function expectDue(tx: Tx, { row, bill }: LoadedBill, sent: number): number {
  const sums = sumsOf(bill);
  const wire = wireOf(tx);
  const due = sums.totalCents - row.paid_cents;
  if (wire.near(sent) === due) return due;
  throw new Refusal('TOTAL_MISMATCH', 'The amount due has changed. Please check and try again.', {
    extra: {
      subtotal: wire.amount(sums.subtotalCents),
      taxTotal: wire.amount(sums.taxTotalCents),
      total: wire.amount(sums.totalCents),
      paid: wire.amount(row.paid_cents),
      due: wire.amount(due),
    },
  });
}

/** A party that ordered nothing leaves: its bill is void, and no number of an invoice is spent on it. */
function leaveEmpty(tx: Tx, context: CommandContext, id: number): Outcome<Answer> {
  closeBill(tx, id, 'void');
  tell(tx, context, 'left', id);
  const answer = { message: 'The bill is closed.', invoiceId: null, paid: 0, due: 0, change: null };
  return { answer, events: billsUpdated([id]) };
}

interface PaidPart {
  readonly paid: ReturnType<typeof countOffers>;
  /** Null while the bill is not paid in full: nothing of it is printed yet. */
  readonly invoiceId: number | null;
  readonly prints: boolean | undefined;
}

/** The drawer for cash, and the receipt: the jobs, or what the browser prints. */
function paperOf(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  { paid, invoiceId, prints }: PaidPart,
) {
  const opened = openForCash(tx, context, paid, invoiceId);
  if (invoiceId === null) return { jobs: opened, laid: {} };
  const onPaper = paidWith(tx, invoiceId, paid);
  const orderIds = orderIdsOf(loaded);
  return {
    jobs: [...opened, ...printPaid(tx, context, orderIds, onPaper, prints)],
    laid: layPaid(tx, context, orderIds, onPaper, prints),
  };
}

type PayOne = Command<BodyOf<'POST /bills/{id}/pay'> & { id: number }, Answer>;

export const payOneBill: PayOne = tellsRefused('POST /bills/{id}/pay', (tx, body, context) => {
  const tappedAt = readTappedAt(body.tappedAt);
  const offers = readOffers(tx, body.payments);
  const loaded = getForChange(tx, body, 'pay');
  const due = expectDue(tx, loaded, body.due);
  if (body.payments.length === 0 && due > 0) {
    throw invalid('payments', 'Please send payments.');
  }
  if (loaded.bill.lines.length === 0 && body.payments.length === 0) {
    return leaveEmpty(tx, context, body.id);
  }
  const paid = countOffers(tx, due, offers);
  const { invoiceId, paidOrderIds } = payBill(tx, context, loaded, paid, { tappedAt });
  const closed = completeMoves(tx, context, body.complete === true ? paidOrderIds : []);
  const wire = wireOf(tx);
  const total = sumsOf(loaded.bill).totalCents;
  const types = paid.payments.map(({ offered }) => offered.title).join(', ');
  tell(tx, context, 'paid', body.id, { invoiceId, due: wire.amount(paid.dueCents), types });
  const { jobs, laid } = paperOf(tx, context, loaded, {
    paid,
    invoiceId,
    prints: body.printReceipt,
  });
  const { events, signals } = printOutcome([...jobs, ...closed.fired.jobIds]);
  return {
    answer: {
      message: invoiceId === null ? 'A part of the bill is paid.' : 'The bill is paid.',
      invoiceId,
      paid: wire.amount(total - paid.dueCents),
      due: wire.amount(paid.dueCents),
      change: wire.orNull(paid.changeCents),
      ...laid,
    },
    events: [
      ...billsUpdated([body.id]),
      ...ordersUpdated([...new Set([...paidOrderIds, ...closed.ids, ...closed.fired.orderIds])]),
      ...events,
    ],
    signals,
  };
});
