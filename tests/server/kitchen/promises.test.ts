// What guests are promised and shown: cooking times, and which tokens are ready (contract 20).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookItem, eachKitchen, itemsOf } from '../../fixtures/kitchen.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';

const kitchen = eachKitchen();
const { takeAway: order, handOut } = kitchen;

const MINUTE = 60_000;

const board = async () => (await kitchen.owner.get('/display/orders')).body;

describe('a promise', () => {
  const cookFor = async (dish: number, minutes: number, more: object = {}) => {
    const placed = await order({ cart: [{ id: dish }], ...more });
    kitchen.hub.clock.now += minutes * MINUTE;
    await cookItem(kitchen.cook, placed.itemIds[0] ?? 0);
    return placed;
  };
  const promised = async (...dishes: number[]) => {
    const answer = await kitchen.owner.post('/pos/create-order', {
      cart: dishes.map((id) => ({ id })),
      deliveryType: 'takeaway',
    });
    return { ...answer.body, promisedAt: answer.body.promisedAt as string | null };
  };

  test('comes from twenty dishes of 28 days: the slowest p90, up to the next five minutes', async () => {
    const [soup, steak] = [
      makeItem(kitchen.hub, { title: 'Soup' }),
      makeItem(kitchen.hub, { title: 'Steak' }),
    ];
    for (let n = 1; n < 20; n += 1) await cookFor(soup, n);
    expect((await promised(soup)).promisedAt).toBeNull();
    await cookFor(soup, 20);
    // The promise uses the eighteenth-shortest of the twenty cooking times from 1 to 20 minutes.
    const up = Math.ceil((kitchen.hub.clock.now + 18 * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
    expect((await promised(soup)).promisedAt).toBe(new Date(up).toISOString());
    expect((await promised(soup, steak)).promisedAt).toBeNull();
    kitchen.hub.clock.now += 29 * 24 * 60 * MINUTE;
    expect((await promised(soup)).promisedAt).toBeNull();
  });

  test('knows nothing of what was done before it was begun, by a clock that was set back', async () => {
    const soup = makeItem(kitchen.hub, { title: 'Soup' });
    for (let n = 0; n < 19; n += 1) await cookFor(soup, 4);
    for (let n = 0; n < 5; n += 1) await cookFor(soup, -60);
    expect((await promised(soup)).promisedAt).toBeNull();
    const { items } = (await kitchen.cook.get('/kitchen/times')).body;
    const counts = items.map(({ count, p50 }: { count: number; p50: number }) => [count, p50]);
    const all = counts.reduce((sum: number, [count]: [number]) => sum + count, 0);
    expect([all, counts.every(([, p50]: [number, number]) => p50 === 240)]).toEqual([19, true]);
  });

  test('is reported as kept or missed, and the cooking times of dishes are listed by hour', async () => {
    covers('20.8', 'GET /kitchen/times', 'GET /kitchen/times/export');
    const soup = makeItem(kitchen.hub, { title: 'Soup' });
    for (let n = 0; n < 20; n += 1) await cookFor(soup, 4);
    const hour = new Date(kitchen.hub.clock.now).getUTCHours();
    kitchen.hub.clock.now += MINUTE;
    const [kept, broken] = [await promised(soup), await promised(soup)];
    const itemOf = async ({ orderId }: { orderId: number }) =>
      (await itemsOf(kitchen.owner, orderId))[0]?.id ?? 0;
    await cookItem(kitchen.cook, await itemOf(kept));
    kitchen.hub.clock.now = Date.parse(broken.promisedAt ?? '') + 1;
    await cookItem(kitchen.cook, await itemOf(broken));
    const { body } = await kitchen.cook.get('/kitchen/times');
    expect(body.kept).toEqual({ promised: 2, kept: 1 });
    expect(body.stations).toEqual([]);
    const seconds = body.items.flatMap((row: { p50: number; count: number }) =>
      Array(row.count).fill(row.p50),
    );
    expect(seconds).toHaveLength(22);
    const { text, headers } = await kitchen.cook.get('/kitchen/times/export');
    expect(headers['content-disposition']).toBe('attachment; filename="kitchen-times.csv"');
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffStation,Dish,Variant,Hour,Completed,p50 seconds,p90 seconds',
      expect.stringMatching(/^,Soup,,\d+,\d+,240,240$/),
    ]);
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
  covers('20.9', 'GET /display/orders');
  const one = await order({ cart: [{ id: makeItem(kitchen.hub) }, { id: makeItem(kitchen.hub) }] });
  const two = await order();
  await order({ deliveryType: 'dinein', tableId: makeTable(kitchen.hub) });
  expect(await board()).toEqual({ preparing: [1, 2], ready: [] });
  await cookItem(kitchen.cook, one.itemIds[0] ?? 0);
  await cookItem(kitchen.cook, two.itemIds[0] ?? 0);
  expect(await board()).toEqual({ preparing: [1], ready: [2] });
  await cookItem(kitchen.cook, one.itemIds[1] ?? 0);
  expect(await board()).toEqual({ preparing: [], ready: [1, 2] });
  await handOut(two.orderId);
  expect(await board()).toEqual({ preparing: [], ready: [1] });
  kitchen.hub.clock.now += 10 * MINUTE;
  expect(await board()).toEqual({ preparing: [], ready: [] });
});

test('an order that nobody finished stays on the board for half a day, and not beside the same number of the next day', async () => {
  const { tokenNo } = await order();
  kitchen.hub.clock.now += 12 * 60 * MINUTE - 1;
  expect((await board()).preparing).toEqual([tokenNo]);
  kitchen.hub.clock.now += 1;
  expect(await board()).toEqual({ preparing: [], ready: [] });
});
