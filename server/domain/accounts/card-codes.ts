// Codes of gift cards. Only a keyed hash of a code is stored; a new code is also stored encrypted until it is printed
// (contract 32).
import { CODE_DIGITS, checkDigit } from '#shared/billing/card-codes.ts';
import { cardKeyOf } from '../../db/card-key.ts';
import type { Tx } from '../../db/executor.ts';

// Loads node:crypto at the first use. The reader thread needs no codes, so it never loads the module.
const crypto = () => process.getBuiltinModule('node:crypto');

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;

/** Returns 15 random digits and their check digit. */
export function newCode(): string {
  const { randomInt } = crypto();
  const digits = Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('');
  return `${digits}${checkDigit(digits)}`;
}

const keyed = (tx: Tx, purpose: string, text: string): Buffer =>
  crypto().createHmac('sha256', cardKeyOf(tx.db)).update(`${purpose}:${text}`).digest();

/** Returns the hash by which a card is found. */
export const hashCode = (tx: Tx, code: string): string => keyed(tx, 'code', code).toString('hex');

/** Encrypts a new code for storage until it is printed. */
export function sealCode(tx: Tx, code: string): string {
  const iv = crypto().randomBytes(IV_BYTES);
  const cipher = crypto().createCipheriv(ALGORITHM, keyed(tx, 'seal', ''), iv);
  const body = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64')).join('.');
}

/** Returns the decrypted code; undefined if it was encrypted with another key. */
export function openCode(tx: Tx, sealed: string): string | undefined {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
  if (!iv || !tag || !body) return undefined;
  try {
    const decipher = crypto().createDecipheriv(ALGORITHM, keyed(tx, 'seal', ''), iv);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
