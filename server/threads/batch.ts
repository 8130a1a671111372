// Group commit: the commands that wait, each in a savepoint, one sync for all.
import type { Statement } from 'better-sqlite3';
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import { isStorageFailure, storageUnavailable } from '../db/storage-failure.ts';
import { keepSums } from '../rollups/reach.ts';
import type { Command, CommandContext, Job, JobResult, Need, Question } from './command.ts';
import { finderOf, findFirstAnswer, type Kept, rememberAnswer } from './first-answers.ts';
import { ToldRefusal } from './told-refusal.ts';

// biome-ignore lint/suspicious/noExplicitAny: a registry holds commands of every input; callers are typed by name.
export type CommandRegistry = Readonly<Record<string, Command<any, unknown>>>;

/** Gives the context as it is now, or throws a refusal. */
type Admission = (tx: Tx, job: Job) => Job['context'];
const letIn: Admission = (_, { context }) => context;

const UNAVAILABLE = storageUnavailable();
const INTERNAL = new Refusal('INTERNAL', FALLBACK.wrong);
const REUSED = new Refusal(
  'IDEMPOTENCY_KEY_REUSED',
  'This request was sent before with other contents. Please try again!',
);

const refused = (job: Job, refusal: Refusal, fault?: string): JobResult => ({
  id: job.id,
  status: refusal.status,
  text: JSON.stringify(refusal.body),
  ...(fault === undefined ? {} : { fault }),
});

/** Compiled once for a connection: `exec` would parse each of them again for each order. */
interface Bounds {
  readonly begin: Statement;
  readonly commit: Statement;
  readonly savepoint: Statement;
  readonly release: Statement;
  readonly rollback: Statement;
}
const boundsOf = new WeakMap<Connection, Bounds>();

function getBounds(db: Connection): Bounds {
  const known = boundsOf.get(db);
  if (known) return known;
  const bounds = {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    savepoint: db.prepare('SAVEPOINT command'),
    release: db.prepare('RELEASE command'),
    rollback: db.prepare('ROLLBACK TO command'),
  };
  boundsOf.set(db, bounds);
  return bounds;
}

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
  const { begin, commit } = getBounds(db);
  try {
    begin.run();
    tx.begun();
    const results = jobs.map((job) => runJob(db, tx, job, commands, admit));
    keepSums(tx);
    commit.run();
    return results;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    tx.undo();
    return refuseBatch(jobs, error);
  }
}

/** 503 to each, for the disk's reason. */
export function refuseBatch(jobs: readonly Job[], error: unknown): JobResult[] {
  const fault = error instanceof Error ? error.message : String(error);
  return jobs.map((job) => refused(job, UNAVAILABLE, fault));
}

function runJob(
  db: Connection,
  tx: Tx,
  job: Job,
  commands: CommandRegistry,
  admit: Admission,
): JobResult {
  const context = findAdmitted(tx, job, admit);
  if (context instanceof Refusal) return refused(job, context);
  const kept = job.once && { once: job.once, finder: finderOf(job.once) };
  const answered = kept && findAnswer(tx, job, kept);
  if (answered) return answered;
  const { savepoint, release, rollback } = getBounds(db);
  savepoint.run();
  try {
    const result = job.question
      ? rehearse(tx, { ...job, context }, job.question, commands, rollback)
      : perform(tx, job, context, commands);
    if (kept) rememberAnswer(tx, kept, result, context.now);
    release.run();
    return result;
  } catch (error) {
    // The savepoint is gone with the transaction: later statements would commit alone. After a failure of the disk
    // nothing of the batch may be believed.
    if (!db.inTransaction || isStorageFailure(error)) throw error;
    rollback.run();
    tx.undo();
    const result = refusalResult(job, tellOf(tx, error));
    if (kept) rememberAnswer(tx, kept, result, context.now);
    release.run();
    return result;
  }
}

function findAdmitted(tx: Tx, job: Job, admit: Admission): CommandContext | Refusal {
  try {
    return admit(tx, job);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function perform(
  tx: Tx,
  { id, name, input }: Job,
  context: CommandContext,
  commands: CommandRegistry,
): JobResult {
  const command = commands[name];
  if (!command) throw new Error(`no command ${name}`);
  const { answer, events, signals } = command(tx, input, context);
  return { id, status: 200, text: JSON.stringify(answer), events, signals };
}

/** Does all of it to hear which rights it needs, takes it back, and puts the question to who holds them. */
function rehearse(
  tx: Tx,
  job: Job,
  question: Question,
  commands: CommandRegistry,
  rollback: Statement,
): JobResult {
  const needs: Need[] = [];
  const lend = (need: Need): string => {
    needs.push(need);
    return '';
  };
  const approval = { lend, named: null };
  perform(tx, job, { ...job.context, approval }, commands);
  rollback.run();
  tx.undo();
  const asking = { ...job, name: 'askApproval', input: { ...question, needs } };
  return perform(tx, asking, job.context, commands);
}

/** What a refusal leaves behind is written; a fault in that is this call's alone, not its whole batch's. */
function tellOf(tx: Tx, error: unknown): unknown {
  if (!(error instanceof ToldRefusal)) return error;
  try {
    error.tell(tx);
    return error;
  } catch (fault) {
    if (isStorageFailure(fault)) throw fault;
    return fault;
  }
}

function refusalResult(job: Job, error: unknown): JobResult {
  if (error instanceof Refusal) return refused(job, error);
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return refused(job, INTERNAL, fault);
}

function findAnswer(tx: Tx, job: Job, { once, finder }: Kept): JobResult | undefined {
  const row = findFirstAnswer(tx, finder);
  if (!row) return undefined;
  if (row.body_hash !== once.bodyHash) return refused(job, REUSED);
  return { id: job.id, status: row.status, text: row.answer, replayed: true };
}
