// What a till loads: correct on the first read after a change, and cheap if nothing changed (contract 1, 5).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import {
  makeAddon,
  makeCategory,
  makeItem,
  makePaymentType,
  makeTable,
  makeVariant,
  removeFromMenu,
} from '../../fixtures/menu.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

let hub: TestHub;
let till: Till;
const made = { item: 0, category: 0, variant: 0, addon: 0, table: 0 };

beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  made.category = makeCategory(hub, 'Mains');
  const tax = { title: 'VAT', rateMilli: 8875, type: 'inclusive' } as const;
  const { category: categoryId } = made;
  made.item = makeItem(hub, { title: 'Pasta', priceCents: 1250, tax, categoryId });
  made.variant = makeVariant(hub, made.item, 1500);
  made.addon = makeAddon(hub, made.item, 50);
  removeFromMenu(hub, 'variants', makeVariant(hub, made.item, 1));
  removeFromMenu(hub, 'menu_items', makeItem(hub, { title: 'Gone' }));
  made.table = makeTable(hub);
  makePaymentType(hub, 'Off', 0);
  hub.hub.signal({ kind: 'answers-stale' });
});
afterAll(() => hub.close());

test('a till is told the menu, the tables, the settings and the active payment types', async () => {
  covers('5.2', 'GET /pos/init');
  const { body } = await till.get('/pos/init');
  expect(body).toEqual({
    categories: [{ id: made.category, title: 'Mains', default_course: null }],
    menuItems: [
      {
        id: made.item,
        title: 'Pasta',
        price: 12.5,
        net_price: null,
        image: null,
        left: null,
        description: null,
        allergens: [],
        diets: [],
        color: null,
        kitchen_name: null,
        button_name: null,
        is_active: 1,
        groups: [],
        kind: 'dish',
        open_price: 0,
        takeaway_tax_id: null,
        category_id: made.category,
        category_title: 'Mains',
        tax_id: expect.any(Number),
        tax_title: 'VAT',
        tax_rate: 8.875,
        tax_type: 'inclusive',
        variants: [{ id: made.variant, item_id: made.item, title: 'Large', price: 15 }],
        addons: [{ id: made.addon, item_id: made.item, title: 'Cheese', price: 0.5 }],
      },
    ],
    paymentTypes: [
      { id: 1, title: 'Cash', is_active: 1, is_cash: 1, kind: 'usual' },
      { id: 2, title: 'Card', is_active: 1, is_cash: 0, kind: 'usual' },
    ],
    printSettings: expect.objectContaining({ page_format: '80', is_enable_print: 0 }),
    storeSettings: expect.objectContaining({ currency: 'USD' }),
    storeTables: [{ id: made.table, table_title: 'T1', seating_capacity: 4, floor: 'Ground' }],
    reasons: [],
    drawers: [{ id: 1, title: 'Main', printer_id: null, username: null }],
    serviceCharge: null,
    stations: [],
    hasReceiptPrinter: false,
  });
});

test('a client with the current bytes gets 304, and an edit shows in the very next read', async () => {
  const first = await till.get('/pos/init');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const etag = String(first.headers.etag);
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const same = await till.get('/pos/init', { 'if-none-match': held });
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
  }
  await till.post('/settings/store-setting', { storeName: 'New name' });
  const edited = await till.get('/pos/init', { 'if-none-match': etag });
  expect(edited.status).toBe(200);
  expect(edited.body.storeSettings).toMatchObject({ store_name: 'New name' });
  expect(edited.headers.etag).not.toBe(etag);
});

test('clients that accept compression get a fraction of the bytes, and every form has the same menu', async () => {
  const { cookie } = makeAdmin(hub);
  for (let n = 0; n < 40; n += 1) makeItem(hub, { title: `Dish ${n}` });
  await till.post('/settings/store-setting', { storeName: 'Packed' });
  const ask = async (headers: Record<string, string>) => {
    const url = '/api/v1/pos/init';
    return hub.app.inject({ url, headers: { host: 'localhost', cookie, ...headers } });
  };
  const plain = await ask({});
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    undefined,
    'Accept-Encoding',
  ]);
  for (const [taken, coding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const both = await Promise.all([1, 2].map(() => ask({ 'accept-encoding': taken })));
    for (const packed of both) {
      expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, coding]);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      for (const etag of [packed.headers.etag, plain.headers.etag]) {
        const headers = { 'accept-encoding': taken, 'if-none-match': String(etag) };
        expect((await ask(headers)).statusCode).toBe(304);
      }
    }
  }
  expect((await ask({ 'accept-encoding': 'identity, br;q=0.0' })).rawPayload).toEqual(
    plain.rawPayload,
  );
});

test('an edit from the console shows too', async () => {
  await till.get('/pos/init');
  hub.db.prepare(`UPDATE menu_items SET title = 'Lasagne' WHERE id = ?`).run(made.item);
  await vi.waitFor(
    async () => {
      const { body } = await till.get('/pos/init');
      expect(body.menuItems[0].title).toBe('Lasagne');
    },
    { timeout: 5000, interval: 100 },
  );
});
