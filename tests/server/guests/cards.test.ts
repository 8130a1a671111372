// The cards of guests, and opening them (contract 29.1 to 29.3).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  codeOf,
  letGuestsOrder,
  makeCard,
  makeTable,
  scan,
  tokenOf,
} from '../../fixtures/guests.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const dish = makeItem(hub, { title: 'Soup', priceCents: 900 });

test('the setting is read back, and null switches it off', async () => {
  covers('29.1');
  const setting = { table: 'direct', pickup: 'off', callWaiter: false, askBill: true };
  const read = async () => (await till.get('/settings/store-setting')).body.guestOrders;
  expect(await read()).toBe(null);
  expect((await till.get('/pos/init')).body.storeSettings.guest_orders).toBe(undefined);
  await till.post('/settings/store-setting', { guestOrders: setting });
  expect(await read()).toEqual(setting);
  expect((await till.get('/pos/init')).body.storeSettings.guest_orders).toEqual(setting);
  const wrong = { guestOrders: { ...setting, table: 'always' } };
  expect((await till.post('/settings/store-setting', wrong)).status).toBe(400);
  await till.post('/settings/store-setting', { guestOrders: null });
  expect(await read()).toBe(null);
});

test('a table has one card, a counter has a title, and no answer but the list has a token', async () => {
  covers('29.2', 'GET /settings/guest-tokens', 'POST /settings/guest-tokens/add');
  const table = await makeTable(till);
  const added = await till.post('/settings/guest-tokens/add', { tableId: table });
  expect(added.status).toBe(200);
  expect(Object.keys(added.body)).toEqual(['message', 'id']);
  expect(codeOf(await till.post('/settings/guest-tokens/add', { tableId: table }))).toEqual([
    409,
    'TOKEN_EXISTS',
  ]);
  expect((await till.post('/settings/guest-tokens/add', { tableId: 9999 })).status).toBe(404);
  for (const wrong of [{}, { tableId: table, title: 'Both' }, { title: '' }])
    expect((await till.post('/settings/guest-tokens/add', wrong)).status).toBe(400);
  await makeCard(till, null);
  const { body } = await till.get('/settings/guest-tokens');
  const [card, counter] = body.slice(-2);
  expect(card).toMatchObject({ id: added.body.id, table_id: table });
  expect(counter).toMatchObject({ table_id: null, title: 'Counter' });
  expect(card.url).toMatch(/\/g\/[0-9A-Za-z]{22}$/);
  const token = card.url.slice(-22);
  const trail = hub.db.prepare('SELECT details FROM audit').pluck().all().join();
  expect(trail).not.toContain(token);
  const kept = hub.db.prepare('SELECT answer FROM idempotency_keys').pluck().all().join();
  expect(kept).not.toContain(token);
});

test('only who may change settings sees and changes cards', async () => {
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
  expect((await waiter.get('/settings/guest-tokens')).status).toBe(403);
  expect((await waiter.post('/settings/guest-tokens/add', { title: 'x' })).status).toBe(403);
  expect((await waiter.post('/settings/guest-tokens/1/rotate')).status).toBe(403);
});

test('a phone opens a card, and gets the same session again', async () => {
  covers('29.3', 'POST /guest/open');
  await letGuestsOrder(till);
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  expect(phone.opened.body).toEqual({
    session: { kind: 'table', table_title: expect.stringMatching(/^T\d+$/), state: 'open' },
    store: {
      title: '',
      currency: 'USD',
      currency_decimals: 2,
      languages: ['en'],
      wait_minutes: null,
    },
  });
  const set = String(phone.opened.headers['set-cookie']);
  expect(set).toMatch(/HttpOnly/);
  expect(set).toMatch(/SameSite=Lax/);
  expect(set).toMatch(/Path=\/api\/v1\/guest;/);
  const value = phone.cookie?.split('=')[1] ?? '';
  expect(Buffer.from(value, 'base64url')).toHaveLength(16);
  const hashes = hub.db.prepare('SELECT cookie_hash FROM guest_sessions').pluck().all().join();
  expect(hashes).not.toContain(value);
  await phone.send(dish, 9);
  await phone.scan(card.token);
  expect((await phone.party()).body.orders).toHaveLength(1);
});

