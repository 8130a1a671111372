// Passwords: hashed with bcrypt beside the commands, never inside one, one or two at a time (CONTRACT §3).
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import { MAX_PASSWORD_BYTES } from '#shared/limits.ts';
import { ConcurrencyLimit } from '../engine/concurrency-limit.ts';

/** 2^10 rounds: 50 ms on a desktop, about a quarter of a second on a Raspberry Pi. */
export const PASSWORD_COST = 10;
/** A PIN of some digits is kept by its few tries, not by its hash; ten people who change over at once wait for each other. */
export const PIN_COST = 8;
/** Hashing takes whole cores; orders need two of them, for the web server and the writer. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const IN_LINE = 100;

/** The hash of 256 random bits that were thrown away: it costs what a real one costs and matches nothing. */
export const NOBODYS_HASH = '$2b$10$w9tnYxGKD.XoVW5TxOYa5eRHdnm2JfDO9SvNnN.Q1QxwcqLpVzduq';

/** The same for a PIN. */
export const NOBODYS_PIN_HASH = '$2b$08$TkxQluR3KS9Sg/flwKqUMe5lq0IxMct24LolN.ojFDx5jyfQxNh62';

const queue = new ConcurrencyLimit(AT_ONCE, IN_LINE);

/** The only form in which a password is stored. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => bcrypt.hash(password, PASSWORD_COST));

/** The only form in which a PIN is stored. */
export const hashPin = (pin: string): Promise<string> =>
  queue.run(() => bcrypt.hash(pin, PIN_COST));

/** Whether a PIN is the hash's; without a hash (no such user, no PIN) it says no in the same time. */
export async function matchesPin(pin: string, hash: string | undefined): Promise<boolean> {
  const same = await queue.run(() => bcrypt.compare(pin, hash ?? NOBODYS_PIN_HASH));
  return hash !== undefined && same;
}

const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;

/**
 * Whether a password is the hash's; without a hash (no such user) it says no in the same time (CONTRACT §3).
 * `stranger`: the address of a device that was never signed in; those that are known go first.
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  stranger?: string,
): Promise<boolean> {
  // bcrypt looks at 72 bytes only: a longer one would pass for its beginning.
  const real = isTooLong(password) ? undefined : hash;
  const same = await queue.run(() => bcrypt.compare(password, real ?? NOBODYS_HASH), stranger);
  return real !== undefined && same;
}
