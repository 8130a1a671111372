// The print queue as sellers see it, and what is printed on demand: receipts, tokens, the drawer without a sale.
import { toAmount, toAmountOrNull } from '#shared/billing/money.ts';
import { paidPartOf } from '#shared/billing/receipt.ts';
import { notFound, Refusal } from '#shared/errors.ts';
import type { JobState } from '#shared/printing.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { DROPPED, findJob, type StoredJob } from '../../printing/jobs/job-queries.ts';
import { addJob, addReceipt, nowOnPaper, printOutcome } from '../../printing/jobs/jobs.ts';
import { withoutCancelled } from '../../printing/jobs/late-slips.ts';
import {
  findDrawer,
  findPrinter,
  findReceiptPrinter,
  listPrinters,
} from '../../printing/jobs/printer-queries.ts';
import { type PrintDocument, titleOf } from '../../printing/layout/document.ts';
import type { Command } from '../../threads/command.ts';
import { getOrderRows, type SoldOrder } from '../orders/queries.ts';

type Message = { message: string };

function getJob(tx: Tx, id: number, states: readonly JobState[], sentence: string): StoredJob {
  const job = findJob(tx, id);
  if (!job) throw notFound('print job');
  if (!states.includes(job.state)) throw new Refusal('PRINT_JOB_STATE', sentence);
  return job;
}

const setState = prepared<{
  id: number;
  to: JobState;
  reason: string;
  next: number;
  now: number;
}>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: p('to'), reason: p('reason'), next_at: p('next'), updated_at: p('now') })
    .where('id', '=', p('id')),
);

const setDocument = prepared<{ id: number; document: string }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ document: p('document') })
    .where('id', '=', p('id')),
);

const NOTHING_LEFT = 'All its dishes were cancelled.';

/** Waits anew, without what was cancelled meanwhile; false when nothing of it is left. */
function freeJob(tx: Tx, { id, state, document }: StoredJob, now: number): boolean {
  // What waits keeps its place before its CANCELLED, and may be on its way to the printer.
  const late = state === 'waiting' ? undefined : (JSON.parse(document) as PrintDocument);
  const left = late && withoutCancelled(tx, late);
  if (late && !left) {
    tx.run(setState, { id, to: 'cancelled', reason: NOTHING_LEFT, next: now, now });
    return false;
  }
  if (left) tx.run(setDocument, { id, document: JSON.stringify(left) });
  tx.run(setState, { id, to: 'waiting', reason: '', next: now, now });
  return true;
}

/** Waits anew, from now on; what may already be on paper is only reprinted, as a duplicate. */
export const retryPrintJob: Command<{ id: number }, Message> = (tx, { id }, { now }) => {
  const sentence = 'This can only be reprinted, as a duplicate!';
  const job = getJob(tx, id, ['waiting', 'held', 'failed'], sentence);
  const message = freeJob(tx, job, now) ? 'It is printed again.' : NOTHING_LEFT;
  return { answer: { message }, ...printOutcome([id]) };
};

/** Given up; one that asked for a look has been looked at, and its paper was there. */
export const cancelPrintJob: Command<{ id: number }, Message> = (tx, { id }, context) => {
  const sentence = 'This is printed or being printed!';
  const job = getJob(tx, id, ['waiting', 'held', 'failed', 'unconfirmed'], sentence);
  const { now } = context;
  const { to, reason, message } =
    job.state === 'unconfirmed'
      ? ({ to: 'done', reason: 'Looked at.', message: 'It counts as printed.' } as const)
      : ({ to: 'cancelled', reason: DROPPED, message: 'It is not printed.' } as const);
  tx.run(setState, { id, to, reason, next: job.next_at, now });
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
const duplicatesOfInvoice = prepared<{ invoice: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.max('duplicate').as('most'))
    .where('invoice_id', '=', p('invoice'))
    .where('kind', '=', 'receipt'),
);

