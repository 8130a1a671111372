// The kitchen as a whole: expo, hand-out, recall, dishes still to make, times and promises, the order board (contract
// 20).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { cookItem, eachKitchen, itemsOf } from '../../fixtures/kitchen.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { itemStatuses, listenTo, makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const kitchen = eachKitchen();
const { takeAway: order, handOut } = kitchen;

const MINUTE = 60_000;

const recall = (id: number | undefined) => kitchen.cook.post(`/kitchen/${id}/recall`);

test('expo shows every open order with all its items, and hands out completed items', async () => {
  covers('20.4', 'GET /kitchen/expo', 'POST /kitchen/hand-out');
  const grill = await kitchen.station('GRILL');
  const fry = await kitchen.station('FRY');
  const { orderId, itemIds } = await kitchen.serve([[grill.dish], [fry.dish], [fry.dish, 2]]);
  const events = listenTo(kitchen.hub);
  await cookItem(kitchen.cook, itemIds[0] ?? 0);
  expect(await itemsOf(kitchen.cook, orderId)).toHaveLength(3);
  events.take();
  expect((await handOut(orderId)).status).toBe(200);
  expect(events.take()).toEqual([{ event: 'order_update', data: { orderIds: [orderId] } }]);
  expect(itemStatuses(kitchen.hub, orderId)).toEqual(['delivered', 'created', 'created']);
  await handOut(orderId);
  expect(events.take()).toEqual([]);
  expect((await handOut(999_999)).status).toBe(404);
  await kitchen.owner.post('/orders/cancel', { orderIds: [orderId] });
  expect((await kitchen.cook.get('/kitchen/expo')).body).toEqual([]);
});

describe('a recall', () => {
  test('brings back what was completed within the hour, twice as once', async () => {
    covers('20.4', 'POST /kitchen/{id}/recall');
    const { orderId, itemIds } = await order();
    await cookItem(kitchen.cook, itemIds[0] ?? 0);
    expect((await kitchen.cook.get('/kitchen/recent')).body).toMatchObject([
      { id: itemIds[0], token_no: 1, table_title: null, status: 'completed' },
    ]);
    kitchen.hub.clock.now += 60 * MINUTE;
    expect((await recall(itemIds[0])).status).toBe(200);
    expect((await recall(itemIds[0])).status).toBe(200);
    expect(itemStatuses(kitchen.hub, orderId)).toEqual(['preparing']);
    expect((await kitchen.cook.get('/kitchen/recent')).body).toEqual([]);
  });

  test('brings a dish back to the station where it was', async () => {
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    const { orderId, itemIds } = await kitchen.serve([[prep.dish], [prep.dish], [prep.dish]]);
    const [atPrep = 0, atOven = 0, setBack = 0] = itemIds;
    const set = (id: number, status: string) =>
      kitchen.owner.post(`/orders/update-status/${id}`, { status });
    const places = async () =>
      (await itemsOf(kitchen.owner, orderId)).map((item) => [item.status, item.station_id]);
    await set(atPrep, 'completed');
    await cookItem(kitchen.cook, atOven, prep.id);
    await cookItem(kitchen.cook, atOven, oven.id);
    for (const status of ['completed', 'delivered', 'completed', 'preparing']) {
      await set(setBack, status);
    }
    for (const id of [atPrep, atOven]) expect((await recall(id)).status).toBe(200);
    expect(await places()).toEqual([
      ['preparing', prep.id],
      ['preparing', oven.id],
      ['preparing', prep.id],
    ]);
    await set(atPrep, 'completed');
    await kitchen.removeStation(prep);
    await recall(atPrep);
    expect((await places())[0]).toEqual(['preparing', oven.id]);
  });

  test('is refused later, for what was never completed, delivered, or of a closed order', async () => {
    const late = await order();
    await cookItem(kitchen.cook, late.itemIds[0] ?? 0);
    kitchen.hub.clock.now += 60 * MINUTE + 1;
    expect((await recall(late.itemIds[0])).body.code).toBe('BAD_TRANSITION');
    const [created, delivered, closed] = [await order(), await order(), await order()];
    expect((await recall(created.itemIds[0])).body.code).toBe('BAD_TRANSITION');
    for (const { itemIds } of [delivered, closed]) await cookItem(kitchen.cook, itemIds[0] ?? 0);
    await handOut(delivered.orderId);
    await kitchen.owner.post('/orders/complete', { orderIds: [closed.orderId] });
    for (const { itemIds } of [delivered, closed]) {
      const answer = await recall(itemIds[0]);
      expect([answer.status, answer.body.code]).toEqual([409, 'BAD_TRANSITION']);
    }
    expect((await recall(999_999)).status).toBe(404);
  });
});

