// An invoice or a credit note printed again: a duplicate, and said in the exceptions (CONTRACT §15).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { audit } from '../../audit/record.ts';
import { sheetOfInvoice } from '../../domain/invoices/printed-bill.ts';
import { recordReprints, wasReprinted } from '../../domain/invoices/reprints.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { addSheet, layPaper } from '../../domain/print-jobs/receipt-jobs.ts';
import type { Command } from '../../engine/command.ts';

/** Null where the browser prints. */
export const printInvoice: Command<{ id: number }, AnswerOf<'POST /invoices/{id}/print'>> = (
  tx,
  { id },
  context,
) => {
  const sheet = sheetOfInvoice(tx, id);
  const printer = findReceiptPrinter(listPrinters(tx));
  const jobId = printer ? addSheet(tx, context.now, printer, sheet, [id]) : null;
  // The browser has printed a sale's receipt when it was paid; a credit note first comes out here.
  const isDuplicate = sheet.sheet?.refundOf === null || wasReprinted(tx, id);
  const paper = printer
    ? {}
    : { paper: layPaper(tx, context.now, { ...sheet, isDuplicate }, [id]) };
  recordReprints(tx, context, [id]);
  audit(tx, context, { kind: 'invoice.printed', entity: 'invoice', id, details: { jobId } });
  const answer = { message: 'The invoice is printed.', jobId, ...paper };
  return { answer, ...printOutcome(jobId === null ? [] : [jobId]) };
};

export const printInvoiceCommands = { printInvoice };
