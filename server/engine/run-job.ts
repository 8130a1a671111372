// Runs one job of a batch: admits the actor, replays a stored answer, or runs the command.
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import type { Statement } from '../db/sqlite.ts';
import { isStorageFailure } from '../db/storage-failure.ts';
import { getBounds } from './bounds.ts';
import {
  type ApprovalResult,
  BODY_HASH_LENGTH,
  type Command,
  type CommandContext,
  type Job,
  type JobResult,
  type Need,
  type Question,
  type Signal,
} from './command.ts';
import { finderOf, findFirstAnswer, type Kept, rememberAnswer } from './first-answers.ts';
import { RecordedRefusal } from './recorded-refusal.ts';

// biome-ignore lint/suspicious/noExplicitAny: a registry holds commands of every input; callers are typed by name.
export type CommandRegistry = Readonly<Record<string, Command<any, unknown>>>;

/** Returns the actor's context as it is now, or throws a refusal. */
export type Admission = (tx: Tx, job: Job) => Job['context'];
const SESSIONS: Signal = { kind: 'sessions' };
const INTERNAL = new Refusal('INTERNAL', FALLBACK.wrong);
const REUSED = new Refusal(
  'IDEMPOTENCY_KEY_REUSED',
  'This request was sent before with other contents. Please try again.',
);

export const refused = (job: Job, refusal: Refusal, fault?: string): JobResult => ({
  id: job.id,
  status: refusal.status,
  text: JSON.stringify(refusal.body),
  ...(fault === undefined ? {} : { fault }),
});

/** The data that all jobs of a batch share. */
export interface BatchContext {
  readonly db: Connection;
  readonly tx: Tx;
  readonly commands: CommandRegistry;
  readonly admit: Admission;
  readonly dryRunCommand: string | undefined;
}

/** A job with an admitted actor and without a stored answer for its idempotency key. */
interface Admitted {
  readonly job: Job;
  readonly context: CommandContext;
  readonly kept: Kept | undefined;
}
type RunMode<R> = (batch: BatchContext, admitted: Admitted) => R;

export function runJob<R>(batch: BatchContext, job: Job, mode: RunMode<R>): JobResult | R {
  const { tx, admit } = batch;
  const context = findAdmitted(tx, job, admit);
  if (context instanceof Refusal) return refused(job, context);
  const kept = job.once && { once: job.once, finder: finderOf(job.once) };
  const answered = kept && findAnswer(tx, job, kept);
  return answered ?? mode(batch, { job, context, kept });
}

/**
 * Runs the command. Returns undefined if the command wrote something and was then refused: without a savepoint, its
 * writes cannot be undone alone.
 */
export function runWithoutSavepoint(
  batch: BatchContext,
  admitted: Admitted,
): JobResult | undefined {
  const { tx, commands } = batch;
  const { writes } = tx;
  try {
    const { job, context } = admitted;
    return remember(tx, admitted, perform(tx, job, context, commands));
  } catch (error) {
    rethrowStorageFailure(batch, error);
    return tx.writes === writes ? refuse(batch, admitted, error) : undefined;
  }
}

export function runInSavepoint(batch: BatchContext, admitted: Admitted): JobResult {
  const { db, tx, commands } = batch;
  const { job, context } = admitted;
  const { savepoint, release, rollback } = getBounds(db);
  savepoint.run();
  try {
    const result = job.question
      ? dryRunForApproval(batch, { ...job, context }, job.question, rollback)
      : perform(tx, job, context, commands);
    remember(tx, admitted, result);
    release.run();
    return result;
  } catch (error) {
    rethrowStorageFailure(batch, error);
    rollback.run();
    const result = refuse(batch, admitted, error);
    release.run();
    return result;
  }
}

/**
 * Rethrows a storage failure, or any error that ended the transaction: otherwise later statements would commit one by
 * one.
 */
function rethrowStorageFailure({ db }: BatchContext, error: unknown): void {
  if (!db.inTransaction || isStorageFailure(error)) throw error;
}

/** Undoes the command, writes the rows that its refusal records, and returns the refusal. */
function refuse({ tx }: BatchContext, admitted: Admitted, error: unknown): JobResult {
  tx.undo();
  return remember(tx, admitted, refusalResult(admitted.job, recordRefusal(tx, error)));
}

function remember(tx: Tx, { kept, context }: Admitted, result: JobResult): JobResult {
  if (kept) rememberAnswer(tx, kept, result, context.now);
  return result;
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
  const allSignals = tx.takeSessionChange() ? [SESSIONS, ...(signals ?? [])] : signals;
  return { id, status: 200, text: JSON.stringify(answer), events, signals: allSignals };
}

/**
 * Runs the command to find the permissions it needs, rolls it back, and stores the approval request for users with
 * those permissions.
 */
function dryRunForApproval(
  { tx, commands, dryRunCommand }: BatchContext,
  job: Job,
  question: Question,
  rollback: Statement,
): JobResult {
  if (dryRunCommand === undefined) throw new Error('a dry run needs a command');
  const needs: Need[] = [];
  const lend = (need: Need): ApprovalResult => {
    needs.push(need);
    return { by: '' };
  };
  const approval = { lend, named: null, isForeign: false };
  perform(tx, job, { ...job.context, approval }, commands);
  rollback.run();
  tx.undo();
  const asking = { ...job, name: dryRunCommand, input: { ...question, needs } };
  return perform(tx, asking, job.context, commands);
}

/** Writes the rows that a refusal records; an error while writing them fails only this call, not its batch. */
function recordRefusal(tx: Tx, error: unknown): unknown {
  if (!(error instanceof RecordedRefusal)) return error;
  try {
    error.record(tx);
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
  if (row.body_hash.slice(0, BODY_HASH_LENGTH) !== once.bodyHash) return refused(job, REUSED);
  return { id: job.id, status: row.status, text: row.answer, replayed: true };
}