test('another card ends the session and opens a new one', async () => {
  await letGuestsOrder(till);
  const [one, two] = [await makeCard(till), await makeCard(till)];
  const phone = await scan(hub, one.token);
  const before = { cookie: phone.cookie ?? '' };
  await phone.send(dish, 9);
  await phone.scan(two.token);
  expect((await phone.party()).body.orders).toEqual([]);
  const old = await callApi(hub, 'GET', '/guest/party', before);
  expect(old.body).toMatchObject({ state: 'ended', orders: [{ state: 'expired' }] });
});

test('a wrong token is refused first, then guest orders that are off, then paused guest orders', async () => {
  covers('POST /guest-orders/pause');
  const card = await makeCard(till);
  await till.post('/settings/store-setting', { guestOrders: null });
  const open = async (token: string) => codeOf((await scan(hub, token)).opened);
  expect(await open('nonsense')).toEqual([404, 'UNKNOWN_TOKEN']);
  expect(await open(card.token)).toEqual([409, 'GUEST_ORDERS_OFF']);
  await letGuestsOrder(till, { table: 'off' });
  expect(await open(card.token)).toEqual([409, 'GUEST_ORDERS_OFF']);
  await letGuestsOrder(till);
  const phone = await scan(hub, card.token);
  const heard = listenTo(hub);
  await till.post('/guest-orders/pause', { minutes: 20 });
  expect(heard.take().map(({ event }) => event)).toEqual(['guest_update']);
  const paused = (await scan(hub, card.token)).opened;
  const until = new Date(hub.clock.now + 20 * 60_000).toISOString();
  expect([...codeOf(paused), paused.body.until]).toEqual([409, 'GUEST_ORDERS_PAUSED', until]);
  expect((await till.get('/pos/init')).body.storeSettings.guest_paused_until).toBe(until);
  expect(codeOf(await phone.send(dish, 9))).toEqual([409, 'GUEST_ORDERS_PAUSED']);
  for (const minutes of [0, 601, 1.5]) {
    expect((await till.post('/guest-orders/pause', { minutes })).status).toBe(400);
  }
  await till.post('/guest-orders/pause', { minutes: null });
  expect((await phone.send(dish, 9)).status).toBe(200);
});

test('a rotated card no longer opens, and its phones are signed off immediately', async () => {
  covers('POST /settings/guest-tokens/{id}/rotate', 'DELETE /settings/guest-tokens/{id}');
  await letGuestsOrder(till);
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  await till.post(`/settings/guest-tokens/${card.id}/rotate`);
  expect(codeOf((await scan(hub, card.token)).opened)).toEqual([404, 'UNKNOWN_TOKEN']);
  expect(codeOf(await phone.send(dish, 9))).toEqual([410, 'SESSION_ENDED']);
  expect((await phone.party()).body.state).toBe('ended');
  const fresh = await scan(hub, await tokenOf(till, card.id));
  expect(fresh.opened.status).toBe(200);
  const admin = { cookie: makePerson(hub, { role: 'admin' }).cookie };
  const gone = await callApi(hub, 'DELETE', `/settings/guest-tokens/${card.id}`, admin);
  expect(gone.status).toBe(200);
  expect(codeOf(await fresh.send(dish, 9))).toEqual([410, 'SESSION_ENDED']);
  const again = await callApi(hub, 'DELETE', `/settings/guest-tokens/${card.id}`, admin);
  expect(again.status).toBe(404);
  expect((await till.post('/settings/guest-tokens/99999/rotate')).status).toBe(404);
});

test('a deleted table takes its card and its phones with it', async () => {
  await letGuestsOrder(till);
  const card = await makeCard(till);
  const phone = await scan(hub, card.token);
  const admin = { cookie: makePerson(hub, { role: 'admin' }).cookie };
  const path = `/settings/store-tables/${card.tableId}`;
  expect((await callApi(hub, 'DELETE', path, admin)).status).toBe(200);
  expect(codeOf(await phone.send(dish, 9))).toEqual([410, 'SESSION_ENDED']);
  expect(codeOf((await scan(hub, card.token)).opened)).toEqual([404, 'UNKNOWN_TOKEN']);
});

