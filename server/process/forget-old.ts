// One step of housekeeping: first answers and print jobs that need not be remembered any longer (CONTRACT §1).
import { sql } from 'kysely';
import { IDEMPOTENCY_DAYS, PRINT_ASKED_DAYS, PRINT_JOB_DAYS } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { forgetPrintJobs, giveUpPrintJobs } from '../printing/jobs/old-jobs.ts';
import type { Command } from '../threads/command.ts';
import { findRetainedSince } from '../time/retention.ts';

/** Few enough that no order behind it waits; the next step takes the rest. */
const STEP = 500;

const forget = prepared<{ before: number }>()((p) =>
  qb.deleteFrom('idempotency_keys').where(
    sql<boolean>`(user_id, endpoint, key) in (
        select user_id, endpoint, key from idempotency_keys
        where created_at < ${p('before')} order by created_at limit ${sql.lit(STEP)})`,
  ),
);

function tidyPrintJobs(tx: Tx, now: number): number {
  const askedSince = findRetainedSince(tx, now, PRINT_ASKED_DAYS);
  const given = askedSince === undefined ? 0 : giveUpPrintJobs(tx, askedSince, STEP);
  const jobsSince = findRetainedSince(tx, now, PRINT_JOB_DAYS);
  return given + (jobsSince === undefined ? 0 : forgetPrintJobs(tx, jobsSince, STEP));
}

/**
 * Forgets at most 500 answers older than 7 days, or else print jobs older than 30, and gives up those that have asked for
 * 90; `more` when there may be others.
 */
export const forgetOld: Command<Record<never, never>, { more: boolean }> = (tx, _, { now }) => {
  const answersSince = findRetainedSince(tx, now, IDEMPOTENCY_DAYS);
  const answers = answersSince === undefined ? 0 : tx.run(forget, { before: answersSince }).changes;
  if (answers === STEP) return { answer: { more: true } };
  const jobs = tidyPrintJobs(tx, now);
  return { answer: { more: jobs > 0 }, ...(jobs > 0 ? { signals: [{ kind: 'print' }] } : {}) };
};

export const housekeepingCommands = { forgetOld };
