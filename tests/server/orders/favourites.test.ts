// The best-selling dishes of this hour, for the Favourites page (contract 5.2).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2026-11-20T12:30:00Z');

let hub: TestHub;
let till: Till;
const dish = { soup: 0, beer: 0, cake: 0 };

beforeEach(async () => {
  hub = await makeHub({ now: NOON });
  till = makeTill(hub);
  dish.soup = makeItem(hub, { title: 'Soup' });
  dish.beer = makeItem(hub, { title: 'Beer' });
  dish.cake = makeItem(hub, { title: 'Cake' });
});
afterEach(() => hub.close());

const favourites = async (): Promise<number[]> => (await till.get('/pos/favourites')).body.itemIds;

/** Sells at an instant, then sets the clock back to noon of the twentieth. */
async function sell(at: number, ...pieces: [id: number, quantity: number][]) {
  hub.clock.now = at;
  const cart = pieces.map(([id, quantity]) => ({ id, quantity }));
  const sold = await placeOrder(hub, till, { cart, deliveryType: 'takeaway' });
  hub.clock.now = NOON;
  return sold;
}

/** Clears the cached answer, as a new hour does. */
const forget = () => hub.hub.signal({ kind: 'answers-stale' });

test('what sells at this hour comes first, by its pieces', async () => {
  covers('5.2', 'GET /pos/favourites');
  // This sale is one day too old: 28 days count, including today.
  await sell(NOON - 28 * DAY_MS, [dish.cake, 50]);
  await sell(NOON - 27 * DAY_MS, [dish.soup, 2], [dish.cake, 1]);
  await sell(NOON - 2 * DAY_MS - HOUR_MS, [dish.soup, 1], [dish.beer, 4]);
  await sell(NOON - DAY_MS + HOUR_MS, [dish.cake, 1]);
  // This sale does not count, because its time of day is two hours from the current time.
  await sell(NOON - DAY_MS + 2 * HOUR_MS, [dish.cake, 50]);
  expect(await favourites()).toEqual([dish.beer, dish.soup, dish.cake]);
  expect((await till.get('/pos/favourites')).body).toEqual({ itemIds: expect.any(Array) });
});

test('a new hub has no favourites', async () => {
  expect(await favourites()).toEqual([]);
  await sell(NOON - DAY_MS + 5 * HOUR_MS, [dish.soup, 1]);
  forget();
  expect(await favourites()).toEqual([]);
});

test('shortly after midnight, sales from eleven in the evening count too', async () => {
  await sell(Date.parse('2026-11-20T23:10:00Z'), [dish.beer, 1]);
  hub.clock.now = Date.parse('2026-11-21T00:20:00Z');
  expect(await favourites()).toEqual([dish.beer]);
});

test('a cancelled dish does not count, nor one that is not for sale', async () => {
  const { orderId, itemIds } = await sell(NOON, [dish.soup, 9], [dish.beer, 1], [dish.cake, 3]);
  const soup = `/orders/update-status/${itemIds[0]}`;
  expect((await till.post(soup, { status: 'cancelled' })).status).toBe(200);
  expect(await favourites()).toEqual([dish.cake, dish.beer]);
  hub.db.prepare('UPDATE menu_items SET is_active = 0 WHERE id = ?').run(dish.cake);
  forget();
  expect(await favourites()).toEqual([dish.beer]);
  expect((await till.post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200);
  forget();
  expect(await favourites()).toEqual([]);
});

/**
 * Waits until the hub has noticed what the tests wrote. Otherwise it might notice later, and clear a cache in the
 * middle of a test.
 */
async function untilNoticed(): Promise<void> {
  const noticed = new Promise<void>((resolve) =>
    hub.hub.onSignal(({ kind }) => kind === 'foreign' && resolve()),
  );
  hub.db.exec('UPDATE store SET id = id');
  await noticed;
}

test('favourites are read once an hour for all callers, and again in the next hour', async () => {
  await untilNoticed();
  const read = vi.spyOn(hub.hub, 'askElsewhere');
  await sell(NOON - DAY_MS, [dish.soup, 1]);
  await sell(NOON - DAY_MS + 2 * HOUR_MS, [dish.cake, 2]);
  expect(await Promise.all([favourites(), favourites()])).toEqual([[dish.soup], [dish.soup]]);
  await sell(NOON, [dish.beer, 5]);
  expect(await favourites()).toEqual([dish.soup]);
  expect(read).toHaveBeenCalledTimes(1);
  hub.clock.now = NOON + HOUR_MS;
  expect(await favourites()).toEqual([dish.beer, dish.cake, dish.soup]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that fails is not kept', async () => {
  await sell(NOON - DAY_MS, [dish.soup, 1]);
  vi.spyOn(hub.hub, 'askElsewhere').mockRejectedValueOnce(new Error('the reader has ended'));
  expect((await till.get('/pos/favourites')).status).toBe(500);
  expect(await favourites()).toEqual([dish.soup]);
});

test('at most 24 are named', async () => {
  const many = Array.from({ length: 30 }, (_, n): [number, number] => [makeItem(hub), 30 - n]);
  await sell(NOON, ...many);
  expect(await favourites()).toEqual(many.slice(0, 24).map(([id]) => id));
});

test('a user without POS is refused', async () => {
  const { cookie } = makePerson(hub, { scopes: ['ORDERS', 'SETTINGS', 'REPORTS'] });
  expect((await callApi(hub, 'GET', '/pos/favourites', { cookie })).status).toBe(403);
});
