// Stores the states of jobs while printers print them. Each change names the state that is expected before it, so that
// no change is made twice.
import { sql } from 'kysely';
import type { JobState } from '#shared/printing.ts';
import { mayMove } from '#shared/states/moves.ts';
import { JOB_MOVES } from '#shared/states/print-job.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command, Outcome } from '../../engine/command.ts';
import { forgetPrintedCode } from '../accounts/unprinted-codes.ts';
import { idsIn } from '../orders/orders.ts';
import { isOpen } from './job-queries.ts';
import { countSilence } from './silent-jobs.ts';

export interface JobMove {
  readonly id: number;
  readonly from: JobState;
  readonly to: JobState;
  readonly reason: string;
  readonly confirmed?: boolean;
  /** The stand-in printer that printed the job. */
  readonly printedBy?: number | null;
}

const move = prepared<{
  id: number;
  from: JobState;
  to: JobState;
  reason: string;
  confirmed: boolean;
  by: number | null;
  tries: number;
  now: number;
}>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({
      state: p('to'),
      reason: p('reason'),
      confirmed: sql<0 | 1>`${p('confirmed')}`,
      printed_by: p('by'),
      attempts: sql<number>`attempts + ${p('tries')}`,
      updated_at: p('now'),
    })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
);

const followSlip = prepared<{ id: number; by: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ printer_id: p('by') })
    .where('state', 'in', ['waiting', 'held'])
    .where(isOpen)
    .where('kind', '=', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('print_jobs as slip')
          .select('slip.id')
          .where('slip.id', '=', p('id'))
          .where('slip.kind', '=', 'slip')
          .whereRef('slip.order_id', '=', 'print_jobs.order_id')
          .whereRef('slip.printer_id', '=', 'print_jobs.printer_id'),
      ),
    ),
);

const withEvents = <A>(answer: A, jobIds: number[]): Outcome<A> => ({
  answer,
  events: jobIds.length === 0 ? [] : [{ event: 'print_update', data: { jobIds } }],
});

/** Moves one job to another state. `moved` is false if the job is no longer in the state `from`. */
export const movePrintJob: Command<JobMove, { moved: boolean }> = (tx, input, { now }) => {
  const { id, from, to, reason } = input;
  if (!mayMove(JOB_MOVES, from, to)) throw new Error(`a print job is not ${to} after ${from}`);
  const { changes } = tx.run(move, {
    id,
    from,
    to,
    reason,
    confirmed: input.confirmed ?? false,
    by: input.printedBy ?? null,
    tries: to === 'printing' ? 1 : 0,
    now,
  });
  if (changes === 1) countSilence(tx, input);
  if (changes === 1 && to === 'done') forgetPrintedCode(tx, id);
  const outcome = withEvents({ moved: changes === 1 }, changes === 1 ? [id] : []);
  if (changes === 0 || typeof input.printedBy !== 'number') return outcome;
  // The stand-in printer has printed the slip. A waiting CANCELLED slip of this order therefore goes to the stand-in
  // too, even if the original printer works again.
  const followed = tx.run(followSlip, { id, by: input.printedBy }).changes > 0;
  return followed ? { ...outcome, signals: [{ kind: 'print' }] } : outcome;
};

const hold = prepared<{ ids: string; now: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: 'held', updated_at: p('now') })
    .where('id', 'in', idsIn(p('ids')))
    .where('state', '=', 'waiting'),
);

const holdAll = prepared<{ now: number }>()((p) =>
  qb
    .updateTable('print_jobs')
    .set({ state: 'held', updated_at: p('now') })
    .where('state', '=', 'waiting')
    .where(isOpen),
);

/** Holds all waiting jobs. Another hub may have printed them, so a user has to confirm them first. */
export const holdAllWaiting = (tx: Tx, now: number): void => {
  tx.run(holdAll, { now });
};

/** Holds jobs that have waited too long, so that a user has to confirm them before they are printed. */
export const holdPrintJobs: Command<{ ids: readonly number[] }, Record<never, never>> = (
  tx,
  { ids },
  { now },
) => {
  tx.run(hold, { ids: JSON.stringify(ids), now });
  return withEvents({}, [...ids]);
};

/**
 * Marks as unconfirmed the jobs that were being printed when the hub stopped. Nobody knows whether they came out, so
 * they are never printed again automatically.
 */
export const doubtInterruptedJobs: Command<Record<never, never>, { count: number }> = (
  tx,
  _,
  { now },
) => {
  const query = qb
    .updateTable('print_jobs')
    .set({
      state: 'unconfirmed',
      reason: 'The hub stopped while this job was printing. Please check the paper.',
      updated_at: now,
    })
    .where('state', '=', 'printing')
    .where(isOpen);
  return { answer: { count: tx.run(query).changes } };
};

export const jobMoveCommands = { movePrintJob, holdPrintJobs, doubtInterruptedJobs };
