// A kitchen's whole list is read once for all its screens, and anew as soon as anything was written (CONTRACT §20).
import type { Statement } from 'better-sqlite3';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '../../fixtures/hub.ts';
import { cookItem, makeStation } from '../../fixtures/kitchen.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const [grill, fry] = [await makeStation(hub, till, 'GRILL'), await makeStation(hub, till, 'FRY')];
const cart = [grill, fry].map(({ dish }) => ({ id: dish }));

const all = vi.spyOn(Object.getPrototypeOf(hub.db.prepare('SELECT 1')), 'all');
const isList = ({ source }: Statement) => source.startsWith('select * from "order_items"');
const builds = () => (all.mock.contexts as Statement[]).filter(isList).length;
const look = async (query = '') => (await till.get(`/kitchen${query}`)).body;
const lists = ['', `?station=${grill.id}`, `?station=${fry.id}`];

beforeEach(() => void all.mockClear());

test('each list is read once, whoever asks for it and however often', async () => {
  const { orderId } = await placeOrder(hub, till, { cart });
  const first = [];
  for (const list of lists) first.push(await look(list));
  expect(first.map((list) => list[0].items.length)).toEqual([2, 1, 1]);
  expect(builds()).toBe(3);
  for (let n = 0; n < 5; n += 1)
    expect(await Promise.all(lists.map((list) => look(list)))).toEqual(first);
  expect(builds()).toBe(3);
  // What an event names is read once for all stations that ask for it.
  const named = (station: number) => look(`?station=${station}&orderIds=${orderId}`);
  const parts = await Promise.all([grill.id, fry.id, grill.id, fry.id].map(named));
  expect(parts).toEqual([first[1], first[2], first[1], first[2]]);
  expect(builds()).toBe(4);
});

test('whatever is written, the next who asks sees it', async () => {
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
  await callApi(hub, 'DELETE', `/settings/stations/${fry.id}`, { cookie: makeAdmin(hub).cookie });
  expect((await till.get(`/kitchen?station=${fry.id}`)).status).toBe(404);
});
