// Pays a bill: books its payments in their order, and issues the invoice when nothing is due any more (CONTRACT §15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { Cents } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { invalid } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { RecordedLine } from '../../rollups/record.ts';
import { recordMoney, recordTaxes } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import type { LoadedBill } from '../bills/load-bills.ts';
import { type BillHead, changedMeanwhile } from '../bills/write-bills.ts';
import { insertIssued, issueInvoice, PLAIN_SUMS } from '../invoices/issue-invoice.ts';
import {
  bookPaid,
  countOffers,
  getPaymentType,
  type Paid,
  readOffers,
  type SentPayment,
} from '../payments/payments.ts';
import { wireOf } from '../store/bill-rules.ts';

/** The form of the old calls: one type with what was tendered, or payments that add up to the total. */
interface SentTender {
  readonly paymentTypeId?: number | null;
  readonly tendered?: number | null;
  readonly payments?: readonly SentPayment[] | null;
}

/**
 * Reads what the old calls pay with; 400 if it is invalid in itself. Returns a function that pays a total: 400 if too
 * little was tendered or the sum is not the total.
 */
export function readTender(tx: Tx, sent: SentTender): (totalCents: Cents) => Paid {
  const { paymentTypeId = null, tendered = null, payments = null } = sent;
  if (payments !== null) {
    if (paymentTypeId !== null || tendered !== null) {
      throw invalid('payments', 'Please send payments or one payment type, not both.');
    }
    const offers = readOffers(tx, payments);
    const sum = offers.reduce((all, { amountCents }) => all + amountCents, 0);
    return (totalCents) => {
      if (sum === totalCents) return countOffers(tx, totalCents, offers);
      throw invalid('payments', `The payments must be ${wireOf(tx).text(totalCents)} together.`);
    };
  }
  const type = getPaymentType(tx, paymentTypeId);
  const isCash = type.is_cash === 1;
  const tenderedCents = tendered === null ? null : wireOf(tx).read(tendered, 'tendered');
  const offer = { typeId: type.id, title: type.title, isCash, tenderedCents, tipCents: 0 };
  return (totalCents) => countOffers(tx, totalCents, [{ ...offer, amountCents: totalCents }]);
}

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

interface PaidOff {
  readonly invoiceId: number | null;
  /** Orders whose last line was paid now. */
  readonly paidOrderIds: readonly number[];
}

/** Books payments on an open bill. Issues the invoice on this business day when nothing is due any more. */
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
  });
  if (row.paid_cents + amount < totalCents) {
    if (extra.roundingCents !== 0 || extra.tipCents !== 0) recordMoney(tx, day, extra);
    return { invoiceId: null, paidOrderIds: [] };
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

/** Pays a new bill of one order as it was sold in the call that opens it. Nothing needs to be read again. */
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
  const extra = bookPaid(tx, context, paid, { day, invoiceId, billId, tappedAt });
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
