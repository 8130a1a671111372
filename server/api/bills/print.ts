// The bill on paper before it is paid: from then on what makes it smaller is told apart (CONTRACT §15).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { markPrinted, nextPrint } from '../../domain/bills/mark-printed.ts';
import { sheetOfBills } from '../../domain/invoices/printed-bill.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { addSheet, layPaper } from '../../domain/print-jobs/receipt-jobs.ts';
import type { Command } from '../../engine/command.ts';
import { getForChange, tell } from './change.ts';

/** Null where the browser prints. */
export const printBill: Command<{ id: number }, AnswerOf<'POST /bills/{id}/print'>> = (
  tx,
  { id },
  context,
) => {
  const loaded = getForChange(tx, { id }, 'print');
  markPrinted(tx, context.now, loaded);
  const printer = findReceiptPrinter(listPrinters(tx));
  const copy = nextPrint(loaded);
  const sheet = { ...sheetOfBills(tx, [id]), copy };
  const jobId = printer ? addSheet(tx, context.now, printer, sheet) : null;
  const paper = printer ? {} : { paper: layPaper(tx, context.now, sheet) };
  tell(tx, context, 'printed', id, { jobId, copy });
  const { events, signals } = printOutcome(jobId === null ? [] : [jobId]);
  return {
    answer: { message: 'The bill is printed.', jobId, ...paper },
    events: [...billsUpdated([id]), ...events],
    signals,
  };
};
