// One step of housekeeping: deletes old stored answers first, and then old print jobs and other old rows (contract
// 1).
import { FACT_DAYS, IDEMPOTENCY_DAYS, PRINT_ASKED_DAYS, PRINT_JOB_DAYS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { forgetVisits } from '../../sessions/till-visits.ts';
import { forgetFacts } from '../facts/read-facts.ts';
import { forgetGuests } from '../guests/sweep.ts';
import { forgetMails } from '../mail/mails.ts';
import { forgetReceiptLinks } from '../mail/receipt-links.ts';
import { forgetPrintJobs, giveUpPrintJobs } from '../print-jobs/old-jobs.ts';
import { findRetainedSince } from './retention.ts';

/**
 * The most rows that one step deletes. The number is small, so that no order has to wait for long. The next step
 * deletes the other rows.
 */
const STEP = 500;
/** Smaller than `STEP`, because the document of each print job fills a whole database page. */
const JOBS_STEP = 100;

// Rows are in the order of arrival, but a wrong clock may have dated some of them wrongly. So the check does not stop
// at the first row that is not old.
const nextKeys = written<{ after: number }, { count: number; last: number | null }>(
  `SELECT count(*) AS count, max(id) AS last FROM (
    SELECT id FROM idempotency_keys WHERE id > :after ORDER BY id LIMIT ${STEP})`,
);
const forget = written<{ after: number; before: number }, never>(
  `DELETE FROM idempotency_keys WHERE id IN (SELECT id FROM (
    SELECT id, created_at FROM idempotency_keys WHERE id > :after ORDER BY id LIMIT ${STEP}
  ) WHERE created_at < :before)`,
);

export interface Step {
  readonly more: boolean;
  /** The answer after which the next step continues; absent at the start. */
  readonly after?: number;
  /** The print job after which the next step continues; absent at the start. */
  readonly afterJob?: number;
}

interface Checked {
  readonly more: boolean;
  readonly after: number;
}

/** Deletes the old answers among the next 500 stored answers. */
function forgetAnswers(tx: Tx, now: number, after: number): Checked {
  const before = findRetainedSince(tx, now, IDEMPOTENCY_DAYS);
  const step = before === undefined ? undefined : tx.get(nextKeys, { after });
  if (before === undefined || !step) return { more: false, after };
  const gone = tx.run(forget, { after, before }).changes;
  return { more: step.count === STEP, after: gone === step.count ? after : (step.last ?? after) };
}

interface Tidied {
  readonly changed: number;
  readonly more: boolean;
  readonly afterJob?: number;
}

function tidyPrintJobs(tx: Tx, now: number, after: number): Tidied {
  const askedSince = findRetainedSince(tx, now, PRINT_ASKED_DAYS);
  const given = askedSince === undefined ? 0 : giveUpPrintJobs(tx, askedSince, JOBS_STEP);
  const before = findRetainedSince(tx, now, PRINT_JOB_DAYS);
  if (before === undefined) return { changed: given, more: given > 0 };
  const { gone, after: next } = forgetPrintJobs(tx, { before, after, limit: JOBS_STEP });
  const changed = given + gone;
  if (next !== undefined) return { changed, more: true, afterJob: next };
  // If jobs were abandoned or deleted, the next step starts again with the first job. It can then delete the abandoned
  // jobs, and jobs whose copies (reprints) were deleted.
  return { changed, more: changed > 0 };
}

/** Deletes facts that the hub has kept long enough (`FACT_DAYS`). Returns how many. */
function tidyFacts(tx: Tx, now: number): number {
  const before = findRetainedSince(tx, now, FACT_DAYS);
  return before === undefined ? 0 : forgetFacts(tx, before, STEP);
}

/**
 * Forgets mails that ended long ago, and links to receipts that have expired. Returns the larger of the two numbers
 * of deleted rows.
 */
function tidyMails(tx: Tx, now: number): number {
  const before = findRetainedSince(tx, now, PRINT_JOB_DAYS);
  const mails = before === undefined ? 0 : forgetMails(tx, before, STEP);
  return Math.max(mails, forgetReceiptLinks(tx, now, STEP));
}

/**
 * Runs one step: deletes the answers older than 7 days among the next 500 answers. After the last answers, it also
 * deletes other old rows: print jobs (30 days), till visits (7 days), mails (30 days), expired links, facts (400 days),
 * and the sessions and unplaced orders of guests. It abandons print jobs that a user has not decided on for 90 days.
 * `more` is true if there may be further rows.
 */
export const forgetOld: Command<{ readonly after?: number; readonly afterJob?: number }, Step> = (
  tx,
  { after = 0, afterJob = 0 },
  context,
) => {
  const answers = forgetAnswers(tx, context.now, after);
  const jobs = answers.more
    ? { changed: 0, more: false }
    : tidyPrintJobs(tx, context.now, afterJob);
  const visits = answers.more ? 0 : forgetVisits(tx, context.now, STEP);
  const mails = answers.more ? 0 : tidyMails(tx, context.now);
  const facts = answers.more ? 0 : tidyFacts(tx, context.now);
  const guests = answers.more ? 0 : forgetGuests(tx, context.now, STEP);
  const isFull = [visits, mails, facts, guests].some((count) => count >= STEP);
  const more = answers.more || jobs.more || isFull;
  return {
    answer: {
      more,
      ...(more && answers.after > 0 ? { after: answers.after } : {}),
      ...('afterJob' in jobs ? { afterJob: jobs.afterJob } : {}),
    },
    ...(jobs.changed > 0 ? { signals: [{ kind: 'print' }] } : {}),
  };
};

export const housekeepingCommands = { forgetOld };
