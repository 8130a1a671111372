// Reopens an invoice: a full credit note, and a new bill with the same lines (contract 17).
import type { GivenBack, LineLeft } from '#shared/billing/refund.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { linesLeft, type StoredInvoice } from '../../domain/bills/invoice-lines.ts';
import { placeBack, placeMoney } from '../../domain/drawers/money-place.ts';
import { getSale, issueCredit, paymentsOf } from '../../domain/invoices/credit-notes.ts';
import { reopenedLines } from '../../domain/invoices/reopened-lines.ts';
import { bookPayment } from '../../domain/payments/book-payment.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { aboutInvoice } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';

const creditOf = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('id').where('refund_of', '=', p('id')),
);
const setPaid = prepared<{ id: number; paid: number }>()((p) =>
  qb
    .updateTable('bills')
    .set({ paid_cents: p('paid') })
    .where('id', '=', p('id')),
);

interface Taken {
  readonly typeId: number;
  readonly title: string;
  readonly isCash: boolean;
  /** The gift card or house account that paid. It gets no entry when the payment moves to the new bill. */
  readonly accountId: number | null;
  readonly amountCents: number;
  readonly roundingCents: number;
}

/** Returns the final payments of an invoice by type, without payments that were corrected. */
function takenBy(payments: ReturnType<typeof paymentsOf>): Taken[] {
  const taken = new Map<string, Taken>();
  for (const row of payments) {
    const { payment_type_id: typeId, title, amount_cents, rounding_cents, account_id } = row;
    const key = `${typeId} ${account_id} ${title}`;
    const before = taken.get(key);
    taken.set(key, {
      typeId,
      title,
      isCash: row.is_cash === 1,
      accountId: account_id,
      amountCents: (before?.amountCents ?? 0) + amount_cents,
      roundingCents: (before?.roundingCents ?? 0) + rounding_cents,
    });
  }
  return [...taken.values()].filter(({ amountCents }) => amountCents > 0);
}

/** Returns the lines of an invoice that has no refunds. Throws 409 REFUND_TOO_LARGE if the invoice has a refund. */
function untouchedLines(tx: Tx, sale: StoredInvoice) {
  const lines = linesLeft(tx, sale);
  const isTouched = lines.some(
    ({ left, net_cents, tax_cents }) => left.totalCents !== net_cents + tax_cents,
  );
  if (isTouched || tx.get(creditOf, { id: sale.id })) {
    throw new Refusal(
      'REFUND_TOO_LARGE',
      "The invoice can't be reopened, because part of it is already refunded.",
    );
  }
  return lines;
}

const allOf = ({ left }: { readonly left: LineLeft }): GivenBack => ({
  id: left.id,
  share: left.share,
  netCents: left.totalCents - left.taxCents,
  taxCents: left.taxCents,
  offCents: left.offCents,
});

/** Gives the invoice's payments back on the credit note, and adds them to the new bill as part payments. */
function movePayments(
  tx: Tx,
  context: CommandContext,
  sale: StoredInvoice,
  to: { day: string; invoiceId: number; billId: number; approvedBy: string | null },
): void {
  const { day, invoiceId, billId, approvedBy } = to;
  // No money moves, so no shift is needed.
  const payments = paymentsOf(tx, sale.id);
  const place = placeBack(tx, placeMoney(tx, context, { isCash: false }), payments);
  for (const { amountCents, roundingCents, ...type } of takenBy(payments)) {
    const money = { day, ...type, place, approvedBy };
    const back = { amountCents: 0 - amountCents, roundingCents: 0 - roundingCents };
    bookPayment(tx, context, { ...money, ...back, invoiceId, billId: null, count: 0 });
    bookPayment(tx, context, { ...money, amountCents, roundingCents, invoiceId: null, billId });
  }
}

/** Issues a full credit note, and opens a bill with the same lines and payments; the kitchen is not notified. */
export const reopenInvoice: Command<
  { id: number; reason?: string | null },
  { message: string; invoiceId: number; billId: number }
> = (tx, { id, reason: sent }, context) => {
  const reason = sent ?? '';
  if (reason === '') throw invalid('reason', 'Please give a reason.');
  const sale = getSale(tx, id);
  const lines = untouchedLines(tx, sale);
  if (lines.some(({ card }) => card !== null)) {
    throw new Refusal(
      'CARD_SOLD',
      "A gift card was sold on this invoice, so it can't be reopened. Please refund its lines.",
    );
  }
  const { approvedBy } = needRight(context, 'refund', () => {
    const total = lines.reduce((sum, { left }) => sum + left.totalCents, 0);
    return aboutInvoice(tx, id, `Reopen invoice ${id}`, total);
  });
  const backs = lines.map(allOf);
  const { billId, orderIds } = reopenedLines(tx, context, sale, lines);
  const issued = issueCredit(tx, context, sale, lines, backs, { reason, approvedBy });
  const { invoiceId, day } = issued;
  movePayments(tx, context, sale, { day, invoiceId, billId, approvedBy });
  tx.run(setPaid, { id: billId, paid: issued.totalCents });
  recordException(tx, context, {
    kind: 'refund',
    valueCents: issued.totalCents,
    title: 'Invoice reopened',
    reason,
    approvedBy,
    invoiceId,
    billId,
  });
  const details = { credit: invoiceId, billId, reason };
  audit(tx, context, { kind: 'invoice.reopened', entity: 'invoice', id, details });
  const events: HubEvent[] = [
    { event: 'bill_update', data: { billIds: [billId] } },
    { event: 'order_update', data: { orderIds } },
  ];
  return { answer: { message: 'The bill is open again.', invoiceId, billId }, events };
};
