// Which new passwords and usernames are refused (contract 3).
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  assertNewPassword,
  assertUsername,
  savedMessage,
} from '../../../server/sessions/credentials.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';

test.each([
  ['user', '1234'],
  ['user', '0000'],
  ['user', 'QWERTY'],
  ['user', 'Ana.B'],
  ['admin', 'password1'],
  ['admin', 'Password123!'],
  ['admin', '12345678'],
  ['admin', '1qaz2wsx'],
  ['admin', '2024welcome'],
] as const)('of %s %s is taken with a warning', (role, password) => {
  const owner = { role, username: 'ana.b' };
  expect(() => assertNewPassword(owner, password)).not.toThrow();
  expect(savedMessage(owner, password, 'Saved.')).toMatch(/easy to guess/);
});

test.each([
  ['user', '5713'],
  ['user', 'soup'],
  ['admin', 'geheim99 und lang'],
  ['admin', 'the-whole-house'],
] as const)('of %s %s is taken without a warning', (role, password) => {
  const owner = { role, username: 'ana' };
  expect(() => assertNewPassword(owner, password)).not.toThrow();
  expect(savedMessage(owner, password, 'Saved.')).toBe('Saved.');
});

test.each([
  ['user', 'abc'],
  ['admin', 'sevense'],
] as const)('of %s %s is refused, because it is too short', (role, password) =>
  expect(() => assertNewPassword({ role, username: 'ana' }, password)).toThrow(/or more/),
);

test.each([
  'an\u3164a',
  'ana\u2800',
  '\u115fana',
  'ana\ufe0f',
  'ana\u034f',
  'a\u17b4na',
  'ana\u200d',
  // The following names have Cyrillic or Greek letters that look like the Latin letters beside them.
  'r\u043eot',
  'r\u03bfot',
  '\u0391NA',
  'ana.r\u043eot2',
  'an\u00e42\u0430',
])('a username that looks like another is refused: %j', (username) =>
  expect(() => assertUsername(username)).toThrow('1 to 64 characters'),
);

test('names of every script are taken', () => {
  const names = [
    'ana',
    'Zoë',
    'अमित',
    '김',
    'Nguyễn',
    'محمد',
    'Мария',
    'Ελένη',
    'pos-Мария',
    'µ2a',
  ];
  for (const name of names) assertUsername(name);
});

let hub: TestHub;
beforeEach(async () => {
  hub = await makeHub();
});
afterEach(() => hub.close());

test('each call that saves a password takes one that is easy to guess, and says so', async () => {
  const warning = 'Saved, but this password is easy to guess.';
  const owner = { username: 'owner', password: 'password', name: 'Owner', storeName: 'Casa' };
  const setUp = await callApi(hub, 'POST', '/setup', { body: { ...owner, currency: 'USD' } });
  expect([setUp.status, setUp.body.message]).toEqual([200, warning]);
  const cookie = cookieHeader(setUp);
  const tell = async (path: string, body: object) => {
    const answer = await callApi(hub, 'POST', path, { body, cookie });
    return [answer.status, answer.body.message];
  };
  const waiter = { username: 'waiter', password: 'waiter', name: 'Ana' };
  expect(await tell('/users/add', waiter)).toEqual([200, warning]);
  const reset = await tell('/users/update-password/waiter', { password: '1234' });
  expect(reset).toEqual([200, warning]);
  const change = { password: 'password', newPassword: 'admin1234' };
  expect(await tell('/auth/change-password', change)).toEqual([200, warning]);
  const good = { password: 'admin1234', newPassword: 'soup of the day' };
  const changed = await tell('/auth/change-password', good);
  expect(changed).toEqual([200, 'Password changed successfully.']);
});

test('signing in again ends the session that it replaces', async () => {
  const { userId, username } = makePerson(hub, { scopes: ['POS'] });
  givePassword(hub, userId, 'soup of the day');
  const body = { username, password: 'soup of the day' };
  const first = cookieHeader(await callApi(hub, 'POST', '/auth/signin', { body }));
  const second = await callApi(hub, 'POST', '/auth/signin', { body, cookie: first });
  const session = async (cookie: string) =>
    (await callApi(hub, 'GET', '/auth/session', { cookie })).status;
  expect(await session(first)).toBe(401);
  expect(await session(cookieHeader(second))).toBe(200);
});

test('a name of two scripts is refused for new users, but its existing owner can sign in', async () => {
  const admin = makePerson(hub, { role: 'admin' });
  const username = 'r\u043eot';
  const body = { username, password: 'soup of the day', name: 'Root' };
  const added = await callApi(hub, 'POST', '/users/add', { body, cookie: admin.cookie });
  expect([added.status, added.body.field]).toEqual([400, 'username']);
  const { userId } = makePerson(hub, { username });
  givePassword(hub, userId, 'soup of the day');
  expect((await callApi(hub, 'POST', '/auth/signin', { body })).status).toBe(200);
});
