// Signing in, the session, and signing out, over the API.
import bcrypt from 'bcrypt';
import { expect, test, vi } from 'vitest';
import { REFRESH_MS } from '#shared/limits.ts';
import { NOBODYS_HASH, PASSWORD_COST } from '../../../server/sessions/passwords.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader, cookiesOf } from '../../fixtures/cookies.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { givePassword, makeDevice, makePerson } from '../../fixtures/people.ts';

const hub = await openHub({ config: { trustProxy: 1 } });
const ana = makePerson(hub, { username: 'Ana', scopes: ['POS', 'ORDERS'] });
givePassword(hub, ana.userId, 'soup');

const signIn = (username: unknown, password: unknown, headers: Record<string, string> = {}) =>
  callApi(hub, 'POST', '/auth/signin', { body: { username, password }, headers });
const lastAudit = () => hub.db.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT 1').get();

test('the right password signs in and tells who that is', async () => {
  covers('3.2', 'POST /auth/signin');
  const answer = await signIn('Ana', 'soup');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: expect.any(String),
    user: {
      id: expect.any(Number),
      username: 'Ana',
      name: 'Name of Ana',
      designation: '',
      photo: null,
      language: null,
      role: 'user',
      scope: 'POS,ORDERS',
    },
  });
});

test('three cookies are set: two HttpOnly ones and the readable marker', async () => {
  covers('3.2');
  const attributes = { path: '/', samesite: 'Lax' };
  expect(cookiesOf(await signIn('Ana', 'soup'))).toEqual([
    {
      name: 'comanda_access',
      value: expect.stringMatching(/^[\w-]{43}$/),
      attributes: { ...attributes, 'max-age': '900', httponly: '' },
    },
    {
      name: 'comanda_refresh',
      value: expect.stringMatching(/^[\w-]{43}$/),
      attributes: { ...attributes, 'max-age': '2592000', httponly: '' },
    },
    {
      name: 'restro__authenticated',
      value: 'true',
      attributes: { ...attributes, 'max-age': '2592000' },
    },
  ]);
});

test('under TLS the HttpOnly cookies are Secure and have other names; the marker does not', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await signIn('Ana', 'soup', headers);
  const secure = cookiesOf(answer).map(({ name, attributes }) => [name, 'secure' in attributes]);
  expect(secure).toEqual([
    ['__Host-comanda_access', true],
    ['__Host-comanda_refresh', true],
    ['restro__authenticated', false],
  ]);
  const cookie = cookieHeader(answer);
  const session = await callApi(hub, 'GET', '/auth/session', { cookie, headers });
  expect(session.status).toBe(200);
  expect((await callApi(hub, 'GET', '/auth/session', { cookie })).status).toBe(401);
});

test('tokens and passwords are in the database only as hashes', async () => {
  const answer = await signIn('Ana', 'soup');
  const rows = ['devices', 'access_tokens', 'users', 'audit'].map((table) =>
    hub.db.prepare(`SELECT * FROM ${table}`).all(),
  );
  const text = JSON.stringify(rows);
  const secrets = cookiesOf(answer).filter(({ value }) => value !== 'true');
  for (const { value } of [...secrets, { value: 'soup' }]) expect(text).not.toContain(value);
});

test('a sign-in is a device with its address and name, and a row of the audit trail', async () => {
  await signIn('Ana', 'soup', {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
    'x-forwarded-for': '192.168.1.20',
  });
  const row = lastAudit();
  expect(row).toMatchObject({ kind: 'user.signed-in', username: 'Ana', user_id: ana.userId });
  const device = hub.db
    .prepare(
      'SELECT ip, name FROM devices WHERE id = (SELECT max(entity_id) FROM audit WHERE id = ?)',
    )
    .get((row as { id: number }).id);
  expect(device).toEqual({ ip: '192.168.1.20', name: 'Chrome on Linux' });
});

test.each([
  ['ana', 'soup'],
  ['ANA', 'soup'],
  [' Ana ', 'soup'],
])('the name %j is the same person', async (username, password) => {
  const { status, body } = await signIn(username, password);
  expect([status, body.user?.username]).toEqual([200, 'Ana']);
});

test('names beyond ASCII are compared without regard to case and composition', async () => {
  const person = makePerson(hub, { username: 'josé' });
  givePassword(hub, person.userId, 'soup');
  expect((await signIn('JOSE\u0301', 'soup')).status).toBe(200);
});

test.each([
  ['Ana', 'wrong'],
  ['Ana', 'Soup'],
  ['Ana', 'soup '],
  ['nobody', 'soup'],
])('%s with %j is refused in the same words', async (username, password) => {
  covers('3.2');
  const answer = await signIn(username, password, { 'x-forwarded-for': '10.0.0.1' });
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    message: 'Invalid username or password!',
    code: 'INVALID_CREDENTIALS',
  });
  expect(cookiesOf(answer)).toEqual([]);
});

test('an unknown user costs the same comparison as a known one', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  await signIn('nobody', 'soup', { 'x-forwarded-for': '10.0.0.2' });
  expect(compare.mock.calls).toEqual([['soup', NOBODYS_HASH]]);
  expect(bcrypt.getRounds(NOBODYS_HASH)).toBe(PASSWORD_COST);
  compare.mockRestore();
});

test('a password is not accepted for its first 72 bytes', async () => {
  const long = 'x'.repeat(72);
  const person = makePerson(hub, { username: 'long' });
  givePassword(hub, person.userId, long);
  const from = { 'x-forwarded-for': '10.0.0.3' };
  expect((await signIn('long', `${long}y`, from)).status).toBe(401);
  expect((await signIn('long', long, from)).status).toBe(200);
});

