// How many decimals a store has: as many as its currency, or as the owner chooses. The first order fixes them (contract
// 2.1).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { AMOUNTS_BEFORE_SALES } from '../../../server/domain/store/decimals.ts';
import { makeHub, projectRoot, type TestHub } from '../../fixtures/hub.ts';
import { makeAddon, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { ALWAYS } from '../../fixtures/promotions.ts';

let hub: TestHub;
let till: Till;
beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterEach(() => hub.close());

const set = (body: object) => till.post('/settings/store-setting', body);
const decimals = async () => (await till.get('/settings/store-setting')).body.currencyDecimals;
const pricesOf = async (id: number) => {
  const { price, net_price, variants, addons } = (await till.get(`/menu-items/${id}`)).body;
  const options = [...variants, ...addons] as { price: number }[];
  return [price, net_price, ...options.map((option) => option.price)];
};

test("another currency brings its own decimals, what is sent goes before, and the rest doesn't touch them", async () => {
  expect(await decimals()).toBe(2);
  await set({ currency: 'JPY' });
  expect(await decimals()).toBe(0);
  await set({ currency: 'KWD' });
  expect(await decimals()).toBe(3);
  await set({ currency: 'HUF', currencyDecimals: 0 });
  await set({ currency: 'HUF', storeName: 'Kert' });
  expect(await decimals()).toBe(0);
  const { storeSettings } = (await till.get('/pos/init')).body;
  expect(storeSettings).toMatchObject({ currency: 'HUF', currency_decimals: 0 });
  expect((await till.get('/store')).body).toMatchObject({ currencyDecimals: 0 });
});

test.each([1, 4, -1, '2.5', 'two'])('%j decimals are none', async (currencyDecimals) => {
  expect(await set({ currencyDecimals })).toMatchObject({
    status: 400,
    body: { field: 'currencyDecimals' },
  });
});

test('prices keep their value on the wire, half up', async () => {
  const id = makeItem(hub, { priceCents: 1250 });
  hub.db.prepare('UPDATE menu_items SET net_price_cents = 349 WHERE id = ?').run(id);
  makeVariant(hub, id, 1149);
  makeAddon(hub, id, 50);
  await set({ currency: 'KWD' });
  expect(await pricesOf(id)).toEqual([12.5, 3.49, 11.49, 0.5]);
  await set({ currency: 'JPY' });
  expect(await pricesOf(id)).toEqual([13, 3, 11, 1]);
});

test('amounts of promotions, gift cards and points keep their value too', async () => {
  const add = (terms: object) => till.post('/settings/promotions/add', { ...ALWAYS, ...terms });
  await add({ kind: 'amount', value: 1.5, minAmount: 20 });
  await add({ kind: 'percent', value: 12.5 });
  await set({
    giftCards: { kind: 'multi', maxBalance: 99.5 },
    points: { earnPer: 10.4, earnPoints: 1, worth: 0.05, minSpend: 10 },
  });
  const read = async () => {
    const { body: promotions } = await till.get('/settings/promotions');
    const { giftCards, points } = (await till.get('/settings/store-setting')).body;
    const [amount, percent] = promotions;
    const off = [amount.value, amount.minAmount, percent.value, percent.minAmount];
    return [...off, giftCards.maxBalance, points.earnPer, points.worth];
  };
  await set({ currency: 'KWD' });
  expect(await read()).toEqual([1.5, 20, 12.5, null, 99.5, 10.4, 0.05]);
  await set({ currency: 'JPY' });
  // A point is worth at least one unit.
  expect(await read()).toEqual([2, 20, 12.5, null, 100, 10, 1]);
});

test('prices that would be too high are refused, and nothing has changed', async () => {
  const id = makeItem(hub, { priceCents: 999_999_999 });
  expect(await set({ currencyDecimals: 3 })).toMatchObject({
    status: 400,
    body: { field: 'currencyDecimals', message: expect.stringContaining('999,999.999') },
  });
  expect([await decimals(), ...(await pricesOf(id))]).toEqual([2, 9_999_999.99, null]);
});

test('the price of a deleted dish stops no change, and a surcharge that would be too high does', async () => {
  await set({ currency: 'JPY' });
  const gone = makeItem(hub, { priceCents: 999_999_999 });
  makeVariant(hub, gone, 999_999_999);
  hub.db.prepare('UPDATE menu_items SET deleted_at = 1 WHERE id = ?').run(gone);
  expect((await set({ currency: 'EUR' })).status).toBe(200);
  expect(await decimals()).toBe(2);
  await set({ currency: 'JPY' });
  const lunch = { title: 'Lunch', price: 1000, kind: 'set' };
  const { id } = (await till.post('/menu-items/add', lunch)).body;
  const choices = [{ itemId: makeItem(hub), surcharge: 10_000_000, isDefault: true }];
  const steps = [{ title: 'Main', min: 1, max: 1, choices }];
  expect((await till.post(`/menu-items/${id}/steps`, { steps })).status).toBe(200);
  const refused = await set({ currency: 'EUR' });
  expect([refused.status, refused.body.field]).toEqual([400, 'currencyDecimals']);
  expect(await decimals()).toBe(0);
});

test('the first order freezes them; another currency then keeps them', async () => {
  expect((await till.get('/settings/store-setting')).body.isCurrencyFrozen).toBe(0);
  await placeOrder(hub, till);
  expect((await till.get('/settings/store-setting')).body.isCurrencyFrozen).toBe(1);
  expect(await set({ currencyDecimals: 0 })).toMatchObject({
    status: 409,
    body: { code: 'CURRENCY_FROZEN' },
  });
  expect((await set({ currency: 'JPY', currencyDecimals: 2 })).status).toBe(200);
  expect((await set({ currency: 'KWD' })).status).toBe(200);
  expect(await decimals()).toBe(2);
});

test.each([
  [0, [12.5, '0.5'], [9_999_999.99, 1_000_000_000], [0, 1250, '999999999']],
  [2, [0.001, '1.005'], [10_000_000], [9_999_999.99, 12.5]],
  [3, [0.0001, '1.0005'], [1_000_000], [999_999.999, 0.005]],
] as const)(
  'with %i decimals a price may not have more, and has a maximum',
  async (count, fine, high, good) => {
    await set({ currencyDecimals: count });
    const add = (price: unknown) => till.post('/menu-items/add', { title: 'Soup', price });
    for (const price of [...fine, ...high]) {
      expect(await add(price)).toMatchObject({ status: 400, body: { field: 'price' } });
    }
    for (const price of good) {
      const { id } = (await add(price)).body;
      expect((await pricesOf(id))[0]).toBe(Number(price));
    }
  },
);

describe('the update', () => {
  /** Returns a hub updated from a version that had only two decimals. */
  const updated = (currency: string, sold: boolean) => {
    const db = new Sqlite(':memory:');
    db.exec(`CREATE TABLE store (currency TEXT, currency_decimals INTEGER DEFAULT 2); CREATE TABLE orders (id);
      CREATE TABLE menu_items (price_cents, net_price_cents); CREATE TABLE variants (price_cents);
      CREATE TABLE addons (price_cents); CREATE TABLE subscriptions (plan_price_cents);
      INSERT INTO menu_items VALUES (1250, NULL); INSERT INTO variants VALUES (1149);`);
    db.prepare('INSERT INTO store (currency) VALUES (?)').run(currency);
    if (sold) db.exec('INSERT INTO orders VALUES (1)');
    db.exec(readFileSync(join(projectRoot, 'migrations/0016_decimals.sql'), 'utf8'));
    const read = (text: string) => db.prepare(text).pluck().get();
    return [
      read('SELECT currency_decimals FROM store'),
      read('SELECT price_cents FROM menu_items'),
      read('SELECT net_price_cents FROM menu_items'),
      read('SELECT price_cents FROM variants'),
    ];
  };

  test.each([
    ['JPY', false, [0, 13, null, 11]],
    ['KWD', false, [3, 12_500, null, 11_490]],
    ['EUR', false, [2, 1250, null, 1149]],
    ['JPY', true, [2, 1250, null, 1149]],
  ] as const)('of a hub in %s that has sold: %s', (currency, sold, figures) => {
    expect(updated(currency, sold)).toEqual(figures);
  });
});

test('every column of amounts is either set before sales, and then changes its unit, or written by sales', () => {
  const BY_SALES =
    /^(account_payments|guest_orders|order_sets|set_dishes|bills|bill_lines|even_splits|even_lines|invoices|invoice_lines|orders|order_items|order_item_\w+|payments|rollup_\w+|zs)\./;
  const columns = hub.db
    .prepare(
      "SELECT m.name || '.' || c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name LIKE '%\\_cents' ESCAPE '\\'",
    )
    .pluck()
    .all() as string[];
  const before = Object.entries(AMOUNTS_BEFORE_SALES).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  expect(columns.filter((column) => !BY_SALES.test(column)).sort()).toEqual(before.sort());
});
