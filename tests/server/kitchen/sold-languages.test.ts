// Sold dishes in the languages of the store: lists, tickets and slips (contract 27.7).
import { expect, test } from 'vitest';
import type { SlipDocument } from '../../../server/printing/layout/document.ts';
import { paperLines } from '../../../server/printing/layout/paper-lines.ts';
import { covers } from '../../contract/covers.ts';
import { makeCategory, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const settings = (body: object) => till.post('/settings/store-setting', body);
await settings({ languages: ['en', 'de', 'tr'] });
const categoryId = makeCategory(hub, 'Soups');
const soup = makeItem(hub, { title: 'Soup', priceCents: 500, categoryId });
const id = async (path: string, body: object): Promise<number> =>
  (await till.post(path, body)).body.id;
const variant = await id(`/menu-items/variants/${soup}/add`, {
  title: 'Large',
  price: 7,
  translations: { de: { title: 'Groß' } },
});
const addon = await id(`/menu-items/addons/${soup}/add`, {
  title: 'Bread',
  price: 1,
  translations: { de: { title: 'Brot' }, tr: { title: 'Ekmek' } },
});
const group = await till.post('/settings/option-groups/add', {
  title: 'Heat',
  translations: { de: { title: 'Schärfe' } },
  min: 0,
  max: 3,
  options: [
    { title: 'Chili', price: 0, maxQuantity: 3, translations: { de: { title: 'Scharf' } } },
  ],
});
await till.post(`/menu-items/${soup}/groups`, { groupIds: [group.body.id] });
const [
  {
    options: [chili],
  },
] = (await till.get('/settings/option-groups')).body;
const update = (title: string, translations: object) =>
  till.post(`/menu-items/update/${soup}`, { title, price: 5, categoryId, translations });
await update('Soup', { de: { title: 'Suppe' }, tr: { title: 'Çorba' } });

const order = async (more: object = {}) => {
  const options = chili ? [{ id: chili.id, quantity: 2 }] : [];
  const cart = [{ id: soup, variant_id: variant, addons_ids: [addon], options }];
  const body = { cart, deliveryType: 'dinein', tableId: makeTable(hub, 'T'), ...more };
  const answer = await till.post('/pos/create-order', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const itemIn = async (orderId: number, query: string) => {
  const { body } = await till.get(`/kitchen?orderIds=${orderId}${query}`);
  return body[0].items[0];
};
interface Item {
  readonly item_title: string;
  readonly variant_title: string | null;
  readonly addons: readonly { readonly title: string }[];
  readonly options: readonly { readonly title: string }[];
}
const words = ({ item_title, variant_title, addons, options }: Item) => [
  item_title,
  variant_title,
  addons.map(({ title }) => title),
  options.map(({ title }) => title),
];

test('in each language, an order shows the names that its dishes had at the sale', async () => {
  covers('27.7');
  const { orderId } = await order();
  const german = ['Suppe', 'Groß', ['Brot', '2 × Scharf'], ['Scharf']];
  const english = ['Soup', 'Large', ['Bread', '2 × Chili'], ['Chili']];
  expect(words(await itemIn(orderId, '&lang=de-AT'))).toEqual(german);
  expect(words(await itemIn(orderId, '&lang=TR'))).toEqual([
    'Çorba',
    'Large',
    ['Ekmek', '2 × Chili'],
    ['Chili'],
  ]);
  for (const query of ['', '&lang=', '&lang=fr', '&lang=en'])
    expect([query, words(await itemIn(orderId, query))]).toEqual([query, english]);
  expect((await till.get('/kitchen?lang=x!')).body.field).toBe('lang');
  // A text that changes later does not change existing orders.
  await update('Broth', { de: { title: 'Brühe' }, tr: null });
  expect(words(await itemIn(orderId, '&lang=de'))).toEqual(german);
  expect(words(await itemIn(orderId, ''))).toEqual(english);
  // A change of the store language does not change existing orders either.
  await settings({ languages: ['de', 'en', 'tr'] });
  expect(words(await itemIn(orderId, '&lang=en'))).toEqual(english);
  expect(words(await itemIn(orderId, '&lang=de'))).toEqual(german);
  await settings({ languages: ['en', 'de', 'tr'] });
  await update('Soup', { de: { title: 'Suppe' }, tr: { title: 'Çorba' } });
});

test('the group of an option reads as it was called at the sale', async () => {
  const { orderId } = await order();
  await till.post(`/settings/option-groups/${group.body.id}/update`, {
    title: 'Spice',
    translations: { de: { title: 'Würze' } },
    min: 0,
    max: 3,
    options: [{ ...chili, translations: undefined }],
  });
  const groupIn = async (query: string) => (await itemIn(orderId, query)).options[0].group;
  expect(await groupIn('&lang=de')).toBe('Schärfe');
  expect(await groupIn('&lang=tr')).toBe('Heat');
  expect(await groupIn('')).toBe('Heat');
});

test('every list of orders takes a language', async () => {
  const { orderId } = await order();
  const titleIn = async (path: string, pick: (body: never) => unknown) =>
    pick((await till.get(path)).body as never);
  const first = (orders: { id: number; items: { item_title: string }[] }[]) =>
    orders.find((each) => each.id === orderId)?.items[0]?.item_title;
  expect(await titleIn('/kitchen/expo?lang=de', first)).toBe('Suppe');
  const inGroups = (groups: { orders: Parameters<typeof first>[0] }[]) =>
    first(groups.flatMap(({ orders }) => orders));
  expect(await titleIn('/orders?lang=de', inGroups)).toBe('Suppe');
  const allDay = (rows: { item_title: string; addons: { title: string }[] }[]) => [
    rows[0]?.item_title,
    rows[0]?.addons.map(({ title }) => title),
  ];
  expect(await titleIn('/kitchen/all-day?lang=de', allDay)).toEqual([
    'Suppe',
    ['Brot', '2 × Scharf'],
  ]);
  expect(await titleIn('/kitchen/all-day', allDay)).toEqual(['Soup', ['Bread', '2 × Chili']]);
  const item = await itemIn(orderId, '');
  for (const status of ['preparing', 'completed'])
    await till.post(`/kitchen/${item.id}`, { status });
  const recent = (rows: { id: number; item_title: string }[]) =>
    rows.find((row) => row.id === item.id)?.item_title;
  expect(await titleIn('/kitchen/recent?lang=tr', recent)).toBe('Çorba');
  const timed = ({ items }: { items: { item_title: string; variant_title: string }[] }) =>
    items.map(({ item_title, variant_title }) => [item_title, variant_title]);
  expect(await titleIn('/kitchen/times?lang=de', timed)).toEqual([['Suppe', 'Groß']]);
  expect(await titleIn('/kitchen/times', timed)).toEqual([['Soup', 'Large']]);
  await till.post('/orders/complete', { orderIds: [orderId] });
  expect(await titleIn('/orders/unpaid?lang=de', inGroups)).toBe('Suppe');
  for (const path of [
    '/orders',
    '/orders/unpaid',
    '/kitchen/expo',
    '/kitchen/all-day',
    '/kitchen/times',
  ])
    expect([path, (await till.get(`${path}?lang=1`)).status]).toEqual([path, 400]);
});

test('a cancelled piece keeps its words', async () => {
  const { orderId } = await order({ cart: [{ id: soup, variant_id: variant, quantity: 3 }] });
  const { id: itemId } = await itemIn(orderId, '');
  const gone = await till.post(`/orders/update-status/${itemId}`, {
    status: 'cancelled',
    quantity: 1,
  });
  expect(gone.status).toBe(200);
  const { body } = await till.get(`/kitchen?orderIds=${orderId}&lang=de`);
  expect(body[0].items.map((item: { item_title: string }) => item.item_title)).toEqual([
    'Suppe',
    'Suppe',
  ]);
});

test('a station with two languages has both on its tickets, and its slips print both', async () => {
  hub.db.exec(`INSERT INTO printers (name, host, port, paper, code_page, prints_receipts, prints_slips, prints_tokens, has_drawer, copies)
    VALUES ('Pass', '127.0.0.1', 9, '80', 'cp858', 0, 1, 0, 0, 1)`);
  const body = { title: 'Stove', categoryIds: [categoryId], languages: ['TR', 'de'] };
  const station = await id('/settings/stations/add', body);
  const listed = async () => (await till.get('/settings/stations')).body[0].languages;
  expect(await listed()).toEqual(['tr', 'de']);
  const { orderId } = await order();
  const ticket = (await till.get(`/kitchen?station=${station}&orderIds=${orderId}`)).body[0];
  expect(ticket.items[0]).toMatchObject({
    item_title: 'Soup',
    texts: [
      {
        language: 'tr',
        item_title: 'Çorba',
        variant_title: 'Large',
        addons: ['Ekmek'],
        options: ['Chili'],
      },
      {
        language: 'de',
        item_title: 'Suppe',
        variant_title: 'Groß',
        addons: ['Brot'],
        options: ['Scharf'],
      },
    ],
  });
  expect((await itemIn(orderId, '')).texts).toBe(undefined);
  const text = hub.db
    .prepare('SELECT document FROM print_jobs ORDER BY id DESC LIMIT 1')
    .pluck()
    .get();
  const slip = JSON.parse(String(text)) as SlipDocument;
  const printed = paperLines(slip, '80', { duplicate: 0, insteadOf: null }).flatMap((line) =>
    line.kind === 'text' ? [line.text.trim()] : [],
  );
  const from = printed.indexOf('1 x Çorba');
  expect(printed.slice(from, from + 8)).toEqual([
    '1 x Çorba',
    'Suppe',
    'Large',
    'Groß',
    '+ Ekmek',
    'Brot',
    '+ 2 × Chili',
    '2 × Scharf',
  ]);
  for (const languages of [['fr'], ['de', 'de'], ['en', 'de', 'tr'], ['x!']]) {
    const refused = await till.post(`/settings/stations/${station}/update`, {
      title: 'Stove',
      languages,
    });
    expect([languages, refused.status, refused.body.field]).toEqual([languages, 400, 'languages']);
  }
  // A client that sends no languages leaves them unchanged. A language that the store drops is also removed from the
  // station.
  await till.post(`/settings/stations/${station}/update`, { title: 'Stove' });
  expect(await listed()).toEqual(['tr', 'de']);
  await settings({ languages: ['en', 'de'] });
  expect(await listed()).toEqual(['de']);
  await settings({ languages: ['en'] });
  expect(await listed()).toEqual([]);
  expect((await itemIn((await order()).orderId, '&lang=en')).item_title).toBe('Soup');
});

test('a printer has its own languages, for slips of stations without any', async () => {
  await settings({ languages: ['en', 'de'] });
  await update('Soup', { de: { title: 'Suppe' } });
  const [printer] = (await till.get('/settings/printers')).body;
  const body = {
    name: 'Pass',
    host: '127.0.0.1',
    port: 9,
    paper: '80',
    codePage: 'cp858',
    printsReceipts: false,
    printsSlips: true,
    printsTokens: false,
    categoryIds: [],
    hasDrawer: false,
    copies: 1,
  };
  const change = (more: object) =>
    till.post(`/settings/printers/${printer.id}/update`, { ...body, ...more });
  expect((await change({ languages: ['DE'] })).status).toBe(200);
  const listed = async () => (await till.get('/settings/printers')).body[0].languages;
  expect(await listed()).toEqual(['de']);
  await order();
  const text = hub.db
    .prepare('SELECT document FROM print_jobs ORDER BY id DESC LIMIT 1')
    .pluck()
    .get();
  const slip = JSON.parse(String(text)) as SlipDocument;
  expect(slip.items[0]).toMatchObject({ title: 'Suppe', variant: 'Groß' });
  expect(slip.items[0]).not.toHaveProperty('also');
  expect((await change({ languages: ['fr'] })).body.field).toBe('languages');
  // A client that sends no languages leaves them unchanged.
  expect((await change({})).status).toBe(200);
  expect(await listed()).toEqual(['de']);
  await settings({ languages: ['en'] });
  expect(await listed()).toEqual([]);
});
