// Opening SQLite: every pragma in one place, with its reason.
import { existsSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from './sqlite.ts';

export type Connection = BetterSqlite3.Database;

/** What a connection keeps of the file, in KiB: today's tickets and the ends of the indexes; the system keeps the rest. */
const CACHE_KB = 8000;
/** Of the writer, in KiB: a COMMIT looks through all of it where a page was split, which every other order does. */
const WRITING_CACHE_KB = 2000;
/** A report of five years goes through more. */
export const REPORTS_CACHE_KB = 16_000;

/** The connection of the writer thread: the only one that runs commands. Throws when it can't be made durable. */
export function openWriting(path: string): Connection {
  const db = new Sqlite(path);
  // Before anything that may wait: a console command or a checkpoint may hold the lock for a moment.
  db.pragma('busy_timeout = 5000');
  // A commit writes every page that it touched, whole: small pages wear a memory card by a third of 4096's (a new
  // file only; an older one keeps its own).
  db.pragma('page_size = 1024');
  db.pragma('journal_mode = WAL');
  // WAL silently means NORMAL; an acknowledged order must survive a power cut.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  // Checkpoints are the checkpointer's, off the path of a commit.
  db.pragma('wal_autocheckpoint = 0');
  // A burst's log does not stay large on a small card for ever.
  db.pragma('journal_size_limit = 33554432');
  db.pragma(`cache_size = -${WRITING_CACHE_KB}`);
  db.pragma('temp_store = MEMORY');
  db.pragma('trusted_schema = OFF');
  return db;
}

/** A connection that can't write: a write in the wrong room is an error, not a habit to remember. */
export function openReading(path: string, cacheKb = CACHE_KB): Connection {
  if (!existsSync(path)) throw new Error(`no database at ${path}`);
  const db = new Sqlite(path, { readonly: true });
  db.pragma('busy_timeout = 5000');
  db.pragma('query_only = ON');
  db.pragma(`cache_size = -${cacheKb}`);
  db.pragma('temp_store = MEMORY');
  db.pragma('trusted_schema = OFF');
  return db;
}

/** Throws unless commits are synced and the log is a WAL: else an acknowledged order could be lost. */
export function assertDurable(db: Connection): void {
  const synchronous = db.pragma('synchronous', { simple: true });
  const journal = db.pragma('journal_mode', { simple: true });
  if (synchronous !== 2 || journal !== 'wal') {
    throw new Error(`the database is not durable: synchronous=${synchronous}, journal=${journal}`);
  }
}
