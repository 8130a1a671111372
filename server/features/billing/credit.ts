// Credit notes: lines, pieces or an amount given back, a payment corrected, an invoice opened again (CONTRACT §17).

import { roundCash } from '#shared/billing/pay.ts';
import type { GivenBack, LineLeft } from '#shared/billing/refund.ts';
import { refundAmount, refundPieces } from '#shared/billing/refund.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, notFound, Refusal } from '#shared/errors.ts';
import type { HubEvent } from '#shared/frames.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney, recordTaxes } from '../../rollups/record.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { billRulesOf, wireOf } from '../store/bill-rules-queries.ts';
import { type KeptLine, linesLeft, type StoredInvoice } from './invoice-lines-queries.ts';
import { addInvoiceLine, insertIssued, type NewInvoiceLine } from './invoice-moves.ts';
import { bookPayment, getPaymentType } from './payment-moves.ts';
import { reopenedLines } from './reopen-moves.ts';

type Message = { message: string };

const invoiceById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').selectAll().where('id', '=', p('id')),
);
const paymentsOf = prepared<{ invoice: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('invoice_id', '=', p('invoice')).orderBy('id'),
);

/** An invoice of a sale; 404, 409 NOT_A_SALE for a credit note. */
function getSale(tx: Tx, id: number): StoredInvoice {
  const row = tx.get(invoiceById, { id });
  if (!row) throw notFound('invoice');
  if (row.kind === 'credit') throw new Refusal('NOT_A_SALE', 'This is a credit note!');
  return row;
}

type Left = KeptLine & { readonly left: LineLeft };

/** A line of the credit note: what is given back, negative. */
function creditLine(invoiceId: number, line: Left, back: GivenBack): NewInvoiceLine {
  const { item: _, left: __, ...own } = line;
  const total = back.netCents + back.taxCents;
  const basis = line.tax_type === 'exclusive' ? back.netCents : total;
  return {
    ...own,
    invoice_id: invoiceId,
    share_num: back.share.num,
    share_den: back.share.den,
    amount_cents: 0 - basis - back.offCents,
    discount: null,
    own_off_cents: 0,
    off_cents: 0 - back.offCents,
    comp_cents: 0,
    net_cents: 0 - back.netCents,
    tax_cents: 0 - back.taxCents,
  };
}

interface Credit {
  readonly reason: string;
  readonly approvedBy: string | null;
}

/** Issues the credit note on this business day, with its sums; gives its number. */
function issueCredit(
  tx: Tx,
  context: CommandContext,
  sale: StoredInvoice,
  lines: readonly Left[],
  backs: readonly GivenBack[],
  credit: Credit,
): { invoiceId: number; day: string; totalCents: number } {
  const day = openBusinessDay(tx, context.now);
  const net = backs.reduce((sum, { netCents }) => sum + netCents, 0);
  const tax = backs.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const serviceCents = backs.reduce(
    (sum, { id, netCents, taxCents }) =>
      byId.get(id)?.kind === 'service' ? sum + netCents + taxCents : sum,
    0,
  );
  const sums = {
    subtotalCents: 0 - net,
    taxTotalCents: 0 - tax,
    totalCents: 0 - net - tax,
    discountCents: 0,
    compCents: 0,
    serviceCents: 0 - serviceCents,
    guests: 0,
  };
  const invoiceId = insertIssued(tx, context, {
    day,
    head: sale,
    billId: sale.bill_id,
    sums,
    isItemised: true,
    credit: { refundOf: sale.id, ...credit },
  });
  const own = backs.flatMap((back) => {
    const line = byId.get(back.id);
    return line ? [creditLine(invoiceId, line, back)] : [];
  });
  for (const line of own) addInvoiceLine(tx, line);
  recordMoney(tx, day, {
    revenueCents: sums.totalCents,
    taxCents: sums.taxTotalCents,
    serviceCents: sums.serviceCents,
    refundCents: net + tax,
  });
  recordTaxes(tx, day, own);
  return { invoiceId, day, totalCents: net + tax };
}

/** The drawer gives back what the coins allow. */
const roundingOf = (tx: Tx, isCash: boolean, amountCents: number): number =>
  isCash ? roundCash(amountCents, billRulesOf(tx).cashStep) - amountCents : 0;

