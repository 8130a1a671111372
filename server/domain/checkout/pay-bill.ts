// Pays a bill: books payments in the order sent, and issues the invoice when nothing is due any more (contract 15).
import { sumsOf } from '#shared/billing/bill.ts';
import { cardCents } from '#shared/billing/card-lines.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { recordMoney, recordTaxes } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { bookInvoicedValue } from '../accounts/issue-value.ts';
import type { LoadedBill } from '../bills/load-bills.ts';
import { type BillHead, changedMeanwhile } from '../bills/write-bills.ts';
import { insertIssued, issueInvoice, PLAIN_SUMS } from '../invoices/issue-invoice.ts';
import { bookPaid } from '../payments/book-payment.ts';
import type { Paid } from '../payments/payments.ts';

const addPaid = prepared<{ id: number; version: number; paid: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      paid_cents: eb('paid_cents', '+', p('paid')),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('version', '=', p('version'))
    .where('status', '=', 'open'),
);

export interface PaidOff {
  /** Null while something is still due. */
  readonly invoiceId: number | null;
  /** The orders that have no unpaid line left after this call. */
  readonly paidOrderIds: readonly number[];
  /** The gift cards that the invoice issued or added money to. */
  readonly cards: readonly IssuedCard[];
}

/** Books payments on an open bill, and issues its invoice if nothing is due any more; 409 if the bill has changed. */
export function payBill(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  paid: Paid,
  { head, tappedAt = null }: { readonly head?: BillHead; readonly tappedAt?: number | null } = {},
): PaidOff {
  const { row, bill } = loaded;
  const day = openBusinessDay(tx, context.now);
  const { totalCents } = sumsOf(bill);
  const amount = paid.payments.reduce((sum, { offered }) => sum + offered.amountCents, 0);
  const { changes } = tx.run(addPaid, { id: row.id, version: row.version, paid: amount });
  if (changes !== 1) throw changedMeanwhile();
  const extra = bookPaid(tx, context, paid, {
    day,
    invoiceId: null,
    billId: row.id,
    tappedAt,
    paidFor: {
      billId: row.id,
      customerId: row.customer_id,
      totalCents,
      cardCents: cardCents(bill.lines),
    },
  });
  if (row.paid_cents + amount < totalCents) {
    if (extra.roundingCents !== 0 || extra.tipCents !== 0) recordMoney(tx, day, extra);
    return { invoiceId: null, paidOrderIds: [], cards: [] };
  }
  return issueInvoice(tx, context, loaded, { day, extra, ...(head ? { head } : {}) });
}

const setPaid = prepared<{ id: number; invoice: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      status: 'paid',
      invoice_id: p('invoice'),
      paid_cents: eb('net_cents', '+', eb.ref('tax_cents')),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('status', '=', 'open'),
);

/** Pays a bill that the same call opened for one order, without loading it again. Returns the invoice. */
export function payPlainBill(
  tx: Tx,
  context: CommandContext,
  billId: number,
  plain: {
    readonly head: BillHead;
    readonly totals: Totals;
    readonly guests: number;
    readonly paid: Paid;
    readonly tappedAt: number | null;
    readonly lines: readonly RecordedLine[];
  },
): number {
  const { head, totals, paid, tappedAt } = plain;
  const day = openBusinessDay(tx, context.now);
  const sums = { ...totals, ...PLAIN_SUMS, guests: plain.guests };
  const invoiceId = insertIssued(tx, context, { day, head, billId, sums, isItemised: false });
  const customerId = head.customer_id;
  const { totalCents } = totals;
  const paidFor = { billId, customerId, totalCents, cardCents: 0 };
  const extra = bookPaid(tx, context, paid, { day, invoiceId, billId, tappedAt, paidFor });
  const dishes = { customerId, dishCents: totalCents, cards: [], value: null };
  bookInvoicedValue(tx, context, { invoiceId, ...dishes });
  tx.run(setPaid, { id: billId, invoice: invoiceId });
  recordMoney(tx, day, {
    paidOrders: 1,
    revenueCents: totals.totalCents,
    taxCents: totals.taxTotalCents,
    guests: plain.guests,
    ...extra,
  });
  recordTaxes(tx, day, plain.lines);
  return invoiceId;
}
