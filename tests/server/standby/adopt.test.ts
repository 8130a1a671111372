// After a takeover, a device of the old hub can sign in once at the new hub, with its pass (contract 35.7).
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPass, signPass } from '../../../server/standby/device-pass.ts';
import { type PairState, UNPAIRED, writePairState } from '../../../server/standby/pair-state.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makePerson, makeTill } from '../../fixtures/people.ts';

const key = randomBytes(32).toString('base64');
const partner = { name: 'Spare', address: '127.0.0.9:9', fingerprint: 'f'.repeat(64) };

let hub: TestHub;
beforeEach(async () => {
  hub = await makeHub();
});
afterEach(() => hub.close());

/** Pairs the hub in this generation, as after a takeover that is already recorded. */
function bePaired(generation: number): void {
  const state: PairState = { ...UNPAIRED, generation, pair: { partner, key, since: 1 } };
  writePairState(hub.dataDir, state);
  Object.defineProperty(hub.hub.pair, 'state', { configurable: true, get: () => state });
}

const adopt = (pass: unknown) => callApi(hub, 'POST', '/auth/adopt', { body: { pass } });
const readSession = (cookie: string) => callApi(hub, 'GET', '/auth/session', { cookie });

test('a hub without a second hub neither issues nor accepts passes', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS'] });
  expect((await readSession(cookie)).body).not.toHaveProperty('pass');
  const pass = signPass({ generation: 1, deviceId: 'a' }, key);
  expect((await adopt(pass)).status).toBe(401);
});

test('the pass of before a takeover signs the device in, once', async () => {
  covers('35.7', 'POST /auth/adopt');
  const person = makePerson(hub, { scopes: ['POS'] });
  bePaired(1);
  const { pass } = (await readSession(person.cookie)).body;
  expect((await adopt(pass)).status).toBe(401);
  bePaired(2);
  const adopted = await adopt(pass);
  expect([adopted.status, adopted.body.user.id]).toEqual([200, person.userId]);
  const { status, body } = await readSession(cookieHeader(adopted));
  expect([status, body.user.id]).toEqual([200, person.userId]);
  expect((await adopt(pass)).status).toBe(401);
  // The pass of the new session is for the next takeover, so it does not work now.
  expect((await adopt(body.pass)).status).toBe(401);
  expect(readPass(body.pass, key)?.generation).toBe(2);
  const kinds = hub.db.prepare('SELECT kind FROM audit ORDER BY id DESC LIMIT 1').pluck().get();
  expect(kinds).toBe('user.adopted');
});

test('a device at a till stays at that till, with its own cookie', async () => {
  covers('35.7');
  const person = makePerson(hub, { scopes: ['POS'] });
  const insert = `INSERT INTO tills (title, token_hash, expires_at, last_seen) VALUES ('Bar', 'old', ?, 1)`;
  const id = hub.db.prepare(insert).run(hub.clock.now + 1000).lastInsertRowid;
  hub.db.prepare('UPDATE devices SET till_id = ? WHERE user_id = ?').run(id, person.userId);
  bePaired(1);
  const { pass } = (await readSession(person.cookie)).body;
  bePaired(2);
  const adopted = await adopt(pass);
  const { body } = await callApi(hub, 'GET', '/store', { cookie: cookieHeader(adopted) });
  expect(body.till).toMatchObject({ id: Number(id), title: 'Bar' });
  const till = hub.db.prepare('SELECT token_hash FROM tills WHERE id = ?').pluck().get(id);
  expect(till).not.toBe('old');
});

test('a locked till is adopted once as the same till, without a signed-in user', async () => {
  covers('35.7');
  const cookie = makeTill(hub, 'Bar');
  const askHealth = async () => {
    const answer = await hub.app.inject({ url: '/healthz', headers: { cookie } });
    return answer.json() as { pass?: string };
  };
  expect(await askHealth()).not.toHaveProperty('pass');
  bePaired(1);
  const { pass } = await askHealth();
  expect((await hub.app.inject({ url: '/healthz' })).json()).not.toHaveProperty('pass');
  expect((await adopt(pass)).status).toBe(401);
  bePaired(2);
  const adopted = await adopt(pass);
  expect([adopted.status, adopted.body]).toEqual([200, { message: 'Locked.', user: null }]);
  const moved = cookieHeader(adopted);
  expect(moved).toMatch(/^comanda_till=/);
  expect((await callApi(hub, 'GET', '/auth/switch', { cookie: moved })).status).toBe(200);
  expect((await callApi(hub, 'GET', '/auth/switch', { cookie })).status).toBe(401);
  expect((await adopt(pass)).status).toBe(401);
});

test.each([
  ['of another key', (id: string) => signPass({ generation: 1, deviceId: id }, 'AAAA')],
  ['of an unknown device', () => signPass({ generation: 1, deviceId: 'nobody' }, key)],
  ['of this generation', (id: string) => signPass({ generation: 2, deviceId: id }, key)],
  ['of a later generation', (id: string) => signPass({ generation: 3, deviceId: id }, key)],
  ['that is no pass', () => 'x'.repeat(60)],
])('a pass %s is 401', async (_, make) => {
  const { userId } = makePerson(hub, { scopes: ['POS'] });
  const id = hub.db.prepare('SELECT id FROM devices WHERE user_id = ?').pluck().get(userId);
  bePaired(2);
  expect((await adopt(make(String(id)))).status).toBe(401);
});

test.each(['', 'x'.repeat(201), 7, null])('the pass %j is 400', async (pass) => {
  expect((await adopt(pass)).status).toBe(400);
});

test('a deleted user is not signed in', async () => {
  const { userId } = makePerson(hub, { scopes: ['POS'] });
  const id = hub.db.prepare('SELECT id FROM devices WHERE user_id = ?').pluck().get(userId);
  bePaired(2);
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(userId);
  expect((await adopt(signPass({ generation: 1, deviceId: String(id) }, key))).status).toBe(401);
});
