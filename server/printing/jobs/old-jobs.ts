// What was printed long ago is forgotten, so that the database does not grow by every piece of paper.
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { isOpen, isOver } from './job-queries.ts';

type Old = { before: number; limit: number };

// A receipt's row stays without what was on it: the next copy of that invoice is still a numbered duplicate.
const isCountedReceipt = sql<boolean>`kind = 'receipt' and invoice_id is not null`;

// Not the slip of an order that is open: a cancelled dish is told to the printer that printed it. Not what a copy names.
const isOld = ({ before, limit }: { [K in keyof Old]: unknown }) => sql<boolean>`id in (
  select id from print_jobs old
  where ${isOver} and updated_at < ${before}
    and id < coalesce((select id from print_jobs where ${isOver} and updated_at >= ${before} order by id limit 1), 9e18)
    and not exists (select 1 from orders where orders.id = old.order_id and orders.status = 'created')
    and (${isCountedReceipt} or not exists (select 1 from print_jobs copy where copy.reprint_of = old.id))
  order by id limit ${limit})`;

const strip = prepared<Old>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ document: '' })
    .where(isCountedReceipt)
    .where(isOld({ before: p('before'), limit: p('limit') })),
);
const remove = prepared<Old>()((p) =>
  qb
    .deleteFrom('print_jobs')
    .where(sql<boolean>`not (${isCountedReceipt})`)
    .where(isOld({ before: p('before'), limit: p('limit') })),
);

const FORGOTTEN = 'Nobody asked for it for a long time.';

// Held, failed and unsure ones: whoever misses their paper has asked by now.
const giveUp = prepared<Old>()((p) =>
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

/** Forgets at most `limit` jobs that were over before an instant; gives how many those were. */
export function forgetPrintJobs(tx: Tx, before: number, limit: number): number {
  const removed = tx.run(remove, { before, limit }).changes;
  return removed + tx.run(strip, { before, limit }).changes;
}
