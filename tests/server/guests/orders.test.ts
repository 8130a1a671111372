// Orders of guests: sent, waiting, accepted, refused, expired (contract 29.4, 29.5).
import { beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '../../../server/domain/audit/verify.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { codeOf, letGuestsOrder, makeCard, orderAccepted, scan } from '../../fixtures/guests.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, rowOf } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const person = makePerson(hub, { role: 'admin' });
const till = makeTill(hub, person);
let dish = 0;
beforeEach(async () => {
  dish = makeItem(hub, { title: 'Soup', priceCents: 900 });
  await letGuestsOrder(till);
});
const priceOf = (cents: number) =>
  hub.db.prepare('UPDATE menu_items SET price_cents = ? WHERE id = ?').run(cents, dish);
const newPhone = async () => scan(hub, (await makeCard(till)).token);
const accept = (id: number, body: object = {}) => till.post(`/guest-orders/${id}/accept`, body);
const waitingIds = async () =>
  ((await till.get('/guest-orders')).body as { id: number }[]).map(({ id }) => id);

test('an order waits until staff accept it, and is an ordinary order from then on', async () => {
  covers('29.4', '29.5', 'POST /guest/orders', 'POST /guest-orders/{id}/accept');
  const phone = await newPhone();
  const heard = listenTo(hub);
  const orders = countRows(hub, 'orders');
  const sent = await phone.send(dish, 9, { lines: [{ itemId: dish, quantity: 1, notes: 'hot' }] });
  expect(sent.body).toEqual({ id: expect.any(Number), state: 'waiting', total: 9, tokenNo: null });
  expect(countRows(hub, 'orders')).toBe(orders);
  const [told] = heard.take();
  expect(told).toMatchObject({ event: 'guest_update', data: { ids: [sent.body.id] } });
  const accepted = await accept(sent.body.id);
  expect(accepted.body).toEqual({
    message: expect.any(String),
    orderId: expect.any(Number),
    tokenNo: expect.any(Number),
    billId: expect.any(Number),
  });
  const events = heard.take().map(({ event }) => event);
  expect(events).toEqual(['new_order', 'bill_update', 'guest_update']);
  const groups = (await till.get(`/orders?orderIds=${accepted.body.orderId}`)).body;
  expect(groups[0].orders[0]).toMatchObject({
    source: 'guest',
    username: person.username,
    items: [{ item_title: 'Soup', notes: 'hot', course: null }],
  });
  expect(rowOf(hub, 'guest_orders', sent.body.id)).toMatchObject({
    state: 'placed',
    order_id: accepted.body.orderId,
  });
});

test('an order of the staff reads as before', async () => {
  const { orderId } = (
    await till.post('/pos/create-order', { cart: [{ id: dish }], deliveryType: 'takeaway' })
  ).body;
  const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(group.orders[0]).not.toHaveProperty('source');
  expect(group.orders[0]).not.toHaveProperty('username');
});

test('what waits is listed with its lines, oldest first, and says whose first it is', async () => {
  covers('GET /guest-orders');
  const addon = makeAddon(hub, dish, 100, 'Bread');
  const variant = makeVariant(hub, dish, 1200, 'Large');
  const { options } = makeGroup(hub, [dish], { options: [['Aioli', 50]] });
  const phone = await newPhone();
  const line = {
    itemId: dish,
    variantId: variant,
    addons: [addon],
    options: [{ id: options[0], quantity: 2 }],
    quantity: 2,
    notes: '<b>hot</b>',
  };
  // The total is 2 × (12.00 + 1.00 + 2 × 0.50) = 28.00.
  const first = await phone.post('/guest/orders', { lines: [line], total: 28, name: 'Ana' });
  const second = await phone.send(dish, 12, {
    lines: [{ ...line, addons: [], options: [], quantity: 1 }],
  });
  const list = (await till.get('/guest-orders')).body.slice(-2);
  expect(list[0]).toEqual({
    id: first.body.id,
    table_id: expect.any(Number),
    table_title: expect.any(String),
    name: 'Ana',
    lines: [
      {
        title: 'Soup',
        variant_title: 'Large',
        addons: ['Bread'],
        options: ['2 × Aioli'],
        quantity: 2,
        notes: '<b>hot</b>',
        total: 28,
      },
    ],
    total: 28,
    created_at: new Date(hub.clock.now).toISOString(),
    first: true,
    session_no: expect.any(Number),
  });
  expect(list[1]).toMatchObject({ id: second.body.id, first: false });
});

