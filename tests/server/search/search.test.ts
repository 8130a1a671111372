// One search over everything that staff look for, limited to what they may read (contract 22).
import { expect, test } from 'vitest';
import { foldText } from '#shared/fold-text.ts';
import type { Scope } from '#shared/scopes.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeCategory, makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub);
const desk = billDesk(hub, owner);
const find = async (q: string, more = '') =>
  (await owner.get(`/search?q=${encodeURIComponent(q)}${more}`)).body as {
    kind: string;
    id: number | string;
    title: string;
    detail: string;
  }[];
const kinds = async (q: string) => (await find(q)).map(({ kind }) => kind);

const tableId = makeTable(hub, 'Table 1');
const dish = makeItem(hub, { title: 'Crème Brûlée', categoryId: makeCategory(hub, 'Sweets') });
const customer = makeCustomer(hub, '5550123');
const order = await desk.order([{ id: dish }], {
  tableId,
  billTitle: 'Müller',
  customerType: 'CUSTOMER',
  customerId: customer,
});
await owner.post('/reservations/add', {
  customerId: customer,
  date: new Date(hub.clock.now + 3_600_000).toISOString(),
  peopleCount: 4,
});
const paid = await desk.order([{ id: dish }]);
await desk.act(paid.billId, 'pay', { payments: [{ paymentTypeId: 2, amount: 10 }], due: 10 });

test('dishes are found whatever their case and accents, with category and price', async () => {
  expect(await find('creme bru')).toEqual([
    { kind: 'item', id: dish, title: 'Crème Brûlée', detail: 'Sweets · $10.00' },
  ]);
  expect(await find('brûlée CRÈME')).toHaveLength(1);
  expect(await find('creme pudding')).toEqual([]);
});

test('a number finds its table, token and invoice', async () => {
  covers('22.7', 'GET /search');
  const found = await find('1');
  expect(found.slice(0, 3)).toMatchObject([
    { kind: 'table', id: tableId, title: 'Table 1' },
    {
      kind: 'order',
      id: order.orderId,
      title: 'Token 1',
      detail: expect.stringContaining('Table 1'),
    },
    { kind: 'invoice', id: 1, title: 'Invoice 1', detail: expect.stringContaining('$10.00') },
  ]);
  expect(await kinds('#1')).toEqual(['order', 'invoice']);
});

test('a name finds bills, customers, orders and reservations', async () => {
  expect(await find('muller')).toEqual([
    { kind: 'bill', id: order.billId, title: 'Müller', detail: 'Table 1 · due $10.00' },
  ]);
  const { name } = (await owner.get(`/customers/${customer}`)).body;
  expect((await kinds(name)).sort()).toEqual(['bill', 'customer', 'order', 'reservation']);
  expect(await find('5550123')).toMatchObject([{ kind: 'customer', id: customer, title: name }]);
});

test('nobody finds what they may not read', async () => {
  const { name } = (await owner.get(`/customers/${customer}`)).body;
  const found = async (scopes: Scope[], q: string) => {
    const till = makeTill(hub, makePerson(hub, { scopes }));
    return (await till.get(`/search?q=${encodeURIComponent(q)}`)).body.map(
      (one: { kind: string }) => one.kind,
    );
  };
  expect(await found(['KITCHEN'], name)).toEqual([]);
  expect(await found(['VIEW_CUSTOMERS'], name)).toEqual(['customer']);
  expect(await found(['VIEW_RESERVATIONS'], name)).toEqual(['reservation']);
  expect(await found(['INVOICES'], '1')).toEqual(['invoice']);
  expect(await found(['SETTINGS'], 'creme')).toEqual(['item']);
  expect((await callApi(hub, 'GET', '/search?q=a', {})).status).toBe(401);
});

test('a search is 1 to 100 characters and lists at most as many as asked', async () => {
  for (let n = 0; n < 25; n += 1) makeItem(hub, { title: `Pizza ${n}` });
  hub.hub.signal({ kind: 'answers-stale' });
  expect(await find('pizza')).toHaveLength(20);
  expect(await find('pizza', '&limit=3')).toHaveLength(3);
  expect((await find('pizza 7'))[0]).toMatchObject({ title: 'Pizza 7' });
  for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`, '?q=a&limit=21', '?q=a&limit=0']) {
    const { status, body } = await owner.get(`/search${query}`);
    expect([query, status, body.code]).toEqual([query, 400, 'INVALID_INPUT']);
  }
});

test.each([
  ['Straße', 'strasse'],
  ['ISPARTA Işık', 'isparta isik'],
  ['أحمد  مدرسةـ', 'احمد مدرسه'],
  ['Ｐｉｚｚａ', 'pizza'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a dish is found by its title in any language of the store', async () => {
  const till = makeTill(hub);
  await till.post('/settings/store-setting', { languages: ['en', 'de', 'ar'] });
  const translations = { de: { title: 'Weißkäse Strauß' }, ar: { title: 'جبنة أبيض' } };
  const added = await till.post('/menu-items/add', {
    title: 'Cottage cheese',
    price: 4,
    translations,
  });
  expect(added.status).toBe(200);
  for (const q of ['weisskase', 'STRAUSS', 'ابيض', 'جبنه', 'cottage']) {
    const { body } = await till.get(`/search?q=${encodeURIComponent(q)}`);
    const titles = body.map(({ title }: { title: string }) => title);
    expect([q, titles]).toEqual([q, ['Cottage cheese']]);
  }
  await till.post('/settings/store-setting', { languages: ['en'] });
  expect((await till.get('/search?q=weisskase')).body).toEqual([]);
});
