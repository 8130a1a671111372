// The folder of all data. The first start creates it. Every start checks that it is writable before it opens any file
// in it (contract 8).
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasCode } from './error-code.ts';
import { StartRefused } from './migrate.ts';

/**
 * Thrown if the data are on a disk that refuses writes. The system makes a disk read-only when it finds errors on it,
 * and may make it writable again.
 */
export class DiskReadOnly extends StartRefused {}

/** Creates `DATA_DIR` and its folders; throws `StartRefused` if it cannot be written. */
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

/**
 * Creates one folder after the other: Node's `recursive` loops forever on a file system without folders, such as
 * `/proc`.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    // Throws if the path is a file.
    accessSync(join(path, '.'));
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
