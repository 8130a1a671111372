// The checkpointer thread: moves the write-ahead log into the database file, off the path of a commit.
import { parentPort, workerData } from 'node:worker_threads';
import { isLogAtLeast } from '../db/log-size.ts';
import type { Connection } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';

/**
 * How often it looks, and how far the log is written when moving it pays: the pages of one order lie scattered in the
 * file, so that moving them for each would write seven times what the order did. A start recovers as much in 10 ms.
 */
const EVERY_MS = 500;
const WORTH_BYTES = 4 * 1024 * 1024;
/** Where Litestream moves the log, one of this size says that it does not: better a snapshot more than a full disk. */
const ABANDONED_BYTES = 64 * 1024 * 1024;

const { path, standsBack } = workerData as { path: string; standsBack: boolean };
const worthBytes = standsBack ? ABANDONED_BYTES : WORTH_BYTES;
let opened: Connection | undefined;
/** Why it failed the last time: told once. */
let told = '';

/** Opened at its first look, and at the next where the disk can't be read at that moment. */
function open(): Connection {
  const db = new Sqlite(path, { fileMustExist: true });
  db.pragma('busy_timeout = 0');
  db.pragma('synchronous = FULL');
  return db;
}

const timer = setInterval(() => {
  try {
    opened ??= open();
    if (!isLogAtLeast(path, worthBytes)) return;
    opened.pragma('wal_checkpoint(PASSIVE)');
    told = '';
  } catch (error) {
    // A full disk: the log keeps everything; the next look tries again.
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== told) parentPort?.postMessage({ kind: 'checkpoint-failed', reason });
    told = reason;
  }
}, EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  opened?.close();
  parentPort?.close();
});
