// restore: replaces the hub's data with a backup, if no hub is using the data.
import { basename } from 'node:path';
import { removeLeftovers } from '../backup/leftovers.ts';
import { findBackup, restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { prepareDataDir } from '../db/data-dir.ts';
import { lockDataDir } from '../db/lock.ts';
import { newestMigration } from '../db/migrate.ts';
import { readPairState, writePairState } from '../standby/pair-state.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';
import { MIGRATIONS } from './open-data.ts';

const usage = 'restore <backup>';

export const restore: ConsoleCommand = {
  usage,
  async run([named, ...more]) {
    if (named === undefined || more.length > 0) throw new ConsoleRefused(usage);
    const { dataDir } = readConfig(process.env);
    prepareDataDir(dataDir);
    const unlock = lockDataDir(dataDir);
    const pairState = readPairState(dataDir);
    try {
      if (pairState.role !== 'primary')
        throw new Error('this hub does not work: another one has the data. Restore there.');
      const folder = findBackup(dataDir, named);
      const kept = await restoreBackup(dataDir, folder, Date.now(), newestMigration(MIGRATIONS));
      // The standby still has the data from before the restore. A higher generation makes it copy everything again.
      if (pairState.pair)
        writePairState(dataDir, { ...pairState, generation: pairState.generation + 1 });
      const removed = removeLeftovers(dataDir);
      return [
        `Restored ${basename(folder)}. What was there before is in ${kept}.`,
        'Everyone has to sign in again.',
        ...(removed.length > 0 ? [`Old ones removed: ${removed.join(', ')}.`] : []),
      ].join('\n');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConsoleRefused(`Nothing was restored: ${reason}`);
    } finally {
      unlock();
    }
  },
};
