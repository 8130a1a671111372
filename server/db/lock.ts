// Allows only one hub per DATA_DIR. Two hubs with one database would give the same tokens to different screens.
import { join } from 'node:path';
import { StartRefused } from './migrate.ts';
import { Sqlite } from './sqlite.ts';

/** How long to wait for the lock: when a hub is restarted, the old process may still be closing. */
const PATIENCE_MS = 1000;

/**
 * Locks the folder for this process and returns the function that releases it; throws `StartRefused` if another hub
 * has it. The lock is an exclusive SQLite lock on a separate file: the system drops it when the process ends for any
 * reason.
 */
export function lockDataDir(dataDir: string): () => void {
  const db = new Sqlite(join(dataDir, 'hub.lock'), { timeout: PATIENCE_MS });
  try {
    // Nothing is ever written to this file. A journal on the disk would need space, and the disk may be full.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartRefused(
        `another hub is running with DATA_DIR ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return () => {
    db.close();
  };
}
