// What a username and a password must be (decisions §3).
import { invalid } from './errors.ts';
import { MAX_USERNAME, MIN_ADMIN_PASSWORD, MIN_STAFF_PASSWORD } from './limits.ts';
import type { Role } from './scopes.ts';

/** What usernames are compared by: 'Ana' and 'ANA' are one (decisions §3). */
export const usernameKey = (username: string): string =>
  username.normalize('NFC').toLowerCase().normalize('NFC');

/** Throws 400 unless a username has 1–64 characters without spaces or control characters (decisions §3). */
export function assertUsername(username: string): void {
  const length = [...username].length;
  if (length >= 1 && length <= MAX_USERNAME && !/[\s\p{Z}\p{C}]/u.test(username)) return;
  throw invalid(
    'username',
    `A username has 1 to ${MAX_USERNAME} characters without spaces or control characters!`,
  );
}

/** Throws 400 when a new password is shorter than its owner's role asks: staff 4, admins 8 (decisions §3). */
export function assertNewPassword(role: Role, password: string, field = 'password'): void {
  const least = role === 'admin' ? MIN_ADMIN_PASSWORD : MIN_STAFF_PASSWORD;
  if ([...password].length >= least) return;
  throw invalid(field, `The password must have ${least} characters or more!`);
}
