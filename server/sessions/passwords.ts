// Passwords: hashed with bcrypt outside commands, one or two at a time (contract 3).
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { MAX_PASSWORD_BYTES } from '#shared/limits.ts';
import { ConcurrencyLimit } from '../engine/concurrency-limit.ts';

/** 2^10 rounds: 50 ms on a desktop, about a quarter of a second on a Raspberry Pi. */
export const PASSWORD_COST = 10;
/**
 * The cost of hashing a PIN: fewer rounds than for passwords. A short PIN is protected by the limit of tries, not by
 * its hash. And if ten people switch users together, each of them waits for all earlier hashes.
 */
export const PIN_COST = 8;
/** Hashing uses whole cores. Orders need two cores, for the web server and the writer. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const IN_LINE = 100;

/**
 * The hash of 256 discarded random bits. Checking a password against it takes as long as with a real hash, and always
 * fails.
 */
export const NOBODYS_HASH = '$2b$10$w9tnYxGKD.XoVW5TxOYa5eRHdnm2JfDO9SvNnN.Q1QxwcqLpVzduq';

/** The same as `NOBODYS_HASH`, for a PIN. */
export const NOBODYS_PIN_HASH = '$2b$08$TkxQluR3KS9Sg/flwKqUMe5lq0IxMct24LolN.ojFDx5jyfQxNh62';

const queue = new ConcurrencyLimit(AT_ONCE, IN_LINE);

/** Returns the hash of a password. Passwords are stored only as hashes. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => bcrypt.hash(password, PASSWORD_COST));

/** Returns the hash of a PIN. PINs are stored only as hashes. */
export const hashPin = (pin: string): Promise<string> =>
  queue.run(() => bcrypt.hash(pin, PIN_COST));

/**
 * Returns true if a PIN matches the hash. Without a hash (no such user, no PIN) it returns false after the same time.
 */
export async function matchesPin(pin: string, hash: string | undefined): Promise<boolean> {
  const same = await queue.run(() => bcrypt.compare(pin, hash ?? NOBODYS_PIN_HASH));
  return hash !== undefined && same;
}

const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;

/**
 * Returns true if a password matches the hash. Without a hash (no such user) it returns false after the same time
 * (contract 3). `stranger` is the address of a device that was never signed in; known devices have priority.
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  stranger?: string,
): Promise<boolean> {
  // bcrypt uses only the first 72 bytes. A longer password would therefore match if only its beginning is right, so
  // it is never compared with the real hash.
  const real = isTooLong(password) ? undefined : hash;
  const same = await queue.run(() => bcrypt.compare(password, real ?? NOBODYS_HASH), stranger);
  return real !== undefined && same;
}
