// Which new passwords and usernames are refused (contract 3).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertNewPassword, assertUsername } from '../../../server/sessions/credentials.ts';
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
] as const)('of %s %s is refused with a sentence', (role, password) => {
  const owner = { role, username: 'ana.b' };
  expect(() => assertNewPassword(owner, password)).toThrow(/too easy to guess|the username/);
});

test.each([
  ['user', '5713'],
  ['user', 'soup'],
  ['admin', 'geheim99 und lang'],
  ['admin', 'the-whole-house'],
] as const)('of %s %s is taken', (role, password) => {
  expect(() => assertNewPassword({ role, username: 'ana' }, password)).not.toThrow();
});

test.each([
  'an\u3164a',
  'ana\u2800',
  '\u115fana',
  'ana\ufe0f',
  'ana\u034f',
  'a\u17b4na',
  'ana\u200d',
  // Cyrillic o, Greek omicron and capital alpha among Latin letters.
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
