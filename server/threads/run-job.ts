// One job of a batch: who asks is let in, an answer of before is given again, else its command runs.
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import type { Tx } from '../db/executor.ts';
import type { Connection } from '../db/open.ts';
import type { Statement } from '../db/sqlite.ts';
import { isStorageFailure } from '../db/storage-failure.ts';
import { getBounds } from './bounds.ts';
import {
  BODY_HASH_LENGTH,
  type Command,
  type CommandContext,
  type Job,
  type JobResult,
  type Lent,
  type Need,
  type Question,
  type Signal,
} from './command.ts';
import { finderOf, findFirstAnswer, type Kept, rememberAnswer } from './first-answers.ts';
import { ToldRefusal } from './told-refusal.ts';

// biome-ignore lint/suspicious/noExplicitAny: a registry holds commands of every input; callers are typed by name.
export type CommandRegistry = Readonly<Record<string, Command<any, unknown>>>;

/** Gives the context as it is now, or throws a refusal. */
export type Admission = (tx: Tx, job: Job) => Job['context'];
const SESSIONS: Signal = { kind: 'sessions' };
const INTERNAL = new Refusal('INTERNAL', FALLBACK.wrong);
const REUSED = new Refusal(
  'IDEMPOTENCY_KEY_REUSED',
  'This request was sent before with other contents. Please try again!',
);

export const refused = (job: Job, refusal: Refusal, fault?: string): JobResult => ({
  id: job.id,
  status: refusal.status,
  text: JSON.stringify(refusal.body),
  ...(fault === undefined ? {} : { fault }),
});

/** Where jobs run. */
export interface Room {
  readonly db: Connection;
  readonly tx: Tx;
  readonly commands: CommandRegistry;
  readonly admit: Admission;
}

/** A job that has been let in, and was not answered before. */
interface Admitted {
  readonly job: Job;
  readonly context: CommandContext;
  readonly kept: Kept | undefined;
}
type Way<R> = (room: Room, admitted: Admitted) => R;

export function runJob<R>(room: Room, job: Job, way: Way<R>): JobResult | R {
  const { tx, admit } = room;
  const context = findAdmitted(tx, job, admit);
  if (context instanceof Refusal) return refused(job, context);
  const kept = job.once && { once: job.once, finder: finderOf(job.once) };
  const answered = kept && findAnswer(tx, job, kept);
  return answered ?? way(room, { job, context, kept });
}

/** Undefined where it was refused after it had written. */
export function bare(room: Room, admitted: Admitted): JobResult | undefined {
  const { tx, commands } = room;
  const { writes } = tx;
  try {
    const { job, context } = admitted;
    return remember(tx, admitted, perform(tx, job, context, commands));
  } catch (error) {
    throwIfSick(room, error);
    return tx.writes === writes ? refuse(room, admitted, error) : undefined;
  }
}

export function inSavepoint(room: Room, admitted: Admitted): JobResult {
  const { db, tx, commands } = room;
  const { job, context } = admitted;
  const { savepoint, release, rollback } = getBounds(db);
  savepoint.run();
  try {
    const result = job.question
      ? rehearse(tx, { ...job, context }, job.question, commands, rollback)
      : perform(tx, job, context, commands);
    remember(tx, admitted, result);
    release.run();
    return result;
  } catch (error) {
    throwIfSick(room, error);
    rollback.run();
    const result = refuse(room, admitted, error);
    release.run();
    return result;
  }
}

/** With the transaction gone later statements would commit alone; after a failure of the disk nothing of the batch may be believed. */
function throwIfSick({ db }: Room, error: unknown): void {
  if (!db.inTransaction || isStorageFailure(error)) throw error;
}

/** The answer to one of whom nothing is left but what its refusal tells. */
function refuse({ tx }: Room, admitted: Admitted, error: unknown): JobResult {
  tx.undo();
  return remember(tx, admitted, refusalResult(admitted.job, tellOf(tx, error)));
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
  const told = tx.takeSessionChange() ? [SESSIONS, ...(signals ?? [])] : signals;
  return { id, status: 200, text: JSON.stringify(answer), events, signals: told };
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
  const lend = (need: Need): Lent => {
    needs.push(need);
    return { by: '' };
  };
  const approval = { lend, named: null, isForeign: false };
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
  if (row.body_hash.slice(0, BODY_HASH_LENGTH) !== once.bodyHash) return refused(job, REUSED);
  return { id: job.id, status: row.status, text: row.answer, replayed: true };
}
