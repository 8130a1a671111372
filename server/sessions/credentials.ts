// Rules for usernames and passwords (contract 3).
import { invalid, say } from '../shared/errors.ts';
import { MAX_USERNAME, MIN_ADMIN_PASSWORD, MIN_STAFF_PASSWORD } from '../shared/limits.ts';
import type { Role } from '../shared/scopes.ts';
import { isCommon, isCommonInDisguise } from './common-passwords.ts';

/** Returns the form in which usernames are compared: 'Ana' and 'ANA' are equal (contract 3). */
export const usernameKey = (username: string): string =>
  username.normalize('NFC').toLowerCase().normalize('NFC');

// Invisible letters and marks, which make a name look like another name (Hangul fillers, an empty Braille cell,
// variation selectors, the grapheme joiner, Khmer's silent vowels, and all other ignorable characters).
const INVISIBLE = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|\p{Default_Ignorable_Code_Point}/u;

// Returns true if a word mixes Latin letters with Cyrillic or Greek letters; some of them look the same. A word in a
// single script may be a name.
const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
const hasMixedWord = (username: string): boolean =>
  username.split(/[^\p{L}\p{M}\p{N}]+/u).some(isMixed);

/**
 * Throws 400 unless a username has 1–64 characters, without spaces, invisible characters or mixed scripts within a
 * word (contract 3).
 */
export function assertUsername(username: string): void {
  const length = [...username].length;
  if (
    length >= 1 &&
    length <= MAX_USERNAME &&
    !/[\s\p{Z}\p{C}]/u.test(username) &&
    !INVISIBLE.test(username) &&
    !hasMixedWord(username)
  ) {
    return;
  }
  throw invalid(
    'username',
    say`Enter a username of 1 to ${{ most: MAX_USERNAME }} characters, without spaces or control characters.`,
  );
}

interface Owner {
  readonly role: Role;
  readonly username: string;
}

/** Throws 400 for a new password that is too short: staff 4 characters, admins 8 (contract 3). */
export function assertNewPassword({ role }: Owner, password: string, field = 'password'): void {
  const least = role === 'admin' ? MIN_ADMIN_PASSWORD : MIN_STAFF_PASSWORD;
  if ([...password].length < least) {
    throw invalid(field, say`The password must have ${{ least }} characters or more.`);
  }
}

/**
 * Returns the message of an answer that saved a password: a warning if the password is easily guessed. The hub accepts
 * such a password, because the only rule is its length.
 */
export function savedMessage({ role, username }: Owner, password: string, usual: string): string {
  const isGuessed =
    usernameKey(password) === usernameKey(username) ||
    (role === 'admin' ? isCommonInDisguise(password) : isCommon(password));
  return isGuessed ? 'Saved, but this password is easy to guess.' : usual;
}