test('a total other than the hub’s is refused with the right one', async () => {
  const phone = await newPhone();
  const wrong = await phone.send(dish, 8.99);
  expect([...codeOf(wrong), wrong.body.total]).toEqual([409, 'TOTAL_MISMATCH', 9]);
});

test.each([
  ['no line', { lines: [] }, 'lines'],
  ['41 lines', { lines: Array.from({ length: 41 }, () => ({ itemId: 1, quantity: 1 })) }, 'lines'],
  ['no piece', { lines: [{ itemId: 1, quantity: 0 }] }, 'quantity'],
  ['21 pieces', { lines: [{ itemId: 1, quantity: 21 }] }, 'quantity'],
  ['long notes', { lines: [{ itemId: 1, quantity: 1, notes: 'x'.repeat(101) }] }, 'notes'],
  ['a long name', { lines: [{ itemId: 1, quantity: 1 }], name: 'x'.repeat(41) }, 'name'],
])('%s is 400', async (_, body, field) => {
  const answer = await (await newPhone()).post('/guest/orders', { total: 9, ...body });
  expect([answer.status, answer.body.field]).toEqual([400, field]);
});

test('40 lines of 20 pieces are taken', async () => {
  const lines = Array.from({ length: 40 }, () => ({ itemId: dish, quantity: 20 }));
  const answer = await (await newPhone()).post('/guest/orders', { lines, total: 7200 });
  expect(answer.body).toMatchObject({ state: 'waiting', total: 7200 });
});

test('a body above 16 KiB is 413', async () => {
  const phone = await newPhone();
  const large = await phone.send(dish, 9, { filling: 'x'.repeat(16_384) });
  expect(codeOf(large)).toEqual([413, 'BODY_TOO_LARGE']);
});

test('the price, seat and course of a line are the hub’s, whatever the phone says', async () => {
  const phone = await newPhone();
  const lines = [{ itemId: dish, quantity: 1, price: 0.01, seat: 3, course: 2 }];
  expect(codeOf(await phone.post('/guest/orders', { lines, total: 0.01 }))[1]).toBe(
    'TOTAL_MISMATCH',
  );
  const sent = await phone.post('/guest/orders', { lines, total: 9 });
  const { orderId } = (await accept(sent.body.id)).body;
  const item = hub.db.prepare('SELECT * FROM order_items WHERE order_id = ?').get(orderId);
  expect(item).toMatchObject({ price_cents: 900, seat: 0, course: null });
});

test('a dish that is gone is 404 before anything else is looked at', async () => {
  const phone = await newPhone();
  await till.post('/guest-orders/pause', { minutes: 5 });
  hub.db.prepare('UPDATE menu_items SET deleted_at = 1 WHERE id = ?').run(dish);
  expect(codeOf(await phone.send(dish, 1))).toEqual([404, 'NOT_FOUND']);
  await till.post('/guest-orders/pause', { minutes: null });
  const typed = makeItem(hub, { priceCents: 500 });
  hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(typed);
  expect(codeOf(await phone.send(typed, 5))).toEqual([404, 'NOT_FOUND']);
});

const count = (portions: number | null) =>
  till.post('/menu-items/availability', { itemId: dish, left: portions });

