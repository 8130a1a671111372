// Users over the API: who may do what to whom (contract 4), and what happens to devices.
import bcrypt from 'bcrypt';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Signal } from '../../../server/engine/command.ts';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAdmin, makeDevice, makePerson } from '../../fixtures/people.ts';
import { addUser, callAs, expectRefused, openStaffHouse } from '../../fixtures/staff-house.ts';

const house = await openStaffHouse();
const { hub } = house;
const as = callAs.bind(null, hub);
const add = addUser.bind(null, hub);

let signals: Signal[];

// The hub notices the tests' own writes about a second later, during any test. Each of these writes changes a
// session, so signals of these two kinds are ignored.
hub.hub.onSignal((signal) => {
  if (signal.kind !== 'foreign' && signal.kind !== 'sessions') signals.push(signal);
});
beforeEach(() => {
  signals = [];
});

const rowOf = (username: string) =>
  hub.db
    .prepare('SELECT * FROM users WHERE username_key = lower(?) AND deleted_at IS NULL')
    .get(username) as Record<string, string>;
const lastAudit = () => hub.db.prepare('SELECT kind, username FROM audit ORDER BY id DESC').get();

test('a user is added with a hashed password, scopes once each, and is listed', async () => {
  covers('5.9', 'GET /users', 'POST /users/add');
  const added = await add(house.admin, {
    designation: 'Waiter',
    phone: '123',
    email: 'ana@x.example',
    userScopes: 'POS, ORDERS,POS,',
  });
  expect(added).toMatchObject({ status: 200, body: { id: 'ana' } });
  const hash = rowOf('ana').password_hash ?? '';
  expect(await bcrypt.compare('geheim99', hash)).toBe(true);
  expect(lastAudit()).toEqual({ kind: 'user.added', username: house.admin.username });
  const { body } = await as(house.chef, 'GET', '/users');
  expect(body).toHaveLength(3);
  expect(body[2]).toEqual({
    username: 'ana',
    name: 'Ana',
    role: 'user',
    photo: null,
    language: null,
    has_pin: 0,
    designation: 'Waiter',
    phone: '123',
    email: 'ana@x.example',
    scope: 'POS,ORDERS',
    last_seen: null,
    drawer: null,
  });
});

test.each([
  [{ username: '' }, 'username'],
  [{ username: 'a b' }, 'username'],
  [{ username: 'x'.repeat(65) }, 'username'],
  [{ password: '' }, 'password'],
  [{ password: '123' }, 'password'],
  [{ password: 'ü'.repeat(37) }, 'password'],
  [{ role: 'admin', password: '1234567' }, 'password'],
  [{ role: 'owner' }, 'role'],
  [{ name: '' }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ userScopes: ['POS', 'FLYING'] }, 'userScopes'],
  [{ userScopes: 'pos' }, 'userScopes'],
])('%j is refused and names its field', async (body, field) => {
  const answer = await add(house.admin, body);
  expectRefused(answer, 400, 'INVALID_INPUT');
  expect(answer.body.field).toBe(field);
  expect(rowOf('ana')).toBeUndefined();
});

test('an empty form is refused for its first field', async () => {
  const answer = await as(house.admin, 'POST', '/users/add', {});
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ field: 'name', message: 'Please provide name!' });
});

test('a taken name is 409 in any case, and free again when its user is deleted', async () => {
  expectRefused(await add(house.admin, { username: 'cHEF' }), 409, 'USERNAME_TAKEN');
  expect((await as(house.admin, 'DELETE', '/users/delete/CHEF')).status).toBe(200);
  expect((await add(house.admin, { username: 'chef' })).status).toBe(200);
});

