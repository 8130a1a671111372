// Roles are named sets of scopes. A changed role applies to its users immediately, and nobody can give scopes that they
// lack (contract 26.1).
import { beforeEach, expect, test } from 'vitest';
import { SCOPES } from '#shared/scopes.ts';
import type { Signal } from '../../../server/engine/command.ts';
import { covers } from '../../contract/covers.ts';
import { makePerson } from '../../fixtures/people.ts';
import { addUser, callAs, expectRefused, openStaffHouse } from '../../fixtures/staff-house.ts';

const house = await openStaffHouse();
const { hub } = house;
const as = callAs.bind(null, hub);
const add = addUser.bind(null, hub);

let signals: Signal[];
hub.hub.onSignal((signal) => signals.push(signal));
beforeEach(() => {
  signals = [];
});

const ROLES = '/settings/roles';
const makeRole = async (scopes: unknown = ['POS'], title = 'Runner'): Promise<number> =>
  (await as(house.admin, 'POST', `${ROLES}/add`, { title, scopes })).body.id;
const userOf = async (username: string) => {
  const { body } = await as(house.admin, 'GET', '/users');
  return body.find((user: { username: string }) => user.username === username);
};
const lastAudit = () => {
  const row = hub.db.prepare('SELECT kind, details FROM audit ORDER BY id DESC').get();
  const { kind, details } = row as { kind: string; details: string };
  return { kind, details: JSON.parse(details) };
};

test('a new store has ready-made roles of known scopes', async () => {
  covers('26.1', 'GET /settings/roles');
  const { body } = await as(house.admin, 'GET', ROLES);
  const titles = body.map(({ title }: { title: string }) => title);
  expect(titles.slice(0, 7)).toEqual([
    'Owner',
    'Manager',
    'Waiter',
    'Cashier',
    'Cook',
    'Host',
    'Accountant',
  ]);
  expect(body[0].scopes).toEqual(SCOPES);
  expect(body[4]).toEqual({ id: 5, title: 'Cook', scopes: ['KITCHEN', 'INVENTORY'] });
});

test('a user with a role has its scopes, and each later change of it at once', async () => {
  covers('26.1', 'POST /settings/roles/add', 'POST /settings/roles/{id}/update');
  const roleId = await makeRole('POS, ORDERS,POS');
  expect(lastAudit()).toEqual({
    kind: 'role.added',
    details: { title: 'Runner', scopes: ['POS', 'ORDERS'] },
  });
  expect((await add(house.admin, { roleId, userScopes: ['REPORTS'] })).status).toBe(200);
  expect(await userOf('ana')).toMatchObject({
    role: { id: roleId, title: 'Runner' },
    scope: 'POS,ORDERS',
  });
  const change = { title: 'Head runner', scopes: ['POS'] };
  const changed = await as(house.admin, 'POST', `${ROLES}/${roleId}/update`, change);
  expect(changed.status).toBe(200);
  expect(await userOf('ana')).toMatchObject({
    role: { id: roleId, title: 'Head runner' },
    scope: 'POS',
  });
  expect(signals).toContainEqual({ kind: 'scopes', userId: expect.any(Number) });
  expect(lastAudit()).toEqual({
    kind: 'role.updated',
    details: { ...change, usernames: ['ana'] },
  });
});

test('a signed-in user loses at the next call what the role no longer has', async () => {
  const roleId = await makeRole(['POS', 'REPORTS']);
  const till = makePerson(hub, { scopes: [], username: 'till' });
  const update = { name: 'Till', roleId };
  expect((await as(house.admin, 'POST', '/users/update/till', update)).status).toBe(200);
  expect((await as(till, 'GET', '/reports?type=today')).status).toBe(200);
  await as(house.admin, 'POST', `${ROLES}/${roleId}/update`, { title: 'Runner', scopes: ['POS'] });
  expectRefused(await as(till, 'GET', '/reports?type=today'), 403, 'FORBIDDEN');
});

