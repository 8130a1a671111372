// Unpaid bills and invoices for printing: shares, discounts, service charge, taxes, rounding, tips.
import { listAllergies } from '#shared/allergies.ts';
import { type Summed, type SumRow, sumsOf } from '#shared/billing/bill-sums.ts';
import { type EvenShare, evenShareOf } from '#shared/billing/even-share.ts';
import { type Cents, type Decimals, fromMinor } from '#shared/billing/money.ts';
import {
  NOT_A_RECEIPT,
  paidPartOf,
  type ReceiptContext,
  type ReceiptSheet,
} from '#shared/billing/receipt-context.ts';
import { receiptLinesOf } from '#shared/billing/receipt-line.ts';
import { standing } from '#shared/billing/standing.ts';
import type { WholeInvoice } from '#shared/entities/billing.ts';
import type { Bill, BillLine, Payment } from '#shared/entities/bills.ts';
import { numberOnPaper } from '#shared/number-on-paper.ts';
import type { Tx } from '../../db/executor.ts';
import { getWireBill } from '../bills/read-form.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import { getInvoice } from './list-invoices.ts';

/** Returns the currency of the amounts on a receipt. */
export function paperCurrency(tx: Tx): Pick<ReceiptContext, 'currency' | 'currencyDecimals'> {
  const { code, decimals } = billRulesOf(tx).currency;
  return { currency: code, currencyDecimals: decimals };
}

type Taxed = Pick<BillLine, 'tax_title' | 'tax_rate' | 'net' | 'tax'>;

/**
 * Returns the net amount and the tax amount of each tax, with the rate that was valid at the sale. The taxes are in the
 * order in which the lines first contain them.
 */
export function taxesOf(tx: Tx, lines: readonly Taxed[]): ReceiptSheet['taxes'] {
  const wire = wireOf(tx);
  const sums = new Map<string, { net: number; tax: number }>();
  for (const { tax_title, tax_rate, net, tax } of lines) {
    const title = tax_title === null ? 'No tax' : `${tax_title} ${tax_rate} %`;
    const sum = sums.get(title) ?? { net: 0, tax: 0 };
    sums.set(title, { net: sum.net + wire.near(net), tax: sum.tax + wire.near(tax) });
  }
  return [...sums].map(([title, { net, tax }]) => ({
    title,
    net: wire.amount(net),
    tax: wire.amount(tax),
  }));
}

export const paidBy = (payments: readonly Payment[]) =>
  paidPartOf(
    payments.map(({ title, amount, tendered, change }) => ({ title, amount, tendered, change })),
  );

export const orderIdsOf = (lines: readonly BillLine[]): number[] => [
  ...new Set(lines.flatMap(({ order_id }) => order_id ?? [])),
];

/** Returns every allergy of these bills once. */
function allergiesOn(bills: readonly Bill[]): Pick<ReceiptSheet, 'allergies'> {
  const texts = bills.flatMap(({ allergies = [] }) => allergies.map(({ text }) => text));
  return texts.length === 0 ? {} : { allergies: listAllergies(texts) };
}

const addUp = (rows: readonly SumRow[], decimals: Decimals) => {
  const sums = new Map<string, Cents>();
  for (const { label, cents } of rows) sums.set(label, (sums.get(label) ?? 0) + cents);
  return [...sums].map(([label, cents]) => ({ label, amount: fromMinor(cents, decimals) }));
};

/** Returns the printed rows for these bills together: from the subtotal to the total. */
function stepsOf(bills: readonly Summed[], decimals: Decimals): Pick<ReceiptSheet, 'sums'> {
  const all = bills.map((bill) => sumsOf(bill, decimals));
  // A bill without discounts or charges has no rows. If another bill has rows, the total of the bill without rows is
  // added to their common subtotal.
  const rows = all.some((sums) => sums.rows.length > 0)
    ? all.flatMap((sums) =>
        sums.rows.length > 0 ? sums.rows : [{ label: 'Subtotal', cents: sums.totalCents }],
      )
    : [];
  const included = all.flatMap((sums) => sums.included);
  return { sums: { rows: addUp(rows, decimals), included: addUp(included, decimals) } };
}

const shareOf = (
  share: EvenShare | undefined,
  decimals: Decimals,
): Pick<ReceiptSheet, 'evenShare'> =>
  share === undefined
    ? {}
    : {
        evenShare: {
          of: share.of,
          full: fromMinor(share.fullCents, decimals),
          own: fromMinor(share.ownCents, decimals),
        },
      };

