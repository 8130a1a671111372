// Print queue actions for staff: retry, cancel, reprint, release.

import { sql } from 'kysely';
import { notFound, Refusal } from '#shared/errors.ts';
import type { JobState } from '#shared/printing.ts';
import { mayMove } from '#shared/states/moves.ts';
import { JOB_MOVES } from '#shared/states/print-job.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { recordReprints } from '../../domain/invoices/reprints.ts';
import { DROPPED, findJob, isOpen, type StoredJob } from '../../domain/print-jobs/job-queries.ts';
import { addJob } from '../../domain/print-jobs/job-rows.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { withoutCancelled } from '../../domain/print-jobs/late-slips.ts';
import { findPrinter, type StoredPrinter } from '../../domain/print-jobs/printers.ts';
import {
  addFurtherInvoices,
  invoicesOf,
  lastCopy,
} from '../../domain/print-jobs/receipt-copies.ts';
import { countReportPrint } from '../../domain/print-jobs/report-prints.ts';
import { findReplacement } from '../../domain/print-jobs/unassigned-jobs.ts';
import type { Command } from '../../engine/command.ts';
import { type PrintDocument, titleOf } from '../../printing/layout/document.ts';
import { KEPT_OPEN } from '../../printing/transport/status.ts';

type Message = { message: string };

function getJob(tx: Tx, id: number, states: readonly JobState[], sentence: string): StoredJob {
  const job = findJob(tx, id);
  if (!job) throw notFound('print job');
  if (!states.includes(job.state)) throw new Refusal('PRINT_JOB_STATE', sentence);
  return job;
}

const setState = prepared<{
  id: number;
  from: JobState;
  to: JobState;
  reason: string;
  next: number;
  now: number;
}>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: p('to'), reason: p('reason'), next_at: p('next'), updated_at: p('now') })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
);

/**
 * Changes the state of a job if the job is still in the state in which it was read. Throws 409 if the change is not
 * allowed, or if the printer's own loop has changed the state in the meantime.
 */
function moveJob(
  tx: Tx,
  { id, state: from }: StoredJob,
  move: { to: JobState; reason: string; next: number; now: number },
): void {
  const isAllowed = mayMove(JOB_MOVES, from, move.to);
  if (isAllowed && tx.run(setState, { id, from, ...move }).changes === 1) return;
  throw new Refusal('PRINT_JOB_STATE', 'This print job has just changed. Please check it again.');
}

const setDocument = prepared<{ id: number; document: string }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ document: p('document') })
    .where('id', '=', p('id')),
);

const NOTHING_LEFT = 'All dishes of this slip were cancelled.';

/** Returns the job's printer, or its replacement if the printer was deleted. Throws 409 if there is none. */
function getPrinterFor(tx: Tx, { printer_id, kind }: StoredJob): StoredPrinter {
  const printer = findPrinter(tx, printer_id) ?? findReplacement(tx, kind);
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints this kind of job.');
  return printer;
}

const setPrinter = prepared<{ id: number; printer: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ printer_id: p('printer') })
    .where('id', '=', p('id')),
);

/**
 * Puts a job back in the queue, without the items that were cancelled in the meantime. Returns false if nothing is left
 * to print.
 */
function freeJob(tx: Tx, job: StoredJob, now: number): boolean {
  const { id, state, document } = job;
  // A waiting job keeps its whole document, including cancelled items. The job is printed before the CANCELLED slip of
  // these items, and may already be on its way to the printer.
  const late = state === 'waiting' ? undefined : (JSON.parse(document) as PrintDocument);
  const left = late && withoutCancelled(tx, late);
  if (late && !left) {
    moveJob(tx, job, { to: 'cancelled', reason: NOTHING_LEFT, next: now, now });
    return false;
  }
  const { id: printer } = getPrinterFor(tx, job);
  if (printer !== job.printer_id) tx.run(setPrinter, { id, printer });
  if (left) tx.run(setDocument, { id, document: JSON.stringify(left) });
  moveJob(tx, job, { to: 'waiting', reason: '', next: now, now });
  return true;
}

/**
 * Queues a job again and restarts its waiting time. A job that may have been printed can only be reprinted, as a
 * duplicate.
 */
export const retryPrintJob: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const sentence = 'This job can only be reprinted as a duplicate.';
  const job = getJob(tx, id, ['waiting', 'held', 'failed'], sentence);
  const message = freeJob(tx, job, context.now) ? 'Printing again.' : NOTHING_LEFT;
  const details = { title: titleOf(JSON.parse(job.document)), state: job.state };
  audit(tx, context, { kind: 'print-job.retried', entity: 'print job', id, details });
  return { answer: { message }, ...printOutcome([id]) };
};