export const refundInvoice: Command<
  BodyOf<'POST /invoices/{id}/refund'> & { id: number },
  Message & { invoiceId: number }
> = (tx, body, context) => {
  const wire = wireOf(tx);
  const hasLines = (body.lines ?? null) !== null;
  if (hasLines === ((body.amount ?? null) !== null)) {
    throw invalid('lines', 'Please choose lines or an amount!');
  }
  const reason = body.reason ?? '';
  if (reason === '') throw invalid('reason', 'Please give a reason!');
  const offers = body.payments.map(({ paymentTypeId, amount }) => ({
    type: getPaymentType(tx, paymentTypeId),
    amountCents: wire.read(amount, 'amount'),
  }));
  const amount = body.amount ?? null;
  const amountCents = amount === null ? 0 : wire.read(amount, 'amount');
  const sale = getSale(tx, body.id);
  const lines = linesLeft(tx, sale);
  const left = lines.map((line) => line.left);
  const backs =
    amount === null
      ? refundPieces(
          left,
          (body.lines ?? []).map(({ lineId, quantity }) => ({
            lineId,
            ...(quantity ? { pieces: quantity } : {}),
          })),
        )
      : refundAmount(left, amountCents);
  const total = backs.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  const given = offers.reduce((sum, offer) => sum + offer.amountCents, 0);
  if (given !== total) {
    throw invalid('payments', `The payments must be ${wire.text(total)} together!`);
  }
  const { approvedBy } = needRight(context, 'refund');
  const issued = issueCredit(tx, context, sale, lines, backs, { reason, approvedBy });
  const { invoiceId, day } = issued;
  const types = new Set(
    tx.all(paymentsOf, { invoice: sale.id }).map(({ payment_type_id }) => payment_type_id),
  );
  for (const { type, amountCents: gives } of offers) {
    const isCash = type.is_cash === 1;
    const roundingCents = roundingOf(tx, isCash, 0 - gives);
    bookPayment(tx, context, {
      day,
      invoiceId,
      billId: null,
      typeId: type.id,
      title: type.title,
      amountCents: 0 - gives,
      roundingCents,
      approvedBy,
      count: 0,
    });
    if (roundingCents !== 0) recordMoney(tx, day, { roundingCents });
  }
  recordException(tx, context, {
    kind: 'refund',
    valueCents: total,
    title: sale.customer_name ?? '',
    reason,
    approvedBy,
    otherTender: offers.some(({ type }) => !types.has(type.id)),
    invoiceId,
    billId: sale.bill_id,
  });
  audit(tx, context, {
    kind: 'invoice.refunded',
    entity: 'invoice',
    id: sale.id,
    details: { credit: invoiceId, total: wire.amount(total), reason },
  });
  return { answer: { message: 'The credit note is issued!', invoiceId } };
};

const isCashType = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payment_types').select('is_cash').where('id', '=', p('id')),
);

/** A payment under another type: taken back and booked anew, its tip along. */
export const correctPayment: Command<
  { id: number; paymentId: number; paymentTypeId: number },
  Message & { paymentId: number }
> = (tx, { id, paymentId, paymentTypeId }, context) => {
  const sale = getSale(tx, id);
  const all = tx.all(paymentsOf, { invoice: sale.id });
  const payment = all.find((one) => one.id === paymentId);
  if (!payment) throw notFound('payment');
  if (payment.amount_cents < 0 || all.some(({ corrects_id }) => corrects_id === paymentId)) {
    throw invalid('paymentId', 'This payment was corrected already!');
  }
  const type = getPaymentType(tx, paymentTypeId);
  if (type.id === payment.payment_type_id) {
    throw invalid('paymentTypeId', 'It was paid so already!');
  }
  const { approvedBy } = needRight(context, 'payment');
  const day = openBusinessDay(tx, context.now);
  const where = { day, invoiceId: sale.id, billId: payment.bill_id, approvedBy };
  const { amount_cents: amountCents, tip_cents: tipCents, rounding_cents } = payment;
  bookPayment(tx, context, {
    ...where,
    typeId: payment.payment_type_id,
    title: payment.title,
    amountCents: 0 - amountCents,
    roundingCents: 0 - rounding_cents,
    tipCents: 0 - tipCents,
    correctsId: paymentId,
    count: -1,
  });
  const roundingCents = roundingOf(tx, type.is_cash === 1, amountCents);
  const anew = bookPayment(tx, context, {
    ...where,
    typeId: type.id,
    title: type.title,
    amountCents,
    roundingCents,
    tipCents,
    correctsId: paymentId,
  });
  const rounded = roundingCents - rounding_cents;
  if (rounded !== 0) recordMoney(tx, day, { roundingCents: rounded });
  recordException(tx, context, {
    kind: 'payment-corrected',
    valueCents: amountCents,
    title: `${payment.title} → ${type.title}`,
    approvedBy,
    invoiceId: sale.id,
    billId: sale.bill_id,
    otherTender:
      (tx.get(isCashType, { id: payment.payment_type_id })?.is_cash ?? 0) !== type.is_cash,
  });
  const details = { paymentId, from: payment.title, to: type.title };
  audit(tx, context, { kind: 'invoice.payment-corrected', entity: 'invoice', id, details });
  return { answer: { message: 'The payment is corrected!', paymentId: anew } };
};

