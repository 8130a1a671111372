// What was printed long ago is forgotten, so that the database does not grow by every piece of paper.
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { isOpen, isOver } from './job-queries.ts';

type Old = { before: number; after: number; limit: number };

// A receipt's row stays without what was on it: the next copy of that invoice is still a numbered duplicate.
const isCountedReceipt = sql<boolean>`kind = 'receipt' and invoice_id is not null`;

// A window of those that are over: to look at all of them, years of receipts, would hold an order up.
const window = ({ after, limit }: { [K in keyof Old]: unknown }) => sql`(
  select id, updated_at, order_id, kind, invoice_id from print_jobs
  where ${isOver} and id > ${after} order by id limit ${limit})`;

// Not the slip of an order that is open: a cancelled dish is told to the printer that printed it. Not what a copy names.
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
const looked = written<Old, { count: number; last: number | null; recent: number }>(
  `SELECT count(*) AS count, max(id) AS last, coalesce(sum(updated_at >= :before), 0) AS recent FROM (
    SELECT id, updated_at FROM print_jobs
    WHERE document <> '' AND state IN ('done', 'cancelled') AND id > :after ORDER BY id LIMIT :limit)`,
);

const FORGOTTEN = 'It was not requested for a long time.';

// Held, failed and unsure ones: whoever misses their paper has asked by now.
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
        .orderBy('id')
        .limit(p('limit')),
    ),
);

/** Gives up at most `limit` jobs that have asked in vain since before an instant; gives how many those were. */
export const giveUpPrintJobs = (tx: Tx, before: number, limit: number): number =>
  tx.run(giveUp, { before, limit }).changes;

interface Forgotten {
  readonly gone: number;
  /** Behind which job to go on; undefined where all that are old have been looked at. */
  readonly after: number | undefined;
}

/** Forgets those of the next `limit` jobs that were over before an instant. */
export function forgetPrintJobs(
  tx: Tx,
  { before, after, limit }: { before: number; after: number; limit: number },
): Forgotten {
  const values = { before, after, limit };
  const { count, last, recent } = tx.get(looked, values) ?? { count: 0, last: null, recent: 0 };
  const stripped = tx.run(strip, values).changes;
  const gone = stripped + tx.run(remove, values).changes;
  // Jobs end nearly in their order: behind a window of recent ones there are no old ones.
  const isEnd = count < limit || recent === count;
  return { gone, after: isEnd ? undefined : (last ?? after) };
}
