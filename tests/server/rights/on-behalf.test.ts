// A user may send the unsent entries of another user of the same till, in that other user's name. Only orders may be
// sent in this way (contract 19.7).
import { describe, expect, test } from 'vitest';
import { forgetOld } from '../../../server/domain/housekeeping/forget-old.ts';
import { said } from '../../fixtures/approvals.ts';
import { cookieHeader } from '../../fixtures/cookies.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { givePassword, makePerson } from '../../fixtures/people.ts';
import { storePin } from '../../fixtures/pins.ts';

/** Ben's session, at the till that Ana used before. */
let cookie: string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
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
const refresh = async () => {
  const answer = await callApi(hub, 'POST', '/auth/refresh-token', { cookie });
  cookie = `${cookieHeader(answer)}; ${cookie}`;
};
const order = (more: object = {}, headers?: Record<string, string>, by?: string) =>
  send('/pos/create-order', more, headers, by);

test('an order is stored under the name and key of the user who tapped it, and records who sent it', async () => {
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

test('an order that users send in their own name is an ordinary order', async () => {
  expect((await order({}, { 'on-behalf-of': 'BEN' })).status).toBe(200);
});

test('nothing is accepted for a time when the user was not there, or for an unknown user', async () => {
  const refused = [403, 'NOT_HERE'];
  const began = Date.parse(anaTapped) - 5 * MINUTE;
  for (const at of [began - 2 * MINUTE, began + 12 * MINUTE]) {
    expect(said(await order({ tappedAt: iso(at) }))).toEqual(refused);
  }
  expect(said(await order({ tappedAt: null }))).toEqual(refused);
  expect(said(await order({}, { 'on-behalf-of': 'nobody' }))).toEqual(refused);
  expect(said(await order({}, { 'on-behalf-of': 'ana' }, ben.cookie))).toEqual(refused);
});

test('payments wait for their user, and so does everything else', async () => {
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

describe('the rights of its owner', () => {
  const lend = async () => {
    const maya = makePerson(hub, { username: 'Maya', scopes: ['POS', 'DISCOUNT'] });
    storePin(hub, maya, '8642');
    const at = await callApi(hub, 'POST', '/auth/switch', {
      body: { username: 'Maya', pin: '8642' },
      cookie,
    });
    hub.clock.now += 5 * MINUTE;
    const tappedAt = iso(hub.clock.now);
    hub.clock.now += 5 * MINUTE;
    const body = { username: 'Ben', pin: '2468' };
    cookie = cookieHeader(
      await callApi(hub, 'POST', '/auth/switch', { body, cookie: cookieHeader(at) }),
    );
    return tappedAt;
  };
  const cheap = () => {
    const id = makeItem(hub, { priceCents: 2000 });
    hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(id);
    return [{ id, price: 0.01 }];
  };
  const exceptions = () =>
    hub.db.prepare("SELECT * FROM exceptions WHERE kind = 'price' ORDER BY id").all() as {
      sent_by: string;
      approved_by: string;
    }[];

  test('the user’s permissions do not pass to the sender; another user approves, and the exception names the sender', async () => {
    const tappedAt = await lend();
    const inName = { 'on-behalf-of': 'Maya' };
    const cart = cheap();
    const refused = await order({ cart, tappedAt }, inName);
    expect(said(refused)).toEqual([403, 'APPROVAL_NEEDED']);
    expect(exceptions()).toEqual([]);
    const boss = makePerson(hub, { username: 'Boss', scopes: ['POS', 'DISCOUNT'] });
    storePin(hub, boss, '9753');
    const own = { username: 'Maya', pin: '8642' };
    expect(said(await order({ cart, tappedAt, approval: own }, inName))).toEqual([
      403,
      'APPROVAL_REFUSED',
    ]);
    const approval = { username: 'Boss', pin: '9753' };
    expect((await order({ cart, tappedAt, approval }, inName)).status).toBe(200);
    expect(exceptions()).toMatchObject([{ sent_by: 'Ben', approved_by: 'Boss' }]);
    const owner = makePerson(hub, { role: 'admin' });
    const listed = await callApi(hub, 'GET', '/reports/exceptions?type=today&kind=price', owner);
    expect(listed.body).toMatchObject([{ username: 'Maya', sent_by: 'Ben', approved_by: 'Boss' }]);
  });

  test('the sender’s permissions are not used, because the sender may not have read the entry', async () => {
    hub.db.prepare("UPDATE users SET scope = 'POS,DISCOUNT' WHERE id = ?").run(ben.userId);
    const tappedAt = await lendAgain();
    expect(said(await order({ cart: cheap(), tappedAt }))).toEqual([403, 'APPROVAL_NEEDED']);
    expect((await order({ tappedAt })).status).toBe(200);
  });

  /** Signs Ana in once more, and Ben six minutes later. Returns a time when Ana was signed in. */
  async function lendAgain(): Promise<string> {
    const ana = await callApi(hub, 'POST', '/auth/switch', {
      body: { username: 'Ana', pin: '1357' },
      cookie,
    });
    hub.clock.now += MINUTE;
    const tappedAt = iso(hub.clock.now);
    hub.clock.now += 5 * MINUTE;
    const body = { username: 'Ben', pin: '2468' };
    cookie = cookieHeader(
      await callApi(hub, 'POST', '/auth/switch', { body, cookie: cookieHeader(ana) }),
    );
    return tappedAt;
  }

  test('a visit of more than 7 days ago no longer counts, and housekeeping deletes it', async () => {
    const tappedAt = await lendAgain();
    const visits = () => hub.db.prepare('SELECT count(*) FROM till_visits').pluck().get();
    hub.clock.now += 7 * DAY - 10 * MINUTE;
    await refresh();
    expect((await order({ tappedAt })).status).toBe(200);
    const before = Number(visits());
    hub.clock.now += 10 * MINUTE;
    expect(said(await order({ tappedAt }))).toEqual([403, 'NOT_HERE']);
    await hub.hub.run(forgetOld, {}, { actor: null });
    expect(visits()).toBeLessThan(before);
    hub.clock.now += DAY;
    await hub.hub.run(forgetOld, {}, { actor: null });
    expect(visits()).toBe(1);
  });
});
