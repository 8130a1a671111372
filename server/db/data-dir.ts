// The folder of all state: made on the first start, and known to be writable before anything opens in it (CONTRACT §8).
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasCode } from './error-code.ts';
import { StartRefused } from './migrate.ts';

/** The data are there, on a disk that takes no writes: a system turns one it doubts read-only, and it may be turned back. */
export class DiskReadOnly extends StartRefused {}

/** Makes `DATA_DIR` with its folders; throws `StartRefused` where it can't be written. */
export function prepareDataDir(folder: string): void {
  try {
    for (const name of ['.', 'uploads', 'backups']) {
      const path = join(folder, name);
      makeFolder(resolve(path));
      accessSync(path, constants.W_OK);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const Why =
      isReadOnly(error) && existsSync(join(folder, 'comanda.db')) ? DiskReadOnly : StartRefused;
    throw new Why(`DATA_DIR ${folder} can't be written: ${reason}`);
  }
}

const isReadOnly = (error: unknown): boolean => hasCode(error, 'EROFS');

/** One folder after the other: Node's own `recursive` goes round for ever where a file system takes no folders, as `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    // Throws where it is a file.
    accessSync(join(path, '.'));
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