test('recent are the last twenty, newest first, of one station or of all', async () => {
  covers('20.4', 'GET /kitchen/recent');
  const grill = await kitchen.station('GRILL');
  const fry = await kitchen.station('FRY');
  for (let n = 0; n < 11; n += 1) {
    const { itemIds } = await kitchen.serve([[grill.dish], [fry.dish]]);
    kitchen.hub.clock.now += 1000;
    for (const id of itemIds) await cookItem(kitchen.cook, id);
  }
  const all = (await kitchen.cook.get('/kitchen/recent')).body;
  expect(all).toHaveLength(20);
  expect(all[0].token_no).toBe(11);
  const own = (await kitchen.cook.get(`/kitchen/recent?station=${fry.id}`)).body;
  expect(own.map(({ item_title }: { item_title: string }) => item_title)).toEqual(
    Array(11).fill('Dish of FRY'),
  );
  // The answer has the items in their usual form, with their stations and completion times.
  const [order] = (await kitchen.owner.get(`/kitchen/expo?orderIds=${own[0].order_id}`)).body;
  const { token_no, table_title, completed_at, ...item } = own[0];
  expect(item).toEqual({ ...order.items[1], table_title: undefined });
  expect([token_no, table_title, typeof completed_at]).toEqual([11, null, 'string']);
});

test('all-day counts what is open and has fired, alike only with the same variant and add-ons', async () => {
  covers('20.4', 'GET /kitchen/all-day');
  const grill = await kitchen.station('GRILL');
  const soup = makeItem(kitchen.hub, { title: 'Soup' });
  const large = makeVariant(kitchen.hub, soup, 1200);
  const cheese = makeAddon(kitchen.hub, soup, 100);
  const small = makeVariant(kitchen.hub, soup, 800, 'Small');
  const egg = makeAddon(kitchen.hub, soup, 100, 'Egg');
  const { itemIds } = await placeOrder(kitchen.hub, kitchen.owner, {
    cart: [
      { id: soup, variant_id: large, quantity: 2, notes: 'hot' },
      { id: soup, variant_id: large, quantity: 3 },
      { id: soup, variant_id: large, addons_ids: [cheese] },
      { id: soup, variant_id: small, quantity: 9 },
      { id: soup, variant_id: large, addons_ids: [cheese, egg], quantity: 2 },
      { id: soup, variant_id: large, addons_ids: [egg, cheese], quantity: 2 },
      { id: grill.dish, course: 1 },
      { id: grill.dish, course: 2 },
    ],
  });
  await cookItem(kitchen.cook, itemIds[3] ?? 0);
  const row = (more: object) => ({
    item_title: 'Soup',
    variant_title: 'Large',
    addons: [],
    ...more,
  });
  expect((await kitchen.cook.get('/kitchen/all-day')).body).toEqual([
    row({ quantity: 5 }),
    row({
      quantity: 4,
      addons: [
        { id: cheese, title: 'Cheese', price: 1 },
        { id: egg, title: 'Egg', price: 1 },
      ],
    }),
    { item_title: 'Dish of GRILL', variant_title: null, addons: [], quantity: 1 },
    row({ quantity: 1, addons: [{ id: cheese, title: 'Cheese', price: 1 }] }),
  ]);
  await placeOrder(kitchen.hub, kitchen.owner, { cart: [{ id: soup, variant_id: small }] });
  expect((await kitchen.cook.get(`/kitchen/all-day?station=${grill.id}`)).body[0].quantity).toBe(5);
});