test('portions are taken when the order is placed, and an order without one goes on waiting', async () => {
  const left = async () =>
    hub.db.prepare(`SELECT portions FROM availability WHERE ref_id = ?`).pluck().get(dish);
  expect((await count(1)).status).toBe(200);
  const [one, two] = [await newPhone(), await newPhone()];
  const [first, second] = [await one.send(dish, 9), await two.send(dish, 9)];
  expect([first.status, second.status, await left()]).toEqual([200, 200, 1]);
  expect((await accept(first.body.id)).status).toBe(200);
  expect(await left()).toBe(0);
  expect(codeOf(await accept(second.body.id))).toEqual([409, 'SOLD_OUT']);
  expect(await waitingIds()).toContain(second.body.id);
  expect(codeOf(await one.send(dish, 9))).toEqual([409, 'SOLD_OUT']);
  await count(null);
  expect((await accept(second.body.id)).status).toBe(200);
});

test('a price that changed meanwhile is accepted after staff have seen it', async () => {
  const phone = await newPhone();
  const { id } = (await phone.send(dish, 9)).body;
  priceOf(950);
  await till.post('/settings/categories/add', { title: 'x' });
  const changed = await accept(id);
  expect([...codeOf(changed), changed.body.total]).toEqual([409, 'PRICE_CHANGED', 9.5]);
  expect(codeOf(await accept(id, { total: 9 }))[1]).toBe('PRICE_CHANGED');
  expect(await waitingIds()).toContain(id);
  expect((await accept(id, { total: 9.5 })).status).toBe(200);
  expect((await phone.party()).body.bill.total).toBe(9.5);
});

test('accepting is refused if a dish or an option was removed meanwhile, and the order keeps waiting', async () => {
  const phone = await newPhone();
  const { options } = makeGroup(hub, [dish], { options: [['Aioli', 50]] });
  const lines = [{ itemId: dish, quantity: 1, options: [{ id: options[0] }] }];
  const { id } = (await phone.post('/guest/orders', { lines, total: 9.5 })).body;
  const plain = (await phone.send(dish, 9)).body.id;
  hub.db.prepare('DELETE FROM options WHERE id = ?').run(options[0]);
  await till.post('/settings/categories/add', { title: 'y' });
  expect((await accept(id)).status).toBe(400);
  hub.db.prepare('UPDATE menu_items SET is_active = 0 WHERE id = ?').run(dish);
  await till.post('/settings/categories/add', { title: 'z' });
  expect(codeOf(await accept(plain))).toEqual([404, 'NOT_FOUND']);
  expect(await waitingIds()).toEqual(expect.arrayContaining([id, plain]));
});

test('a refused order says why, and nobody answers twice', async () => {
  covers('POST /guest-orders/{id}/refuse');
  const phone = await newPhone();
  const { id } = (await phone.send(dish, 9)).body;
  const refuse = (reason?: string) => till.post(`/guest-orders/${id}/refuse`, { reason });
  expect((await refuse()).body.field).toBe('reason');
  expect((await refuse('x'.repeat(101))).status).toBe(400);
  expect((await refuse('Kitchen is closed')).status).toBe(200);
  const [order] = (await phone.party()).body.orders;
  expect(order).toMatchObject({ state: 'refused', reason: 'Kitchen is closed', token_no: null });
  expect(codeOf(await refuse('again'))).toEqual([409, 'ANSWERED']);
  expect(codeOf(await accept(id))).toEqual([409, 'ANSWERED']);
  expect((await till.post('/guest-orders/99999/refuse', { reason: 'x' })).status).toBe(404);
  expect((await accept(99999)).status).toBe(404);
  expect((await accept(id, { billId: 99999 })).status).toBe(404);
});

test('an order expires after 15 minutes, to the millisecond', async () => {
  const phone = await newPhone();
  const { id } = (await phone.send(dish, 9)).body;
  const sentAt = hub.clock.now;
  hub.clock.now = sentAt + 15 * 60_000 - 1;
  expect(await waitingIds()).toContain(id);
  hub.clock.now = sentAt + 15 * 60_000;
  expect(await waitingIds()).not.toContain(id);
  expect(codeOf(await accept(id))).toEqual([409, 'ANSWERED']);
  const [order] = (await phone.party()).body.orders;
  expect(order).toMatchObject({ state: 'expired', lines: [{ status: 'cancelled' }] });
});

