// Adds, changes and deletes users and resets passwords, each limited to users who may do so (contract 4).

import { notFound, Refusal } from '#shared/errors.ts';
import type { Role, Scope } from '#shared/scopes.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { setPasswordHash, setPinHash } from '../../domain/users/secrets.ts';
import { findUser, findUserByName, type KnownUser } from '../../domain/users/users.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import {
  assertMayAdd,
  assertMayChange,
  assertMayDelete,
  assertMayReset,
} from '../../rights/users.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { devicesGone, removeDevicesOf } from '../../sessions/devices.ts';

interface Message {
  readonly message: string;
}

/** Returns the actor's current row: since the request arrived they may have been deleted, or lost scopes. */
function getActor(tx: Tx, { actor }: CommandContext): KnownUser {
  const user = actor && findUser(tx, actor.userId);
  if (!user) throw new Refusal('NOT_SIGNED_IN', 'Please sign in.');
  return user;
}

function getTarget(tx: Tx, username: string): KnownUser {
  const user = findUserByName(tx, username);
  if (!user) throw notFound('user');
  return user;
}

interface Details {
  readonly name: string;
  readonly designation?: string | null;
  readonly phone?: string | null;
  readonly email?: string | null;
}

interface NewUser extends Details {
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
}

/** Adds a user. The UNIQUE index over users not deleted decides whether a name is taken. */
export const addUser: Command<NewUser, Message & { id: string }> = (tx, input, context) => {
  const { username, role, scopes } = input;
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
  return { answer: { message: 'User added successfully.', id: username } };
};

interface UserChange extends Details {
  readonly username: string;
  /** Undefined leaves the scopes unchanged. */
  readonly scopes: readonly Scope[] | undefined;
}

const orOld = (given: string | null | undefined): string | undefined =>
  given === null ? '' : given;

/** Changes a user; absent fields are left unchanged, and new scopes apply from the next request. */
export const updateUser: Command<UserChange, Message> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  assertMayChange(getActor(tx, context), target, input.scopes ?? []);
  const scope = input.scopes?.join(',') ?? target.scope;
  const values = {
    name: input.name,
    designation: orOld(input.designation),
    phone: orOld(input.phone),
    email: orOld(input.email),
    scope,
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
  { readonly username: string; readonly passwordHash: string },
  Message
> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  assertMayReset(getActor(tx, context), target);
  setPasswordHash(tx, target.id, input.passwordHash);
  // Anyone who knew the old password might know the PIN too (contract 18).
  setPinHash(tx, target.id, null);
  const gone = removeDevicesOf(tx, target.id);
  const { id, username } = target;
  audit(tx, context, { kind: 'user.password-reset', entity: 'user', id, details: { username } });
  return { answer: { message: 'Password updated successfully.' }, signals: devicesGone(gone) };
};

/** Sets or removes another user's PIN, under the rules of resetting a password (contract 18). */
export const updatePin: Command<
  { readonly username: string; readonly pinHash: string | null },
  Message
> = (tx, { username: name, pinHash }, context) => {
  const target = getTarget(tx, name);
  assertMayReset(getActor(tx, context), target);
  setPinHash(tx, target.id, pinHash);
  const { id, username } = target;
  const kind = pinHash === null ? 'user.pin-removed' : 'user.pin-set';
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

/** Deletes a user. Their orders and audit rows stay; the name may be used again (contract 3). */
export const deleteUser: Command<{ readonly username: string }, Message> = (tx, input, context) => {
  const target = getTarget(tx, input.username);
  assertMayDelete(getActor(tx, context), target, tx.get(admins, {})?.count ?? 0);
  tx.run(markDeleted, { id: target.id, now: context.now });
  setPinHash(tx, target.id, null);
  const gone = removeDevicesOf(tx, target.id);
  const { id, username } = target;
  audit(tx, context, { kind: 'user.deleted', entity: 'user', id, details: { username } });
  return { answer: { message: 'User deleted successfully.' }, signals: devicesGone(gone) };
};

export const userCommands = { addUser, updateUser, resetPassword, updatePin, deleteUser };
