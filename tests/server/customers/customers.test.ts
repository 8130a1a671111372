// The customer list over the API.
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { makeItem, makeOrder } from '../../fixtures/sales.ts';

const hub = await openHub();
const admin = makeAdmin(hub);

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });
const filter = async (text: string): Promise<string[]> => {
  const { body } = await call('GET', `/customers?filter=${encodeURIComponent(text)}`);
  return body.customers.map((customer: { name: string }) => customer.name);
};

async function addCustomer(phone: string, name: string, more: object = {}) {
  hub.clock.now += 1000;
  const { status } = await call('POST', '/customers/add', { phone, name, ...more });
  expect(status).toBe(200);
}

test('the list is paged newest first, and cut to 100 a page', async () => {
  covers('5.6', 'GET /customers');
  for (let n = 1; n <= 23; n += 1) await addCustomer(`+4900${100 + n}`, `Guest ${n}`);
  const first = await call('GET', '/customers?sort=created_at&page=1&filter=&perPage=10');
  expect(first.body).toMatchObject({ total: 23, page: 1, perPage: 10, totalPages: 3 });
  expect(first.body.customers).toHaveLength(10);
  expect(first.body.customers[0]).toEqual({
    phone: '+4900123',
    name: 'Guest 23',
    email: '',
    gender: null,
    birth_date: null,
    created_at: new Date(hub.clock.now).toISOString(),
    updated_at: new Date(hub.clock.now).toISOString(),
  });
  const last = await call('GET', '/customers?page=3');
  expect(last.body.customers.map(({ name }: { name: string }) => name)).toEqual([
    'Guest 3',
    'Guest 2',
    'Guest 1',
  ]);
  expect((await call('GET', '/customers?perPage=5000')).body.perPage).toBe(100);
  expect((await call('GET', '/customers?page=900')).body.customers).toEqual([]);
});

test.each([['page=0'], ['page=x'], ['perPage=0'], ['page=1.5']])(
  '?%s is refused',
  async (query) => {
    expect((await call('GET', `/customers?${query}`)).status).toBe(400);
  },
);

test('the filter looks anywhere in phone, name and e-mail, without regard to case', async () => {
  await addCustomer('0301 555-777', 'Émile Zola', { email: 'emile@paris.example' });
  await addCustomer('0301888999', '100%_Real', { email: 'real@x.example' });
  expect(await filter('PARIS')).toEqual(['Émile Zola']);
  expect(await filter('zol')).toEqual(['Émile Zola']);
  expect(await filter('émile')).toEqual(['Émile Zola']);
  expect(await filter('emile z')).toEqual(['Émile Zola']);
  expect(await filter('ÉMILE z')).toEqual(['Émile Zola']);
  expect(await filter('0301 (555)')).toEqual(['Émile Zola']);
  expect(await filter('%')).toEqual(['100%_Real']);
  expect(await filter('_')).toEqual(['100%_Real']);
  expect(await filter('\\')).toEqual([]);
  expect(await filter("'; DROP TABLE customers; --")).toEqual([]);
});

test('one or two characters are found like more, whatever they are, also after a change', async () => {
  await addCustomer('+990001', 'Xq Ωmega', { email: 'x.q@z.example' });
  await addCustomer('+990002', 'xÖ 😀');
  for (const [text, names] of [
    ['xq', ['Xq Ωmega']],
    ['XQ', ['Xq Ωmega']],
    ['ω', ['Xq Ωmega']],
    ['.q', ['Xq Ωmega']],
    ['öx', []],
    // The search text and the names are both folded: case and accents do not count.
    ['Ö', ['xÖ 😀', 'Émile Zola']],
    ['xo', ['xÖ 😀']],
    ['😀', ['xÖ 😀']],
    ['ö ', ['xÖ 😀', 'Émile Zola']],
    ['"', []],
    ['q+', []],
  ] as const)
    expect([text, await filter(text)]).toEqual([text, names]);
  expect((await call('POST', '/customers/+990002/update', { name: 'Yvo' })).status).toBe(200);
  expect(await filter('xÖ')).toEqual([]);
  expect(await filter('yv')).toEqual(['Yvo']);
  expect((await call('DELETE', '/customers/+990002/delete')).status).toBe(200);
  expect(await filter('yv')).toEqual([]);
});

test('ß and ss find each other, however long the text is', async () => {
  await addCustomer('+880001', 'Zoe Großkloß');
  await addCustomer('+880002', 'Zoe Grosskloss');
  await addCustomer('+880003', 'Zoe Grosskloß');
  const all = ['Zoe Grosskloß', 'Zoe Grosskloss', 'Zoe Großkloß'];
  for (const text of ['ß', 'ẞ', 'ss', 'SS', 'oß', 'oss', 'OSS', 'ße', 'grossk', 'GROẞKLOSS'])
    expect([text, await filter(text)]).toEqual([text, text === 'ße' ? [] : all]);
  const { body } = await call('GET', '/customers?filter=o%C3%9F&page=2&perPage=2');
  expect(body).toMatchObject({ total: 3, totalPages: 2, customers: [{ phone: '+880001' }] });
  expect((await call('GET', '/customers?filter=ss&page=2&perPage=2')).body).toEqual(body);
});

test('the pages of two characters hold each customer once, newest first, and say how many', async () => {
  const pages = [];
  for (let page = 1; page <= 4; page++)
    pages.push((await call('GET', `/customers?filter=gu&page=${page}&perPage=8`)).body);
  const names = pages.flatMap(({ customers }) =>
    customers.map((each: { name: string }) => each.name),
  );
  expect(names).toEqual(Array.from({ length: 23 }, (_, n) => `Guest ${23 - n}`));
  expect(pages[0]).toMatchObject({ total: 23, page: 1, perPage: 8, totalPages: 3 });
  expect(pages[3].customers).toEqual([]);
});