test('if two users take the same name together, one gets it', async () => {
  const answers = await Promise.all([add(house.admin, {}), add(house.admin, { username: 'ANA' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('a user who is not an admin', () => {
  test('gives no scope that he lacks and adds no admin', async () => {
    covers('4.3');
    expectRefused(await add(house.chef, { userScopes: ['POS', 'REPORTS'] }), 403, 'SCOPE_NOT_HELD');
    expectRefused(await add(house.chef, { role: 'admin', password: '1' }), 403, 'ADMIN_ONLY');
    expect((await add(house.chef, { userScopes: ['POS'] })).status).toBe(200);
    const update = { name: 'Ana', userScopes: ['REPORTS'] };
    expectRefused(await as(house.chef, 'POST', '/users/update/ana', update), 403, 'SCOPE_NOT_HELD');
    const own = { name: 'Chef', userScopes: ['SETTINGS', 'REPORTS'] };
    expectRefused(await as(house.chef, 'POST', '/users/update/chef', own), 403, 'SCOPE_NOT_HELD');
  });

  test('cannot change a user who holds a scope that they lack', async () => {
    makePerson(hub, { scopes: ['POS', 'REPORTS'], username: 'boss' });
    const name = { name: 'X' };
    expectRefused(await as(house.chef, 'POST', '/users/update/boss', name), 403, 'SCOPE_NOT_HELD');
    const password = { password: 'geheim' };
    const reset = await as(house.chef, 'POST', '/users/update-password/boss', password);
    expectRefused(reset, 403, 'SCOPE_NOT_HELD');
    expectRefused(await as(house.chef, 'DELETE', '/users/delete/boss'), 403, 'SCOPE_NOT_HELD');
  });

  test('touches no admin', async () => {
    const path = house.admin.username;
    expectRefused(
      await as(house.chef, 'POST', `/users/update/${path}`, { name: 'X' }),
      403,
      'ADMIN_ONLY',
    );
    const password = { password: 'geheim99' };
    const reset = await as(house.chef, 'POST', `/users/update-password/${path}`, password);
    expectRefused(reset, 403, 'ADMIN_ONLY');
    expectRefused(await as(house.chef, 'DELETE', `/users/delete/${path}`), 403, 'ADMIN_ONLY');
  });

  test('cannot delete themselves or reset their own password', async () => {
    expectRefused(await as(house.chef, 'DELETE', '/users/delete/chef'), 400, 'OWN_USER');
    const reset = await as(house.chef, 'POST', '/users/update-password/CHEF', {
      password: 'geheim',
    });
    expectRefused(reset, 400, 'OWN_USER');
  });

  test('without SETTINGS sees and does nothing', async () => {
    const cook = makePerson(hub, { scopes: ['KITCHEN'] });
    expectRefused(await as(cook, 'GET', '/users'), 403, 'FORBIDDEN');
    expectRefused(await as(cook, 'POST', '/users/add', { name: 5 }), 403, 'FORBIDDEN');
    expectRefused(await callApi(hub, 'DELETE', '/users/delete/chef'), 401, 'NOT_SIGNED_IN');
  });
});

describe('an admin', () => {
  test('adds, changes, resets and deletes another admin', async () => {
    const role = { role: 'admin', username: 'boss' };
    expect((await add(house.admin, role)).status).toBe(200);
    expect((await as(house.admin, 'POST', '/users/update/boss', { name: 'Boss' })).status).toBe(
      200,
    );
    const short = await as(house.admin, 'POST', '/users/update-password/boss', {
      password: '1234567',
    });
    expectRefused(short, 400, 'INVALID_INPUT');
    const reset = await as(house.admin, 'POST', '/users/update-password/boss', {
      password: '57130246',
    });
    expect(reset.status).toBe(200);
    expect((await as(house.admin, 'DELETE', '/users/delete/boss')).status).toBe(200);
  });

  test('cannot be deleted if they are the last admin', async () => {
    covers('4.3');
    const own = `/users/delete/${house.admin.username}`;
    expectRefused(await as(house.admin, 'DELETE', own), 409, 'LAST_ADMIN');
    makeAdmin(hub);
    expectRefused(await as(house.admin, 'DELETE', own), 400, 'OWN_USER');
    expect(rowOf(house.admin.username)).toBeDefined();
  });

  test('if two users delete each other together, one stays', async () => {
    const other = makeAdmin(hub);
    const answers = await Promise.all([
      as(house.admin, 'DELETE', `/users/delete/${other.username}`),
      as(other, 'DELETE', `/users/delete/${house.admin.username}`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a change keeps fields that are not sent, and only changed scopes are announced', async () => {
  covers('5.9', 'POST /users/update/{id}');
  await add(house.admin, { phone: '123', userScopes: ['POS', 'ORDERS'] });
  signals = [];
  await as(house.admin, 'POST', '/users/update/ANA', { name: 'Anna', designation: null });
  expect(rowOf('ana')).toMatchObject({ name: 'Anna', phone: '123', scope: 'POS,ORDERS' });
  expect(signals).toEqual([]);
  await as(house.admin, 'POST', '/users/update/ana', { name: 'Anna', userScopes: ['POS'] });
  expect(rowOf('ana').scope).toBe('POS');
  expect(signals).toEqual([{ kind: 'scopes', userId: rowOf('ana').id }]);
  expectRefused(
    await as(house.admin, 'POST', '/users/update/nobody', { name: 'X' }),
    404,
    'NOT_FOUND',
  );
});

test('changed scopes apply from the next request on', async () => {
  expect((await as(house.chef, 'GET', '/users')).status).toBe(200);
  await as(house.admin, 'POST', '/users/update/chef', { name: 'Chef', userScopes: [] });
  expectRefused(await as(house.chef, 'GET', '/users'), 403, 'FORBIDDEN');
});

test('a reset password and a deletion sign the user out everywhere', async () => {
  covers('5.9', 'DELETE /users/delete/{id}', 'POST /users/update-password/{id}');
  const tablet = makeDevice(hub, house.chef.userId);
  const path = '/users/update-password/chef';
  expect((await as(house.admin, 'POST', path, { password: 'neu4' })).status).toBe(200);
  expect(await bcrypt.compare('neu4', rowOf('chef').password_hash ?? '')).toBe(true);
  expect((await as(house.chef, 'GET', '/users')).status).toBe(401);
  expect((await as(tablet, 'GET', '/users')).status).toBe(401);
  const [signal] = signals;
  expect(signal?.kind === 'devices' && [...signal.deviceIds].sort()).toEqual(
    [house.chef.deviceId, tablet.deviceId].sort(),
  );
  expect(lastAudit()).toEqual({ kind: 'user.password-reset', username: house.admin.username });
  const again = makeDevice(hub, house.chef.userId);
  await as(house.admin, 'DELETE', '/users/delete/chef');
  expect(signals.at(-1)).toEqual({ kind: 'devices', deviceIds: [again.deviceId] });
  expect(rowOf('chef')).toBeUndefined();
  expectRefused(await as(house.admin, 'DELETE', '/users/delete/chef'), 404, 'NOT_FOUND');
});
