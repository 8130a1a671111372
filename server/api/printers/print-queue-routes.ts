// The calls of the print queue, and the calls that print a receipt or token on demand.
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import {
  countHeld,
  countOpenJobs,
  findJob,
  listOpenJobs,
  listRecentJobs,
  type StoredJob,
} from '../../domain/print-jobs/job-queries.ts';
import { findAnyPrinter, listPrinters } from '../../domain/print-jobs/printers.ts';
import { CachedAnswer } from '../../http/cached-answer.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { type PrintDocument, titleOf } from '../../printing/layout/document.ts';
import { cancelPrintJob, releasePrintJobs, reprintJob, retryPrintJob } from './print-queue.ts';

type Queue = AnswerOf<'GET /print/jobs'>;

export const printQueueRoutes = (hub: Hub): Route[] => {
  // The answer is cached, because every till asks for it every few seconds. It changes only with print jobs and
  // printers.
  const newest = new CachedAnswer(hub, (tx) => readQueue(hub, tx, {}), {
    signals: ['answers-stale', 'print', 'foreign'],
    events: ['print_update'],
  });
  /** Makes the next attempt at a job start immediately, because a user asked for it. */
  const hurryJob = (id: number) => {
    const job = hub.read((tx) => findJob(tx, id));
    if (job) hub.printers.hurry(job.printer_id);
  };
  return [
    route('GET /print/jobs', ({ query, request, reply }) => {
      const { watch, ...page } = query;
      if (watch === '1') hub.printers.ask();
      if (Object.keys(page).length > 0) return hub.read((tx) => readQueue(hub, tx, page));
      // A poll sends the ETag of its last answer, and may get the cached answer. A request without an ETag gets a fresh
      // answer, which includes what other processes wrote.
      if (request.headers['if-none-match'] === undefined) newest.forget();
      return newest.send(request, reply);
    }),
    route('POST /print/jobs/{id}/retry', async ({ params, call }) => {
      const answer = await hub.run(retryPrintJob, params, call);
      hurryJob(params.id);
      return answer;
    }),
    route('POST /print/jobs/{id}/cancel', async ({ params, call }) => {
      const isLookedAt = hub.read((tx) => findJob(tx, params.id))?.state === 'unconfirmed';
      const answer = await hub.run(cancelPrintJob, params, call);
      if (isLookedAt) hurryJob(params.id);
      return answer;
    }),
    route('POST /print/jobs/{id}/reprint', async ({ params, call }) => {
      const answer = await hub.run(reprintJob, params, call);
      hurryJob(params.id);
      return answer;
    }),
    route('POST /print/release', async ({ body, call }) => {
      const answer = await hub.run(releasePrintJobs, body, call);
      hub.printers.hurry(body.printerId);
      return answer;
    }),
  ];
};

type Page = Omit<QueryOf<'GET /print/jobs'>, 'watch'>;

function readQueue(hub: Hub, tx: Tx, { before, openBefore }: Page): Queue {
  const held = countHeld(tx);
  const listed = (job: StoredJob) => listedOf(tx, job);
  return {
    open: listOpenJobs(tx, openBefore).map(listed),
    openCount: countOpenJobs(tx),
    recent: listRecentJobs(tx, before).map(listed),
    printers: listPrinters(tx).map((printer) => ({
      id: printer.id,
      name: printer.name,
      state: hub.printers.stateOf(printer.id),
      has_drawer: printer.has_drawer,
      prints_receipts: printer.prints_receipts,
      never_reports: printer.keeps_open,
      silent_jobs: printer.silent_jobs,
      held: held.get(printer.id) ?? 0,
    })),
  };
}

const nameOf = (tx: Tx, id: number): string => findAnyPrinter(tx, id)?.name ?? '';
const listedOf = (tx: Tx, job: StoredJob): Queue['open'][number] => ({
  id: job.id,
  printer_id: job.printer_id,
  printer_name: nameOf(tx, job.printer_id),
  printed_by_name: job.printed_by === null ? null : nameOf(tx, job.printed_by),
  kind: job.kind,
  title: titleOf(JSON.parse(job.document) as PrintDocument),
  order_id: job.order_id,
  invoice_id: job.invoice_id,
  state: job.state,
  confirmed: job.confirmed,
  reason: job.reason,
  attempts: job.attempts,
  duplicate: job.duplicate,
  created_at: new Date(job.created_at).toISOString(),
  updated_at: new Date(job.updated_at).toISOString(),
});
