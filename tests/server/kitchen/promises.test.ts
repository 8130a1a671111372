// What guests are promised and shown: how long it takes, and which tokens are ready (CONTRACT §20).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestHub } from '../../fixtures/hub.ts';
import { cookItem, itemsOf, makeKitchen } from '../../fixtures/kitchen.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { placeOrder, type Till } from '../../fixtures/orders.ts';

const MINUTE = 60_000;
let hub: TestHub;
let till: Till;
let cook: Till;

beforeEach(async () => {
  ({ hub, owner: till, cook } = await makeKitchen());
});
afterEach(() => hub.close());

const order = (more: object = {}) => placeOrder(hub, till, { deliveryType: 'takeaway', ...more });
const handOut = (...orderIds: number[]) => cook.post('/kitchen/hand-out', { orderIds });
const board = async () => (await till.get('/display/orders')).body;

describe('a promise', () => {
  const cookFor = async (dish: number, minutes: number, more: object = {}) => {
    const placed = await order({ cart: [{ id: dish }], ...more });
    hub.clock.now += minutes * MINUTE;
    await cookItem(cook, placed.itemIds[0] ?? 0);
    return placed;
  };
  const promised = async (...dishes: number[]) => {
    const answer = await till.post('/pos/create-order', {
      cart: dishes.map((id) => ({ id })),
      deliveryType: 'takeaway',
    });
    return { ...answer.body, promisedAt: answer.body.promisedAt as string | null };
  };

  test('comes from twenty dishes of 28 days: the slowest p90, up to the next five minutes', async () => {
    const [soup, steak] = [makeItem(hub, { title: 'Soup' }), makeItem(hub, { title: 'Steak' })];
    for (let n = 1; n < 20; n += 1) await cookFor(soup, n);
    expect((await promised(soup)).promisedAt).toBeNull();
    await cookFor(soup, 20);
    // The eighteenth of 1 to 20 minutes.
    const up = Math.ceil((hub.clock.now + 18 * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
    expect((await promised(soup)).promisedAt).toBe(new Date(up).toISOString());
    expect((await promised(soup, steak)).promisedAt).toBeNull();
    hub.clock.now += 29 * 24 * 60 * MINUTE;
    expect((await promised(soup)).promisedAt).toBeNull();
  });

  test('is told kept or not, and dishes their times by the hour', async () => {
    const soup = makeItem(hub, { title: 'Soup' });
    for (let n = 0; n < 20; n += 1) await cookFor(soup, 4);
    const hour = new Date(hub.clock.now).getUTCHours();
    hub.clock.now += MINUTE;
    const [kept, broken] = [await promised(soup), await promised(soup)];
    const itemOf = async ({ orderId }: { orderId: number }) =>
      (await itemsOf(till, orderId))[0]?.id ?? 0;
    await cookItem(cook, await itemOf(kept));
    hub.clock.now = Date.parse(broken.promisedAt ?? '') + 1;
    await cookItem(cook, await itemOf(broken));
    const { body } = await cook.get('/kitchen/times');
    expect(body.kept).toEqual({ promised: 2, kept: 1 });
    expect(body.stations).toEqual([]);
    const seconds = body.items.flatMap((row: { p50: number; count: number }) =>
      Array(row.count).fill(row.p50),
    );
    expect(seconds).toHaveLength(22);
    expect(body.items[0]).toMatchObject({
      item_title: 'Soup',
      variant_title: null,
      p50: 240,
      p90: 240,
    });
    expect(body.items.some((row: { hour: number }) => row.hour === hour)).toBe(true);
  });
});

test('the guests’ board has the tokens without a table, ready until handed out or for ten minutes', async () => {
  const one = await order({ cart: [{ id: makeItem(hub) }, { id: makeItem(hub) }] });
  const two = await order();
  await order({ deliveryType: 'dinein', tableId: makeTable(hub) });
  expect(await board()).toEqual({ preparing: [1, 2], ready: [] });
  await cookItem(cook, one.itemIds[0] ?? 0);
  await cookItem(cook, two.itemIds[0] ?? 0);
  expect(await board()).toEqual({ preparing: [1], ready: [2] });
  await cookItem(cook, one.itemIds[1] ?? 0);
  expect(await board()).toEqual({ preparing: [], ready: [1, 2] });
  await handOut(two.orderId);
  expect(await board()).toEqual({ preparing: [], ready: [1] });
  hub.clock.now += 10 * MINUTE;
  expect(await board()).toEqual({ preparing: [], ready: [] });
});
