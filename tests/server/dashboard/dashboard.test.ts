// The dashboard's figures of the business day (contract 5, 7).
import { afterEach, beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';

let hub: TestHub;
let till: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const dashboard = async () => (await till.get('/dashboard')).body;
const customer = (phone: string) => ({ customerType: 'CUSTOMER', customerId: phone });

test('a day without sales has no figures', async () => {
  expect(await dashboard()).toEqual({
    reservations: [],
    topSellingItems: [],
    inSets: [],
    ordersCount: 0,
    newCustomerCount: 0,
    repeatedCustomerCount: 0,
    currency: 'USD',
  });
});

test('orders and customers are counted on the business day, cancelled ones not at all', async () => {
  covers('5.1', 'GET /dashboard');
  hub.db.exec(`UPDATE store SET day_starts_at = '04:00'`);
  for (const phone of ['1001', '1002', '1003', '1004']) makeCustomer(hub, phone);
  hub.clock.now = Date.parse('2026-11-20T03:59:59Z');
  await placeOrder(hub, till, customer('1001'));
  await placeOrder(hub, till, customer('1002'));
  const gone = await placeOrder(hub, till, customer('1003'));
  await till.post('/orders/cancel', { orderIds: [gone.orderId] });
  await till.post('/customers/add', { phone: '2001', name: 'Of yesterday' });
  hub.clock.now = Date.parse('2026-11-20T04:00:00Z');
  await till.post('/customers/add', { phone: '2002', name: 'Of today' });
  await placeOrder(hub, till, customer('1001'));
  await placeOrder(hub, till, customer('1001'));
  await placeOrder(hub, till, customer('1003'));
  await placeOrder(hub, till, customer('1004'));
  await placeOrder(hub, till);
  const late = await placeOrder(hub, till, customer('1002'));
  await till.post('/orders/cancel', { orderIds: [late.orderId] });
  hub.clock.now = Date.parse('2026-11-21T03:59:59Z');
  expect(await dashboard()).toMatchObject({
    ordersCount: 5,
    newCustomerCount: 1,
    repeatedCustomerCount: 1,
  });
});

test('the ten best sellers go by pieces sold, with the price of now', async () => {
  covers('9.4');
  const dishes = Array.from({ length: 12 }, (_, n) => makeItem(hub, { title: `Dish ${n}` }));
  const cart = dishes.map((id, n) => ({ id, quantity: n + 1 }));
  const { itemIds } = await placeOrder(hub, till, { cart });
  await placeOrder(hub, till, { cart: [{ id: dishes[0], quantity: 20 }] });
  await till.post(`/orders/update-status/${itemIds[11]}`, { status: 'cancelled' });
  const gone = await placeOrder(hub, till, { cart: [{ id: dishes[1], quantity: 999 }] });
  await till.post('/orders/cancel', { orderIds: [gone.orderId] });
  hub.db.prepare('UPDATE menu_items SET price_cents = 1234 WHERE id = ?').run(dishes[0]);
  const { topSellingItems } = await dashboard();
  expect(topSellingItems).toHaveLength(10);
  expect(topSellingItems.slice(0, 3)).toEqual([
    { title: 'Dish 0', price: 12.34, orders_count: 21 },
    { title: 'Dish 10', price: 10, orders_count: 11 },
    { title: 'Dish 9', price: 10, orders_count: 10 },
  ]);
  expect(topSellingItems.at(-1)).toMatchObject({ title: 'Dish 2', orders_count: 3 });
});

test("today's reservations are listed by time, cancelled ones left out", async () => {
  covers('9.4');
  const tableId = makeTable(hub, 'Window');
  const insert = hub.db.prepare(
    `INSERT INTO reservations (unique_code, customer_id, customer_name, date, table_id, status,
       people_count, created_at, updated_at) VALUES (?, '123', 'Ana', ?, ?, ?, 2, 0, 0)`,
  );
  const book = (code: string, at: string, table: number | null = null, status = 'booked') =>
    insert.run(code, Date.parse(at), table, status);
  hub.db.exec(`UPDATE store SET timezone = 'Europe/Berlin'`);
  book('LATE22', '2026-11-20T22:59:59Z', tableId, 'paid');
  book('FIRST2', '2026-11-19T23:00:00Z');
  book('BEFORE', '2026-11-19T22:59:59Z');
  book('AFTER2', '2026-11-20T23:00:00Z');
  book('GONE22', '2026-11-20T12:00:00Z', null, 'cancelled');
  const { reservations } = await dashboard();
  expect(reservations.map((row: { unique_code: string }) => row.unique_code)).toEqual([
    'FIRST2',
    'LATE22',
  ]);
  expect(reservations[1]).toEqual({
    id: expect.any(Number),
    unique_code: 'LATE22',
    customer_id: '123',
    customer_name: 'Ana',
    date: '2026-11-20T22:59:59.000Z',
    table_id: tableId,
    table_title: 'Window',
    status: 'paid',
    notes: '',
    people_count: 2,
    created_at: '1970-01-01T00:00:00.000Z',
    updated_at: '1970-01-01T00:00:00.000Z',
    arrived_at: null,
    seated_at: null,
    no_show_at: null,
    minutes: 120,
  });
});
