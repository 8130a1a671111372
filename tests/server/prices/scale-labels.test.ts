// Dishes that a scale weighs or prices: the prefixes of its labels, and what a weight costs (contract 21.5).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeAddon } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub);
const cashier = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
const addDish = async (more: object) =>
  (await owner.post('/menu-items/add', { title: 'Cheese', price: 19.9, ...more })).body.id;
const cheese = await addDish({ openPrice: true, barcode: '2112345' });
const soup = await addDish({ title: 'Soup' });
const bread = makeAddon(hub, cheese, 100, 'Bread');

const set = (scalePrefixes: unknown, till = owner) =>
  till.post('/settings/store-setting', { scalePrefixes });
const sell = (line: object) =>
  cashier.post('/pos/create-order', { cart: [line], deliveryType: 'takeaway' });
const soldAt = (orderId: number) =>
  hub.db.prepare('SELECT price_cents FROM order_items WHERE order_id = ?').pluck().get(orderId);
const weight = { prefix: '21', kind: 'weight' };
const price = { prefix: '225', kind: 'price' };

beforeEach(async () => void (await set([])));

test('the prefixes are stored, read by tills, and cleared', async () => {
  covers('21.5', 'POST /settings/store-setting');
  const stored = async () => (await owner.get('/settings/store-setting')).body.scalePrefixes;
  const forTills = async () =>
    (await cashier.get('/pos/init')).body.storeSettings.scale_prefixes as unknown;
  expect([await stored(), await forTills()]).toEqual([[], undefined]);
  expect((await set([weight, price])).status).toBe(200);
  await owner.post('/settings/store-setting', { storeName: 'Deli' });
  expect([await stored(), await forTills()]).toEqual([
    [weight, price],
    [weight, price],
  ]);
  expect((await set([])).status).toBe(200);
  expect([await stored(), await forTills()]).toEqual([[], undefined]);
});

test.each([
  ['no list', weight],
  ['another range', [{ prefix: '30', kind: 'price' }]],
  ['too long', [{ prefix: '2100', kind: 'price' }]],
  ['a number', [{ prefix: 21, kind: 'price' }], 'prefix'],
  ['an unknown kind', [{ prefix: '21', kind: 'length' }], 'kind'],
  ['twice', [weight, { prefix: '21', kind: 'price' }]],
  ['one begins another', [{ prefix: '212', kind: 'price' }, weight]],
  [
    'too many',
    Array.from({ length: 21 }, (_, index) => ({ prefix: `${210 + index}`, kind: 'price' })),
  ],
])('prefixes are refused: %s', async (_, prefixes, field = 'scalePrefixes') => {
  const { status, body } = await set(prefixes);
  expect([status, body.field]).toEqual([400, field]);
  expect((await owner.get('/settings/store-setting')).body.scalePrefixes).toEqual([]);
});

test('only somebody with SETTINGS changes the prefixes', async () => {
  expect((await set([weight], cashier)).status).toBe(403);
});

test('a weight is sold at the price of a kilogram, without a permission', async () => {
  await set([weight]);
  for (const [line, cents] of [
    // 19.90 per kg × 0.345 kg = 6.8655, rounded to 6.87.
    [{ grams: 345 }, 687],
    [{ grams: 345, price: 6.87, quantity: 2 }, 687],
    [{ grams: 345, addons_ids: [bread] }, 787],
    [{ grams: null }, 1990],
  ] as const) {
    const { status, body } = await sell({ id: cheese, ...line });
    expect([status, soldAt(body.orderId)]).toEqual([200, cents]);
  }
  const exceptions = await owner.get('/reports/exceptions?type=today');
  expect(exceptions.body.filter(({ kind }: { kind: string }) => kind === 'price')).toEqual([]);
});

test('an old price of a weight is refused with the current one', async () => {
  await set([weight]);
  const { status, body } = await sell({ id: cheese, grams: 345, price: 6.8 });
  expect([status, body.code, body.lines]).toEqual([
    409,
    'PRICE_CHANGED',
    [{ index: 0, id: cheese, price: 6.87 }],
  ]);
});

test.each([0, -1, 1.5, 100_000, 'much'])('%j grams are no weight', async (grams) => {
  const { status, body } = await sell({ id: cheese, grams });
  expect([status, body.field]).toEqual([400, 'grams']);
});

test('only dishes with an open price and the barcode of a weight are sold by weight', async () => {
  await set([weight]);
  const barcode = '2254321';
  const pie = await addDish({ title: 'Pie', openPrice: true, barcode });
  const ham = await addDish({ title: 'Ham', openPrice: true });
  await set([weight, price]);
  for (const id of [soup, pie, ham]) {
    const { status, body } = await sell({ id, grams: 345 });
    expect([status, body.field]).toEqual([400, 'grams']);
  }
  await set([]);
  expect((await sell({ id: cheese, grams: 345 })).status).toBe(400);
});

test('a price below the menu’s still needs the permission, and a weight does not lower it', async () => {
  const { status, body } = await sell({ id: cheese, price: 6.87 });
  expect([status, body.code]).toEqual([403, 'APPROVAL_NEEDED']);
});
