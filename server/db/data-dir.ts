// The folder of all state: made on the first start, and known to be writable before anything opens in it (decisions §8).
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './migrate.ts';

/** Makes `DATA_DIR` with its folders; throws `StartRefused` where it can't be written. */
export function prepareDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of ['.', 'uploads', 'backups']) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      accessSync(path, constants.W_OK);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`DATA_DIR ${folder} can't be written: ${reason}`);
  }
}