/** Returns the receipt data of unpaid bills, printed together on one paper with the heading NOT A RECEIPT. */
export function receiptOfBills(tx: Tx, ids: readonly number[]): ReceiptContext {
  const bills: Bill[] = ids.map((id) => getWireBill(tx, id));
  const [first] = bills;
  if (!first) throw new Error('a paper over no bill');
  const wire = wireOf(tx);
  const sum = (of: (bill: Bill) => number) =>
    wire.amount(bills.reduce((all, bill) => all + wire.near(of(bill)), 0));
  const lines = bills.flatMap((bill) => bill.lines);
  const services = bills.flatMap(({ service }) => service ?? []);
  const [service] = services;
  const guests = bills.flatMap((bill) => bill.guests ?? []);
  const paid = sum((bill) => bill.paid);
  const { decimals } = billRulesOf(tx);
  const share = bills.length === 1 ? evenShareOf(first, decimals) : undefined;
  return {
    cartItems: receiptLinesOf(lines, decimals, share),
    deliveryType: first.delivery_type,
    customerType: first.customer_type,
    customerName: first.customer_name,
    tableTitle: first.table_title,
    ...paperCurrency(tx),
    itemsTotal: sum((bill) => bill.subtotal),
    taxTotal: sum((bill) => bill.taxTotal),
    payableTotal: sum((bill) => bill.total),
    tokenNo: null,
    orderIds: orderIdsOf(lines),
    ...(paid === 0 ? {} : { settled: { paid, due: sum((bill) => bill.due) } }),
    sheet: {
      heading: NOT_A_RECEIPT,
      number: bills
        .map(({ id, title }) => (title === null ? `Bill ${id}` : `Bill ${id}, ${title}`))
        .join('; '),
      refundOf: null,
      part: bills.length === 1 ? first.part : null,
      guests: guests.length === 0 ? null : guests.reduce((all, one) => all + one, 0),
      discount: sum((bill) => bill.discountTotal),
      service: service
        ? { title: service.title, total: sum((bill) => bill.service?.total ?? 0) }
        : null,
      taxes: taxesOf(tx, [...lines, ...services]),
      ...stepsOf(bills, decimals),
      ...shareOf(share, decimals),
      rounding: 0,
      tips: 0,
      ...allergiesOn(bills),
    },
  };
}

/** Returns the receipt data of an invoice, or of a CREDIT NOTE. */
export function receiptOfInvoice(tx: Tx, id: number): ReceiptContext {
  const invoice: WholeInvoice = getInvoice(tx, id);
  const items = invoice.lines.filter(({ kind }) => kind === 'item');
  const service = invoice.lines.find(({ kind }) => kind === 'service');
  const isSale = invoice.kind === 'sale';
  const bill = isSale && invoice.bill_id !== null ? getWireBill(tx, invoice.bill_id) : null;
  const part = bill?.part ?? null;
  const { decimals } = billRulesOf(tx);
  const share = evenShareOf({ part, lines: items }, decimals);
  const summed = {
    lines: items,
    service: service ?? null,
    discount: bill?.discount ?? null,
    total: invoice.total,
  };
  return {
    cartItems: receiptLinesOf(items, decimals, share),
    deliveryType: invoice.delivery_type,
    customerType: invoice.customer_type,
    customerName: invoice.name,
    tableTitle: invoice.table_title,
    ...paperCurrency(tx),
    itemsTotal: invoice.sub_total,
    taxTotal: invoice.tax_total,
    payableTotal: invoice.total,
    tokenNo: null,
    orderIds: orderIdsOf(items),
    ...paidBy(isSale ? standing(invoice.payments) : invoice.payments),
    sheet: {
      heading: isSale ? null : 'CREDIT NOTE',
      number: `Invoice ${numberOnPaper(invoice.invoice_id, invoice.generation)}`,
      refundOf: invoice.refund_of,
      part,
      guests: invoice.guests === 0 ? null : invoice.guests,
      discount: invoice.discount_total,
      service: service ? { title: service.title, total: service.total } : null,
      taxes: taxesOf(tx, invoice.lines),
      ...stepsOf([summed], decimals),
      ...shareOf(share, decimals),
      rounding: invoice.rounding,
      tips: invoice.tips,
    },
  };
}
