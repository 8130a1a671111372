// Opens SQLite: all pragmas in one place, with their reasons.
import { existsSync } from 'node:fs';
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from './sqlite.ts';

export type Connection = BetterSqlite3.Database;

/**
 * The page cache of a connection in KiB: enough for today's rows and the ends of the indexes. The operating system
 * caches the rest.
 */
const CACHE_KB = 8000;
/**
 * The writer's cache in KiB. A small cache makes commits faster: after a page was split, COMMIT scans the whole cache,
 * and every second order splits a page.
 */
const WRITING_CACHE_KB = 2000;
/** The cache for reports in KiB. A report of five years reads more than other connections do. */
export const REPORTS_CACHE_KB = 16_000;
/** A log that has grown larger than this is cut to this size when it starts over. */
export const LOG_LIMIT_BYTES = 32 * 1024 * 1024;

/**
 * Opens the writer thread's connection, the only one that runs commands. Its commits survive a power cut;
 * `assertDurable` checks that after the first write.
 */
export function openWriting(path: string): Connection {
  const db = new Sqlite(path);
  // Set before any statement that may wait: a console command or a checkpoint may briefly have the lock.
  db.pragma('busy_timeout = 5000');
  // A commit writes every changed page completely: pages of 1024 bytes wear a memory card only a third as much as pages
  // of 4096 bytes. Applies to new files; an older file keeps its page size.
  db.pragma('page_size = 1024');
  db.pragma('journal_mode = WAL');
  // In WAL mode, the default is NORMAL, which does not sync every commit. An acknowledged order must survive a power
  // cut.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  // The checkpointer moves the log into the database, so that commits need not do it.
  db.pragma('wal_autocheckpoint = 0');
  // After a burst of orders, the log is cut again, so that it does not fill a small memory card.
  db.pragma(`journal_size_limit = ${LOG_LIMIT_BYTES}`);
  db.pragma(`cache_size = -${WRITING_CACHE_KB}`);
  db.pragma('temp_store = MEMORY');
  db.pragma('trusted_schema = OFF');
  return db;
}

/** Opens a read-only connection, so that a write on the wrong thread fails. */
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

/** Throws unless commits are synced and the journal is a WAL: otherwise an acknowledged order could be lost. */
export function assertDurable(db: Connection): void {
  const synchronous = db.pragma('synchronous', { simple: true });
  const journal = db.pragma('journal_mode', { simple: true });
  if (synchronous !== 2 || journal !== 'wal') {
    throw new Error(`the database is not durable: synchronous=${synchronous}, journal=${journal}`);
  }
}
