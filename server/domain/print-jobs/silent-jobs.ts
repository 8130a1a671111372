// Counts the complete jobs that a printer accepted but did not report as printed. Settles the jobs of a printer after a
// user has marked it as never reporting its status.
import { sql } from 'kysely';
import type { JobState } from '#shared/printing.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { KEPT_OPEN } from '../../printing/transport/status.ts';
import { isOpen } from './job-queries.ts';

const silenceAt = prepared<{ job: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .innerJoin('printers', (join) =>
      join.on(
        'printers.id',
        '=',
        sql<number>`coalesce(print_jobs.printed_by, print_jobs.printer_id)`,
      ),
    )
    .select(['printers.id', 'printers.silent_jobs as count'])
    .where('print_jobs.id', '=', p('job')),
);
const setSilence = prepared<{ id: number; count: number }>()((p) =>
  qb
    .updateTable('printers')
    .set({ silent_jobs: p('count') })
    .where('id', '=', p('id')),
);

/** Counts a job that its printer accepted but did not report as printed. A job that was printed resets the count. */
export function countSilence(
  tx: Tx,
  { id: job, to, reason }: { readonly id: number; readonly to: JobState; readonly reason: string },
): void {
  const isSilent = to === 'unconfirmed' && reason === KEPT_OPEN;
  if (!isSilent && to !== 'done') return;
  const printer = tx.get(silenceAt, { job });
  if (!printer) return;
  const count = isSilent ? printer.count + 1 : 0;
  // An unchanged count is not written, because every write to the table `printers` clears the cache that sales use.
  if (count !== printer.count) tx.run(setSilence, { id: printer.id, count });
}

const settle = prepared<{ printer: number; reason: string; now: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: 'done', reason: '', updated_at: p('now') })
    .where(isOpen)
    .where('state', '=', sql.lit('unconfirmed'))
    .where('reason', '=', p('reason'))
    .where(sql<number>`coalesce(printed_by, printer_id)`, '=', p('printer'))
    .returning('id'),
);

/**
 * Settles the jobs of a printer that was marked as never reporting its status: a job counts as printed if the printer
 * accepted all data of the job. Returns the ids of these jobs.
 */
export const settleSilentJobs = (tx: Tx, now: number, printer: number): number[] =>
  tx.all(settle, { printer, reason: KEPT_OPEN, now }).map(({ id }) => id);
