// Switches root at the console to the owner of the data: the hub could not open files that root creates (the log, a
// backup).
import { statSync } from 'node:fs';
import { Sqlite } from '../db/sqlite.ts';

/** Does nothing for other users, for root's own data, and if there are no data yet. */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  // The binding is read at its first use: the program may be where only root can read.
  new Sqlite(':memory:').close();
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
