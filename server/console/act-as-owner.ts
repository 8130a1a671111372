// Root at the console becomes who owns the data: what root leaves there (the log, a backup) the hub could not open.
import { statSync } from 'node:fs';
import { Sqlite } from '../db/sqlite.ts';

/** Does nothing for anybody but root, for root's own data, and where there are none yet. */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return;
  // Its compiled part is read at the first use: the program may lie where only root reads.
  new Sqlite(':memory:').close();
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
