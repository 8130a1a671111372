// A credit note: the refund of an invoice, on this business day.
import { roundCash } from '#shared/billing/pay.ts';
import type { GivenBack, LineLeft } from '#shared/billing/refund.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordSpent } from '../../rollups/customers.ts';
import { recordMoney, recordTaxes } from '../../rollups/record-money.ts';
import { openBusinessDay } from '../../time/business-day.ts';
import { creditValue, takeCardBack } from '../accounts/credit-value.ts';
import type { KeptLine, StoredInvoice } from '../bills/invoice-lines.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { insertIssued } from './issue-invoice.ts';
import { addInvoiceLines, type NewInvoiceLine } from './write-lines.ts';

const invoiceById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').selectAll().where('id', '=', p('id')),
);

const paymentsByInvoice = prepared<{ invoice: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('invoice_id', '=', p('invoice')).orderBy('id'),
);

/** Returns the payments of an invoice in their order, including cancelled payments. */
export const paymentsOf = (tx: Tx, invoice: number) => tx.all(paymentsByInvoice, { invoice });

/** Returns the invoice of a sale; 404 if it is unknown, 409 NOT_A_SALE for a credit note. */
export function getSale(tx: Tx, id: number): StoredInvoice {
  const row = tx.get(invoiceById, { id });
  if (!row) throw notFound('invoice');
  if (row.kind === 'credit')
    throw new Refusal('NOT_A_SALE', 'This is a credit note. Please choose an invoice.');
  return row;
}

type Left = KeptLine & { readonly left: LineLeft };

/** Returns a line of the credit note: the refunded amounts as negative figures. */
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
    promos: null,
    promo_cents: 0,
    comp_cents: 0,
    net_cents: 0 - back.netCents,
    tax_cents: 0 - back.taxCents,
    value_off_cents: 0,
  };
}

const sumOf = (backs: readonly GivenBack[], isMeant: (back: GivenBack) => boolean): number =>
  backs.filter(isMeant).reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);

/** Takes back the gift cards of refunded lines. */
function creditCards(
  tx: Tx,
  context: CommandContext,
  byId: ReadonlyMap<number, Left>,
  backs: readonly GivenBack[],
  invoiceId: number,
): void {
  for (const { id } of backs) {
    const line = byId.get(id);
    if (line?.card && line.order_item_id !== null) {
      takeCardBack(tx, context, line.order_item_id, invoiceId);
    }
  }
}

/**
 * Returns two sums over all lines except gift cards: the amount that this credit note refunds, and the amount that was
 * not refunded before it.
 */
const dishesOf = (
  lines: readonly Left[],
  backs: readonly GivenBack[],
  byId: ReadonlyMap<number, Left>,
) => ({
  creditedCents: sumOf(backs, ({ id }) => byId.get(id)?.card === null),
  totalLeftCents: lines
    .filter(({ card }) => card === null)
    .reduce((sum, { left }) => sum + left.totalCents, 0),
});

/** Returns the credit note's sums. They are negative because a credit note reverses a sale. */
function creditSums(backs: readonly GivenBack[], byId: ReadonlyMap<number, Left>) {
  const net = backs.reduce((sum, { netCents }) => sum + netCents, 0);
  const tax = backs.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const service = backs
    .filter(({ id }) => byId.get(id)?.kind === 'service')
    .reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  const cards = sumOf(backs, ({ id }) => byId.get(id)?.card === 'multi');
  return {
    subtotalCents: 0 - net,
    taxTotalCents: 0 - tax,
    totalCents: 0 - net - tax,
    discountCents: 0,
    promoCents: 0,
    compCents: 0,
    serviceCents: 0 - service,
    guests: 0,
    cardCents: 0 - cards,
  };
}

interface Credit {
  readonly reason: string;
  readonly approvedBy: string | null;
}

/** Issues the credit note on this business day, with its sums. Returns its number. */
export function issueCredit(
  tx: Tx,
  context: CommandContext,
  sale: StoredInvoice,
  lines: readonly Left[],
  backs: readonly GivenBack[],
  credit: Credit,
): { invoiceId: number; day: string; totalCents: number } {
  const day = openBusinessDay(tx, context.now);
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const sums = creditSums(backs, byId);
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
  addInvoiceLines(tx, own);
  recordSpent(tx, invoiceId);
  recordMoney(tx, day, {
    revenueCents: sums.totalCents - sums.cardCents,
    taxCents: sums.taxTotalCents,
    serviceCents: sums.serviceCents,
    refundCents: sums.cardCents - sums.totalCents,
  });
  recordTaxes(
    tx,
    day,
    own.filter(({ card }) => card !== 'multi'),
  );
  creditCards(tx, context, byId, backs, invoiceId);
  if (own.some(({ card }) => card === null)) {
    creditValue(tx, context, { ...dishesOf(lines, backs, byId), saleId: sale.id, invoiceId });
  }
  return { invoiceId, day, totalCents: 0 - sums.totalCents };
}

/** Returns by how much an amount changes if it is rounded to the available coins; 0 if it is not cash. */
export const roundingOf = (tx: Tx, isCash: boolean, amountCents: number): number =>
  isCash ? roundCash(amountCents, billRulesOf(tx).cashStep) - amountCents : 0;
