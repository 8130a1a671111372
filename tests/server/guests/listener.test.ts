// The port for guests serves the calls and pages of guests, and no calls and pages of staff (contract 29.8).
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { endpointKeys, splitKey } from '#shared/endpoints/table.ts';
import { readConfig } from '../../../server/config.ts';
import { covers } from '../../contract/covers.ts';
import { letGuestsOrder, makeCard } from '../../fixtures/guests.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub({ config: { guestPort: 8081 } });
const admin = makeAdmin(hub);
const till = makeTill(hub, admin);
await letGuestsOrder(till);
const card = await makeCard(till);
const dish = makeItem(hub, { title: 'Soup', priceCents: 900 });
const guestApp = hub.guestApp as FastifyInstance;

const HTML = { host: 'localhost', accept: 'text/html' };
const ask = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
const open = (app: FastifyInstance, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/guest/open',
    headers: { host: 'localhost', ...headers },
    payload: { token: card.token },
  });

test('the address of a card is on the port for guests', async () => {
  covers('29.2', '29.8');
  const { body } = await till.get('/settings/guest-tokens');
  expect(body[0].url).toMatch(new RegExp(`^http://[^/]+:8081/g/${card.token}$`));
  await till.post('/settings/store-setting', { publicAddress: 'https://menu.example/menu' });
  const [named] = (await till.get('/settings/guest-tokens')).body;
  expect(named.url).toBe(`https://menu.example:8081/g/${card.token}`);
});

test('a phone orders there, and follows its party', async () => {
  const opened = await open(guestApp);
  expect(opened.statusCode).toBe(200);
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  const sent = await guestApp.inject({
    method: 'POST',
    url: '/api/v1/guest/orders',
    headers: { host: 'localhost', cookie },
    payload: { lines: [{ itemId: dish, quantity: 1 }], total: 9 },
  });
  expect(sent.json()).toMatchObject({ state: 'waiting', total: 9 });
  expect((await ask(guestApp, '/api/v1/guest/party', { cookie })).json().orders).toHaveLength(1);
  expect((await ask(guestApp, '/api/v1/guest/menu')).statusCode).toBe(200);
  expect((await ask(guestApp, '/api/v1/qrmenu')).statusCode).toBe(200);
  expect((await ask(guestApp, '/api/v1/languages')).statusCode).toBe(200);
});

const isForGuests = (key: string) =>
  / \/guest\//.test(key) || key === 'GET /qrmenu' || key === 'GET /languages';

describe('the listener for guests answers 404 to', () => {
  test.each(endpointKeys.filter((key) => !isForGuests(key)))(
    '%s, for an admin too',
    async (key) => {
      const { method, path } = splitKey(key);
      const url = `/api/v1${path.replace(/\{\w+\}/g, '1')}`;
      const headers = { host: 'localhost', cookie: admin.cookie };
      const { statusCode, body } = await guestApp.inject({ method, url, headers });
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test.each([
    '/',
    '/login',
    '/dashboard/pos',
    '/dashboard/settings/guest-cards',
    '/healthz',
    '/socket.io',
    '/authority.crt',
    '/r/abc',
    '/index.html',
    '/openings.json',
    '/service-worker.js',
    '/docs',
    '/g',
    '/g/a/b',
    '/g/../dashboard/pos',
    '/assets/../index.html',
    '/uploads/../comanda.db',
    '/menu/../login',
    '//dashboard/pos',
  ])('%s', async (path) => {
    const { statusCode } = await ask(guestApp, path, HTML);
    expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true]);
    expect((await ask(guestApp, path)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

test('the listener of the staff then has no page and no call of guests', async () => {
  for (const path of [
    `/g/${card.token}`,
    '/g/',
    '/guest/menu',
    '/g',
    '/api/v1/guest/menu',
    '/api/v1/guest/party',
  ]) {
    expect((await ask(hub.app, path, HTML)).statusCode).toBe(404);
  }
  expect((await open(hub.app)).statusCode).toBe(404);
  expect((await ask(hub.app, '/api/v1/qrmenu')).statusCode).toBe(200);
});

test('the two listeners are foreign origins to each other, as are other sites and host names', async () => {
  const own = { host: 'localhost:8081', origin: 'http://localhost:8081' };
  expect((await open(guestApp, own)).statusCode).toBe(200);
  const staff = { host: 'localhost:8081', origin: 'http://localhost:8080' };
  expect((await open(guestApp, staff)).json().code).toBe('FOREIGN_ORIGIN');
  const headers = { host: 'localhost:8080', origin: 'http://localhost:8081', cookie: admin.cookie };
  const call = { method: 'POST', url: '/api/v1/guest-orders/pause', headers } as const;
  expect((await hub.app.inject({ ...call, payload: { minutes: 1 } })).json().code).toBe(
    'FOREIGN_ORIGIN',
  );
  expect((await open(guestApp, { host: 'evil.example' })).json().code).toBe('UNKNOWN_HOST');
});

describe('GUEST_PORT', () => {
  test('is not set by default, and may be any port except PORT', () => {
    expect(readConfig({}).guestPort).toBe(0);
    expect(readConfig({ GUEST_PORT: '' }).guestPort).toBe(0);
    expect(readConfig({ GUEST_PORT: '8081' }).guestPort).toBe(8081);
    expect(readConfig({ PORT: '0', GUEST_PORT: '0' }).guestPort).toBe(0);
  });

  test.each([
    ['nonsense', '8080'],
    ['-1', '8080'],
    ['65536', '8080'],
    ['8080', '8080'],
    ['80.5', '8080'],
  ])('%s stops the start beside PORT %s', (GUEST_PORT, PORT) => {
    expect(() => readConfig({ GUEST_PORT, PORT })).toThrow(/GUEST_PORT/);
  });
});
