// Adds, changes and deletes users, and resets passwords. Each command checks whether the actor may do it (contract 4).

import { invalid, notFound, Refusal } from '#shared/errors.ts';
import { parseScopes, type Role, type Scope } from '#shared/scopes.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { readLanguage } from '../../domain/users/language.ts';
import { getRole } from '../../domain/users/roles.ts';
import { setPasswordHash, setPin } from '../../domain/users/secrets.ts';
import { findUserByName, type KnownUser } from '../../domain/users/users.ts';
import type { Command } from '../../engine/command.ts';
import {
  assertHolds,
  assertMayAdd,
  assertMayChange,
  assertMayDelete,
  assertMayReset,
} from '../../rights/users.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { devicesGone, removeDevicesOf } from '../../sessions/devices.ts';
import type { StoredPin } from '../../sessions/pins.ts';
import { getActor } from './actor.ts';
import { addRole, deleteRole, updateRole } from './roles.ts';

interface Message {
  readonly message: string;
}

function getTarget(tx: Tx, username: string): KnownUser {
  const user = findUserByName(tx, username);
  if (!user) throw notFound('user');
  return user;
}

interface Details {
  readonly name: string;
  /** Null: the user has no role and gets individual scopes. Undefined: the role is unchanged. */
  readonly roleId?: number | null;
  readonly designation?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly language?: string | null;
}

interface NewUser extends Details, Message {
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
}

/**
 * Returns the scopes of a role; 404 if the role does not exist, 400 if the user is an admin, who has every scope
 * anyway.
 */
function scopesOfRole(tx: Tx, id: number, role: Role): Scope[] {
  const { scopes } = getRole(tx, id);
  if (role === 'admin') throw invalid('roleId', 'An admin has every permission and no role.');
  return parseScopes(scopes);
}

/** Adds a user. The UNIQUE index of the users that are not deleted decides whether a name is taken. */
export const addUser: Command<NewUser, Message & { id: string }> = (tx, input, context) => {
  const { username, role, roleId = null } = input;
  const scopes = roleId === null ? input.scopes : scopesOfRole(tx, roleId, role);
  assertMayAdd(getActor(tx, context), role, scopes);
  const { changes, id } = tx.run(
    qb
      .insertInto('users')
      .values({
        username,
        username_key: usernameKey(username),
        password_hash: input.passwordHash,
        name: input.name,
        role,
        designation: input.designation ?? '',
        phone: input.phone ?? '',
        email: input.email ?? '',
        scope: scopes.join(','),
        role_id: roleId,
        language: readLanguage(input.language) ?? null,
        created_at: context.now,
      })
      .onConflict((conflict) =>
        conflict.column('username_key').where('deleted_at', 'is', null).doNothing(),
      ),
  );
  if (changes === 0) {
    throw new Refusal('USERNAME_TAKEN', 'This username is taken.', { field: 'username' });
  }
  audit(tx, context, {
    kind: 'user.added',
    entity: 'user',
    id,
    details: { username, role, scopes },
  });
  return { answer: { message: input.message, id: username } };
};

interface UserChange extends Details {
  readonly username: string;
  /** Undefined leaves the scopes unchanged. */
  readonly scopes: readonly Scope[] | undefined;
}

const orOld = (given: string | null | undefined): string | undefined =>
  given === null ? '' : given;

/**
 * Returns the user's role and scopes after the change. If the new scopes differ from the scopes of the role, the user
 * loses the role: clients that do not know roles send only scopes.
 */
function rightsAfter(
  tx: Tx,
  target: KnownUser,
  { roleId, scopes }: Pick<UserChange, 'roleId' | 'scopes'>,
): { role_id: number | null; scopes: readonly Scope[] } {
  if (typeof roleId === 'number') {
    return { role_id: roleId, scopes: scopesOfRole(tx, roleId, target.role) };
  }
  const before = parseScopes(target.scope);
  const after = scopes ?? before;
  if (target.role_id === null) return { role_id: null, scopes: after };
  const isSame =
    new Set([...before, ...after]).size === before.length && after.length === before.length;
  const stays = roleId === undefined && isSame;
  return { role_id: stays ? target.role_id : null, scopes: stays ? before : after };
}

/** Changes a user; absent fields are left unchanged, and new scopes apply from the next request. */
export const updateUser: Command<UserChange, Message> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  const actor = getActor(tx, context);
  assertMayChange(actor, target, input.scopes ?? []);
  const { role_id, scopes } = rightsAfter(tx, target, input);
  const isSent = input.scopes !== undefined || typeof input.roleId === 'number';
  if (typeof input.roleId === 'number') assertHolds(actor, scopes);
  const scope = isSent ? scopes.join(',') : target.scope;
  const values = {
    name: input.name,
    designation: orOld(input.designation),
    phone: orOld(input.phone),
    email: orOld(input.email),
    scope,
    role_id,
    language: readLanguage(input.language),
  };
  tx.run(qb.updateTable('users').set(values).where('id', '=', target.id));
  const { id, username } = target;
  audit(tx, context, { kind: 'user.updated', entity: 'user', id, details: { username, scope } });
  return {
    answer: { message: 'User updated successfully.' },
    signals: scope === target.scope ? [] : [{ kind: 'scopes', userId: id }],
  };
};

/** Resets a password and signs the user out everywhere (contract 3). */
export const resetPassword: Command<
  Message & { readonly username: string; readonly passwordHash: string },
  Message
> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  assertMayReset(getActor(tx, context), target);
  setPasswordHash(tx, target.id, input.passwordHash);
  // Anyone who knew the old password might know the PIN too (contract 18).
  setPin(tx, target.id, null);
  const gone = removeDevicesOf(tx, target.id);
  const { id, username } = target;
  audit(tx, context, { kind: 'user.password-reset', entity: 'user', id, details: { username } });
  return { answer: { message: input.message }, signals: devicesGone(gone) };
};

/** Sets or removes another user's PIN. The same rules apply as for resetting a password (contract 18). */
export const updatePin: Command<
  { readonly username: string; readonly pin: StoredPin | null },
  Message
> = (tx, { username: name, pin }, context) => {
  const target = getTarget(tx, name);
  assertMayReset(getActor(tx, context), target);
  setPin(tx, target.id, pin);
  const { id, username } = target;
  const kind = pin === null ? 'user.pin-removed' : 'user.pin-set';
  audit(tx, context, { kind, entity: 'user', id, details: { username } });
  return { answer: { message: 'PIN updated successfully.' } };
};

const admins = prepared()(() =>
  qb
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null),
);

const markDeleted = prepared<{ id: number; now: number }>()((p) =>
  qb
    .updateTable('users')
    .set({ deleted_at: p('now') })
    .where('id', '=', p('id')),
);

/** Deletes a user. Their orders and audit rows are kept; the name may be used again (contract 3). */
export const deleteUser: Command<{ readonly username: string }, Message> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  assertMayDelete(getActor(tx, context), target, tx.get(admins, {})?.count ?? 0);
  tx.run(markDeleted, { id: target.id, now: context.now });
  setPin(tx, target.id, null);
  const gone = removeDevicesOf(tx, target.id);
  const { id, username } = target;
  audit(tx, context, { kind: 'user.deleted', entity: 'user', id, details: { username } });
  return { answer: { message: 'User deleted successfully.' }, signals: devicesGone(gone) };
};

export const userCommands = {
  addUser,
  updateUser,
  resetPassword,
  updatePin,
  deleteUser,
  'POST /settings/roles/add': addRole,
  'POST /settings/roles/{id}/update': updateRole,
  'DELETE /settings/roles/{id}': deleteRole,
};
