// The writer thread: owns the only connection that runs commands, and commits all waiting jobs with one sync.
import { dirname } from 'node:path';
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { FOREIGN_CHECK_MS } from '#shared/limits.ts';
import { sealRest } from '../audit/seal-rest.ts';
import { startSealing } from '../audit/seal-triggers.ts';
import { findLastInstant } from '../audit/spans.ts';
import { asDamage, assertWhole, DatabaseDamaged } from '../backup/damage.ts';
import { noteRestore } from '../backup/restored-mark.ts';
import { Tx } from '../db/executor.ts';
import { ensureFirstRows } from '../db/first-rows.ts';
import { migrate } from '../db/migrate.ts';
import { assertDurable, type Connection, openWriting } from '../db/open.ts';
import { keepReserve, spendReserve } from '../db/reserve.ts';
import { isSickDisk, isStorageFailure } from '../db/storage-failure.ts';
import { isFeedOn } from '../domain/facts/feed.ts';
import { startNoting } from '../domain/facts/note-triggers.ts';
import { writeFacts } from '../domain/facts/write-facts.ts';
import { type BatchOptions, refuseBatch, runBatch } from '../engine/batch.ts';
import type { Job, JobResult } from '../engine/command.ts';
import { LogCap } from '../engine/log-cap.ts';
import { LogSpace } from '../engine/log-space.ts';
import { withApproval } from '../rights/lending.ts';
import { keepSums } from '../rollups/reach.ts';
import { admit } from '../sessions/admission.ts';
import { buffersOf, type ShipOrder, type Shipped, Shipping } from '../standby/shipping.ts';
import { commands, nameOfCommand } from './commands.ts';

export interface WriterData {
  readonly path: string;
  readonly migrations: string;
  /** True if Litestream moves the log. */
  readonly standsBack: boolean;
}

/** Messages from the writer to the main thread. */
export type WriterMessage =
  | { readonly kind: 'ready'; readonly commit: number }
  /** Migrations begin, or are complete if `made`. */
  | { readonly kind: 'migrating'; readonly names: readonly string[]; readonly made: boolean }
  /** The disk is full or cannot be read; the start is retried until it succeeds. */
  | { readonly kind: 'waiting'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly damaged: boolean }
  | {
      readonly kind: 'results';
      readonly results: readonly JobResult[];
      /** Set if the batch wrote facts. */
      readonly facts?: true;
      /** Grows with each batch, also across restarts. */
      readonly commit: number;
      /** The frames that the batch added to the log, if a second hub follows. */
      readonly shipped?: Shipped;
    }
  /** Frames that the second hub asked for, or that another process committed. */
  | { readonly kind: 'shipped'; readonly shipped: Shipped }
  /** Another process, such as reset-password, committed. */
  | { readonly kind: 'foreign' }
  /** A background check of the database or its log failed; it is repeated. */
  | { readonly kind: 'look-failed'; readonly reason: string }
  | { readonly kind: 'closed' };

/**
 * The jobs of one turn of the main thread's event loop, a request to read for the second hub, or the request to
 * close.
 */
type WriterOrder = readonly Job[] | ShipOrder | 'close';

/** A larger batch would only delay the answer to its first job. The next batch takes the remaining jobs. */
const MAX_BATCH = 128;
/** The pause between tries while a start waits for its disk. */
const WELL_AGAIN_MS = 3000;

/**
 * Opens the connection, checks the database and applies new migrations; closes the connection again if that fails.
 */
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

/**
 * Checks durability after a write, because before the first write there may be no write-ahead log. Throws if nothing
 * can be written.
 */
function prove(db: Connection): void {
  ensureFirstRows(db);
  noteRestore(new Tx(db), dirname(db.name));
  db.exec('UPDATE store SET id = id');
  assertDurable(db);
  keepReserve(dirname(db.name));
  startSealing(db);
  if (isFeedOn(new Tx(db))) startNoting(db);
}

/** Returns the context of a job, with its approval. Throws 401 or 403 if the actor may no longer act. */
const admitWithApproval = (tx: Tx, job: Job): Job['context'] =>
  withApproval(tx, job, admit(tx, job));

/** Reports why a background check failed. */
type Report = (reason: string) => void;

/** Whether the batch that is running wrote facts. */
const batch = { hasFacts: false };

