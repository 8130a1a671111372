// Looks up users for sign-in, sessions and the console.

import type { SessionUser } from '#shared/entities/people.ts';
import { holdsAny, type Role, type Scope } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { usernameKey } from '../../sessions/credentials.ts';

/** A user who is not deleted, with the hash of their password. */
export interface KnownUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly designation: string;
  readonly role: Role;
  readonly scope: string;
  readonly role_id: number | null;
  readonly language: string | null;
  readonly password_hash: string;
}

const columns = [
  'id',
  'username',
  'name',
  'designation',
  'role',
  'scope',
  'role_id',
  'language',
  'password_hash',
] as const;

const byKey = prepared<{ key: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(columns)
    .where('username_key', '=', p('key'))
    .where('deleted_at', 'is', null),
);

/** Returns the user with that name, in upper or lower case; undefined if there is none. */
export const findUserByName = (tx: Tx, username: string): KnownUser | undefined =>
  tx.get(byKey, { key: usernameKey(username) });

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('users').select(columns).where('id', '=', p('id')).where('deleted_at', 'is', null),
);

export const findUser = (tx: Tx, id: number): KnownUser | undefined => tx.get(byId, { id });

const anybody = prepared()(() => qb.selectFrom('users').select('id').limit(1));

/** Returns whether any user was ever added. If not, the first-run form is shown. */
export const hasUsers = (tx: Tx): boolean => tx.get(anybody, {}) !== undefined;

/**
 * Returns a user as the API returns the signed-in user; `photo` is always null, because users have no photos
 * (contract 3).
 */
export const sessionUserOf = ({
  id,
  username,
  name,
  designation,
  role,
  scope,
  language,
}: Omit<KnownUser, 'password_hash' | 'role_id'>): SessionUser => ({
  id,
  username,
  name,
  designation,
  photo: null,
  role,
  scope,
  language,
});

const pinned = prepared()(() =>
  qb
    .selectFrom('users')
    .select(['username', 'name', 'designation', 'role', 'scope', 'pin_digits'])
    .where('pin_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id'),
);

/**
 * Returns the users who can sign in by PIN; with a scope, only users with this scope. The number of digits is included
 * only if all PINs have the same number of digits. Otherwise it would reveal something about single users' PINs.
 */
export function listPinUsers(tx: Tx, wanted?: Scope) {
  const rows = tx.all(pinned, {});
  const [first] = rows;
  const digits = first?.pin_digits ?? null;
  const isShared = digits !== null && rows.every(({ pin_digits }) => pin_digits === digits);
  return rows
    .filter((user) => wanted === undefined || holdsAny(user, [wanted]))
    .map(({ username, name, designation }) => ({
      username,
      name,
      designation,
      ...(isShared && { pin_digits: digits }),
    }));
}

const pinOf = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);

/** Returns the hash of a user's PIN, or null if they have none. */
export const findPinHash = (tx: Tx, id: number): string | null =>
  tx.get(pinOf, { id })?.pin_hash ?? null;
