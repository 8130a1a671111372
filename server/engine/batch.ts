// Group commit: runs all waiting commands in one transaction with one sync.
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { storageUnavailable } from '../db/storage-failure.ts';
import { getBounds } from './bounds.ts';
import type { Job, JobResult } from './command.ts';
import {
  type Admission,
  type BatchContext,
  type CommandRegistry,
  refused,
  runInSavepoint,
  runJob,
  runWithoutSavepoint,
} from './run-job.ts';

const admitEveryone: Admission = (_, { context }) => context;

const UNAVAILABLE = storageUnavailable();

/** Options that the owner of the engine sets. The engine itself contains no rules of the restaurant. */
export interface BatchOptions {
  readonly commands: CommandRegistry;
  /**
   * Returns the current context of the actor, or throws a refusal. Without this function, every actor is admitted.
   */
  readonly admit?: Admission;
  /** Runs in the transaction after the last command of a batch; `now` is the latest instant of its jobs. */
  readonly beforeCommit?: (tx: Tx, now: number) => void;
  /** The name of the command that stores the approval request after a dry run. */
  readonly dryRunCommand?: string;
}

/**
 * Runs jobs in one transaction and returns an answer for each, after the commit. SQLite rolls the *whole* transaction
 * back on a full disk or an I/O error; the rest of the batch is then skipped and every answer is 503.
 */
export function runBatch(
  db: Connection,
  tx: Tx,
  jobs: readonly Job[],
  { commands, admit = admitEveryone, beforeCommit, dryRunCommand }: BatchOptions,
): JobResult[] {
  const { commit } = getBounds(db);
  const batch = { db, tx, commands, admit, dryRunCommand };
  try {
    begin(batch);
    const results = runAllWithoutSavepoints(batch, jobs) ?? runEachInSavepoint(batch, jobs);
    beforeCommit?.(tx, Math.max(...jobs.map(({ context }) => context.now)));
    commit.run();
    return results;
  } catch (error) {
    undo(batch);
    return refuseBatch(jobs, error);
  }
}

function begin({ db, tx }: BatchContext): void {
  getBounds(db).begin.run();
  tx.begun();
}

function undo({ db, tx }: BatchContext): void {
  if (db.inTransaction) getBounds(db).undo.run();
  tx.undo();
}

/**
 * Runs all jobs without savepoints, because savepoints would slow down every order. If a refused job has already
 * written something, undoes all jobs, begins the transaction again and returns undefined.
 */
function runAllWithoutSavepoints(
  batch: BatchContext,
  jobs: readonly Job[],
): JobResult[] | undefined {
  const results: JobResult[] = [];
  for (const job of jobs) {
    const result = job.question ? undefined : runJob(batch, job, runWithoutSavepoint);
    if (result) {
      results.push(result);
      continue;
    }
    undo(batch);
    begin(batch);
    return undefined;
  }
  return results;
}

/** Runs each job in its own savepoint. */
const runEachInSavepoint = (batch: BatchContext, jobs: readonly Job[]): JobResult[] =>
  jobs.map((job) => runJob(batch, job, runInSavepoint));

/** Returns 503 for each job; `error` is only logged. */
export function refuseBatch(jobs: readonly Job[], error: unknown): JobResult[] {
  const fault = error instanceof Error ? error.message : String(error);
  return jobs.map((job) => refused(job, UNAVAILABLE, fault));
}
