// Orders that programs send from outside: each waits for staff exactly once (contract 33).
import { beforeEach, expect, test } from 'vitest';
import { forgetOld } from '../../../server/domain/housekeeping/forget-old.ts';
import { covers } from '../../contract/covers.ts';
import { CARD, CASH } from '../../fixtures/drawers.ts';
import { makeKey } from '../../fixtures/feed.ts';
import { codeOf } from '../../fixtures/guests.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, rowOf } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { ALWAYS } from '../../fixtures/promotions.ts';

const hub = await openHub();
const admin = makeTill(hub, makeAdmin(hub));
const waiter = makePerson(hub, { scopes: ['POS', 'ORDERS'] });
const till = makeTill(hub, waiter);
const MINUTE = 60_000;
const DAY = 86_400_000;
let dish = 0;
let last = 0;
let key: Awaited<ReturnType<typeof makeKey>>;
beforeEach(async () => {
  dish = makeItem(hub, { title: 'Soup', priceCents: 900 });
  key = await makeKey(hub, admin, ['orders:write']);
});

const bodyOf = (more: object = {}) => {
  last += 1;
  return {
    externalId: `web-${last}`,
    deliveryType: 'takeaway',
    name: 'Ana',
    lines: [{ itemId: dish, quantity: 2 }],
    total: 18,
    ...more,
  };
};
const send = (body: object) => key.call('POST', '/open/orders', { body });
const stateOf = async (externalId: string) => {
  const { body } = await key.get(`/open/orders/${encodeURIComponent(externalId)}`);
  return body;
};
const accept = (id: number, body: object = {}) => till.post(`/guest-orders/${id}/accept`, body);

test('an order from outside waits for staff, and is an ordinary order once they accept it', async () => {
  covers('33.1', 'POST /open/orders', 'GET /open/orders/{externalId}');
  const heard = listenTo(hub);
  const body = bodyOf({
    externalId: 'web/1 ä',
    deliveryType: 'delivery',
    phone: '+49 30 1777',
    notes: 'Third floor',
  });
  const sent = await send(body);
  expect(sent.status).toBe(200);
  expect(sent.body).toEqual({ id: expect.any(Number), state: 'waiting', total: 18, tokenNo: null });
  expect(heard.take()).toMatchObject([{ event: 'guest_update', data: { ids: [sent.body.id] } }]);
  const [waiting] = (await till.get('/guest-orders')).body;
  expect(waiting).toMatchObject({
    id: sent.body.id,
    table_id: null,
    name: 'Ana',
    first: false,
    session_no: null,
    open: {
      program: 'Books',
      delivery_type: 'delivery',
      phone: '+49 30 1777',
      notes: 'Third floor',
      paid: 0,
    },
  });
  const accepted = await accept(sent.body.id);
  expect(accepted.status).toBe(200);
  const { orderId, tokenNo } = accepted.body;
  const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(group.orders[0]).toMatchObject({
    source: 'open',
    username: waiter.username,
    delivery_type: 'delivery',
    party: 'Ana',
    payment_status: 'pending',
    open: { program: 'Books', name: 'Ana', phone: '+49 30 1777', notes: 'Third floor' },
  });
  expect(await stateOf('web/1 ä')).toEqual({
    id: sent.body.id,
    state: 'placed',
    reason: null,
    token_no: tokenNo,
    total: 18,
  });
  const trail = hub.db.prepare(`SELECT username FROM audit WHERE kind = 'open-order.sent'`).get();
  expect(trail).toEqual({ username: 'API key “Books”' });
});

test('the same number of a key gets the first answer for 400 days; another key has its own numbers', async () => {
  covers('33.1', 'POST /open/orders');
  const body = bodyOf();
  const first = (await send(body)).body;
  await accept(first.id);
  const orders = countRows(hub, 'guest_orders');
  expect(
    (await send({ ...body, total: 1, lines: [{ itemId: 99_999, quantity: 1 }] })).body,
  ).toEqual(first);
  const later = hub.clock.now;
  hub.clock.now += 399 * DAY;
  expect((await send(body)).body).toEqual(first);
  expect(countRows(hub, 'guest_orders')).toBe(orders);
  hub.clock.now += 2 * DAY;
  expect((await key.get(`/open/orders/${body.externalId}`)).status).toBe(404);
  expect((await send(body)).body.id).not.toBe(first.id);
  hub.clock.now = later;
  const other = await makeKey(hub, admin, ['orders:write']);
  expect((await other.get(`/open/orders/${body.externalId}`)).status).toBe(404);
  const fresh = await other.call('POST', '/open/orders', { body });
  expect(fresh.body.id).not.toBe(first.id);
});

test('what the guest paid is booked when the order is placed', async () => {
  covers('33.1');
  const body = bodyOf({ paid: { paymentTypeId: CARD, amount: 18 } });
  const { id } = (await send(body)).body;
  const payments = countRows(hub, 'payments');
  const waiting = (await till.get('/guest-orders')).body as { id: number; open: object }[];
  expect(waiting.find((one) => one.id === id)?.open).toMatchObject({ paid: 18 });
  const accepted = await accept(id);
  expect(accepted.status).toBe(200);
  expect(countRows(hub, 'payments')).toBe(payments + 1);
  const payment = rowOf(hub, 'payments', payments + 1);
  expect(payment).toMatchObject({ amount_cents: 1800, tip_cents: 0, payment_type_id: CARD });
  expect(rowOf(hub, 'bills', accepted.body.billId)).toMatchObject({ status: 'paid' });
});

