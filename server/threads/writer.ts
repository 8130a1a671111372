// The writer thread: owns the only connection that runs commands; takes what waits, commits it with one sync.
import { dirname } from 'node:path';
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { FOREIGN_CHECK_MS } from '#shared/limits.ts';
import { startSealing } from '../audit/seal-triggers.ts';
import { noteRestore } from '../backup/restored-mark.ts';
import { asDamage, assertWhole, DatabaseDamaged } from '../db/damage.ts';
import { Tx } from '../db/executor.ts';
import { ensureFirstRows } from '../db/first-rows.ts';
import { migrate } from '../db/migrate.ts';
import { assertDurable, type Connection, openWriting } from '../db/open.ts';
import { keepReserve, spendReserve } from '../db/reserve.ts';
import { isSickDisk, isStorageFailure } from '../db/storage-failure.ts';
import { withApproval } from '../rights/lending.ts';
import { admit } from '../sessions/admission.ts';
import { refuseBatch, runBatch } from './batch.ts';
import type { Job, JobResult } from './command.ts';
import { commands } from './commands.ts';
import { LogCap } from './log-cap.ts';
import { LogRoom } from './log-room.ts';

export interface WriterData {
  readonly path: string;
  readonly migrations: string;
  /** Litestream moves the log. */
  readonly standsBack: boolean;
}

/** What the writer tells the main thread. */
export type WriterMessage =
  | { readonly kind: 'ready' }
  /** Migrations begin, or are `made`. */
  | { readonly kind: 'migrating'; readonly names: readonly string[]; readonly made: boolean }
  /** The disk is full or can't be read: it is tried again until it can. */
  | { readonly kind: 'waiting'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly damaged: boolean }
  | { readonly kind: 'results'; readonly results: readonly JobResult[] }
  /** Another process, such as reset-password, has committed. */
  | { readonly kind: 'foreign' }
  /** A background look at the database or its log failed; it is repeated. */
  | { readonly kind: 'look-failed'; readonly reason: string }
  | { readonly kind: 'closed' };

/** The jobs of one turn of the main thread's event loop. */
type Message = readonly Job[] | 'close';

/** More would only make the first of them wait; the next batch takes the rest. */
const MAX_BATCH = 128;
/** How often a start that waits for its disk tries again. */
const WELL_AGAIN_MS = 3000;

/** The connection at its newest migration; closed again where that fails. */
function open({ path, migrations }: WriterData, port: MessagePort): Connection {
  const db = openWriting(path);
  try {
    assertWhole(db);
    migrate(db, migrations, (names, made) =>
      port.postMessage({ kind: 'migrating', names, made } satisfies WriterMessage),
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Durability is read back after a write: before one, a WAL may not exist yet. Throws where nothing can be written. */
function prove(db: Connection): void {
  ensureFirstRows(db);
  noteRestore(new Tx(db), dirname(db.name));
  db.exec('UPDATE store SET id = id');
  assertDurable(db);
  keepReserve(dirname(db.name));
  startSealing(db);
}

/** Who may still, with the approval that he brought. */
const letIn = (tx: Tx, job: Job): Job['context'] => withApproval(tx, job, admit(tx, job));

/** Reports why a background look failed. */
type Tell = (reason: string) => void;

/** Runs batches, but none before the database has proven durable: on a full disk it can be read meanwhile. */
function makeRunner(
  db: Connection,
  standsBack: boolean,
  tell: Tell,
): (jobs: readonly Job[]) => JobResult[] {
  const tx = new Tx(db, { batches: true });
  const cap = new LogCap(db, tell);
  let isProven = false;
  const proveOnce = () => {
    if (!isProven) prove(db);
    isProven = true;
  };
  const run = (jobs: readonly Job[]): JobResult[] => {
    try {
      proveOnce();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return refuseBatch(jobs, error);
    }
    if (!standsBack) cap.look();
    return jobs.length > 0 ? runBatch(db, tx, jobs, commands, letIn) : [];
  };
  // The first rows are there before anybody asks, where there is room for them.
  run([]);
  return run;
}

/** Calls `foreign` when another process has committed since the last look. A look that fails is repeated with the next. */
function makeForeignLook(db: Connection, tell: Tell, foreign: () => void): () => void {
  const dataVersion = () => db.pragma('data_version', { simple: true });
  let version = dataVersion();
  let told = '';
  return () => {
    try {
      const now = dataVersion();
      told = '';
      if (now === version) return;
      version = now;
      foreign();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told) tell(reason);
      told = reason;
    }
  };
}

function start(port: MessagePort, data: WriterData): void {
  const db = open(data, port);
  const tell: Tell = (reason) =>
    port.postMessage({ kind: 'look-failed', reason } satisfies WriterMessage);
  const run = makeRunner(db, data.standsBack, tell);
  const lookForForeign = makeForeignLook(db, tell, () =>
    port.postMessage({ kind: 'foreign' } satisfies WriterMessage),
  );
  // Litestream copies the log, which is to hold nothing but what was committed.
  const room = data.standsBack ? undefined : new LogRoom(db);
  const timer = setInterval(() => {
    lookForForeign();
    room?.look();
  }, FOREIGN_CHECK_MS);

  const stop = (): void => {
    clearInterval(timer);
    db.close();
    port.postMessage({ kind: 'closed' } satisfies WriterMessage);
    port.close();
  };

  port.on('message', (first: Message) => {
    const { jobs, isClosing } = drain(port, first);
    if (jobs.length > 0) {
      const results = run(jobs);
      port.postMessage({ kind: 'results', results } satisfies WriterMessage);
    }
    if (isClosing) stop();
  });
  port.postMessage({ kind: 'ready' } satisfies WriterMessage);
}

function drain(port: MessagePort, first: Message): { jobs: Job[]; isClosing: boolean } {
  const jobs: Job[] = [];
  let next: Message | undefined = first;
  while (next !== undefined && next !== 'close') {
    jobs.push(...next);
    if (jobs.length >= MAX_BATCH) break;
    next = (receiveMessageOnPort(port) as { message: Message } | undefined)?.message;
  }
  return { jobs, isClosing: next === 'close' };
}

/** A disk that is full or can't be read is waited for; whatever else is wrong refuses the start. */
function startOnceWell(port: MessagePort, data: WriterData): void {
  try {
    start(port, data);
  } catch (caught) {
    const error = asDamage(caught);
    const reason = error instanceof Error ? error.message : String(error);
    if (isSickDisk(caught)) {
      const pause = spendReserve(dirname(data.path)) ? 0 : WELL_AGAIN_MS;
      port.postMessage({ kind: 'waiting', reason } satisfies WriterMessage);
      setTimeout(() => startOnceWell(port, data), pause);
      return;
    }
    const damaged = error instanceof DatabaseDamaged;
    port.postMessage({ kind: 'refused', reason, damaged } satisfies WriterMessage);
  }
}

if (parentPort) startOnceWell(parentPort, workerData as WriterData);
