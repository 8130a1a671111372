// The calls of users (contract 4, 5). Passwords are hashed before the command, because hashing is slow.
import { sql } from 'kysely';
import type { StaffUser } from '#shared/entities/people.ts';
import { notFound } from '#shared/errors.ts';
import type { Role } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { listRoles } from '../../domain/users/roles.ts';
import { findUserByName, type KnownUser } from '../../domain/users/users.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertMayAdd, assertMayReset, type Held, readScopes } from '../../rights/users.ts';
import { assertNewPassword, assertUsername, savedMessage } from '../../sessions/credentials.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { hashNewPin } from '../../sessions/pins.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { addUser, deleteUser, resetPassword, updatePin, updateUser } from './change.ts';

const heldBy = ({ userId: id, role, scope }: Caller): Held => ({ id, role, scope });

export const userRoutes = (hub: Hub): Route[] => [
  route('GET /users', () => hub.read((tx) => tx.all(staff, {}).map(staffUserOf))),
  route('GET /settings/roles', () => hub.read(listRoles)),
  route('POST /users/add', async ({ body, caller, call }) => {
    const { password, role = 'user', userScopes = null, ...rest } = body;
    const scopes = readScopes(userScopes);
    // Refuses early, because the hash is slow. The command checks again.
    assertMayAdd(heldBy(caller), role, scopes);
    assertUsername(body.username);
    const owner = { role, username: body.username };
    assertNewPassword(owner, password);
    const message = savedMessage(owner, password, 'User added successfully.');
    const passwordHash = await hashPassword(password);
    return hub.run(addUser, { ...rest, role, scopes, passwordHash, message }, call);
  }),
  route('POST /users/update/{id}', ({ params, body, call }) => {
    const { userScopes, ...rest } = body;
    const scopes = userScopes === undefined ? undefined : readScopes(userScopes);
    return hub.run(updateUser, { ...rest, username: params.id, scopes }, call);
  }),
  route('POST /users/update-password/{id}', async ({ params, body, caller, call }) => {
    const target = hub.read((tx) => getUser(tx, params.id));
    assertMayReset(heldBy(caller), target);
    assertNewPassword(target, body.password);
    const message = savedMessage(target, body.password, 'Password updated successfully.');
    const passwordHash = await hashPassword(body.password);
    return hub.run(resetPassword, { username: params.id, passwordHash, message }, call);
  }),
  route('POST /users/update-pin/{id}', async ({ params, body, caller, call }) => {
    const target = hub.read((tx) => getUser(tx, params.id));
    assertMayReset(heldBy(caller), target);
    const pin = await hashNewPin(target.role, body.pin);
    return hub.run(updatePin, { username: params.id, pin }, call);
  }),
  route('DELETE /users/delete/{id}', ({ params, call }) =>
    hub.run(deleteUser, { username: params.id }, call),
  ),
];

const staff = prepared()(() =>
  qb
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('drawers', (join) =>
      join.onRef('drawers.user_id', '=', 'users.id').on('drawers.deleted_at', 'is', null),
    )
    .select(['username', 'name', 'role', 'designation', 'phone', 'email', 'scope', 'language'])
    .select(['roles.id as role_id', 'roles.title as role_title', 'drawers.title as drawer'])
    .select(['last_seen', sql<0 | 1>`pin_hash is not null`.as('has_pin')])
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id'),
);

interface StaffRow extends Omit<StaffUser, 'role' | 'photo' | 'last_seen'> {
  readonly role: Role;
  readonly role_id: number | null;
  readonly role_title: string | null;
  readonly last_seen: number | null;
}

const staffUserOf = ({ role, role_id, role_title, last_seen, ...row }: StaffRow): StaffUser => ({
  ...row,
  photo: null,
  last_seen: wireInstant(last_seen),
  role: role_id === null || role_title === null ? role : { id: role_id, title: role_title },
});

function getUser(tx: Tx, username: string): KnownUser {
  const user = findUserByName(tx, username);
  if (!user) throw notFound('user');
  return user;
}
