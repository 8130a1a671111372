// Devices, access tokens, waiting approvals and waiting parties are limited (contract 14.2).
import { expect, test } from 'vitest';
import {
  APPROVAL_WAITS_MS,
  MAX_ACCESS_TOKENS,
  MAX_DEVICES,
  MAX_WAITING_APPROVALS,
  MAX_WAITING_PARTIES,
} from '#shared/limits.ts';
import { covers } from '../../contract/covers.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { givePassword, makeDevice, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const person = makePerson(hub, { username: 'Ana', scopes: ['POS', 'SETTINGS'] });
givePassword(hub, person.userId, 'soup-of-the-day');
const count = (sql: string) => hub.db.prepare(sql).pluck().get();

test('a user has fifty devices, and of more the one unused for longest is signed out', async () => {
  for (let made = 1; made < MAX_DEVICES; made += 1) makeDevice(hub, person.userId);
  hub.db
    .prepare('UPDATE devices SET refresh_expires_at = refresh_expires_at - 1 WHERE id = ?')
    .run(person.deviceId);
  const body = { username: 'Ana', password: 'soup-of-the-day' };
  const answer = await callApi(hub, 'POST', '/auth/signin', { body });
  expect(answer.status).toBe(200);
  expect(count('SELECT count(*) FROM devices')).toBe(MAX_DEVICES);
  const session = (cookie: string) => callApi(hub, 'GET', '/auth/session', { cookie });
  expect((await session(person.cookie)).status).toBe(401);
  expect((await session(cookieHeader(answer))).status).toBe(200);
});

test('a device has twenty access tokens, and the newest is one of them', async () => {
  const body = { username: 'Ana', password: 'soup-of-the-day' };
  const signedIn = cookieHeader(await callApi(hub, 'POST', '/auth/signin', { body }));
  let last = '';
  for (let n = 0; n < MAX_ACCESS_TOKENS + 5; n += 1) {
    last = cookieHeader(await callApi(hub, 'POST', '/auth/refresh-token', { cookie: signedIn }));
  }
  const most = 'SELECT max(n) FROM (SELECT count(*) AS n FROM access_tokens GROUP BY device_id)';
  expect(count(most)).toBe(MAX_ACCESS_TOKENS);
  expect((await callApi(hub, 'GET', '/auth/session', { cookie: last })).status).toBe(200);
});

test('two hundred parties wait at most', async () => {
  covers('14.2');
  const { cookie } = makePerson(hub, { scopes: ['POS'] });
  const add = () =>
    callApi(hub, 'POST', '/waitlist/add', { body: { name: 'Lee', peopleCount: 2 }, cookie });
  for (let n = 0; n < MAX_WAITING_PARTIES; n += 1) expect((await add()).status).toBe(200);
  expect((await add()).body.code).toBe('TOO_MANY_TRIES');
});

test('twenty requests of a user wait for an approval at most', async () => {
  const who = makePerson(hub, { scopes: ['POS'] });
  const till = makeTill(hub, who);
  const { orderId } = await placeOrder(hub, till, { cart: [{ id: makeItem(hub) }] });
  const billId = hub.db.prepare('SELECT bill_id FROM orders WHERE id = ?').pluck().get(orderId);
  const ask = (percent: number, by = till) =>
    by.post('/approvals', {
      action: 'discount',
      call: `POST /bills/${billId}/discount`,
      body: { percent, reason: 'Friend' },
    });
  for (let n = 1; n <= MAX_WAITING_APPROVALS; n += 1) expect((await ask(n)).status).toBe(200);
  const further = await ask(MAX_WAITING_APPROVALS + 1);
  expect([further.status, further.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
  // The same request again does not count, another user has a separate count, and unanswered requests expire.
  expect((await ask(1)).status).toBe(200);
  const other = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
  expect((await ask(1, other)).status).toBe(200);
  hub.clock.now += APPROVAL_WAITS_MS;
  expect((await ask(MAX_WAITING_APPROVALS + 1)).status).toBe(200);
});