test('a thousand forged tokens open nothing', async () => {
  await letGuestsOrder(till);
  const { token } = await makeCard(till);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const forgeries = Array.from({ length: 1000 }, (_, n) => {
    const at = n % 22;
    const other = alphabet[(alphabet.indexOf(token[at] ?? '0') + 1 + (n % 60)) % 62];
    return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
  });
  const codes = new Set<string>();
  while (forgeries.length > 0) {
    hub.clock.monotonic += 60_000;
    const answers = await Promise.all(
      forgeries
        .splice(0, 50)
        .map((forged) => callApi(hub, 'POST', '/guest/open', { body: { token: forged } })),
    );
    for (const { body } of answers) codes.add(body.code);
  }
  expect([...codes]).toEqual(['UNKNOWN_TOKEN']);
});

test('the menu needs no session and no QR menu, and has an ETag of language and kind', async () => {
  covers('GET /guest/menu');
  await till.post('/settings/store-setting', { guestOrders: null, isQRMenuEnabled: false });
  const menu = (options: Parameters<typeof callApi>[3] = {}) =>
    callApi(hub, 'GET', '/guest/menu', options);
  expect(codeOf(await menu())).toEqual([409, 'GUEST_ORDERS_OFF']);
  expect((await callApi(hub, 'GET', '/guest/menu?lang=!!')).body.field).toBe('lang');
  await letGuestsOrder(till);
  const typed = makeItem(hub, { title: 'Typed' });
  hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(typed);
  const dinein = await menu();
  expect(dinein.status).toBe(200);
  const titles = (dinein.body.menuItems as { title: string }[]).map(({ title }) => title);
  expect(titles).toContain('Soup');
  expect(titles).not.toContain('Typed');
  const phone = await scan(hub, (await makeCard(till, null)).token);
  const pickup = await phone.get('/guest/menu');
  expect(pickup.headers.etag).not.toBe(dinein.headers.etag);
  const cached = { headers: { 'if-none-match': String(dinein.headers.etag) } };
  expect((await menu(cached)).status).toBe(304);
  expect((await menu({ headers: {} })).headers['cache-control']).toBe('private, no-cache');
  expect((await phone.party()).headers['cache-control']).toBe('no-store');
  expect((await callApi(hub, 'GET', '/guest/menu?lang=!!')).body.field).toBe('lang');
});

test('the party has the version of its menu, which a phone must load only when it looks different', async () => {
  covers('29.3', 'GET /guest/menu', 'GET /guest/party');
  await letGuestsOrder(till);
  const counted = makeItem(hub, { title: 'Cake', priceCents: 500 });
  const left = (portions: number | null) =>
    till.post('/menu-items/availability', { itemId: counted, left: portions });
  const tables = await scan(hub, (await makeCard(till)).token);
  const counter = await scan(hub, (await makeCard(till, null)).token);
  const versionOf = async (phone = tables) => {
    const [menu, party] = [await phone.get('/guest/menu'), await phone.party()];
    expect(party.body.menu_version).toBe(menu.body.version);
    return party.body.menu_version;
  };
  const first = await versionOf();
  expect(await versionOf(counter)).toBe(first);
  await left(5);
  expect(await versionOf()).toBe(first);
  await till.post('/pos/create-order', { cart: [{ id: counted }], deliveryType: 'takeaway' });
  expect(await versionOf()).toBe(first);
  await left(0);
  const soldOut = await versionOf();
  expect(soldOut).not.toBe(first);
  await left(null);
  expect(await versionOf()).toBe(first);
  hub.db.prepare('UPDATE menu_items SET price_cents = 600 WHERE id = ?').run(counted);
  await till.post('/settings/categories/add', { title: 'Drinks' });
  expect(await versionOf()).not.toBe(first);
});
