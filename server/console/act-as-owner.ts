// If root runs a console command, the command acts as the owner of the data. Otherwise the hub could not open the files
// that the command creates (the log, a backup).
import { statSync } from 'node:fs';
import { Sqlite } from '../db/sqlite.ts';

/** Does nothing for other users, for root's own data, and if there are no data yet. */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  // Loads the native SQLite binding while the process is still root, because the program may be in a folder that only
  // root can read.
  new Sqlite(':memory:').close();
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
