// The checkpointer thread: moves the write-ahead log into the database file, so that commits need not do it.
import { parentPort, workerData } from 'node:worker_threads';
import { isLogAtLeast } from '../db/log-size.ts';
import type { Connection } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';

/**
 * The interval of the checks, and the size at which the log is moved. The pages of one order are scattered in the file,
 * so moving the log after each order would write seven times as much as the order did. A start recovers a log of this
 * size in 10 ms.
 */
const EVERY_MS = 500;
const WORTH_BYTES = 4 * 1024 * 1024;
/**
 * If Litestream moves the log, a log of this size means that Litestream does not work. The log is then moved here:
 * this costs Litestream an extra snapshot, but that is better than a full disk.
 */
const ABANDONED_BYTES = 64 * 1024 * 1024;

const { path, standsBack } = workerData as { path: string; standsBack: boolean };
const worthBytes = standsBack ? ABANDONED_BYTES : WORTH_BYTES;
let opened: Connection | undefined;
/** The reason of the last failure, so that it is reported only once. */
let reported = '';

/** Opens the connection at the first check, and again at the next check if the disk could not be read. */
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
    reported = '';
  } catch (error) {
    // On a full disk the log keeps everything; the next check tries again.
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== reported) parentPort?.postMessage({ kind: 'checkpoint-failed', reason });
    reported = reason;
  }
}, EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  opened?.close();
  parentPort?.close();
});