const setKeepsOpen = prepared<{ printer: number }>()((p) =>
  qb
    .updateTable('printers')
    .set({ keeps_open: sql.lit(1) })
    .where('id', '=', p('printer')),
);

/** Cancels a job. If the job needed checking, this confirms that it was printed. */
export const cancelPrintJob: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const sentence = 'This job is already printed or being printed.';
  const job = getJob(tx, id, ['waiting', 'held', 'failed', 'unconfirmed'], sentence);
  const { now } = context;
  const { to, reason, message } =
    job.state === 'unconfirmed'
      ? ({
          to: 'done',
          reason: 'Staff marked this job as printed.',
          message: 'Marked as printed.',
        } as const)
      : ({ to: 'cancelled', reason: DROPPED, message: 'The print job is cancelled.' } as const);
  moveJob(tx, job, { to, reason, next: job.next_at, now });
  // The user confirmed a job after which the printer neither reported a status nor closed the connection. From now
  // on, this printer's other jobs that end in the same way count as sent.
  if (job.reason === KEPT_OPEN) tx.run(setKeepsOpen, { printer: job.printed_by ?? job.printer_id });
  const details = { title: titleOf(JSON.parse(job.document)), state: job.state };
  audit(tx, context, { kind: 'print-job.cancelled', entity: 'print job', id, details });
  return { answer: { message }, ...printOutcome([id]) };
};

const duplicatesOf = prepared<{ root: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.max('duplicate').as('most'))
    .where('reprint_of', '=', p('root')),
);
/** Prints a copy of a job, marked with its number. A job that needed checking counts as checked. */
export const reprintJob: Command<{ id: number }, Message & { id: number }> = (
  tx,
  { id },
  context,
) => {
  const job = getJob(
    tx,
    id,
    ['done', 'unconfirmed', 'failed'],
    'This job has not been printed yet.',
  );
  const document = withoutCancelled(tx, JSON.parse(job.document) as PrintDocument);
  if (!document) throw new Refusal('PRINT_JOB_STATE', 'All dishes of this slip were cancelled.');
  if (document.kind === 'drawer') {
    throw new Refusal('PRINT_JOB_STATE', 'Please use “No sale” to open the drawer.');
  }
  const printer = getPrinterFor(tx, job);
  const { now } = context;
  const root = job.reprint_of ?? job.id;
  const ofRoot = tx.get(duplicatesOf, { root })?.most ?? 0;
  const invoices = invoicesOf(tx, job);
  const ofSheet =
    document.kind === 'report' && document.sheet ? countReportPrint(tx, document.sheet) : 0;
  const duplicate = Math.max(ofRoot + 1, lastCopy(tx, invoices) + 1, job.duplicate + 1, ofSheet);
  const copy = addJob(tx, now, {
    printerId: printer.id,
    document,
    orderId: job.order_id,
    invoiceId: job.invoice_id,
    reprintOf: root,
    duplicate,
  });
  addFurtherInvoices(tx, copy, invoices);
  recordReprints(tx, context, invoices);
  if (job.state !== 'done') {
    const reason = `Reprinted as duplicate ${duplicate}.`;
    moveJob(tx, job, { to: 'cancelled', reason, next: job.next_at, now });
  }
  const details = { title: titleOf(document), duplicate };
  audit(tx, context, { kind: 'print-job.reprinted', entity: 'print job', id, details });
  const answer = { message: `The reprint is marked as duplicate ${duplicate}.`, id: copy };
  return { answer, ...printOutcome([id, copy]) };
};

/** How many jobs one call releases, oldest first: the command must not delay the tills. */
const RELEASED = 200;

const heldOf = prepared<{ printer: number; limit: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .selectAll()
    .where(isOpen)
    .where('printer_id', '=', p('printer'))
    .where('state', '=', sql.lit('held'))
    .orderBy('id')
    .limit(p('limit')),
);

export const releasePrintJobs: Command<{ printerId: number }, Message> = (
  tx,
  { printerId },
  context,
) => {
  const printer = findPrinter(tx, printerId);
  if (!printer) throw notFound('printer');
  const held = tx.all(heldOf, { printer: printerId, limit: RELEASED });
  const { length } = held.filter((job) => freeJob(tx, job, context.now));
  const details = { printer: printer.name, tickets: length };
  audit(tx, context, { kind: 'printer.released', entity: 'printer', id: printerId, details });
  const message = length === 1 ? '1 ticket is printed.' : `${length} tickets are printed.`;
  return { answer: { message }, ...printOutcome(held.map(({ id }) => id)) };
};
