// Prints the bill before it is paid. Any later reduction is recorded as made after the print (contract 15).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { markPrinted, nextPrint } from '../../domain/bills/mark-printed.ts';
import { receiptOfBills } from '../../domain/invoices/printed-bill.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { languageOfPaper } from '../../domain/print-jobs/paper-language.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { addReceiptJob, browserReceipt } from '../../domain/print-jobs/receipt-jobs.ts';
import type { Command } from '../../engine/command.ts';
import { auditBill, getForChange } from './change.ts';

/** Prints an open bill; `jobId` is null if the browser prints. */
export const printBill: Command<
  { id: number; language?: string | undefined },
  AnswerOf<'POST /bills/{id}/print'>
> = (tx, { id, language: sent }, context) => {
  const language = languageOfPaper(tx, sent);
  const loaded = getForChange(tx, { id }, 'print');
  markPrinted(tx, context.now, loaded);
  const printer = findReceiptPrinter(listPrinters(tx));
  const copy = nextPrint(loaded);
  const sheet = { ...receiptOfBills(tx, [id]), copy };
  const jobId = printer ? addReceiptJob(tx, context.now, printer, sheet, { language }) : null;
  const paper = printer ? {} : { paper: browserReceipt(tx, context.now, sheet, { language }) };
  auditBill(tx, context, 'printed', id, { jobId, copy });
  const { events, signals } = printOutcome(jobId === null ? [] : [jobId]);
  return {
    answer: { message: 'The bill is printed.', jobId, ...paper },
    events: [...billsUpdated([id]), ...events],
    signals,
  };
};