test('a part that was paid leaves the rest due; what exceeds the bill after promotions is a tip', async () => {
  covers('33.1');
  const part = await send(bodyOf({ paid: { paymentTypeId: CARD, amount: 5 } }));
  const { billId } = (await accept(part.body.id)).body;
  expect(rowOf(hub, 'bills', billId)).toMatchObject({ status: 'open', paid_cents: 500 });
  const promotion = { ...ALWAYS, kind: 'percent', value: 50, items: [{ itemId: dish }] };
  expect((await admin.post('/settings/promotions/add', promotion)).status).toBe(200);
  const whole = await send(bodyOf({ paid: { paymentTypeId: CARD, amount: 18 } }));
  expect(whole.status).toBe(200);
  expect((await accept(whole.body.id)).status).toBe(200);
  const payment = hub.db.prepare('SELECT * FROM payments ORDER BY id DESC LIMIT 1').get();
  expect(payment).toMatchObject({ amount_cents: 900, tip_cents: 900 });
});

test('a payment in cash, above the total, of nothing or of an unknown type is 400', async () => {
  covers('33.1');
  for (const paid of [
    { paymentTypeId: CASH, amount: 18 },
    { paymentTypeId: CARD, amount: 18.01 },
    { paymentTypeId: CARD, amount: 0 },
    { paymentTypeId: 99_999, amount: 18 },
  ]) {
    expect([paid, (await send(bodyOf({ paid }))).status]).toEqual([paid, 400]);
  }
});

test('a refused order has its reason, and an order that nobody answered expires', async () => {
  covers('33.2', 'GET /open/orders/{externalId}');
  const [refused, late] = [bodyOf(), bodyOf()];
  const { id } = (await send(refused)).body;
  const expiring = (await send(late)).body;
  await till.post(`/guest-orders/${id}/refuse`, { reason: 'The kitchen is full' });
  expect(await stateOf(refused.externalId)).toMatchObject({
    state: 'refused',
    reason: 'The kitchen is full',
    token_no: null,
  });
  hub.clock.now += 15 * MINUTE;
  expect(await stateOf(late.externalId)).toMatchObject({ state: 'expired' });
  expect(codeOf(await accept(expiring.id))).toEqual([409, 'ANSWERED']);
});

test('a wrong total, a dish that is gone, an open price and a wrong body are refused', async () => {
  covers('33.1', 'POST /open/orders');
  const wrong = await send(bodyOf({ total: 17.99 }));
  expect(codeOf(wrong)).toEqual([409, 'TOTAL_MISMATCH']);
  expect(wrong.body).toMatchObject({ subtotal: 18, taxTotal: 0, total: 18 });
  const gone = makeItem(hub, { priceCents: 900 });
  hub.db.prepare('UPDATE menu_items SET deleted_at = 1 WHERE id = ?').run(gone);
  expect((await send(bodyOf({ lines: [{ itemId: gone, quantity: 2 }] }))).status).toBe(404);
  const typed = makeItem(hub, { priceCents: 900 });
  hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(typed);
  expect((await send(bodyOf({ lines: [{ itemId: typed, quantity: 2 }] }))).status).toBe(404);
  const variant = makeVariant(hub, dish, 1200, 'Large');
  const large = { lines: [{ itemId: dish, variantId: variant, quantity: 1 }], total: 12 };
  expect((await send(bodyOf(large))).status).toBe(200);
  for (const more of [
    { name: '' },
    { name: 'x'.repeat(41) },
    { externalId: 'x'.repeat(101) },
    { deliveryType: 'dinein' },
    { lines: [] },
  ]) {
    expect([more, (await send(bodyOf(more))).status]).toEqual([more, 400]);
  }
});

test('a key has at most 50 orders that wait, whatever other keys have', async () => {
  covers('33.1');
  for (let n = 0; n < 50; n += 1) expect((await send(bodyOf())).status).toBe(200);
  expect(codeOf(await send(bodyOf()))).toEqual([409, 'TOO_MANY_WAITING']);
  const other = await makeKey(hub, admin, ['orders:write']);
  expect((await other.call('POST', '/open/orders', { body: bodyOf() })).status).toBe(200);
  hub.clock.now += 15 * MINUTE;
  expect((await send(bodyOf())).status).toBe(200);
});

test('only a key with orders:write may send and read', async () => {
  covers('33.1', 'POST /open/orders', 'GET /open/orders/{externalId}');
  const reader = await makeKey(hub, admin, ['menu:read', 'facts:read']);
  expect((await reader.call('POST', '/open/orders', { body: bodyOf() })).status).toBe(403);
  expect((await reader.get('/open/orders/web-1')).status).toBe(403);
  const signedIn = { cookie: waiter.cookie, body: bodyOf() };
  expect((await callApi(hub, 'POST', '/open/orders', signedIn)).status).toBe(401);
  expect((await key.get('/open/orders/unknown')).status).toBe(404);
});

test('names, phones and notes are forgotten after 30 days, the number after 400', async () => {
  covers('33.1');
  const { id } = (await send(bodyOf({ phone: '030', notes: 'Ring' }))).body;
  hub.db.prepare(`UPDATE guest_orders SET state = 'refused' WHERE id = ?`).run(id);
  hub.clock.now += 31 * DAY;
  await hub.hub.ask(forgetOld, {}, { actor: null });
  expect(rowOf(hub, 'guest_orders', id)).toMatchObject({ name: null });
  const part = () =>
    hub.db.prepare('SELECT phone, notes FROM outside_orders WHERE guest_order_id = ?').get(id);
  expect(part()).toEqual({ phone: null, notes: null });
  hub.clock.now += 370 * DAY;
  await hub.hub.ask(forgetOld, {}, { actor: null });
  expect(part()).toBeUndefined();
  expect(rowOf(hub, 'guest_orders', id)).toBeUndefined();
});
