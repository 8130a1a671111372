// Invoices over the API: lists, search, reprint, export.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { type ItemFacts, makeItem, makeOrder, payOrders } from '../../fixtures/sales.ts';

const DAY = 86_400_000;
const VAT = { title: 'VAT', rateMilli: 10_000, type: 'exclusive' } as const;
const evil = { phone: '+49301', name: '=HYPERLINK("x")' };

const hub = await openHub();
const admin = makeAdmin(hub);
const soup: ItemFacts = makeItem(hub, { title: 'Soup', cents: 500 });
const line = { item: soup, quantity: 2, net: 1000, tax: 100, taxed: VAT };
const old = makeOrder(hub, { at: FRIDAY - DAY, lines: [line] });
const yesterday = payOrders(hub, [old], { at: FRIDAY - DAY });
// An order of yesterday and an order of today are paid together today. One soup of the first order was cancelled.
const cancelled = { item: soup, quantity: 1, status: 'cancelled' } as const;
const orders: [number, number] = [
  makeOrder(hub, { at: FRIDAY - DAY, customer: evil, lines: [line, cancelled] }),
  makeOrder(hub, { customer: evil, lines: [{ item: soup, quantity: 1 }] }),
];
const today = payOrders(hub, orders, { tenderedCents: 2000 });

const get = (path: string) => callApi(hub, 'GET', path, { cookie: admin.cookie });
const idsOf = async (path: string): Promise<number[]> => {
  const { body } = await get(path);
  return body.map((invoice: { invoice_id: number }) => invoice.invoice_id);
};

/** The bill fields of an invoice from before bills existed. */
const PLAIN_SALE = {
  kind: 'sale',
  refund_of: null,
  refunded: 0,
  discount_total: 0,
  service_total: 0,
  rounding: 0,
  tips: 0,
  guests: 0,
  bill_id: null,
  username: null,
  approved_by: null,
  reason: null,
};
const PLAIN_PAYMENT = {
  tip: 0,
  rounding: 0,
  collected: 16,
  created_at: '2026-11-20T19:30:00.000Z',
  username: null,
  approved_by: null,
  drawer_id: null,
  shift_id: null,
  late: 0,
  cancelled_at: null,
  cancel_reason: null,
  corrects_id: null,
};

test('an invoice is listed on the business day of its payment, with its orders and payment', async () => {
  covers('5.7', '10.12', 'GET /invoices', 'GET /invoices/{id}');
  const { status, body } = await get('/invoices');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      invoice_id: today,
      created_at: '2026-11-20T19:30:00.000Z',
      sub_total: 15,
      tax_total: 1,
      total: 16,
      table_id: null,
      table_title: null,
      floor: null,
      delivery_type: 'takeaway',
      customer_type: 'CUSTOMER',
      customer_id: '+49301',
      name: evil.name,
      email: null,
      orders: [{ order_id: orders[0] }, { order_id: orders[1] }],
      payments: [
        {
          id: 2,
          payment_type_id: 1,
          title: 'Cash',
          amount: 16,
          tendered: 20,
          change: 4,
          ...PLAIN_PAYMENT,
        },
      ],
      ...PLAIN_SALE,
    },
  ]);
  const one = await get(`/invoices/${today}`);
  expect(one.body).toEqual({ ...body[0], lines: expect.any(Array) });
});

test('lists are newest first, and go on before an invoice', async () => {
  expect(await idsOf('/invoices?type=yesterday')).toEqual([yesterday]);
  expect(await idsOf('/invoices?type=last_7days')).toEqual([today, yesterday]);
  expect(await idsOf('/invoices?type=last_7days&limit=1')).toEqual([today]);
  expect(await idsOf(`/invoices?type=last_7days&limit=1&before=${today}`)).toEqual([yesterday]);
  expect(await idsOf(`/invoices?type=last_7days&before=${yesterday}`)).toEqual([]);
  expect((await get('/invoices?before=999')).status).toBe(404);
});

test('the search finds number, name and phone', async () => {
  covers('5.7', 'GET /invoices/search');
  expect(await idsOf(`/invoices/search?q=${today}`)).toContain(today);
  expect(await idsOf(`/invoices/search?q=%23${yesterday}`)).toEqual([yesterday]);
  expect(await idsOf('/invoices/search?q=hyperlink')).toEqual([today]);
  expect(await idsOf('/invoices/search?q=%2B49-30')).toEqual([today]);
  expect(await idsOf('/invoices/search?q=%25')).toEqual([]);
  expect(await idsOf('/invoices/search?q=')).toEqual([]);
});