const BATCH: BatchOptions = {
  commands,
  admit: admitWithApproval,
  beforeCommit: (tx, now) => {
    keepSums(tx);
    if (writeFacts(tx, now)) batch.hasFacts = true;
    sealRest(tx, now);
  },
  dryRunCommand: nameOfCommand(commands.askApproval),
};

/**
 * Returns a function that runs batches. Before its first batch, the function proves that the database is durable. If
 * the disk is full, it refuses the batch, but the database can still be read. `logSpace` is absent if another program
 * moves the log.
 */
function makeRunner(
  db: Connection,
  logSpace: LogSpace | undefined,
  report: Report,
): (jobs: readonly Job[]) => JobResult[] {
  const tx = new Tx(db, { batches: true });
  const cap = new LogCap(db, report);
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
    if (logSpace) {
      cap.look();
      logSpace.beforeBatch();
    }
    return jobs.length > 0 ? runBatch(db, tx, jobs, BATCH) : [];
  };
  // Creates the first rows before any request, if there is space for them.
  run([]);
  return run;
}

/**
 * Returns a function that calls `foreign` if another process committed since its last call. A failed check is
 * repeated by the next call.
 */
function makeForeignLook(db: Connection, report: Report, foreign: () => void): () => void {
  const dataVersion = () => db.pragma('data_version', { simple: true });
  let version = dataVersion();
  let reported = '';
  return () => {
    try {
      const now = dataVersion();
      reported = '';
      if (now === version) return;
      version = now;
      foreign();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported) report(reason);
      reported = reason;
    }
  };
}

function start(port: MessagePort, data: WriterData): void {
  const db = open(data, port);
  const report: Report = (reason) =>
    port.postMessage({ kind: 'look-failed', reason } satisfies WriterMessage);
  // `LogSpace` is not used if Litestream copies the log, because the log must then contain only committed frames.
  const logSpace = data.standsBack ? undefined : new LogSpace(db);
  const run = makeRunner(db, logSpace, report);
  const lookForForeign = makeForeignLook(db, report, () =>
    port.postMessage({ kind: 'foreign' } satisfies WriterMessage),
  );
  const shipping = new Shipping(db);
  const ship = (shipped: Shipped | undefined) => {
    if (!shipped) return;
    port.postMessage({ kind: 'shipped', shipped } satisfies WriterMessage, buffersOf(shipped));
  };
  const timer = setInterval(() => {
    lookForForeign();
    logSpace?.look();
    if (shipping.isLive) ship(shipping.takeAll());
  }, FOREIGN_CHECK_MS);

  const stop = (): void => {
    clearInterval(timer);
    db.close();
    port.postMessage({ kind: 'closed' } satisfies WriterMessage);
    port.close();
  };

  let commit = findLastInstant(new Tx(db)) ?? 0;
  const runAll = (jobs: readonly Job[]): void => {
    batch.hasFacts = false;
    const results = run(jobs);
    commit = Math.max(commit + 1, ...jobs.map(({ context }) => context.now));
    const shipped = shipping.isLive ? shipping.takeAll() : undefined;
    const more = {
      ...(batch.hasFacts ? { facts: true as const } : {}),
      ...(shipped ? { shipped } : {}),
    };
    port.postMessage(
      { kind: 'results', results, commit, ...more } satisfies WriterMessage,
      buffersOf(shipped),
    );
  };
  port.on('message', (first: WriterOrder) => {
    const { jobs, rest } = drain(port, first);
    if (jobs.length > 0) runAll(jobs);
    if (rest === 'close') stop();
    else if (rest) ship(shipping.obey(rest));
  });
  port.postMessage({ kind: 'ready', commit } satisfies WriterMessage);
}

const hasJobs = (order: WriterOrder): order is readonly Job[] => Array.isArray(order);

/** Returns the waiting jobs. Stops at `MAX_BATCH` jobs, or at a message without jobs, which it returns as `rest`. */
function drain(
  port: MessagePort,
  first: WriterOrder,
): { jobs: Job[]; rest: ShipOrder | 'close' | undefined } {
  const jobs: Job[] = [];
  let next: WriterOrder | undefined = first;
  while (next !== undefined && hasJobs(next)) {
    jobs.push(...next);
    if (jobs.length >= MAX_BATCH) return { jobs, rest: undefined };
    next = (receiveMessageOnPort(port) as { message: WriterOrder } | undefined)?.message;
  }
  return { jobs, rest: next };
}

/** Starts the writer. Waits while the disk is full or cannot be read; refuses the start for any other error. */
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
