// Pairing a screen: the screen shows a code, an admin chooses the user of the screen, and the screen is signed in once
// (contract 24).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_PAIRINGS, PAIRING_MS } from '#shared/limits.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let manager: Person;

beforeEach(async () => {
  hub = await makeHub({ config: { trustProxy: 1 } });
  manager = makePerson(hub, { scopes: ['SETTINGS', 'KITCHEN'] });
  makePerson(hub, { username: 'Wall', scopes: ['KITCHEN'] });
});
afterEach(() => hub.close());

const beginFrom = (ip: string) =>
  callApi(hub, 'POST', '/auth/pairing', { body: {}, headers: { 'x-forwarded-for': ip } });
const begin = async (ip = '10.0.0.1') => (await beginFrom(ip)).body;
const approve = (code: string, username = 'Wall', cookie = manager.cookie) =>
  callApi(hub, 'POST', '/auth/pairing/approve', { body: { code, username }, cookie });
const claim = (secret: string) => callApi(hub, 'POST', '/auth/pairing/claim', { body: { secret } });

test('a screen waits, is approved, and is signed in as that user once', async () => {
  covers('24.1', 'POST /auth/pairing', 'POST /auth/pairing/approve', 'POST /auth/pairing/claim');
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

test('a user cannot pair a screen as somebody whose password they may not reset', async () => {
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
  for (let i = 1; i < MAX_PAIRINGS; i += 1) await begin(`10.0.1.${i}`);
  expect((await beginFrom('10.0.2.1')).status).toBe(429);
  hub.clock.monotonic += PAIRING_MS;
  expect((await claim(first.secret)).status).toBe(404);
  expect((await approve(first.code)).status).toBe(404);
  expect((await beginFrom('10.0.2.1')).status).toBe(200);
});

test('one address may have all twenty, and others still find their place', async () => {
  const statusesOf = async (ip: string, count: number) => {
    const answers = [];
    for (let i = 0; i < count; i += 1) answers.push((await beginFrom(ip)).status);
    return answers;
  };
  for (const [ip, other] of [
    ['10.0.0.1', '10.0.0.2'],
    ['2001:db8::1', '2001:db8:0:1::1'],
  ] as const) {
    hub.clock.monotonic += PAIRING_MS;
    const first = (await beginFrom(ip)).body;
    expect(await statusesOf(ip, MAX_PAIRINGS)).toEqual([...Array(MAX_PAIRINGS - 1).fill(200), 429]);
    // Each screen of another address ends the oldest pairing of the first address, until the first address has only
    // three pairings.
    expect(await statusesOf(other, MAX_PAIRINGS)).toEqual([
      ...Array(MAX_PAIRINGS - 3).fill(200),
      ...Array(3).fill(429),
    ]);
    expect((await claim(first.secret)).status).toBe(404);
  }
});
