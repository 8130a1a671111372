// What a username and a password must be (CONTRACT §3).
import { invalid } from '../shared/errors.ts';
import { MAX_USERNAME, MIN_ADMIN_PASSWORD, MIN_STAFF_PASSWORD } from '../shared/limits.ts';
import type { Role } from '../shared/scopes.ts';

/** What usernames are compared by: 'Ana' and 'ANA' are one (CONTRACT §3). */
export const usernameKey = (username: string): string =>
  username.normalize('NFC').toLowerCase().normalize('NFC');

/** Throws 400 unless a username has 1–64 characters without spaces or control characters (CONTRACT §3). */
export function assertUsername(username: string): void {
  const length = [...username].length;
  if (length >= 1 && length <= MAX_USERNAME && !/[\s\p{Z}\p{C}]/u.test(username)) return;
  throw invalid(
    'username',
    `A username has 1 to ${MAX_USERNAME} characters without spaces or control characters!`,
  );
}

/** Throws 400 when a new password is shorter than its owner's role asks: staff 4, admins 8 (CONTRACT §3). */
export function assertNewPassword(role: Role, password: string, field = 'password'): void {
  const least = role === 'admin' ? MIN_ADMIN_PASSWORD : MIN_STAFF_PASSWORD;
  if ([...password].length >= least) return;
  throw invalid(field, `The password must have ${least} characters or more!`);
}
