// Pairing a screen: it shows a code, somebody says who it is, and it is signed in once (CONTRACT §24).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_PAIRINGS, PAIRING_MS } from '#shared/limits.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let manager: Person;

beforeEach(async () => {
  hub = await makeHub();
  manager = makePerson(hub, { scopes: ['SETTINGS', 'KITCHEN'] });
  makePerson(hub, { username: 'Wall', scopes: ['KITCHEN'] });
});
afterEach(() => hub.close());

const begin = async () => (await callApi(hub, 'POST', '/auth/pairing', { body: {} })).body;
const approve = (code: string, username = 'Wall', cookie = manager.cookie) =>
  callApi(hub, 'POST', '/auth/pairing/approve', { body: { code, username }, cookie });
const claim = (secret: string) => callApi(hub, 'POST', '/auth/pairing/claim', { body: { secret } });

test('a screen waits, is approved, and is signed in as that user once', async () => {
  const { code, secret, expiresAt } = await begin();
  expect(code).toMatch(/^\d{6}$/);
  expect(expiresAt).toBe(new Date(hub.clock.now + PAIRING_MS).toISOString());
  expect((await claim(secret)).body).toMatchObject({ code: 'PENDING' });
  expect((await approve(code)).status).toBe(200);
  const signedIn = await claim(secret);
  expect(signedIn.body.user).toMatchObject({ username: 'Wall', scope: 'KITCHEN' });
  const session = await callApi(hub, 'GET', '/auth/session', { cookie: cookieHeader(signedIn) });
  expect(session.body.user.username).toBe('Wall');
  expect((await claim(secret)).status).toBe(404);
  expect((await approve(code)).status).toBe(404);
});

test('nobody pairs a screen as somebody whom he could not reset', async () => {
  const { code, secret } = await begin();
  makePerson(hub, { username: 'Boss', role: 'admin' });
  makePerson(hub, { username: 'Cashier', scopes: ['POS'] });
  expect((await approve(code, 'Boss')).body.code).toBe('ADMIN_ONLY');
  expect((await approve(code, 'Cashier')).body.code).toBe('SCOPE_NOT_HELD');
  expect((await approve(code, 'Nobody')).status).toBe(404);
  const cook = makePerson(hub, { scopes: ['KITCHEN'] });
  expect((await approve(code, 'Wall', cook.cookie)).body.code).toBe('FORBIDDEN');
  expect((await claim(secret)).body.code).toBe('PENDING');
});

test('wrong codes count as wrong sign-ins', async () => {
  const { code } = await begin();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let i = 0; i < 10; i += 1) expect((await approve(wrong)).status).toBe(404);
  const answer = await approve(code);
  expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await approve('12 34')).body).toMatchObject({ code: 'INVALID_INPUT', field: 'code' });
});

test('a code lives five minutes, and twenty wait at most', async () => {
  const first = await begin();
  for (let i = 1; i < MAX_PAIRINGS; i += 1) await begin();
  expect((await callApi(hub, 'POST', '/auth/pairing', { body: {} })).status).toBe(429);
  hub.clock.monotonic += PAIRING_MS;
  expect((await claim(first.secret)).status).toBe(404);
  expect((await approve(first.code)).status).toBe(404);
  expect((await callApi(hub, 'POST', '/auth/pairing', { body: {} })).status).toBe(200);
});
