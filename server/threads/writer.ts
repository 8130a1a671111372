// The writer thread: owns the only connection that runs commands; takes what waits, commits it with one sync.
import {
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  workerData,
} from 'node:worker_threads';
import { asDamage, assertWhole, DatabaseDamaged } from '../db/damage.ts';
import { Tx } from '../db/executor.ts';
import { ensureFirstRows } from '../db/first-rows.ts';
import { migrate } from '../db/migrate.ts';
import { assertDurable, openWriting } from '../db/open.ts';
import { runBatch } from './batch.ts';
import type { Job, JobResult } from './command.ts';
import { commands } from './commands.ts';

export interface WriterData {
  readonly path: string;
  readonly migrations: string;
}

/** What the writer tells the main thread. */
export type WriterMessage =
  | { readonly kind: 'ready'; readonly migrated: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly damaged: boolean }
  | { readonly kind: 'results'; readonly results: readonly JobResult[] }
  /** Another process, such as reset-password, has committed. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'closed' };

/** The jobs of one turn of the main thread's event loop. */
type Message = readonly Job[] | 'close';

/** More would only make the first of them wait; the next batch takes the rest. */
const MAX_BATCH = 128;
const FOREIGN_CHECK_MS = 1000;

function start(port: MessagePort, { path, migrations }: WriterData): void {
  const db = openWriting(path);
  assertWhole(db);
  const migrated = migrate(db, migrations);
  ensureFirstRows(db);
  const tx = new Tx(db, { batches: true });
  // Durability is read back after a write: before one, a WAL may not exist yet.
  db.exec('UPDATE store SET id = id');
  assertDurable(db);
  const dataVersion = () => db.pragma('data_version', { simple: true });
  let version = dataVersion();

  const lookForForeign = (): void => {
    const now = dataVersion();
    if (now === version) return;
    version = now;
    port.postMessage({ kind: 'foreign' } satisfies WriterMessage);
  };
  const timer = setInterval(lookForForeign, FOREIGN_CHECK_MS);

  const stop = (): void => {
    clearInterval(timer);
    db.close();
    port.postMessage({ kind: 'closed' } satisfies WriterMessage);
    port.close();
  };

  port.on('message', (first: Message) => {
    const { jobs, isClosing } = drain(port, first);
    if (jobs.length > 0) {
      const results = runBatch(db, tx, jobs, commands);
      port.postMessage({ kind: 'results', results } satisfies WriterMessage);
    }
    if (isClosing) stop();
  });
  port.postMessage({ kind: 'ready', migrated } satisfies WriterMessage);
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

if (parentPort) {
  try {
    start(parentPort, workerData as WriterData);
  } catch (caught) {
    const error = asDamage(caught);
    const reason = error instanceof Error ? error.message : String(error);
    const damaged = error instanceof DatabaseDamaged;
    parentPort.postMessage({ kind: 'refused', reason, damaged } satisfies WriterMessage);
  }
}