test('a session has 3 waiting orders, a table 10, and a session sends 10 in 10 minutes', async () => {
  const card = await makeCard(till);
  const phones = await Promise.all([1, 2, 3, 4].map(() => scan(hub, card.token)));
  const [first, second, third, fourth] = phones;
  if (!first || !second || !third || !fourth) throw new Error('no phones');
  for (const phone of [first, second, third]) {
    for (let n = 0; n < 3; n += 1) expect((await phone.send(dish, 9)).status).toBe(200);
  }
  expect(codeOf(await first.send(dish, 9))).toEqual([409, 'TOO_MANY_WAITING']);
  expect((await fourth.send(dish, 9)).status).toBe(200);
  expect(codeOf(await fourth.send(dish, 9))).toEqual([409, 'TOO_MANY_WAITING']);
  const other = await newPhone();
  for (let n = 0; n < 10; n += 1) await orderAccepted(till, other, dish, 9);
  expect(codeOf(await other.send(dish, 9))).toEqual([409, 'TOO_MANY_WAITING']);
  hub.clock.now += 10 * 60_000;
  expect((await other.send(dish, 9)).status).toBe(200);
});

test('in the mode `direct` an order is placed immediately on a new bill, and sums are shown after staff accepted an order', async () => {
  await letGuestsOrder(till, { table: 'direct' });
  const card = await makeCard(till);
  const theirs = await till.post('/pos/create-order', {
    cart: [{ id: dish }],
    deliveryType: 'dinein',
    tableId: card.tableId,
  });
  const phone = await scan(hub, card.token);
  const sent = await phone.send(dish, 9);
  expect(sent.body).toMatchObject({ state: 'placed', tokenNo: expect.any(Number) });
  const { order_id } = rowOf(hub, 'guest_orders', sent.body.id);
  const row = rowOf(hub, 'orders', Number(order_id));
  expect(row).toMatchObject({ user_id: null, source: 'guest' });
  expect(row.bill_id).not.toBe(theirs.body.billId);
  expect((await phone.party()).body).toMatchObject({ bill: null, orders: [{ mine: true }] });
  await phone.send(dish, 9);
  expect((await phone.party()).body.orders).toHaveLength(2);
  const bills = hub.db.prepare(
    'SELECT DISTINCT bill_id FROM orders WHERE source IS NOT NULL AND table_id = ?',
  );
  expect(bills.all(card.tableId)).toHaveLength(1);
});

test('confirm-first asks staff once for each phone', async () => {
  await letGuestsOrder(till, { table: 'confirm-first' });
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  const { billId } = await orderAccepted(till, phone, dish, 9);
  const next = await phone.send(dish, 9);
  expect(next.body.state).toBe('placed');
  const { order_id } = rowOf(hub, 'guest_orders', next.body.id);
  expect(rowOf(hub, 'orders', Number(order_id))).toMatchObject({ bill_id: billId, user_id: null });
  expect((await (await scan(hub, card.token)).send(dish, 9)).body.state).toBe('waiting');
});

test('a pick-up order needs a name, has no table, and its bill has this name', async () => {
  const card = await makeCard(till, null);
  const phone = await scan(hub, card.token);
  expect(phone.opened.body.session).toMatchObject({ kind: 'pickup', table_title: null });
  expect((await phone.send(dish, 9)).body.field).toBe('name');
  const { orderId, billId, tokenNo } = await orderAccepted(till, phone, dish, 9, { name: 'Ana' });
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({
    table_id: null,
    delivery_type: 'takeaway',
  });
  expect(rowOf(hub, 'bills', billId)).toMatchObject({ title: 'Ana', table_id: null });
  expect((await phone.party()).body.orders[0]).toMatchObject({ token_no: tokenNo });
  expect(codeOf(await phone.post('/guest/call', { kind: 'bill' }))[1]).toBe('GUEST_ORDERS_OFF');
});

