// The calls about the second hub on a hub that has no second hub (contract 35).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPairState, UNPAIRED, writePairState } from '../../../server/standby/pair-state.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makePerson } from '../../fixtures/people.ts';

test('a hub without a second hub reports that, and sends no generation', async () => {
  covers('35.1', 'GET /standby');
  const hub = await openHub();
  const { cookie } = makePerson(hub, { scopes: ['SETTINGS'] });
  const { status, body, headers } = await callApi(hub, 'GET', '/standby', { cookie });
  expect(status).toBe(200);
  expect(body).toEqual({
    role: 'primary',
    generation: 1,
    partner: null,
    mode: 'alone',
    commit: expect.any(Number),
    complete_until: null,
    rehearsed_at: null,
    rehearsal: null,
  });
  expect(headers['hub-generation']).toBeUndefined();
  expect((await callApi(hub, 'GET', '/standby')).status).toBe(401);
  const { cookie: other } = makePerson(hub, { scopes: ['POS'] });
  expect((await callApi(hub, 'GET', '/standby', { cookie: other })).status).toBe(403);
  const health = await hub.app.inject({ url: '/healthz', headers: { host: 'localhost' } });
  expect(health.json()).not.toHaveProperty('partner');
});

test('answers to writes have a number that grows, also over a restart with an older clock', async () => {
  covers('35.2');
  const hub = await openHub();
  const { cookie } = makePerson(hub, { role: 'admin' });
  const write = async (to: typeof hub): Promise<number> => {
    const body = { language: 'de' };
    const { status, headers } = await callApi(to, 'POST', '/auth/language', { cookie, body });
    expect(status).toBe(200);
    return Number(headers['hub-commit']);
  };
  const [one, two] = [await write(hub), await write(hub)];
  expect(two).toBeGreaterThan(one);
  const read = await callApi(hub, 'GET', '/standby', { cookie });
  expect(read.headers['hub-commit']).toBeUndefined();
  await hub.stop();
  const again = await makeHub({ dataDir: hub.dataDir, now: hub.clock.now - 1000 });
  expect(await write(again)).toBeGreaterThanOrEqual(one);
  await again.close();
});

test('only an admin pairs, with a code that a second hub shows', async () => {
  covers('POST /standby/confirm');
  const hub = await openHub();
  const { cookie } = makePerson(hub, { role: 'admin' });
  const confirm = (code: unknown, as = cookie) =>
    callApi(hub, 'POST', '/standby/confirm', { cookie: as, body: { code } });
  const unknown = await confirm('123 456');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'UNKNOWN_CODE']);
  const wrong = await confirm('12345');
  expect([wrong.status, wrong.body.field]).toEqual([400, 'code']);
  const { cookie: other } = makePerson(hub, { scopes: ['SETTINGS'] });
  const refused = await confirm('123456', other);
  expect([refused.status, refused.body.code]).toEqual([403, 'ADMIN_ONLY']);
});

test.each([
  ['/standby/unpair', {}, 409, 'NOT_PAIRED'],
  ['/standby/work', undefined, 409, 'BAD_TRANSITION'],
  ['/standby/takeover', { username: 'a', password: 'b' }, 409, 'NOT_STANDBY'],
  ['/standby/heard', { ms_ago: 5 }, 409, 'NOT_STANDBY'],
  ['/standby/heard', { ms_ago: -1 }, 400, 'INVALID_INPUT'],
  ['/standby/takeover', {}, 400, 'INVALID_INPUT'],
])('%s %j on a hub that works alone is %i %s', async (path, body, status, code) => {
  covers(
    'POST /standby/unpair',
    'POST /standby/work',
    'POST /standby/takeover',
    'POST /standby/heard',
  );
  const hub = await openHub();
  const { cookie } = makePerson(hub, { role: 'admin' });
  const answer = await callApi(hub, 'POST', path, { cookie, body });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a repeated call gets the first answer, even after the pairing has ended', async () => {
  covers('1.10', '35.1', 'POST /standby/unpair');
  const first = await openHub();
  const { cookie } = makePerson(first, { role: 'admin' });
  await first.stop();
  const partner = { name: 'Spare', address: '127.0.0.1:1', fingerprint: 'ab' };
  const pair = { partner, key: 'a2V5', since: first.clock.now };
  writePairState(first.dataDir, { ...UNPAIRED, pair });
  const hub = await makeHub({ dataDir: first.dataDir, now: first.clock.now + 1000 });
  const unpair = (key: string) =>
    callApi(hub, 'POST', '/standby/unpair', {
      cookie,
      body: {},
      headers: { 'idempotency-key': key },
    });
  const [done, again, other] = [await unpair('one'), await unpair('one'), await unpair('two')];
  expect([done.status, again.status, again.body]).toEqual([200, 200, done.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect([other.status, other.body.code]).toEqual([409, 'NOT_PAIRED']);
  await hub.close();
});

test('the state of the pair is replaced as a whole, and a damaged one stops the start', async () => {
  const hub = await openHub();
  const { dataDir } = hub;
  expect(readPairState(dataDir)).toEqual(UNPAIRED);
  const state = { ...UNPAIRED, generation: 3, role: 'sealed' } as const;
  writePairState(dataDir, state);
  expect(readPairState(dataDir)).toEqual(state);
  const path = join(dataDir, 'standby.json');
  const stored = readFileSync(path, 'utf8');
  writeFileSync(path, stored.slice(0, 20));
  expect(() => readPairState(dataDir)).toThrow("can't be read");
});
