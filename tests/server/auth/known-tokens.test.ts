// The user of a token is read once, and again as soon as a session may have changed.
import { randomBytes } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { KnownTokens } from '../../../server/sessions/known-tokens.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeDevice, makePerson } from '../../fixtures/people.ts';

const hub: TestHub = await makeHub();
afterAll(() => hub.close());

const admin = makePerson(hub, { role: 'admin' });
const [ana, ben, cleo] = [makePerson(hub), makePerson(hub), makePerson(hub)] as const;
const cleosOther = makeDevice(hub, cleo.userId);
// The test wrote these rows directly. When the hub notices these writes, it reads the users of all tokens again. The
// test waits until then before it counts anything.
await new Promise<void>((resolve) => {
  hub.hub.onSignal(({ kind }) => kind === 'foreign' && resolve());
});

const DAY_MS = 86_400_000;
const peeks = vi.spyOn(hub.hub, 'peek');
/** Returns the status of a call, and how often the hub looked up the user of its cookie. */
async function look(cookie: string): Promise<[number, number]> {
  peeks.mockClear();
  const { status } = await callApi(hub, 'GET', '/auth/session', { cookie });
  return [status, peeks.mock.calls.length];
}

test('a session is read with its first call, and again after a change of any session', async () => {
  expect(await look(ana.cookie)).toEqual([200, 1]);
  expect(await look(ana.cookie)).toEqual([200, 0]);
  const path = `/users/update/${ana.username}`;
  const body = { name: 'Anna', designation: '', phone: '', email: '' };
  const { status } = await callApi(hub, 'POST', path, { body, cookie: admin.cookie });
  expect(status).toBe(200);
  peeks.mockClear();
  const { body: session } = await callApi(hub, 'GET', '/auth/session', { cookie: ana.cookie });
  expect(peeks).toHaveBeenCalledTimes(1);
  expect(session).toMatchObject({ user: { name: 'Anna' } });
});

test('a cached session ends at its expiry without a query', async () => {
  expect(await look(ben.cookie)).toEqual([200, 1]);
  hub.clock.now += 16 * 60_000;
  hub.clock.monotonic += 16 * 60_000;
  expect(await look(ben.cookie)).toEqual([401, 0]);
  hub.clock.now -= DAY_MS;
  expect(await look(ben.cookie)).toEqual([401, 0]);
});

test('another program that removes a device ends its session within seconds, and no command of the session runs meanwhile', async () => {
  hub.clock.now += DAY_MS - 16 * 60_000;
  expect((await look(cleo.cookie))[0]).toBe(200);
  hub.db.prepare('DELETE FROM devices WHERE id = ?').run(cleo.deviceId);
  const body = { device_id: cleosOther.deviceId };
  const sent = await callApi(hub, 'POST', '/auth/remove-device', { body, cookie: cleo.cookie });
  expect(sent.status).toBe(401);
  await vi.waitFor(async () => expect((await look(cleo.cookie))[0]).toBe(401), 10_000);
});

test('strangers are not kept, and of many the oldest goes', () => {
  const reads: string[] = [];
  const known = new KnownTokens<object>(hub.hub, (_, hash) => {
    reads.push(hash);
    return strangers.has(hash) ? undefined : {};
  });
  const strangers = new Set<string>();
  const tokens = Array.from({ length: 201 }, () => randomBytes(8).toString('hex'));
  for (const token of tokens) known.find(token);
  expect(reads).toHaveLength(201);
  for (const token of tokens.slice(1)) known.find(token);
  expect(reads).toHaveLength(201);
  const [first = ''] = tokens;
  strangers.add(reads[0] ?? '');
  expect([known.find(first), known.find(first)]).toEqual([undefined, undefined]);
  expect(reads).toHaveLength(203);
});
