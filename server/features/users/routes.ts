// The calls of users (CONTRACT §4, §5); passwords are hashed before a command.
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { assertNewPassword, assertUsername } from '../../sessions/credentials.ts';
import { hashPassword } from '../../sessions/passwords.ts';
import { addUser, deleteUser, resetPassword, updateUser } from './change.ts';
import { findUserByName, type KnownUser } from './queries.ts';
import { assertMayAdd, assertMayReset, type Held, readScopes } from './rules.ts';

const heldBy = ({ userId: id, role, scope }: Caller): Held => ({ id, role, scope });

export const userRoutes = (hub: Hub): Route[] => [
  route('GET /users', () =>
    hub.read((tx) => tx.all(staff, {}).map((row) => ({ ...row, photo: null }))),
  ),
  route('POST /users/add', async ({ body, caller, call }) => {
    const { password, role = 'user', userScopes = null, ...rest } = body;
    const scopes = readScopes(userScopes);
    // Refused before anything is hashed; the command looks again.
    assertMayAdd(heldBy(caller), role, scopes);
    assertUsername(body.username);
    assertNewPassword(role, password);
    const passwordHash = await hashPassword(password);
    return hub.run(addUser, { ...rest, role, scopes, passwordHash }, call);
  }),
  route('POST /users/update/{id}', ({ params, body, call }) => {
    const { userScopes, ...rest } = body;
    const scopes = userScopes === undefined ? undefined : readScopes(userScopes);
    return hub.run(updateUser, { ...rest, username: params.id, scopes }, call);
  }),
  route('POST /users/update-password/{id}', async ({ params, body, caller, call }) => {
    const target = hub.read((tx) => getUser(tx, params.id));
    assertMayReset(heldBy(caller), target);
    assertNewPassword(target.role, body.password);
    const passwordHash = await hashPassword(body.password);
    return hub.run(resetPassword, { username: params.id, passwordHash }, call);
  }),
  route('DELETE /users/delete/{id}', ({ params, call }) =>
    hub.run(deleteUser, { username: params.id }, call),
  ),
];

const staff = prepared()(() =>
  qb
    .selectFrom('users')
    .select(['username', 'name', 'role', 'designation', 'phone', 'email', 'scope'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

function getUser(tx: Tx, username: string): KnownUser {
  const user = findUserByName(tx, username);
  if (!user) throw notFound('user');
  return user;
}
