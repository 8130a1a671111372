// The reader thread: runs long reads (reports, exports, searches of everything) outside the main thread.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#shared/errors.ts';
import { FALLBACK } from '#shared/texts.ts';
import { Tx } from '../db/executor.ts';
import { openReading, REPORTS_CACHE_KB } from '../db/open.ts';
import { isStorageFailure, unreadable } from '../db/storage-failure.ts';
import { listReads } from '../domain/lists/list-reads.ts';
import type { JobResult } from '../engine/command.ts';
import { ListPage, sentPage } from '../engine/list-page.ts';
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

const reads: ReadRegistry = { ...longReads, ...listReads };

const INTERNAL = new Refusal('INTERNAL', FALLBACK.wrong);

function perform(open: () => Tx, reads: ReadRegistry, { id, name, input }: ReadJob): JobResult {
  try {
    const read = reads[name];
    if (!read) throw new Error(`no long read ${name}`);
    const answer = look(open(), (tx) => read(tx, input));
    return answer instanceof ListPage
      ? { id, status: 200, text: '', page: sentPage(answer) }
      : { id, status: 200, text: JSON.stringify(answer) };
  } catch (error) {
    const refusal = refusalOf(error);
    const { status, body } = refusal;
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, status, text: JSON.stringify(body), ...(refusal === error ? {} : { fault }) };
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return isStorageFailure(error) ? unreadable() : INTERNAL;
}

function look(tx: Tx, read: (tx: Tx) => unknown): unknown {
  tx.db.exec('BEGIN');
  try {
    return read(tx);
  } finally {
    // A disk failure may have ended the transaction already.
    if (tx.db.inTransaction) tx.db.exec('COMMIT');
  }
}

function start(port: MessagePort, { path }: ReaderData): void {
  let tx: Tx | undefined;
  // The database is opened with the first read, so that a disk failure at that moment refuses the read and does not
  // end the thread.
  const open = (): Tx => {
    tx ??= new Tx(openReading(path, REPORTS_CACHE_KB));
    return tx;
  };
  port.on('message', (message: ReadJob | 'close') => {
    if (message === 'close') {
      tx?.db.close();
      port.close();
    } else {
      const result = perform(open, reads, message);
      // Transferred, not copied: a page may have some megabytes.
      port.postMessage(result, result.page ? [result.page.bytes.buffer as ArrayBuffer] : []);
    }
  });
}

if (parentPort) start(parentPort, workerData as ReaderData);
