// Reprints an invoice or a credit note as a duplicate, and records an exception (contract 15).

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { receiptOfInvoice } from '../../domain/invoices/printed-bill.ts';
import { recordReprints, wasReprinted } from '../../domain/invoices/reprints.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { languageOfPaper } from '../../domain/print-jobs/paper-language.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { addReceiptJob, browserReceipt } from '../../domain/print-jobs/receipt-jobs.ts';
import type { Command } from '../../engine/command.ts';

/** Prints an invoice; `jobId` is null if the browser prints. */
export const printInvoice: Command<
  { id: number; language?: string | undefined },
  AnswerOf<'POST /invoices/{id}/print'>
> = (tx, { id, language: sent }, context) => {
  const language = languageOfPaper(tx, sent);
  const about = { invoices: [id], language };
  const sheet = receiptOfInvoice(tx, id);
  const printer = findReceiptPrinter(listPrinters(tx));
  const jobId = printer ? addReceiptJob(tx, context.now, printer, sheet, about) : null;
  // The receipt of a sale was already printed at payment; a credit note is printed here for the first time.
  const isDuplicate = sheet.sheet?.refundOf === null || wasReprinted(tx, id);
  const paper = printer
    ? {}
    : { paper: browserReceipt(tx, context.now, { ...sheet, isDuplicate }, about) };
  recordReprints(tx, context, [id]);
  audit(tx, context, { kind: 'invoice.printed', entity: 'invoice', id, details: { jobId } });
  const answer = { message: 'The invoice is printed.', jobId, ...paper };
  return { answer, ...printOutcome(jobId === null ? [] : [jobId]) };
};
