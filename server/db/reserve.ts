// A file that reserves space: a hub that starts on a full disk deletes it, so that the database can be opened and read.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 1024 * 1024;
const fileIn = (dataDir: string): string => join(dataDir, '.reserve');

/** Creates the file if there is space for it. */
export function keepReserve(dataDir: string): void {
  const file = fileIn(dataDir);
  if (existsSync(file)) return;
  try {
    writeFileSync(file, Buffer.alloc(BYTES, 1), { mode: 0o600 });
  } catch {
    // A partial file would pass as complete at the next start, and the space is needed now.
    rmSync(file, { force: true });
  }
}

/** Deletes the file; returns false if there was none. */
export function spendReserve(dataDir: string): boolean {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