test('all-day counts options separately, by title and pieces', async () => {
  const wings = makeItem(kitchen.hub, { title: 'Wings' });
  const sauces = makeGroup(kitchen.hub, [wings], {
    options: [
      ['Aioli', 0],
      ['Harissa', 0],
    ],
  });
  const [aioli = 0, harissa = 0] = sauces.options;
  const line = (...options: [id: number, quantity: number][]) => ({
    id: wings,
    options: options.map(([id, quantity]) => ({ id, quantity })),
  });
  await placeOrder(kitchen.hub, kitchen.owner, {
    cart: [line([aioli, 1]), line([aioli, 2]), line([harissa, 1]), line([aioli, 1]), line()],
  });
  const rows = (await kitchen.cook.get('/kitchen/all-day')).body.filter(
    ({ item_title }: { item_title: string }) => item_title === 'Wings',
  );
  const words = rows.map(
    ({ quantity, addons }: { quantity: number; addons: { title: string }[] }) =>
      [quantity, ...addons.map(({ title }) => title)].join(' '),
  );
  expect(words.sort()).toEqual(['1', '1 2 × Aioli', '1 Harissa', '2 Aioli']);
});

test('a rushed order is marked as a rush until the rush is taken back', async () => {
  covers('20.6', 'POST /orders/rush');
  const { orderId } = await order();
  const events = listenTo(kitchen.hub);
  const rush = (on: boolean) => kitchen.owner.post('/orders/rush', { orderIds: [orderId], on });
  const read = async () => (await kitchen.cook.get('/kitchen')).body[0].rush;
  const onBill = async () =>
    (await kitchen.owner.get(`/bills?orderIds=${orderId}`)).body[0].lines[0].rush;
  expect([await read(), await onBill()]).toEqual([0, 0]);
  expect((await rush(true)).status).toBe(200);
  await rush(true);
  expect([await read(), await onBill(), events.take().length]).toEqual([1, 1, 1]);
  await rush(false);
  expect(await read()).toBe(0);
  expect((await kitchen.owner.post('/orders/rush', { orderIds: [orderId] })).status).toBe(400);
  expect((await kitchen.owner.post('/orders/rush', { orderIds: [9999], on: true })).status).toBe(
    404,
  );
  await kitchen.owner.post('/orders/cancel', { orderIds: [orderId] });
  expect((await rush(true)).body.code).toBe('ORDER_CLOSED');
});

test.each(['recent', 'all-day'])('%s of a station that is gone is 404', async (list) => {
  const grill = await kitchen.station('GRILL');
  const read = async (station: number) =>
    (await kitchen.cook.get(`/kitchen/${list}?station=${station}`)).status;
  expect([await read(grill.id), await read(999_999)]).toEqual([200, 404]);
  const { cookie } = makeAdmin(kitchen.hub);
  await callApi(kitchen.hub, 'DELETE', `/settings/stations/${grill.id}`, { cookie });
  expect(await read(grill.id)).toBe(404);
});

test('the scopes of each kitchen call', async () => {
  const as = (scope: 'POS' | 'KITCHEN_DISPLAY' | 'ORDER_STATUS_DISPLAY' | 'REPORTS') =>
    makeTill(kitchen.hub, makePerson(kitchen.hub, { scopes: [scope] }));
  const { orderId, itemIds } = await order();
  const display = as('KITCHEN_DISPLAY');
  expect((await display.get('/kitchen/all-day')).status).toBe(200);
  expect((await display.post(`/kitchen/${itemIds[0]}/recall`)).status).toBe(403);
  expect((await display.post('/kitchen/hand-out', { orderIds: [orderId] })).status).toBe(403);
  expect((await as('POS').post('/orders/fire', { orderIds: [orderId], course: 1 })).status).toBe(
    200,
  );
  expect((await as('ORDER_STATUS_DISPLAY').get('/display/orders')).status).toBe(200);
  expect((await as('REPORTS').get('/kitchen/times')).status).toBe(200);
  expect((await as('POS').get('/kitchen/times')).status).toBe(403);
});
