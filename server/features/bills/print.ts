// The bill on paper before it is paid: from then on what makes it smaller is told apart (CONTRACT §15).
import { printOutcome } from '../../printing/jobs/jobs.ts';
import { findReceiptPrinter, listPrinters } from '../../printing/jobs/printer-queries.ts';
import { addSheet } from '../../printing/jobs/receipt-jobs.ts';
import type { Command } from '../../threads/command.ts';
import { billsUpdated } from '../billing/news-moves.ts';
import { markPrinted, nextPrint } from '../billing/printed-moves.ts';
import { sheetOfBill } from '../billing/sheet-queries.ts';
import { getForChange, tell } from './change.ts';

/** Null where the browser prints. */
export const printBill: Command<{ id: number }, { message: string; jobId: number | null }> = (
  tx,
  { id },
  context,
) => {
  const loaded = getForChange(tx, { id }, 'print');
  markPrinted(tx, context.now, loaded);
  const printer = findReceiptPrinter(listPrinters(tx));
  const copy = nextPrint(loaded);
  const sheet = { ...sheetOfBill(tx, id), copy };
  const jobId = printer ? addSheet(tx, context.now, printer, sheet) : null;
  tell(tx, context, 'printed', id, { jobId, copy });
  const { events, signals } = printOutcome(jobId === null ? [] : [jobId]);
  return {
    answer: { message: 'The bill is printed!', jobId },
    events: [...billsUpdated([id]), ...events],
    signals,
  };
};
