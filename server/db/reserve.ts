// A file that holds room: a hub that starts on a full disk gives it away, and can open its database to be read.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 1024 * 1024;
const fileIn = (dataDir: string): string => join(dataDir, '.reserve');

/** Makes the file where there is room for it. */
export function keepReserve(dataDir: string): void {
  const file = fileIn(dataDir);
  if (existsSync(file)) return;
  try {
    writeFileSync(file, Buffer.alloc(BYTES, 1), { mode: 0o600 });
  } catch {
    // Half of it would look like all of it at the next start, and the room is needed now.
    rmSync(file, { force: true });
  }
}

/** Whether there was room to give away. */
export function spendReserve(dataDir: string): boolean {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
