// Housekeeping in small steps: first answers and print jobs that need not be remembered any longer (CONTRACT §1).
import { sql } from 'kysely';
import { IDEMPOTENCY_DAYS, PRINT_JOB_DAYS } from '#shared/limits.ts';
import { prepared, qb } from '../db/executor.ts';
import type { Hub } from '../hub.ts';
import { forgetPrintJobs } from '../printing/jobs/old-jobs.ts';
import type { Command } from '../threads/command.ts';
import { isBeforeLastStored } from '../time/clock-queries.ts';
import { findKeptSince } from '../time/retention.ts';

/** Few enough that no order behind it waits; the next step takes the rest. */
const STEP = 500;
const EVERY_MS = 3_600_000;

const forget = prepared<{ before: number }>()((p) =>
  qb.deleteFrom('idempotency_keys').where(
    sql<boolean>`(user_id, endpoint, key) in (
        select user_id, endpoint, key from idempotency_keys
        where created_at < ${p('before')} order by created_at limit ${sql.lit(STEP)})`,
  ),
);

/** Forgets at most 500 answers older than 7 days, or else print jobs older than 30; `more` when there may be others. */
const tidy: Command<Record<never, never>, { more: boolean }> = (tx, _, { now }) => {
  const answersSince = findKeptSince(tx, now, IDEMPOTENCY_DAYS);
  const answers = answersSince === undefined ? 0 : tx.run(forget, { before: answersSince }).changes;
  if (answers === STEP) return { answer: { more: true } };
  const jobsSince = findKeptSince(tx, now, PRINT_JOB_DAYS);
  const jobs = jobsSince === undefined ? 0 : forgetPrintJobs(tx, jobsSince, STEP);
  return { answer: { more: jobs > 0 } };
};

export const tidyCommands = { tidy };

/** With a clock that can't be believed nothing is old: a key forgotten too early would let an order be doubled. */
function isClockTrusted(hub: Hub): boolean {
  const now = hub.clock();
  return (
    hub.clockWatch.warningAt(
      now,
      hub.read((tx) => isBeforeLastStored(tx, now)),
    ) === null
  );
}

async function tidyAll(hub: Hub): Promise<void> {
  let more = isClockTrusted(hub);
  while (more) {
    const { status, text } = await hub.command('tidy', {}, { actor: null });
    // A disk that is full now is tidied an hour later; the hub has logged why.
    more = status === 200 && (JSON.parse(text) as { more: boolean }).more;
  }
}

/** Tidies now and every hour; gives what ends it. */
export function keepTidy(hub: Hub): () => void {
  const look = () => tidyAll(hub).catch((error) => hub.log.warn({ err: error }, 'not tidied'));
  const timer = setInterval(look, EVERY_MS).unref();
  look();
  return () => clearInterval(timer);
}
