// Makes the contents of a mail: the receipt of an invoice, or the report of a day.
import type { ReceiptPart } from '#shared/billing/receipt-parts.ts';
import type { Tx } from '../db/executor.ts';
import { zPaperOf } from '../domain/cash/z-paper.ts';
import { receiptOfInvoice } from '../domain/invoices/printed-bill.ts';
import { browserReceipt } from '../domain/print-jobs/receipt-jobs.ts';
import { getStore } from '../domain/store/settings.ts';
import { paperHtml, paperText } from './paper-html.ts';

interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const letterOf = (subject: string, parts: readonly ReceiptPart[]): Letter => ({
  subject,
  html: paperHtml(subject, parts),
  text: paperText(parts),
});

/** Returns the receipt of an invoice as it was printed, without the store's picture. */
export function receiptLetter(tx: Tx, invoiceId: number): Letter {
  const { parts } = browserReceipt(tx, 0, receiptOfInvoice(tx, invoiceId), {
    invoices: [invoiceId],
  });
  return letterOf(`${getStore(tx).store_name}: receipt ${invoiceId}`, parts);
}

/** Returns the report of a closed day. */
function dayLetter(tx: Tx, zNo: number): Letter {
  const { store_name } = getStore(tx);
  return letterOf(`${store_name}: Z ${zNo}`, zPaperOf(tx, zNo));
}

export const letterAbout = (
  tx: Tx,
  { kind, about }: { kind: 'receipt' | 'day'; about: number },
): Letter => (kind === 'receipt' ? receiptLetter(tx, about) : dayLetter(tx, about));
