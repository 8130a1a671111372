// Lets the console of this machine ask a running standby to take over. A pass proves that the console may read
// DATA_DIR.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../db/error-code.ts';

/** The paths of the two calls that only the console uses. They are not part of the API. */
export const CONSOLE_TAKEOVER = '/console/takeover';
export const CONSOLE_REHEARSAL = '/console/rehearsal';
const BYTES = 32;

const pathIn = (dataDir: string): string => join(dataDir, 'standby', 'console.pass');

/** Writes a pass for one call and returns it. */
export function writePass(dataDir: string): string {
  const pass = randomBytes(BYTES).toString('hex');
  mkdirSync(join(dataDir, 'standby'), { recursive: true, mode: 0o700 });
  rmSync(pathIn(dataDir), { force: true });
  writeFileSync(pathIn(dataDir), pass, { mode: 0o600 });
  return pass;
}

/** Returns whether the given pass is the current pass. If so, removes it, because a pass is valid once. */
export function takePass(dataDir: string, given: string): boolean {
  try {
    const pass = readFileSync(pathIn(dataDir));
    const other = Buffer.from(given);
    if (pass.length !== other.length || !timingSafeEqual(pass, other)) return false;
    rmSync(pathIn(dataDir), { force: true });
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
