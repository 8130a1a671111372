// An invoice or a credit note printed again: a duplicate, and said in the exceptions (CONTRACT §15).
import { audit } from '../../audit/record.ts';
import { printOutcome } from '../../printing/jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../printing/jobs/printer-queries.ts';
import { addSheet } from '../../printing/jobs/receipt-jobs.ts';
import type { Command } from '../../threads/command.ts';
import { recordReprints } from './reprint-moves.ts';
import { sheetOfInvoice } from './sheet-queries.ts';

/** Null where the browser prints. */
export const printInvoice: Command<{ id: number }, { message: string; jobId: number | null }> = (
  tx,
  { id },
  context,
) => {
  const sheet = sheetOfInvoice(tx, id);
  const printer = findReceiptPrinter(listPrinters(tx));
  const jobId = printer ? addSheet(tx, context.now, printer, sheet, [id]) : null;
  recordReprints(tx, context, [id]);
  audit(tx, context, { kind: 'invoice.printed', entity: 'invoice', id, details: { jobId } });
  const answer = { message: 'The invoice is printed!', jobId };
  return { answer, ...printOutcome(jobId === null ? [] : [jobId]) };
};

export const printInvoiceCommands = { printInvoice };
