// An invoice on paper once more: by the network printer, else from this browser; its orders as sold where nothing else is to be said.
import { type Currency, type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import {
  paidPartOf,
  type ReceiptContext,
  type ReceiptSheet,
  receiptOfOrders,
} from '#shared/billing/receipt-context.ts';
import { receiptLineOf } from '#shared/billing/receipt-line.ts';
import type { BillSummary, WholeInvoice } from '#shared/entities/billing.ts';
import type { InvoiceLine } from '#shared/entities/bills.ts';
import { FALLBACK } from '#shared/texts.ts';
import { printReceipt, tellIfBlocked } from '../../checkout/receipt.ts';
import { call } from '../../hub/api.ts';
import { currencyIn } from '../../hub/store.ts';
import { didWork } from '../../parts/toasts.ts';
import type { InvoicesInit } from './invoice-deed.ts';
import { standing } from './invoice-payments.ts';

const isWhole = ({ kind, share, is_comp, off }: InvoiceLine): boolean =>
  kind === 'item' && share.num === share.den && is_comp === 0 && off === 0;

/** Sums by tax as sold, in the order of the lines. */
function taxesOf(lines: readonly InvoiceLine[], decimals: Decimals): ReceiptSheet['taxes'] {
  const sums = new Map<string, { net: number; tax: number }>();
  for (const { tax_title, tax_rate, net, tax } of lines) {
    const title = tax_title === null ? 'No tax' : `${tax_title} ${tax_rate} %`;
    const sum = sums.get(title) ?? { net: 0, tax: 0 };
    sums.set(title, {
      net: sum.net + toMinor(net, decimals),
      tax: sum.tax + toMinor(tax, decimals),
    });
  }
  return [...sums].map(([title, { net, tax }]) => ({
    title,
    net: fromMinor(net, decimals),
    tax: fromMinor(tax, decimals),
  }));
}

/** With its discounts, charge and tip; a credit note says so. */
function sheetOf(invoice: WholeInvoice, currency: Currency): ReceiptContext {
  const items = invoice.lines.filter(({ kind }) => kind === 'item');
  const service = invoice.lines.find(({ kind }) => kind === 'service');
  return {
    cartItems: items.map(receiptLineOf),
    deliveryType: invoice.delivery_type,
    customerType: invoice.customer_type,
    customerName: invoice.name,
    tableTitle: invoice.table_title,
    currency: currency.code,
    currencyDecimals: currency.decimals,
    itemsTotal: invoice.sub_total,
    taxTotal: invoice.tax_total,
    payableTotal: invoice.total,
    tokenNo: null,
    orderIds: invoice.orders.map(({ order_id }) => order_id),
    sheet: {
      heading: invoice.kind === 'credit' ? 'CREDIT NOTE' : null,
      number: `Invoice ${invoice.invoice_id}`,
      refundOf: invoice.refund_of,
      part: null,
      guests: invoice.guests === 0 ? null : invoice.guests,
      discount: invoice.discount_total,
      service: service ? { title: service.title, total: service.total } : null,
      taxes: taxesOf(invoice.lines, currency.decimals),
      rounding: invoice.rounding,
      tips: invoice.tips,
    },
  };
}

/** Its orders as they were sold, where the invoice says nothing else. */
function receiptFor(invoice: WholeInvoice, bill: BillSummary, currency: Currency): ReceiptContext {
  const isSale = invoice.kind === 'sale';
  const paid = paidPartOf(isSale ? standing(invoice.payments) : invoice.payments);
  const isPlain = isSale && invoice.lines.every(isWhole);
  return isPlain
    ? receiptOfOrders(bill, currency, paid)
    : { ...sheetOf(invoice, currency), ...paid };
}

/** The hub is told of each copy before it is on paper, whoever prints it: the owner reads of it. */
export async function reprint(
  invoice: WholeInvoice,
  bill: BillSummary,
  init: InvoicesInit,
): Promise<void> {
  const { printSettings: print, storeSettings: store } = init;
  const params = { id: invoice.invoice_id };
  const isTold = await didWork(call('POST /invoices/{id}/print', { params }), FALLBACK.processing);
  if (!isTold || init.hasReceiptPrinter) return;
  const receipt = { ...receiptFor(invoice, bill, currencyIn(store)), isDuplicate: true };
  tellIfBlocked(printReceipt({ receipt, print, store }));
}