const setPaid = prepared<{ id: number; paid: number }>()((p) =>
  qb
    .updateTable('bills')
    .set({ paid_cents: p('paid') })
    .where('id', '=', p('id')),
);

interface Taken {
  readonly typeId: number;
  readonly title: string;
  readonly amountCents: number;
  readonly roundingCents: number;
}

/** What an invoice was paid with in the end, by type: what was corrected is gone. */
function takenBy(tx: Tx, invoice: number): Taken[] {
  const taken = new Map<string, Taken>();
  for (const row of tx.all(paymentsOf, { invoice })) {
    const { payment_type_id: typeId, title, amount_cents, rounding_cents } = row;
    const before = taken.get(`${typeId} ${title}`);
    taken.set(`${typeId} ${title}`, {
      typeId,
      title,
      amountCents: (before?.amountCents ?? 0) + amount_cents,
      roundingCents: (before?.roundingCents ?? 0) + rounding_cents,
    });
  }
  return [...taken.values()].filter(({ amountCents }) => amountCents > 0);
}

/** A credit note in full, and an open bill with the same lines, its payments as part payments; the kitchen is silent. */
export const reopenInvoice: Command<
  { id: number; reason?: string | null },
  Message & { invoiceId: number; billId: number }
> = (tx, { id, reason: sent }, context) => {
  const reason = sent ?? '';
  if (reason === '') throw invalid('reason', 'Please give a reason!');
  const sale = getSale(tx, id);
  const lines = linesLeft(tx, sale);
  const isTouched = lines.some(
    ({ left, net_cents, tax_cents }) => left.totalCents !== net_cents + tax_cents,
  );
  const opened = tx.get(reopenedAlready, { id });
  if (isTouched || opened) {
    throw new Refusal('REFUND_TOO_LARGE', 'Something of this invoice was given back already!');
  }
  const { approvedBy } = needRight(context, 'refund');
  const backs = lines.map(({ left }) => ({
    id: left.id,
    share: left.share,
    netCents: left.totalCents - left.taxCents,
    taxCents: left.taxCents,
    offCents: left.offCents,
  }));
  const { billId, orderIds } = reopenedLines(tx, context, sale, lines);
  const issued = issueCredit(tx, context, sale, lines, backs, { reason, approvedBy });
  const { invoiceId, day } = issued;
  for (const taken of takenBy(tx, sale.id)) {
    const { amountCents, roundingCents, ...type } = taken;
    const money = { day, ...type, approvedBy };
    const back = { amountCents: 0 - amountCents, roundingCents: 0 - roundingCents };
    bookPayment(tx, context, { ...money, ...back, invoiceId, billId: null, count: 0 });
    bookPayment(tx, context, { ...money, amountCents, roundingCents, invoiceId: null, billId });
  }
  tx.run(setPaid, { id: billId, paid: issued.totalCents });
  recordException(tx, context, {
    kind: 'refund',
    valueCents: issued.totalCents,
    title: 'Reopened',
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
  return { answer: { message: 'The bill is open again!', invoiceId, billId }, events };
};

const reopenedAlready = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('id').where('refund_of', '=', p('id')),
);

export const creditCommands = { refundInvoice, correctPayment, reopenInvoice };
