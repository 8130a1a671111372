// Reads print jobs: the oldest waiting job, all open jobs, the newest finished jobs.
import { type Selectable, sql } from 'kysely';
import { OPEN_JOBS_PAGE } from '#shared/limits.ts';
import type { JobKind, JobState } from '#shared/printing.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PrintJobRow } from '../../db/schema.ts';

export type StoredJob = Selectable<PrintJobRow>;

/**
 * Must equal the condition of the index `print_jobs_open` word for word, because otherwise SQLite does not use that
 * index.
 */
export const isOpen = sql<boolean>`state in ('waiting', 'printing', 'unconfirmed', 'held', 'failed')`;

/** Must equal the condition of the index `print_jobs_over` word for word, for the same reason. */
export const isOver = sql<boolean>`document <> '' and state in ('done', 'cancelled')`;

/** The reasons of jobs that were cancelled before anything reached a printer. */
export const DROPPED = 'Cancelled.';
export const REMOVED = 'The printer was removed.';
/**
 * True for jobs that may have been printed. This includes jobs that a user cancelled after checking them or printing
 * them again. Only jobs that were cancelled before anything reached a printer are excluded.
 */
export const mayBeOnPaper = sql<boolean>`(state <> 'cancelled'
  or reason not in (${sql.lit(DROPPED)}, ${sql.lit(REMOVED)}))`;

const waiting = qb
  .selectFrom('print_jobs')
  .selectAll()
  .where(isOpen)
  .where('state', '=', sql.lit('waiting'))
  .orderBy('id')
  .limit(1);
const oldestWaiting = prepared<{ printer: number }>()((p) =>
  waiting.where('printer_id', '=', p('printer')),
);
const oldestWaitingSlip = prepared<{ printer: number }>()((p) =>
  waiting.where('printer_id', '=', p('printer')).where(sql<boolean>`kind in ('slip', 'cancelled')`),
);
// The plus in `+id` keeps SQLite from reading every job of the last weeks in the order of the ids.
const pending = prepared()(() =>
  qb
    .selectFrom('print_jobs')
    .select(['id', 'printer_id', 'state', 'next_at'])
    .where(isOpen)
    .where('state', 'in', ['waiting', 'printing'])
    .orderBy(sql`+id`),
);
// The inner query selects only ids, so that whole rows are read only for the jobs that are shown.
const open = prepared<{ before: number; limit: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('print_jobs')
        .select('id')
        .where(isOpen)
        .where('id', '<', p('before'))
        .orderBy('id', 'desc')
        .limit(p('limit')),
    )
    .orderBy('id'),
);
const openCount = prepared()(() =>
  qb
    .selectFrom('print_jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isOpen),
);
const newestBefore = prepared<{ before: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .selectAll()
    .where(isOver)
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(50),
);
const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('print_jobs').selectAll().where('id', '=', p('id')).where('document', '<>', ''),
);
const countsOf = (states: readonly JobState[]) =>
  prepared()(() =>
    qb
      .selectFrom('print_jobs')
      .select((eb) => ['printer_id', eb.fn.countAll<number>().as('count')])
      .where(isOpen)
      .where('state', 'in', states)
      .groupBy('printer_id'),
  );
const waitingCounts = countsOf(['waiting', 'printing', 'held']);
const heldCounts = countsOf(['held']);

const byPrinter = (counts: readonly { printer_id: number; count: number }[]) =>
  new Map(counts.map(({ printer_id, count }) => [printer_id, count]));

/** Returns, for each printer, how many jobs are held until a user confirms them. */
export const countHeld = (tx: Tx): Map<number, number> => byPrinter(tx.all(heldCounts, {}));

/** Returns whether a stand-in printer may print this kind of job in place of another printer. */
export const isSlip = (kind: JobKind): boolean => kind === 'slip' || kind === 'cancelled';

export const findWaiting = (tx: Tx, printer: number): StoredJob | undefined =>
  tx.get(oldestWaiting, { printer });
export const findWaitingSlip = (tx: Tx, printer: number): StoredJob | undefined =>
  tx.get(oldestWaitingSlip, { printer });
/** Returns all jobs that wait or are being printed, in order. */
export const listPending = (tx: Tx) => tx.all(pending, {});
/** Returns the newest open jobs, or the open jobs before the id `before`. The oldest job comes first. */
export const listOpenJobs = (tx: Tx, before = Number.MAX_SAFE_INTEGER): StoredJob[] =>
  tx.all(open, { before, limit: OPEN_JOBS_PAGE });
export const countOpenJobs = (tx: Tx): number => tx.get(openCount, {})?.count ?? 0;
/** Returns the newest 50 jobs that were printed or cancelled, or 50 such jobs before the id `before`. */
export const listRecentJobs = (tx: Tx, before = Number.MAX_SAFE_INTEGER): StoredJob[] =>
  tx.all(newestBefore, { before });
/**
 * Returns a job if its document is still stored; otherwise undefined. For old receipts, only the row is stored, so that
 * copies can be counted.
 */
export const findJob = (tx: Tx, id: number): StoredJob | undefined => tx.get(byId, { id });
/** Returns how many jobs are waiting at each printer. */
export const countWaiting = (tx: Tx): Map<number, number> => byPrinter(tx.all(waitingCounts, {}));
