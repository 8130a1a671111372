// Writes print jobs of receipts: for orders, for an invoice with stored lines, and for receipts that are prepared
// already.
import { receiptParts } from '#shared/billing/receipt.ts';
import {
  type PaidPart,
  type ReceiptContext,
  receiptOfOrders,
} from '#shared/billing/receipt-context.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PrintDocument } from '../../printing/layout/document.ts';
import { paperLanguage, wordsTag } from '../../printing/words/languages.ts';
import { billSummaryOf } from '../bills/order-sums.ts';
import { receiptOfInvoice } from '../invoices/printed-bill.ts';
import { languagesOf, receiptLanguagesOf } from '../menu/menu-texts.ts';
import type { SoldOrder } from '../orders/orders.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { getStore, printSettingsOf, storeSettingsOf } from '../store/settings.ts';
import { addJob, formatAt } from './job-rows.ts';
import { written } from './paper-language.ts';
import type { StoredPrinter } from './printers.ts';
import { addFurtherInvoices, nextCopy } from './receipt-copies.ts';
import { inLanguages } from './receipt-words.ts';

interface PaidOrders {
  readonly invoices: readonly number[];
  readonly by: PaidPart;
  /**
   * The number of times that the bills of unpaid orders have been printed, including this print; absent if all orders
   * are paid.
   */
  readonly copy?: number;
  readonly language?: string | undefined;
}

const itemised = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('is_itemised').where('id', '=', p('id')),
);

/**
 * Returns the receipt of these orders. A single invoice with shares, discounts or a service charge is read from its
 * own lines, because these differ from the lines of its orders.
 */
function receiptOf(tx: Tx, rows: readonly SoldOrder[], { invoices, by }: PaidOrders) {
  const [only, more] = invoices;
  if (
    only !== undefined &&
    more === undefined &&
    tx.get(itemised, { id: only })?.is_itemised === 1
  ) {
    return receiptOfInvoice(tx, only);
  }
  return receiptOfOrders(billSummaryOf(tx, rows), billRulesOf(tx).currency, by);
}

/**
 * Adds a receipt of these orders as a job for the printer. The second receipt of an invoice is marked as a duplicate.
 */
export const addReceipt = (
  tx: Tx,
  now: number,
  printer: StoredPrinter,
  rows: readonly SoldOrder[],
  paid: PaidOrders,
): number => {
  const orderId = rows.length === 1 ? (rows[0]?.id ?? null) : null;
  const { copy, invoices, language } = paid;
  const receipt = { ...receiptOf(tx, rows, paid), ...(copy !== undefined && { copy }) };
  return addReceiptJob(tx, now, printer, receipt, { invoices, orderId, language });
};

const issued = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('created_at').where('id', '=', p('id')),
);

/** The invoices and the order that a receipt is about, and the language that was asked for. */
interface About {
  readonly invoices?: readonly number[];
  readonly orderId?: number | null;
  /** If present, it replaces the receipt languages of the store. */
  readonly language?: string | undefined;
}

/**
 * Returns the receipt in its languages, with the print settings and the time. The receipt of an invoice always shows
 * the time of the invoice, however late it is reprinted.
 */
function writtenReceipt(tx: Tx, now: number, receipt: ReceiptContext, about: About) {
  const { invoices: [invoice] = [], language } = about;
  const tags = language === undefined ? receiptLanguagesOf(tx) : [language];
  const paper = paperLanguage(wordsTag(tags[0]));
  const store = getStore(tx);
  const at = invoice === undefined ? now : (tx.get(issued, { id: invoice })?.created_at ?? now);
  return {
    paper,
    receipt: inLanguages(tx, receipt, languagesOf(tx).length === 1 ? [] : tags),
    print: printSettingsOf(store),
    store: storeSettingsOf(store),
    printedAt: formatAt(at, store.timezone, paper.tag),
  };
}

/** Returns the receipt laid out for the browser, with the same content as on paper. */
export function browserReceipt(tx: Tx, now: number, sheet: ReceiptContext, about: About = {}) {
  const { receipt, print, store, printedAt, paper } = writtenReceipt(tx, now, sheet, about);
  return {
    pageFormat: print.page_format,
    parts: receiptParts(receipt, print, store, printedAt, paper),
  };
}

/** Returns the receipt of a bill that has just been paid, laid out for the browser. */
export const browserReceiptOfOrders = (
  tx: Tx,
  now: number,
  rows: readonly SoldOrder[],
  paid: PaidOrders,
) => browserReceipt(tx, now, receiptOf(tx, rows, paid), paid);

/** Adds a prepared receipt for that printer. Returns the id of the job. */
export function addReceiptJob(
  tx: Tx,
  now: number,
  printer: StoredPrinter,
  sheet: ReceiptContext,
  about: About = {},
): number {
  const { invoices = [], orderId = null } = about;
  const { paper, ...receipt } = writtenReceipt(tx, now, sheet, about);
  const document: PrintDocument = { kind: 'receipt', ...receipt, ...written(paper) };
  const [invoiceId = null] = invoices;
  const duplicate = nextCopy(tx, invoices);
  const job = { printerId: printer.id, document, invoiceId, orderId, duplicate };
  const id = addJob(tx, now, job);
  addFurtherInvoices(tx, id, invoices);
  return id;
}