test('a change keeps fields that are not sent, empties fields that are null, and renames upcoming reservations', async () => {
  covers('5.6', 'POST /customers/{id}/update');
  await addCustomer('070011', 'Ana', {
    email: 'a@b.example',
    birthDate: '1990-02-03',
    gender: 'female',
  });
  const insert = hub.db.prepare(
    `INSERT INTO reservations (unique_code, customer_id, customer_name, date, status, people_count, created_at, updated_at)
     VALUES (?, '070011', 'Ana', ?, 'booked', 2, 0, 0)`,
  );
  insert.run('AAAAA3', hub.clock.now + 3_600_000);
  insert.run('AAAAA4', hub.clock.now - 3_600_000);
  const changed = await call('POST', '/customers/0700%2011/update', { name: 'Anna', email: null });
  expect(changed.status).toBe(200);
  const { body } = await call('GET', '/customers/070011');
  expect(body).toMatchObject({
    name: 'Anna',
    email: '',
    birth_date: '1990-02-03',
    gender: 'female',
  });
  const names = hub.db.prepare('SELECT customer_name FROM reservations ORDER BY unique_code').all();
  expect(names).toEqual([{ customer_name: 'Anna' }, { customer_name: 'Ana' }]);
  const row = hub.db.prepare('SELECT kind, entity_id FROM audit ORDER BY id DESC').get();
  expect(row).toEqual({ kind: 'customer.updated', entity_id: '070011' });
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'A', email: 'nobody' }, 'email'],
  [{ name: 'A', birthDate: '2026-02-30' }, 'birthDate'],
  [{ name: 'A', gender: 'queen' }, 'gender'],
])('the change %j is refused and names its field', async (body, field) => {
  covers('12.2');
  const answer = await call('POST', '/customers/070011/update', body);
  expect(answer.status).toBe(400);
  expect(answer.body.field).toBe(field);
});

test('an unknown customer is 404, an invalid phone 400', async () => {
  expect((await call('POST', '/customers/99999/update', { name: 'A' })).status).toBe(404);
  expect((await call('DELETE', '/customers/99999/delete')).status).toBe(404);
  expect((await call('GET', '/customers/99999/history')).status).toBe(404);
  expect((await call('DELETE', '/customers/abc/delete')).status).toBe(400);
});

test('deleting a customer keeps the customer’s orders, with the name at that time', async () => {
  covers('5.6', 'DELETE /customers/{id}/delete');
  await addCustomer('070022', 'Bob');
  const item = makeItem(hub, { title: 'Soup', cents: 500 });
  const orderId = makeOrder(hub, {
    customer: { phone: '070022', name: 'Bob' },
    lines: [{ item, quantity: 1 }],
  });
  const answer = await call('DELETE', '/customers/070022/delete');
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect((await call('GET', '/customers/070022')).status).toBe(404);
  const row = hub.db
    .prepare('SELECT customer_id, customer_name FROM orders WHERE id = ?')
    .get(orderId);
  expect(row).toEqual({ customer_id: '070022', customer_name: 'Bob' });
});

test("a customer's history has his newest orders, their count and what he paid", async () => {
  covers('5.6', 'GET /customers/{id}/history');
  await addCustomer('070033', 'Cleo');
  const customer = { phone: '070033', name: 'Cleo' };
  const item = makeItem(hub, { title: 'Steak', cents: 2000 });
  makeOrder(hub, {
    customer,
    lines: [
      { item, quantity: 2 },
      { item, quantity: 1, status: 'cancelled' },
    ],
    paid: true,
  });
  const open = makeOrder(hub, { customer, lines: [{ item, quantity: 1 }] });
  const { body } = await call('GET', '/customers/070033/history');
  expect(body).toMatchObject({ ordersCount: 2, spent: 40, currency: 'USD' });
  expect(body.orders[0]).toMatchObject({ id: open, payment_status: 'pending' });
  expect(body.orders).toHaveLength(2);
});

test('a cancelled order does not count among those of a customer', async () => {
  await addCustomer('070034', 'Dora');
  const customer = { phone: '070034', name: 'Dora' };
  const lines = [{ item: makeItem(hub, { title: 'Tea', cents: 300 }), quantity: 1 }];
  makeOrder(hub, { customer, lines, paid: true });
  const gone = makeOrder(hub, { customer, lines });
  expect((await call('POST', '/orders/cancel', { orderIds: [gone] })).status).toBe(200);
  const { body } = await call('GET', '/customers/070034/history');
  expect(body).toMatchObject({ ordersCount: 1 });
});

test('a till may look a customer up, but not list, change or delete customers', async () => {
  const till = makePerson(hub, { scopes: ['POS'] });
  const as = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    callApi(hub, method, path, { cookie: till.cookie });
  expect((await as('GET', '/customers/070033')).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/customers'],
    ['GET', '/customers/070033/history'],
    ['POST', '/customers/070033/update'],
    ['DELETE', '/customers/070033/delete'],
  ] as const) {
    expect((await as(method, path)).status).toBe(403);
    expect((await callApi(hub, method, path)).status).toBe(401);
  }
  const viewer = makePerson(hub, { scopes: ['VIEW_CUSTOMERS'] });
  const looked = await callApi(hub, 'GET', '/customers', { cookie: viewer.cookie });
  expect(looked.status).toBe(200);
});
