// Idempotency keys: one order, one answer, byte for byte, across restarts (contract 1).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';
import { endpointOf } from '#shared/endpoints/table.ts';
import { covers } from '../../contract/covers.ts';
import { type Answer, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import {
  countRows,
  itemStatuses,
  listenTo,
  makeTill,
  placeOrder,
  type Till,
} from '../../fixtures/orders.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';

let hub: TestHub;
let admin: Person;
let till: Till;

beforeAll(async () => {
  hub = await makeHub();
  admin = makeAdmin(hub);
  till = makeTill(hub, admin);
});
afterAll(() => hub.close());

const send = (key: string, body: object, by = till): Promise<Answer> =>
  by.post('/pos/create-order', body, { 'idempotency-key': key });
const bodyOf = (id: number, more: object = {}) => ({
  cart: [{ id, quantity: 2 }],
  deliveryType: 'dinein',
  ...more,
});
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

test('one order posted 20 times is one order, before and after a restart', async () => {
  covers('1.10');
  const body = bodyOf(makeItem(hub));
  const before = countRows(hub, 'orders');
  const events = listenTo(hub);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('twenty', body)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(isReplay)).toHaveLength(19);
  expect(countRows(hub, 'orders')).toBe(before + 1);
  expect(events.take().map(({ event }) => event)).toEqual(['new_order', 'bill_update']);
  const { dataDir } = hub;
  await hub.stop();
  hub = await makeHub({ dataDir });
  till = makeTill(hub, admin);
  const again = await send('twenty', body);
  expect(again.text).toBe(answers[0]?.text);
  expect(isReplay(again)).toBe(true);
  expect(countRows(hub, 'orders')).toBe(before + 1);
});

test('an answer stored with a full hash is returned again, and distinguished from another body', async () => {
  const body = bodyOf(makeItem(hub));
  const first = await send('of-before', body);
  const whole = createHash('sha256').update(canonicalJson(body)).digest('hex');
  const kept = hub.db.prepare(`SELECT body_hash FROM idempotency_keys WHERE key = 'of-before'`);
  expect(kept.pluck().get()).toBe(whole.slice(0, 32));
  hub.db.prepare(`UPDATE idempotency_keys SET body_hash = ? WHERE key = 'of-before'`).run(whole);
  expect(await send('of-before', body)).toMatchObject({ status: 200, text: first.text });
  expect(await send('of-before', { ...body, deliveryType: 'takeaway' })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

test('a paid order is paid once', async () => {
  const id = makeItem(hub);
  const body = { ...bodyOf(id), netTotal: 20, taxTotal: 0, total: 20, tendered: 50 };
  const pay = () => till.post('/pos/create-order-and-invoice', body, { 'idempotency-key': 'pay' });
  const [first, second] = await Promise.all([pay(), pay()]);
  expect(second.text).toBe(first.text);
  expect(first.body).toMatchObject({ change: 30 });
  expect(countRows(hub, 'invoices')).toBe(1);
});

test('pieces that are cancelled with a key are cancelled once', async () => {
  const cart = [{ id: makeItem(hub), quantity: 3 }];
  const { orderId, itemIds } = await placeOrder(hub, till, { cart });
  const cancel = () =>
    till.post(
      `/orders/update-status/${itemIds[0]}`,
      { status: 'cancelled', quantity: 1 },
      { 'idempotency-key': 'one-piece' },
    );
  const [first, second] = [await cancel(), await cancel()];
  expect([second.text, isReplay(second)]).toEqual([first.text, true]);
  expect(itemStatuses(hub, orderId)).toEqual(['created', 'cancelled']);
});

test.each([
  ['reasons', { kind: 'void', title: 'Dropped' }],
  ['drawers', { title: 'Bar' }],
])('one of the %s that is added with a key is there once', async (table, body) => {
  const before = countRows(hub, table);
  const add = () => till.post(`/settings/${table}/add`, body, { 'idempotency-key': 'added' });
  const [first, second] = [await add(), await add()];
  expect([second.status, second.text, isReplay(second)]).toEqual([200, first.text, true]);
  expect(countRows(hub, table)).toBe(before + 1);
});

test.each([
  'POST /orders/cancel',
  'POST /print/receipt',
  'POST /invoices/{id}/print',
  'POST /settings/reasons/{id}/update',
  'POST /settings/drawers/{id}/update',
] as const)('%s honours a key', (key) => expect(endpointOf(key).idempotent).toBe(true));

test('orders that are paid with a key answer the same again instead of ORDER_PAID', async () => {
  const { body: placed } = await till.post('/pos/create-order', bodyOf(makeItem(hub)));
  const body = { orderIds: [placed.orderId], subTotal: 20, taxTotal: 0, total: 20 };
  const pay = (key: string) =>
    till.post('/orders/complete-and-pay-order', body, { 'idempotency-key': key });
  const first = await pay('bill');
  const again = await pay('bill');
  expect([again.status, again.text, isReplay(again)]).toEqual([200, first.text, true]);
  expect((await pay('another')).body).toMatchObject({ code: 'ORDER_PAID' });
});

test('the same members in another order are the same body; another quantity is not', async () => {
  covers('1.10');
  const id = makeItem(hub);
  const first = await send('shape', { deliveryType: 'dinein', cart: [{ quantity: 2, id }] });
  const same = await send('shape', { cart: [{ id, quantity: 2 }], deliveryType: 'dinein' });
  expect(same.text).toBe(first.text);
  const other = await send('shape', { cart: [{ id, quantity: 3 }], deliveryType: 'dinein' });
  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a key belongs to its user and its call', async () => {
  const id = makeItem(hub);
  const mine = await send('shared', bodyOf(id));
  const his = await send('shared', bodyOf(id), makeTill(hub));
  expect(his.body.orderId).not.toBe(mine.body.orderId);
  const sums = { netTotal: 20, taxTotal: 0, total: 20 };
  const paid = await till.post(
    '/pos/create-order-and-invoice',
    { ...bodyOf(id), ...sums },
    { 'idempotency-key': 'shared' },
  );
  expect(paid.status).toBe(200);
});

test('a 400 from the command is stored, and returned again even if the call would succeed now', async () => {
  const id = makeItem(hub, { title: 'Tea' });
  hub.db.prepare(`INSERT INTO variants (item_id, title, price_cents) VALUES (?, 'L', 1)`).run(id);
  const first = await send('remembered', bodyOf(id));
  expect(first.status).toBe(400);
  hub.db.prepare('UPDATE variants SET deleted_at = 1 WHERE item_id = ?').run(id);
  const again = await send('remembered', bodyOf(id));
  expect([again.status, again.text, isReplay(again)]).toEqual([400, first.text, true]);
  expect((await send('corrected', bodyOf(id))).status).toBe(200);
});

test('refusals for an invalid body and 409 are not stored', async () => {
  const id = makeItem(hub);
  const shape = bodyOf(id, { deliveryType: 'boat' });
  expect((await send('passing', shape)).status).toBe(400);
  const priced = { cart: [{ id, price: 11 }], deliveryType: 'dinein' };
  expect((await send('passing', priced)).body).toMatchObject({ code: 'PRICE_CHANGED' });
  hub.db.prepare('UPDATE menu_items SET price_cents = 1100 WHERE id = ?').run(id);
  const passed = await send('passing', priced);
  expect([passed.status, isReplay(passed)]).toEqual([200, false]);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('the key "%s" is refused', async (key) => {
  const answer = await send(key, bodyOf(makeItem(hub)));
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ field: 'Idempotency-Key' });
});