/** A copy of a job, marked with its number; a job to be checked counts as looked at. */
export const reprintJob: Command<{ id: number }, Message & { id: number }> = (
  tx,
  { id },
  context,
) => {
  const job = getJob(tx, id, ['done', 'unconfirmed', 'failed'], 'This has not been printed yet!');
  const document = withoutCancelled(tx, JSON.parse(job.document) as PrintDocument);
  if (!document) throw new Refusal('PRINT_JOB_STATE', 'All its dishes were cancelled!');
  if (document.kind === 'drawer') {
    throw new Refusal('PRINT_JOB_STATE', 'A drawer is opened by “No sale”!');
  }
  if (!findPrinter(tx, job.printer_id)) throw notFound('printer');
  const { now } = context;
  const root = job.reprint_of ?? job.id;
  const ofRoot = tx.get(duplicatesOf, { root })?.most ?? 0;
  const ofInvoice =
    job.invoice_id === null
      ? 0
      : (tx.get(duplicatesOfInvoice, { invoice: job.invoice_id })?.most ?? 0);
  const duplicate = Math.max(ofRoot, ofInvoice, job.duplicate) + 1;
  const copy = addJob(tx, now, {
    printerId: job.printer_id,
    document,
    orderId: job.order_id,
    invoiceId: job.invoice_id,
    reprintOf: root,
    duplicate,
  });
  if (job.state !== 'done') {
    const reason = `Reprinted as duplicate ${duplicate}.`;
    tx.run(setState, { id, to: 'cancelled', reason, next: job.next_at, now });
  }
  const details = { title: titleOf(document), duplicate };
  audit(tx, context, { kind: 'print-job.reprinted', entity: 'print job', id, details });
  const answer = { message: `It is printed as duplicate ${duplicate}.`, id: copy };
  return { answer, ...printOutcome([id, copy]) };
};

const heldOf = prepared<{ printer: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .selectAll()
    .where('printer_id', '=', p('printer'))
    .where('state', '=', 'held')
    .orderBy('id'),
);

export const releasePrintJobs: Command<{ printerId: number }, Message> = (
  tx,
  { printerId },
  { now },
) => {
  if (!findPrinter(tx, printerId)) throw notFound('printer');
  const held = tx.all(heldOf, { printer: printerId });
  const { length } = held.filter((job) => freeJob(tx, job, now));
  const message = length === 1 ? '1 ticket is printed.' : `${length} tickets are printed.`;
  return { answer: { message }, ...printOutcome(held.map(({ id }) => id)) };
};

const paymentsOf = prepared<{ invoice: number }>()((p) =>
  qb.selectFrom('payments').selectAll().where('invoice_id', '=', p('invoice')).orderBy('id'),
);

/** How these orders were paid, where one invoice is over all of them. */
function paidOf(tx: Tx, [first, ...rest]: readonly SoldOrder[]) {
  const invoiceId = first?.invoice_id ?? null;
  if (invoiceId === null || rest.some(({ invoice_id }) => invoice_id !== invoiceId))
    return undefined;
  const rows = tx.all(paymentsOf, { invoice: invoiceId });
  const payments = rows.map(({ title, amount_cents, tendered_cents }) => ({
    title,
    amount: toAmount(amount_cents),
    tendered: toAmountOrNull(tendered_cents),
    change: toAmountOrNull(tendered_cents === null ? null : tendered_cents - amount_cents),
  }));
  return { invoiceId, by: paidPartOf(payments) };
}

export const printReceiptNow: Command<{ orderIds: readonly number[] }, Message & { id: number }> = (
  tx,
  { orderIds },
  { now },
) => {
  const rows = getOrderRows(tx, orderIds);
  const printer = findReceiptPrinter(listPrinters(tx));
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints receipts!');
  const id = addReceipt(tx, now, printer, rows, paidOf(tx, rows));
  const answer = { message: `The receipt goes to “${printer.name}”.`, id };
  return { answer, ...printOutcome([id]) };
};

export const printTokenNow: Command<{ orderId: number }, Message & { id: number }> = (
  tx,
  { orderId },
  { now },
) => {
  const [row] = getOrderRows(tx, [orderId]);
  if (!row) throw notFound('order');
  const printers = listPrinters(tx);
  const ofTokens = printers.find(({ prints_tokens }) => prints_tokens === 1);
  const printer = ofTokens ?? findReceiptPrinter(printers);
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer prints tokens!');
  const document = {
    kind: 'token',
    tokenNo: row.token_no,
    printedAt: nowOnPaper(tx, now),
  } as const;
  const id = addJob(tx, now, { printerId: printer.id, document, orderId });
  return { answer: { message: `The token goes to “${printer.name}”.`, id }, ...printOutcome([id]) };
};

/** Opens the drawer without a sale; who and why stands in the audit trail. */
export const openDrawer: Command<{ reason: string }, Message> = (tx, { reason }, context) => {
  const printer = findDrawer(listPrinters(tx));
  if (!printer) throw new Refusal('PRINT_JOB_STATE', 'No network printer has a drawer!');
  const id = addJob(tx, context.now, { printerId: printer.id, document: { kind: 'drawer' } });
  audit(tx, context, { kind: 'drawer.no-sale', entity: 'print job', id, details: { reason } });
  return { answer: { message: 'The drawer is told to open.' }, ...printOutcome([id]) };
};

export const printQueueCommands = {
  retryPrintJob,
  cancelPrintJob,
  reprintJob,
  releasePrintJobs,
  printReceiptNow,
  printTokenNow,
  openDrawer,
};
