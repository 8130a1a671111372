// One hub per DATA_DIR: two with one database would give the same tokens to different screens.
import { join } from 'node:path';
import { StartRefused } from './migrate.ts';
import { Sqlite } from './sqlite.ts';

/** A hub that is being restarted may still be closing. */
const PATIENCE_MS = 1000;

/**
 * Takes the folder for this process and gives what releases it; throws `StartRefused` where another hub has it.
 * An exclusive lock of SQLite on a file of its own: the system drops it with the process, however that dies.
 */
export function lockDataDir(dataDir: string): () => void {
  const db = new Sqlite(join(dataDir, 'hub.lock'), { timeout: PATIENCE_MS });
  try {
    // Nothing is ever written: a full disk has no room for a journal.
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
