// Group commit: the commands that wait, one sync for all.
import { sealRest } from '../audit/seal-rest.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { storageUnavailable } from '../db/storage-failure.ts';
import { keepSums } from '../rollups/reach.ts';
import { getBounds } from './bounds.ts';
import type { Job, JobResult } from './command.ts';
import {
  type Admission,
  bare,
  type CommandRegistry,
  inSavepoint,
  type Room,
  refused,
  runJob,
} from './run-job.ts';

const letIn: Admission = (_, { context }) => context;

const UNAVAILABLE = storageUnavailable();

/**
 * Runs jobs in one transaction and gives an answer to each, after the commit. SQLite rolls the *whole* transaction
 * back on a full disk or an I/O error, so once that has happened no more of the batch runs and all of it is 503.
 */
export function runBatch(
  db: Connection,
  tx: Tx,
  jobs: readonly Job[],
  commands: CommandRegistry,
  admit: Admission = letIn,
): JobResult[] {
  const { commit } = getBounds(db);
  const room = { db, tx, commands, admit };
  try {
    begin(room);
    const results = runBare(room, jobs) ?? runApart(room, jobs);
    keepSums(tx);
    sealRest(tx, Math.max(...jobs.map(({ context }) => context.now)));
    commit.run();
    return results;
  } catch (error) {
    undo(room);
    return refuseBatch(jobs, error);
  }
}

function begin({ db, tx }: Room): void {
  getBounds(db).begin.run();
  tx.begun();
}

function undo({ db, tx }: Room): void {
  if (db.inTransaction) getBounds(db).undo.run();
  tx.undo();
}

/**
 * All of them without savepoints, which cost an order some hundredths of its time; undefined, and begun anew, where one
 * left something behind that must go.
 */
function runBare(room: Room, jobs: readonly Job[]): JobResult[] | undefined {
  const results: JobResult[] = [];
  for (const job of jobs) {
    const result = job.question ? undefined : runJob(room, job, bare);
    if (result) {
      results.push(result);
      continue;
    }
    undo(room);
    begin(room);
    return undefined;
  }
  return results;
}

/** Each in a savepoint of its own. */
const runApart = (room: Room, jobs: readonly Job[]): JobResult[] =>
  jobs.map((job) => runJob(room, job, inSavepoint));

/** 503 to each, for the disk's reason. */
export function refuseBatch(jobs: readonly Job[], error: unknown): JobResult[] {
  const fault = error instanceof Error ? error.message : String(error);
  return jobs.map((job) => refused(job, UNAVAILABLE, fault));
}