test('tags in a name and a note stay text, from the list to the bill and the kitchen', async () => {
  const [name, notes] = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script> & "rare"'];
  const phone = await scan(hub, (await makeCard(till, null)).token);
  const lines = [{ itemId: dish, quantity: 1, notes }];
  const { id } = (await phone.send(dish, 9, { name, lines })).body;
  const list = (await till.get('/guest-orders')).body as { id: number }[];
  expect(list.find((each) => each.id === id)).toMatchObject({ name, lines: [{ notes }] });
  const { orderId, billId } = (await accept(id)).body;
  expect(rowOf(hub, 'bills', billId)).toMatchObject({ title: name });
  const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(group.orders[0].items[0]).toMatchObject({ notes });
  const tickets = (await till.get('/kitchen')).body as { id: number }[];
  expect(tickets.find((ticket) => ticket.id === orderId)).toMatchObject({ items: [{ notes }] });
  // No answer of the API is an HTML page. A browser that opens an answer shows plain text.
  const { headers } = await till.get('/guest-orders');
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an order without a bill of its own goes to the named bill, or as the till decides', async () => {
  const card = await makeCard(till);
  const body = { cart: [{ id: dish }], deliveryType: 'dinein', tableId: card.tableId };
  const one = (await till.post('/pos/create-order', body)).body.billId;
  const two = (await till.post('/pos/create-order', { ...body, newBill: true })).body.billId;
  const [first, second] = [await scan(hub, card.token), await scan(hub, card.token)];
  const sent = (await first.send(dish, 9)).body.id;
  expect((await accept(sent, { billId: two })).body.billId).toBe(two);
  // A later order goes to the bill that the phone already follows, even if staff name another bill.
  const later = (await first.send(dish, 9)).body.id;
  expect((await accept(later, { billId: one })).body.billId).toBe(two);
  expect((await orderAccepted(till, second, dish, 9)).billId).toBe(one);
});

test('a repeated send with its key orders once, also after a restart of the phone', async () => {
  const phone = await newPhone();
  const key = { 'idempotency-key': 'send-1' };
  const body = { lines: [{ itemId: dish, quantity: 1 }], total: 9 };
  const first = await phone.post('/guest/orders', body, key);
  const before = countRows(hub, 'guest_orders');
  const again = await phone.post('/guest/orders', body, key);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(countRows(hub, 'guest_orders')).toBe(before);
  const other = { ...body, total: 18 };
  expect(codeOf(await phone.post('/guest/orders', other, key))[1]).toBe('IDEMPOTENCY_KEY_REUSED');
  // An idempotency key is valid within its session: the same key from another phone makes another order.
  const stranger = await newPhone();
  const theirs = await stranger.post('/guest/orders', body, key);
  expect(theirs.body.id).not.toBe(first.body.id);
});

test('the phone of a signed-in waiter orders as a guest’s phone', async () => {
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  const cookie = `${person.cookie}; ${phone.cookie}`;
  const body = { lines: [{ itemId: dish, quantity: 1 }], total: 9 };
  await letGuestsOrder(till, { table: 'direct' });
  const sent = await callApi(hub, 'POST', '/guest/orders', { body, cookie });
  expect(sent.body.state).toBe('placed');
  const { order_id } = rowOf(hub, 'guest_orders', sent.body.id);
  expect(rowOf(hub, 'orders', Number(order_id)).user_id).toBe(null);
  expect((await phone.party()).body.bill).toBe(null);
});

test('only POS and ORDERS answer', async () => {
  const { id } = (await (await newPhone()).send(dish, 9)).body;
  const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN', 'SETTINGS'] }));
  expect((await cook.get('/guest-orders')).status).toBe(403);
  expect((await cook.post(`/guest-orders/${id}/accept`)).status).toBe(403);
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['ORDERS'] }));
  expect((await waiter.post(`/guest-orders/${id}/accept`)).status).toBe(200);
});

test('after all of this the sums of the day and the audit trail still agree with the orders', () => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
  expect(verifyAudit(hub.db).problem).toBe(undefined);
});
