// The audit trail records values: cancellations, prices, and a row for every change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_FAMILIES, AUDIT_KINDS } from '#shared/audit-kinds.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, type Person } from '../../fixtures/people.ts';
import { addPrinter, StandInPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let till: Till;
let admin: Person;
let printer: StandInPrinter;
let dish: number;

beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  admin = makeAdmin(hub);
  dish = makeItem(hub);
  printer = await new StandInPrinter().listen();
});
afterAll(async () => {
  await printer.close();
  await hub.close();
});

const last = (kind: string) => {
  const row = hub.db.prepare('SELECT * FROM audit WHERE kind = ? ORDER BY id DESC').get(kind);
  const { details, ...rest } = row as { details: string; entity_id: string };
  return { ...rest, details: JSON.parse(details) };
};
const post = (path: string, body: unknown = {}) =>
  callApi(hub, 'POST', path, { body, cookie: admin.cookie });
const order = async (quantity = 2): Promise<{ orderId: number; tokenNo: number }> => {
  const body = { cart: [{ id: dish, quantity }], deliveryType: 'takeaway' };
  return (await till.post('/pos/create-order', body)).body;
};

test('a cancelled order records its token, table, dishes, amount and progress', async () => {
  const { orderId, tokenNo } = await order();
  const item = hub.db.prepare('SELECT * FROM order_items WHERE order_id = ?').get(orderId) as {
    id: number;
    item_title: string;
    total_cents: number;
  };
  await post(`/kitchen/${item.id}`, { status: 'preparing' });
  expect((await post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200);
  const amount = item.total_cents / 100;
  expect(last('order.cancelled')).toMatchObject({
    entity_id: String(orderId),
    details: {
      token: tokenNo,
      table: null,
      amount,
      dishes: [{ dish: item.item_title, quantity: 2, was: 'preparing', amount }],
    },
  });
});

test('a cancelled dish records its value', async () => {
  const { orderId, tokenNo } = await order(1);
  const { id } = hub.db.prepare('SELECT id FROM order_items WHERE order_id = ?').get(orderId) as {
    id: number;
  };
  await post(`/orders/update-status/${id}`, { status: 'cancelled' });
  const { details } = last('order-item.status');
  expect(details).toMatchObject({ from: 'created', to: 'cancelled', token: tokenNo, quantity: 1 });
  expect(details.amount).toBeGreaterThan(0);
  expect(last('order.cancelled').details).toMatchObject({ token: tokenNo, amount: details.amount });
});

test('a changed price records the old one, for a dish and for its options', async () => {
  const path = `/menu-items/update/${dish}`;
  const { body: old } = await callApi(hub, 'GET', `/menu-items/${dish}`, { cookie: admin.cookie });
  await post(path, { title: 'Stew', price: 1.5 });
  const old_price_cents = Math.round(old.price * 100);
  expect(last('menu-item.updated').details).toMatchObject({ price_cents: 150, old_price_cents });
  const { body: added } = await post(`/menu-items/variants/${dish}/add`, { title: 'L', price: 3 });
  await post(`/menu-items/variants/${dish}/update/${added.id}`, { title: 'L', price: 0.1 });
  expect(last('variant.updated').details).toMatchObject({ price_cents: 10, old_price_cents: 300 });
  await callApi(hub, 'DELETE', `/menu-items/variants/${dish}/delete/${added.id}`, {
    cookie: admin.cookie,
  });
});

test('what is printed, tried, freed and seen has its row', async () => {
  const id = addPrinter(hub, printer.port, { receipts: true, slips: false });
  const { orderId } = await order();
  await post('/print/receipt', { orderIds: [orderId] });
  expect(last('receipt.printed').details.orderIds).toEqual([orderId]);
  await post('/print/token', { orderId });
  expect(last('token.printed').details).toMatchObject({ orderId });
  await post(`/settings/printers/${id}/test`);
  expect(last('printer.tested').entity_id).toBe(String(id));
  await post('/print/release', { printerId: id });
  expect(last('printer.released').details).toEqual({ printer: 'Kitchen', tickets: 0 });
  hub.db.exec(`UPDATE print_jobs SET state = 'failed'`);
  const job = hub.db.prepare('SELECT max(id) FROM print_jobs').pluck().get();
  expect((await post(`/print/jobs/${job}/retry`)).status).toBe(200);
  expect(last('print-job.retried').entity_id).toBe(String(job));
  await post('/kitchen/seen', { orderIds: [orderId] });
  expect(last('order.seen').entity_id).toBe(String(orderId));
});

test('the trail has the id of the user, and every kind of row can be requested', async () => {
  const { body } = await callApi(hub, 'GET', '/audit', { cookie: admin.cookie });
  expect(body[0].user_id).toBe(admin.userId);
  const known: readonly string[] = AUDIT_KINDS;
  for (const { kind } of body) expect(known).toContain(kind);
  for (const kind of AUDIT_KINDS) expect(AUDIT_FAMILIES).toContain(kind.split('.')[0]);
});

test('a dish has a hundred variants at most', async () => {
  const insert = hub.db.prepare(
    'INSERT INTO variants (item_id, title, price_cents) VALUES (?, ?, 1)',
  );
  for (let count = 0; count < 100; count += 1) insert.run(dish, `v${count}`);
  const answer = await post(`/menu-items/variants/${dish}/add`, { title: 'one more', price: 1 });
  expect([answer.status, answer.body.field]).toEqual([400, 'title']);
});

test('tills do not see the owner’s cost of a dish', async () => {
  await post(`/menu-items/update/${dish}`, { title: 'Stew', price: 9, netPrice: 3 });
  const { body } = await till.get('/pos/init');
  expect(body.menuItems.map((item: { net_price: unknown }) => item.net_price)).toEqual([null]);
});
