// Lists of orders are read once for all screens that request them, and again as soon as anything was written
// (contract 5, 20).
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Statement } from '../../../server/db/sqlite.ts';
import { callApi } from '../../fixtures/hub.ts';
import { cookItem, makeStation } from '../../fixtures/kitchen.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const owner = makeAdmin(hub);
const [grill, fry] = [await makeStation(hub, till, 'GRILL'), await makeStation(hub, till, 'FRY')];
const cart = [grill, fry].map(({ dish }) => ({ id: dish }));

const all = vi.spyOn(Object.getPrototypeOf(hub.db.prepare('SELECT 1')), 'all');
const isList = ({ source }: Statement) => source.startsWith('select * from "order_items"');
const builds = () => (all.mock.contexts as Statement[]).filter(isList).length;
const look = async (query = '') => (await till.get(`/kitchen${query}`)).body;
const ask = (url: string, accepts?: string) => {
  const packed = accepts === undefined ? {} : { 'accept-encoding': accepts };
  const headers = { host: 'localhost', cookie: owner.cookie, ...packed };
  return hub.app.inject({ url: `/api/v1${url}`, headers });
};
const lists = ['', `?station=${grill.id}`, `?station=${fry.id}`];

beforeEach(() => void all.mockClear());

test('each list is read once for all screens and requests', async () => {
  const { orderId } = await placeOrder(hub, till, { cart });
  const first = [];
  for (const list of lists) first.push(await look(list));
  expect(first.map((list) => list[0].items.length)).toEqual([2, 1, 1]);
  expect(builds()).toBe(3);
  for (let n = 0; n < 5; n += 1)
    expect(await Promise.all(lists.map((list) => look(list)))).toEqual(first);
  expect(builds()).toBe(3);
  // The orders named by an event are read once for all stations that request them.
  const named = (station: number) => look(`?station=${station}&orderIds=${orderId}`);
  const parts = await Promise.all([grill.id, fry.id, grill.id, fry.id].map(named));
  expect(parts).toEqual([first[1], first[2], first[1], first[2]]);
  expect(builds()).toBe(4);
});

test('after any write, the next request sees it', async () => {
  const { orderId, itemIds } = await placeOrder(hub, till, { cart });
  const own = async () => {
    const listed = (await look(lists[1])).find(({ id }: { id: number }) => id === orderId);
    expect(await look(`?station=${grill.id}&orderIds=${orderId}`)).toEqual(listed ? [listed] : []);
    return listed;
  };
  expect(await own()).toMatchObject({ rush: 0, seen_at: null, unseen: [{}, {}] });
  await till.post('/kitchen/seen', { orderIds: [orderId], stationId: grill.id });
  expect(await own()).toMatchObject({ unseen: [{ station_id: fry.id }] });
  await till.post('/orders/rush', { orderIds: [orderId], on: true });
  expect(await own()).toMatchObject({ rush: 1 });
  await till.post(`/settings/stations/${fry.id}/update`, {
    title: 'OIL',
    categoryIds: [fry.categoryId],
  });
  expect(await own()).toMatchObject({ elsewhere: [{ title: 'OIL' }] });
  await cookItem(till, itemIds[0] ?? 0, grill.id);
  expect(await own()).toBeUndefined();
});

test('a station that is gone is 404, not what it last had', async () => {
  expect((await till.get(`/kitchen?station=${fry.id}`)).status).toBe(200);
  await callApi(hub, 'DELETE', `/settings/stations/${fry.id}`, { cookie: owner.cookie });
  expect((await till.get(`/kitchen?station=${fry.id}`)).status).toBe(404);
});

test.each([
  ['/kitchen?orderIds=', 'order'],
  ['/kitchen/expo?orderIds=', 'order'],
  ['/orders?orderIds=', 'order'],
  ['/bills?orderIds=', 'order'],
  [`/kitchen?station=${grill.id}&orderIds=`, 'order'],
  ['/orders/unpaid?limit=', 'page'],
])(
  '%s is written out once, and packed for those after the first who take it so',
  async (path, by) => {
    const notes = 'no coriander, sauce on the side';
    const { orderId } = await placeOrder(hub, till, {
      cart: Array.from({ length: 4 }, () => ({ id: grill.dish, notes })),
    });
    if (by === 'page') await till.post('/orders/complete', { orderIds: [orderId] });
    const url = path + (by === 'page' ? 1 : orderId);
    const first = await ask(url, 'gzip, deflate, br');
    expect(first.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-store' });
    expect(first.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(first.payload)).toHaveLength(1);
    all.mockClear();
    for (const [accepts, coding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      const packed = await ask(url, accepts);
      expect(packed.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-encoding': coding });
      expect(unpack(packed.rawPayload)).toEqual(first.rawPayload);
      expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 2);
    }
    for (const accepts of [undefined, 'identity', 'gzip;q=0'])
      expect((await ask(url, accepts)).rawPayload).toEqual(first.rawPayload);
    expect(builds()).toBe(0);
    // After any write, the next request reads the list from the database again.
    await placeOrder(hub, till, { cart });
    expect((await ask(url, 'gzip')).rawPayload).toEqual(first.rawPayload);
  },
);

test('a long list is compressed for the first request', async () => {
  const cart = Array.from({ length: 40 }, () => ({ id: grill.dish }));
  const { orderId } = await placeOrder(hub, till, { cart });
  const url = `/kitchen?orderIds=${orderId}`;
  const packed = await ask(url, 'gzip');
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload)).toEqual((await ask(url)).rawPayload);
});
