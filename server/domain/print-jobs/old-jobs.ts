// Deletes old print jobs, so that the database does not grow with every print.
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { isOpen, isOver } from './job-queries.ts';

type Old = { before: number; after: number; limit: number };

// The row of a receipt is kept without its document, so that the next copy for the same invoice is still a numbered
// duplicate.
const isCountedReceipt = sql<boolean>`kind = 'receipt' and invoice_id is not null`;

// Selects a limited number of finished jobs. Checking all finished jobs, with years of receipts, would delay orders.
const window = ({ after, limit }: { [K in keyof Old]: unknown }) => sql`(
  select id, updated_at, order_id, kind, invoice_id from print_jobs
  where ${isOver} and id > ${after} order by id limit ${limit})`;

// True for jobs that may be deleted. Slips of open orders are still needed: they show which printer has to print the
// CANCELLED slip of a dish. A job to which a reprint refers is needed too.
const isOld = (p: { [K in keyof Old]: unknown }) => sql<boolean>`id in (
  select id from ${window(p)} old
  where updated_at < ${p.before}
    and not exists (select 1 from orders where orders.id = old.order_id and orders.status = 'created')
    and (${isCountedReceipt} or not exists (select 1 from print_jobs copy where copy.reprint_of = old.id)))`;

const strip = prepared<Old>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ document: '' })
    .where(isCountedReceipt)
    .where(isOld({ before: p('before'), after: p('after'), limit: p('limit') })),
);
const remove = prepared<Old>()((p) =>
  qb
    .deleteFrom('print_jobs')
    .where(sql<boolean>`not (${isCountedReceipt})`)
    .where(isOld({ before: p('before'), after: p('after'), limit: p('limit') })),
);
const step = written<Old, { count: number; last: number | null; recent: number }>(
  `SELECT count(*) AS count, max(id) AS last, coalesce(sum(updated_at >= :before), 0) AS recent FROM (
    SELECT id, updated_at FROM print_jobs
    WHERE document <> '' AND state IN ('done', 'cancelled') AND id > :after ORDER BY id LIMIT :limit)`,
);

const FORGOTTEN = 'This print job was too old and was cancelled.';

// Gives up old jobs that are held, failed or unconfirmed, because probably nobody needs them any more. They are sorted
// as in the index of open jobs, because SQLite would search all jobs of all years for them if they were sorted only by
// id.
const giveUp = prepared<{ before: number; limit: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: 'cancelled', reason: FORGOTTEN })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('print_jobs')
        .select('id')
        .where(isOpen)
        .where('state', 'not in', ['waiting', 'printing'])
        .where('updated_at', '<', p('before'))
        .orderBy('printer_id')
        .orderBy('id')
        .limit(p('limit')),
    ),
);

/**
 * Abandons jobs that have been held, failed or unconfirmed since before an instant. Returns how many, at most
 * `limit`.
 */
export const giveUpPrintJobs = (tx: Tx, before: number, limit: number): number =>
  tx.run(giveUp, { before, limit }).changes;

interface Forgotten {
  readonly gone: number;
  /** The job after which to continue; undefined if all old jobs have been checked. */
  readonly after: number | undefined;
}

/** Checks the next `limit` finished jobs, and deletes those that were finished before an instant. */
export function forgetPrintJobs(
  tx: Tx,
  { before, after, limit }: { before: number; after: number; limit: number },
): Forgotten {
  const values = { before, after, limit };
  const { count, last, recent } = tx.get(step, values) ?? { count: 0, last: null, recent: 0 };
  const stripped = tx.run(strip, values).changes;
  const gone = stripped + tx.run(remove, values).changes;
  // Jobs are finished nearly in the order of their ids. If all jobs in this range are recent, no old jobs come after
  // them.
  const isEnd = count < limit || recent === count;
  return { gone, after: isEnd ? undefined : (last ?? after) };
}
