// backup: makes one proven backup, whether or not the hub runs; the nightly timer runs this too.
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { version } from '../../package.json';
import { makeBackup } from '../backup/make-backup.ts';
import { DATABASE } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { readPairState } from '../standby/pair-state.ts';
import { type ConsoleCommand, ConsoleRefused } from './command.ts';

const usage = 'backup';

export const backup: ConsoleCommand = {
  usage,
  async run(args) {
    if (args.length > 0) throw new ConsoleRefused(usage);
    const { dataDir, backupTo: secondPlace } = readConfig(process.env);
    if (readPairState(dataDir).role !== 'primary')
      return 'Nothing to do: this hub does not work, and the other one makes the backups.';
    if (!existsSync(join(dataDir, DATABASE))) {
      throw new ConsoleRefused(`There is no database in ${dataDir}. Set DATA_DIR.`);
    }
    yieldProcessor();
    const request = { dataDir, now: Date.now(), version, ...(secondPlace ? { secondPlace } : {}) };
    const { folder, manifest, removed, warning } = await makeBackup(request).catch(
      (error: unknown) => {
        throw new ConsoleRefused(`The backup failed: ${reasonOf(error)}`);
      },
    );
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const day = manifest.proof.day ?? 'none yet';
    return [
      `Backed up and proven: ${folder}`,
      `${manifest.files.length} files, ${(bytes / 2 ** 20).toFixed(1)} MiB; last closed day: ${day}.`,
      ...(secondPlace ? [`Carried to ${secondPlace} and compared there.`] : []),
      ...(warning === null ? [] : [`Warning: ${warning}`]),
      ...(removed.length > 0 ? [`Old ones removed: ${removed.join(', ')}.`] : []),
    ].join('\n');
  },
};

/** Lowers the priority, because the hub sells meanwhile. The backup also runs if the system refuses this. */
function yieldProcessor(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Under systemd, the unit has already set the priority and allows no change.
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