test('scopes of their own take the role off; the same scopes or none keep it', async () => {
  const roleId = await makeRole(['POS', 'ORDERS']);
  await add(house.admin, { roleId });
  const update = async (body: object) => {
    const answer = await as(house.admin, 'POST', '/users/update/ana', { name: 'Ana', ...body });
    expect(answer.status).toBe(200);
    const { role, scope } = await userOf('ana');
    return [role, scope];
  };
  const role = { id: roleId, title: 'Runner' };
  expect(await update({})).toEqual([role, 'POS,ORDERS']);
  expect(await update({ userScopes: 'ORDERS,POS' })).toEqual([role, 'POS,ORDERS']);
  expect(await update({ userScopes: 'POS' })).toEqual(['user', 'POS']);
  expect(await update({ roleId })).toEqual([role, 'POS,ORDERS']);
  expect(await update({ roleId: null })).toEqual(['user', 'POS,ORDERS']);
});

test.each([
  [{ title: '', scopes: ['POS'] }, 'title'],
  [{ title: 'Runner' }, 'scopes'],
  [{ title: 'Runner', scopes: [] }, 'scopes'],
  [{ title: 'Runner', scopes: ['POS', 'FLYING'] }, 'scopes'],
])('%j is refused and names its field', async (body, field) => {
  const before = (await as(house.admin, 'GET', ROLES)).body;
  const answer = await as(house.admin, 'POST', `${ROLES}/add`, body);
  expectRefused(answer, 400, 'INVALID_INPUT');
  expect(answer.body.field).toBe(field);
  expect((await as(house.admin, 'GET', ROLES)).body).toEqual(before);
});

test('an admin cannot get a role, and an unknown role is 404', async () => {
  const roleId = await makeRole();
  const admin = { role: 'admin', password: 'geheim-2468', roleId };
  const answer = await add(house.admin, admin);
  expectRefused(answer, 400, 'INVALID_INPUT');
  expect(answer.body.field).toBe('roleId');
  expectRefused(await add(house.admin, { roleId: 99_999 }), 404, 'NOT_FOUND');
  const change = { title: 'Runner', scopes: ['POS'] };
  expectRefused(await as(house.admin, 'POST', `${ROLES}/99999/update`, change), 404, 'NOT_FOUND');
  expectRefused(await as(house.admin, 'DELETE', `${ROLES}/99999`), 404, 'NOT_FOUND');
});

test('nobody gives, adds, changes or deletes a role with scopes that they lack', async () => {
  const strong = await makeRole(['POS', 'REPORTS']);
  const weak = await makeRole(['POS']);
  const refused = async (method: 'POST' | 'DELETE', path: string, body?: object) =>
    expectRefused(await as(house.chef, method, path, body), 403, 'SCOPE_NOT_HELD');
  await refused('POST', `${ROLES}/add`, { title: 'Boss', scopes: ['REPORTS'] });
  await refused('POST', `${ROLES}/${weak}/update`, { title: 'Runner', scopes: ['REPORTS'] });
  await refused('POST', `${ROLES}/${strong}/update`, { title: 'Runner', scopes: ['POS'] });
  await refused('DELETE', `${ROLES}/${strong}`);
  await refused('POST', '/users/update/chef', { name: 'Chef', roleId: strong });
  expectRefused(await add(house.chef, { roleId: strong }), 403, 'SCOPE_NOT_HELD');
  expect((await add(house.chef, { roleId: weak })).status).toBe(200);
});

test('a role with users cannot be deleted; a role that only deleted users have can be deleted', async () => {
  covers('26.1', 'DELETE /settings/roles/{id}');
  const roleId = await makeRole();
  await add(house.admin, { roleId });
  const refused = await as(house.admin, 'DELETE', `${ROLES}/${roleId}`);
  expectRefused(refused, 409, 'ROLE_IN_USE');
  expect(refused.body.usernames).toEqual(['ana']);
  await as(house.admin, 'DELETE', '/users/delete/ana');
  expect((await as(house.admin, 'DELETE', `${ROLES}/${roleId}`)).status).toBe(200);
  expect(lastAudit()).toEqual({
    kind: 'role.deleted',
    details: { title: 'Runner', scopes: 'POS' },
  });
});

test('roles need SETTINGS and a session by password', async () => {
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  expectRefused(await as(cook, 'GET', ROLES), 403, 'FORBIDDEN');
  expectRefused(await as(cook, 'POST', `${ROLES}/add`, { title: 5 }), 403, 'FORBIDDEN');
  expectRefused(await as(cook, 'POST', `${ROLES}/1/update`, {}), 403, 'FORBIDDEN');
  expectRefused(await as(cook, 'DELETE', `${ROLES}/1`), 403, 'FORBIDDEN');
});
