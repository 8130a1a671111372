// Encrypts the password of the mail server with a key in DATA_DIR, so that a copy of the database alone does not reveal
// the password.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KEY } from '../db/key-files.ts';

const ALGORITHM = 'aes-256-gcm';

/** Returns the key; creates it at the first call. Only the hub's own user may read it. */
function keyIn(dataDir: string): Buffer {
  const path = join(dataDir, MAIL_KEY);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
  return readFileSync(path);
}

/** Returns the password in the form that is stored. */
export function sealPassword(dataDir: string, password: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyIn(dataDir), iv);
  const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.');
}

/** Returns the password; undefined if this key did not encrypt it, as after a restore on another machine. */
export function openPassword(dataDir: string, sealed: string): string | undefined {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
  if (!iv || !tag || !body) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyIn(dataDir), iv);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