test.each([
  ['/invoices?type=custom', 400],
  ['/invoices?limit=0', 400],
  ['/invoices/999', 404],
  ['/invoices/x', 400],
  ['/invoices/search', 400],
  ['/invoices/export?type=custom&from=2026-01-01', 400],
])('%s answers %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('a reprint has the sums and the orders as they were sold, without cancelled items', async () => {
  covers('5.7', 'POST /invoices/orders');
  hub.db.prepare(`UPDATE menu_items SET title = 'Broth', price_cents = 9900`).run();
  const post = (orderIds: unknown) =>
    callApi(hub, 'POST', '/invoices/orders', { body: { orderIds }, cookie: admin.cookie });
  const { status, body } = await post(orders);
  expect(status).toBe(200);
  expect(body).toMatchObject({ subtotal: 15, taxTotal: 1, total: 16 });
  expect(body.orders.map(({ items }: { items: unknown[] }) => items.length)).toEqual([1, 1]);
  expect(body.orders[0].items[0]).toMatchObject({ item_title: 'Soup', price: 5, total: 11 });
  expect((await post([orders[0], 999])).status).toBe(404);
  expect((await post([])).status).toBe(400);
  expect((await post([orders[0], orders[0]])).status).toBe(400);
});

test('the export has what the filter shows, and no cell that a spreadsheet would run', async () => {
  covers('5.7', 'GET /invoices/export');
  const { text, headers } = await get('/invoices/export?type=last_7days');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('invoices-2026-11-14-2026-11-20.csv');
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows.map(({ Invoice }) => Invoice)).toEqual([`${today}`, `${yesterday}`]);
  expect(rows[0]).toMatchObject({
    Customer: `'=HYPERLINK("x")`,
    Phone: `'+49301`,
    Orders: orders.join(' '),
    Payment: 'Cash',
    Subtotal: '15.00',
    Tax: '1.00',
    Total: '16.00',
  });
  expect(rows[1]).toMatchObject({ Customer: 'WALKIN', Phone: '' });
  const found = await get('/invoices/export?q=hyper');
  expect(parse(found.text, { bom: true })).toHaveLength(2);
});

test('a long export comes whole, page after page', async () => {
  const insert = hub.db.prepare(
    `INSERT INTO invoices (created_at, business_day, sub_total_cents, tax_total_cents, total_cents, delivery_type, customer_type)
     VALUES (?, '2020-02-29', 1, 0, 1, 'takeaway', 'WALKIN')`,
  );
  hub.db.transaction(() => {
    for (let n = 0; n < 1234; n += 1) insert.run(n);
  })();
  const { text } = await get('/invoices/export?type=custom&from=2020-01-01&to=2020-12-31');
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(new Set(rows.map(({ Invoice }) => Invoice)).size).toBe(1234);
});

test('only INVOICES opens invoices', async () => {
  covers('5.7', 'GET /invoices/init');
  const waiter = makePerson(hub, { scopes: ['POS', 'ORDERS', 'REPORTS'] });
  for (const path of ['/invoices', '/invoices/init', '/invoices/export', '/invoices/search?q=a']) {
    expect((await callApi(hub, 'GET', path, { cookie: waiter.cookie })).status).toBe(403);
    expect((await callApi(hub, 'GET', path)).status).toBe(401);
  }
  const keeper = makePerson(hub, { scopes: ['INVOICES'] });
  const { body } = await callApi(hub, 'GET', '/invoices/init', { cookie: keeper.cookie });
  expect(Object.keys(body)).toEqual([
    'printSettings',
    'storeSettings',
    'hasReceiptPrinter',
    'reasons',
    'drawers',
    'serviceCharge',
    'stations',
  ]);
});

test('ß and ss find each other, however long the text is', async () => {
  const sell = (phone: string, name: string) => {
    const order = makeOrder(hub, {
      customer: { phone, name },
      lines: [{ item: soup, quantity: 1 }],
    });
    return payOrders(hub, [order], { tenderedCents: 2000 });
  };
  const both = [sell('+8801', 'Großkloß'), sell('+8802', 'GROSSKLOSS')].reverse();
  for (const text of ['ß', 'ss', 'SS', 'oß', 'oss', 'großkloss'])
    expect([text, await idsOf(`/invoices/search?q=${encodeURIComponent(text)}`)]).toEqual([
      text,
      both,
    ]);
});

test('one or two characters are found in name and phone, whether few hold them or many', async () => {
  const customer = { phone: '+7700', name: 'Xq Ωmega' };
  const order = makeOrder(hub, { customer, lines: [{ item: soup, quantity: 1 }] });
  const invoice = payOrders(hub, [order], { tenderedCents: 2000 });
  const found = (q: string) => idsOf(`/invoices/search?q=${encodeURIComponent(q)}`);
  const all = async () => {
    for (const q of ['xq', 'XQ', 'ω', 'q ', '+7'])
      expect([q, await found(q)]).toEqual([q, [invoice]]);
    for (const q of ['qx', '0x', '%', '_', '"'])
      expect([q, (await found(q)).includes(invoice)]).toEqual([q, false]);
  };
  await all();
  hub.db.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n <= 5000)
    INSERT INTO billed_customers (phone, name) SELECT '+7700', 'xq Ω ' || n FROM numbers`);
  await all();
});
