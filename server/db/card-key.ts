// The key with which the codes of gift cards are hashed. It is a file beside the database, so a copy of the database
// alone reveals no code.
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from './error-code.ts';
import type { Connection } from './open.ts';

/** The name of the file, below DATA_DIR and in each backup. */
export const CARD_KEY = 'cards.key';
const BYTES = 32;

const keys = new WeakMap<Connection, Buffer>();

/** Writes a new key, unless another thread has just done so. */
function makeKey(path: string): void {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  try {
    const file = openSync(path, 'wx', 0o600);
    writeFileSync(file, randomBytes(BYTES));
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function readKey(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Returns the key, or creates it when the first card is sold or looked up. Each connection reads the file only once.
 */
export function cardKeyOf(db: Connection): Buffer {
  const known = keys.get(db);
  if (known) return known;
  const path = join(dirname(db.name), CARD_KEY);
  const stored = readKey(path);
  if (!stored) makeKey(path);
  const key = stored ?? readFileSync(path);
  keys.set(db, key);
  return key;
}
