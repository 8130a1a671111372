// What a user held back may be sent by another at the same till, in his name; orders only (CONTRACT §19.7).
import { expect, test } from 'vitest';
import { said } from '../../fixtures/approvals.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';
import { storePin } from '../../fixtures/pins.ts';

/** Ben's session, at the till where Ana was before him. */
let cookie: string;

const MINUTE = 60_000;
const iso = (at: number) => new Date(at).toISOString();

const hub = await openHub();
const ana = makePerson(hub, { username: 'Ana', scopes: ['POS', 'ORDERS'] });
const ben = makePerson(hub, { username: 'Ben', scopes: ['POS', 'ORDERS'] });
givePassword(hub, ana.userId, 'soup-of-the-day');
for (const [person, pin] of [
  [ana, '1357'],
  [ben, '2468'],
] as const)
  storePin(hub, person, pin);
const body = { username: 'Ana', password: 'soup-of-the-day' };
const first = cookieHeader(await callApi(hub, 'POST', '/auth/signin', { body }));
hub.clock.now += 5 * MINUTE;
const anaTapped = iso(hub.clock.now);
hub.clock.now += 5 * MINUTE;
const change = { username: 'Ben', pin: '2468' };
cookie = cookieHeader(await callApi(hub, 'POST', '/auth/switch', { body: change, cookie: first }));

const send = (
  path: string,
  more: object,
  headers: Record<string, string> = { 'on-behalf-of': 'ana' },
  by = cookie,
) => {
  const cart = [{ id: makeItem(hub, { priceCents: 500 }) }];
  const body = { cart, deliveryType: 'takeaway', tappedAt: anaTapped, ...more };
  return callApi(hub, 'POST', path, { body, cookie: by, headers });
};
const order = (more: object = {}, headers?: Record<string, string>, by?: string) =>
  send('/pos/create-order', more, headers, by);

test('an order goes in under the name and the key of who tapped it, and says who sent it', async () => {
  const cart = [{ id: makeItem(hub) }];
  const headers = { 'on-behalf-of': 'ana', 'idempotency-key': 'held-1' };
  const { status, body } = await order({ cart }, headers);
  expect(status).toBe(200);
  const row = hub.db
    .prepare(
      'SELECT username, sent_by FROM orders JOIN users ON users.id = user_id WHERE orders.id = ?',
    )
    .get(body.orderId);
  expect(row).toEqual({ username: 'Ana', sent_by: 'Ben' });
  const told = hub.db
    .prepare("SELECT username, details FROM audit WHERE kind = 'order.placed'")
    .get();
  expect(told).toMatchObject({
    username: 'Ana',
    details: expect.stringContaining('"sentBy":"Ben"'),
  });
  const orders = await callApi(hub, 'GET', `/orders?orderIds=${body.orderId}`, { cookie });
  expect(orders.body[0].orders[0]).toMatchObject({ sent_by: 'Ben' });
  expect((await order({ cart }, headers)).headers['idempotency-replayed']).toBe('true');
  const own = await callApi(hub, 'POST', '/pos/create-order', {
    body: { cart, deliveryType: 'takeaway', tappedAt: anaTapped },
    cookie: ana.cookie,
    headers: { 'idempotency-key': 'held-1' },
  });
  expect(own.body.orderId).toBe(body.orderId);
});

test('in one’s own name it is an order like any other', async () => {
  expect((await order({}, { 'on-behalf-of': 'BEN' })).status).toBe(200);
});

test('nothing goes in for a time at which he was not there, nor for somebody unknown', async () => {
  const refused = [403, 'NOT_HERE'];
  const began = Date.parse(anaTapped) - 5 * MINUTE;
  for (const at of [began - 2 * MINUTE, began + 12 * MINUTE]) {
    expect(said(await order({ tappedAt: iso(at) }))).toEqual(refused);
  }
  expect(said(await order({ tappedAt: null }))).toEqual(refused);
  expect(said(await order({}, { 'on-behalf-of': 'nobody' }))).toEqual(refused);
  expect(said(await order({}, { 'on-behalf-of': 'ana' }, ben.cookie))).toEqual(refused);
});

test('payments wait for him, and so does everything else', async () => {
  const refused = [403, 'NOT_HERE'];
  const paid = { netTotal: 5, taxTotal: 0, total: 5, paymentTypeId: 1 };
  expect(said(await send('/pos/create-order-and-invoice', paid))).toEqual(refused);
  expect(said(await send('/bills/1/pay', { payments: [], due: 0 }))).toEqual(refused);
  expect(said(await send('/orders/cancel', { orderIds: [1] }))).toEqual(refused);
});

test('a till that is locked is nobody’s', async () => {
  hub.clock.now += MINUTE;
  await callApi(hub, 'POST', '/auth/lock', { cookie });
  hub.clock.now += 10 * MINUTE;
  const body = { username: 'Ana', pin: '1357' };
  cookie = cookieHeader(await callApi(hub, 'POST', '/auth/switch', { body, cookie }));
  const inBetween = iso(hub.clock.now - 5 * MINUTE);
  const answer = await order({ tappedAt: inBetween }, { 'on-behalf-of': 'Ben' });
  expect(said(answer)).toEqual([403, 'NOT_HERE']);
});