test.each([
  [undefined, 'soup', 'username', 'Please provide username!'],
  ['', 'soup', 'username', 'Please provide username!'],
  [5, 'soup', 'username', 'Please provide username!'],
  ['Ana', undefined, 'password', 'Please provide password!'],
  ['Ana', '', 'password', 'Please provide password!'],
])('%j with %j is incomplete', async (username, password, field, message) => {
  const answer = await signIn(username, password);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ message, code: 'INVALID_INPUT', field });
});

test('a deleted user cannot sign in, and the name may be used again', async () => {
  const from = { 'x-forwarded-for': '10.0.0.4' };
  const first = makePerson(hub, { username: 'Temp' });
  givePassword(hub, first.userId, 'first');
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(first.userId);
  expect((await signIn('temp', 'first', from)).status).toBe(401);
  const second = makePerson(hub, { username: 'TEMP', scopes: ['KITCHEN'] });
  givePassword(hub, second.userId, 'second');
  expect((await signIn('temp', 'first', from)).status).toBe(401);
  const answer = await signIn('temp', 'second', from);
  expect(answer.body.user).toMatchObject({ username: 'TEMP', scope: 'KITCHEN' });
});

test('devices whose 30 days have passed are cleaned up when somebody signs in', async () => {
  const { deviceId } = makeDevice(hub, ana.userId);
  const find = hub.db.prepare('SELECT count(*) FROM devices WHERE id = ?').pluck();
  const before = hub.clock.now;
  await signIn('Ana', 'soup');
  expect(find.get(deviceId)).toBe(1);
  // A clock that was set forward does not remove devices.
  hub.clock.now += REFRESH_MS;
  await signIn('Ana', 'soup');
  expect(find.get(deviceId)).toBe(1);
  hub.clock.monotonic += REFRESH_MS;
  await signIn('Ana', 'soup');
  hub.clock.now = before;
  expect(find.get(deviceId)).toBe(0);
});

test('the session tells the scopes as they are now, and needs one', async () => {
  covers('3.3', 'GET /auth/session');
  const cookie = cookieHeader(await signIn('Ana', 'soup'));
  hub.db.prepare(`UPDATE users SET scope = 'KITCHEN' WHERE id = ?`).run(ana.userId);
  const { body } = await callApi(hub, 'GET', '/auth/session', { cookie });
  hub.db.prepare(`UPDATE users SET scope = 'POS,ORDERS' WHERE id = ?`).run(ana.userId);
  expect(body.user.scope).toBe('KITCHEN');
  expect((await callApi(hub, 'GET', '/auth/session')).status).toBe(401);
});

test('signing out removes the device, clears the cookies and is in the audit trail', async () => {
  covers('3.3', 'POST /auth/signout');
  const cookie = cookieHeader(await signIn('Ana', 'soup'));
  const answer = await callApi(hub, 'POST', '/auth/signout', { cookie });
  expect(answer.status).toBe(200);
  const cleared = cookiesOf(answer).map(({ name, value, attributes }) => [
    name,
    value,
    attributes['max-age'],
  ]);
  expect(cleared).toEqual([
    ['comanda_access', '', '0'],
    ['comanda_refresh', '', '0'],
    ['restro__authenticated', '', '0'],
  ]);
  expect((await callApi(hub, 'GET', '/auth/session', { cookie })).status).toBe(401);
  expect((await callApi(hub, 'POST', '/auth/refresh-token', { cookie })).status).toBe(401);
  expect(lastAudit()).toMatchObject({ kind: 'user.signed-out', username: 'Ana' });
});

test('signing out works when the access cookie has run out', async () => {
  const answer = await signIn('Ana', 'soup');
  const { device_id } = lastAudit() as { device_id: string };
  const refresh = cookieHeader(answer).split('; ')[1] ?? '';
  expect((await callApi(hub, 'POST', '/auth/signout', { cookie: refresh })).status).toBe(200);
  expect(lastAudit()).toMatchObject({ kind: 'user.signed-out', username: 'Ana', device_id });
  const left = hub.db.prepare('SELECT count(*) FROM devices WHERE id = ?').pluck().get(device_id);
  expect(left).toBe(0);
});

test.each([[undefined], ['comanda_access=nonsense; comanda_refresh=nonsense']])(
  'signing out with the cookies %j is 200 and writes nothing',
  async (cookie) => {
    const before = lastAudit();
    const answer = await callApi(hub, 'POST', '/auth/signout', cookie ? { cookie } : {});
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer)).toHaveLength(3);
    expect(lastAudit()).toEqual(before);
  },
);

test('a hub that cannot store signs nobody in, but lets everybody go', async () => {
  const cookie = cookieHeader(await signIn('Ana', 'soup'));
  // Another process holds the write lock for longer than the hub waits.
  hub.db.exec('BEGIN IMMEDIATE');
  const [signedIn, signedOut] = await Promise.all([
    signIn('Ana', 'soup'),
    callApi(hub, 'POST', '/auth/signout', { cookie }),
  ]);
  hub.db.exec('ROLLBACK');
  expect([signedIn.status, signedIn.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect(cookiesOf(signedIn)).toEqual([]);
  expect(signedOut.status).toBe(200);
  expect(cookiesOf(signedOut)).toHaveLength(3);
}, 30_000);
