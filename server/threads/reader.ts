// The reader thread: long reads (reports, exports, searches of everything) off the main thread's path.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import { Tx } from '../db/executor.ts';
import { openReading, REPORTS_CACHE_KB } from '../db/open.ts';
import type { JobResult } from './command.ts';
import { longReads } from './long-reads.ts';

export interface ReaderData {
  readonly path: string;
}

export interface ReadJob {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds reads of every input; callers are typed by name.
type ReadRegistry = Readonly<Record<string, (tx: Tx, input: any) => unknown>>;

const INTERNAL = new Refusal('INTERNAL', FALLBACK.wrong);

function perform(tx: Tx, reads: ReadRegistry, { id, name, input }: ReadJob): JobResult {
  tx.db.exec('BEGIN');
  try {
    const read = reads[name];
    if (!read) throw new Error(`no long read ${name}`);
    return { id, status: 200, text: JSON.stringify(read(tx, input)) };
  } catch (error) {
    const known = error instanceof Refusal;
    const { status, body } = known ? error : INTERNAL;
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, status, text: JSON.stringify(body), ...(known ? {} : { fault }) };
  } finally {
    tx.db.exec('COMMIT');
  }
}

function start(port: MessagePort, { path }: ReaderData): void {
  const tx = new Tx(openReading(path, REPORTS_CACHE_KB));
  port.on('message', (message: ReadJob | 'close') => {
    if (message === 'close') {
      tx.db.close();
      port.close();
    } else {
      port.postMessage(perform(tx, longReads, message));
    }
  });
}

if (parentPort) start(parentPort, workerData as ReaderData);
