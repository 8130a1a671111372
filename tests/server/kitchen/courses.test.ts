// Courses: what fires on Send, what fires later, by hand or by itself (CONTRACT §20).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestHub } from '../../fixtures/hub.ts';
import {
  cookItem,
  itemsOf,
  makeKitchen,
  makeStation,
  placeCourses,
  slipsOf,
  ticketsAt,
} from '../../fixtures/kitchen.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { listenTo, type Till } from '../../fixtures/orders.ts';
import { addPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let till: Till;
let cook: Till;

beforeEach(async () => {
  ({ hub, owner: till, cook } = await makeKitchen());
});
afterEach(() => hub.close());

const send = (courses: readonly (number | undefined)[], more: object = {}) =>
  placeCourses(
    hub,
    till,
    courses.map((course) => [makeItem(hub), course]),
    more,
  );
const fired = async (orderId: number) => (await itemsOf(till, orderId)).map((item) => item.fired);
const fire = (orderIds: number[], course: number) =>
  till.post('/orders/fire', { orderIds, course });

describe('on Send', () => {
  test('fires what has no course and the lowest; the rest waits', async () => {
    const { orderId, itemIds } = await send([2, undefined, 3, 2]);
    expect(await fired(orderId)).toEqual([1, 1, 0, 1]);
    const [first, , waiting] = await itemsOf(till, orderId);
    expect(first).toMatchObject({ course: 2, fired_at: new Date(hub.clock.now).toISOString() });
    expect(waiting).toMatchObject({ course: 3, fired_at: null, status: 'created' });
    const start = await cook.post(`/kitchen/${itemIds[2]}`, { status: 'preparing' });
    expect([start.status, start.body.code, start.body.items]).toEqual([
      409,
      'NOT_FIRED',
      [{ id: itemIds[2], order_id: orderId, title: 'Soup' }],
    ]);
    for (const status of ['preparing', 'completed', 'delivered']) {
      const { body } = await till.post(`/orders/update-status/${itemIds[2]}`, { status });
      expect([status, body.code]).toEqual([status, 'NOT_FIRED']);
    }
    const gone = await till.post(`/orders/update-status/${itemIds[2]}`, { status: 'cancelled' });
    expect(gone.status).toBe(200);
  });

  test('a table’s orders share their courses, orders without a table share with none', async () => {
    const tableId = makeTable(hub);
    const first = await send([1, 2], { tableId });
    const second = await send([1, 2, 3], { tableId });
    expect([await fired(first.orderId), await fired(second.orderId)]).toEqual([
      [1, 0],
      [1, 0, 0],
    ]);
    await fire([first.orderId], 2);
    const third = await send([2, 3], { tableId });
    expect(await fired(third.orderId)).toEqual([1, 0]);
    expect(await fired(second.orderId)).toEqual([1, 0, 0]);
    const away = await send([4, 5]);
    expect(await fired(away.orderId)).toEqual([1, 0]);
  });

  test('a course is 1 to 9 and a seat 0 to 99', async () => {
    const cart = (more: object) => ({
      cart: [{ id: makeItem(hub), ...more }],
      deliveryType: 'dinein',
    });
    for (const more of [{ course: 0 }, { course: 10 }, { course: 1.5 }, { seat: 100 }]) {
      expect((await till.post('/pos/create-order', cart(more))).status).toBe(400);
    }
    expect((await till.post('/pos/create-order', cart({ course: 9, seat: 99 }))).status).toBe(200);
  });
});

describe('firing', () => {
  test('takes a course and all below it, once', async () => {
    const { orderId } = await send([1, 2, 3, 4]);
    hub.clock.now += 60_000;
    expect((await fire([orderId], 3)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 1, 1, 0]);
    const at = (await itemsOf(till, orderId))[2]?.fired_at;
    expect(at).toBe(new Date(hub.clock.now).toISOString());
    hub.clock.now += 60_000;
    expect((await fire([orderId], 3)).status).toBe(200);
    expect((await itemsOf(till, orderId))[2]?.fired_at).toBe(at);
    expect((await fire([orderId], 0)).status).toBe(400);
    expect((await fire([999_999], 1)).status).toBe(404);
    await till.post('/orders/cancel', { orderIds: [orderId] });
    expect((await fire([orderId], 4)).body.code).toBe('ORDER_CLOSED');
  });

  test('brings the slip that waited, to its station alone', async () => {
    const [hot, cold] = [addPrinter(hub, 1), addPrinter(hub, 2)];
    const grill = await makeStation(hub, till, 'GRILL', { printerIds: [hot] });
    const salad = await makeStation(hub, till, 'SALAD', { printerIds: [cold] });
    const slips = slipsOf(hub);
    const order = await placeCourses(hub, till, [
      [salad.dish, 1],
      [grill.dish, 2],
    ]);
    expect(slips.take()).toMatchObject([{ printer: cold, titles: ['Dish of SALAD'] }]);
    expect(await ticketsAt(cook, grill.id)).toEqual({});
    await cook.post('/kitchen/seen', { orderIds: [order.orderId], stationId: salad.id });
    await fire([order.orderId], 2);
    expect(slips.take()).toMatchObject([{ printer: hot, titles: ['Dish of GRILL'] }]);
    expect(await ticketsAt(cook, grill.id)).toEqual({
      [order.orderId]: ['Dish of GRILL created'],
    });
    // What has come to another station is to be seen there.
    const [read] = (await till.get(`/kitchen/expo?orderIds=${order.orderId}`)).body;
    expect([read.seen_at, read.unseen.map(({ title }: { title: string }) => title)]).toEqual([
      null,
      ['GRILL'],
    ]);
  });

  test('a held course lies on the ticket of its station', async () => {
    const grill = await makeStation(hub, till, 'GRILL');
    const { orderId } = await placeCourses(hub, till, [
      [grill.dish, 1],
      [grill.dish, 2],
    ]);
    expect(await ticketsAt(cook, grill.id)).toEqual({
      [orderId]: ['Dish of GRILL created', '(Dish of GRILL)'],
    });
  });

  test('by itself, when everything of lower courses is done', async () => {
    await till.post('/settings/store-setting', { courseFire: 'auto' });
    expect((await till.get('/settings/store-setting')).body.courseFire).toBe('auto');
    const tableId = makeTable(hub);
    const first = await send([1, 2, 3], { tableId });
    const second = await send([1, undefined], { tableId });
    await cookItem(cook, first.itemIds[0] ?? 0);
    expect(await fired(first.orderId)).toEqual([1, 0, 0]);
    await till.post(`/orders/update-status/${second.itemIds[0]}`, { status: 'cancelled' });
    expect(await fired(first.orderId)).toEqual([1, 1, 0]);
    await till.post(`/orders/update-status/${first.itemIds[1]}`, { status: 'delivered' });
    expect(await fired(first.orderId)).toEqual([1, 1, 1]);
  });

  test('by itself when the order before it at the table is completed', async () => {
    await till.post('/settings/store-setting', { courseFire: 'auto' });
    const tableId = makeTable(hub);
    const first = await send([1], { tableId });
    const second = await send([2], { tableId });
    expect(await fired(second.orderId)).toEqual([0]);
    await till.post('/orders/complete', { orderIds: [first.orderId] });
    expect(await fired(second.orderId)).toEqual([1]);
  });

  test('by itself on Send, when everything below it is done already', async () => {
    await till.post('/settings/store-setting', { courseFire: 'auto' });
    const tableId = makeTable(hub);
    const first = await send([1], { tableId });
    const early = await send([2, 3], { tableId });
    expect(await fired(early.orderId)).toEqual([0, 0]);
    await cookItem(cook, first.itemIds[0] ?? 0);
    expect(await fired(early.orderId)).toEqual([1, 0]);
    await cookItem(cook, early.itemIds[0] ?? 0);
    expect(await fired(early.orderId)).toEqual([1, 1]);
    await cookItem(cook, early.itemIds[1] ?? 0);
    addPrinter(hub, 1);
    const slips = slipsOf(hub);
    const late = await send([4, 5], { tableId });
    expect([await fired(late.orderId), slips.take().length]).toEqual([[1, 0], 1]);
  });

  test('by itself as soon as the house lets courses do so', async () => {
    const tableId = makeTable(hub);
    const { orderId, itemIds } = await send([1, 2], { tableId });
    await cookItem(cook, itemIds[0] ?? 0);
    await till.post('/settings/store-setting', { courseFire: 'manual' });
    expect(await fired(orderId)).toEqual([1, 0]);
    const events = listenTo(hub);
    await till.post('/settings/store-setting', { courseFire: 'auto' });
    expect(await fired(orderId)).toEqual([1, 1]);
    expect(events.take()).toMatchObject([{ event: 'order_update', data: { orderIds: [orderId] } }]);
  });

  test('by itself at a table from which what it waited for was moved away', async () => {
    await till.post('/settings/store-setting', { courseFire: 'auto' });
    const [here, there] = [makeTable(hub, 'A'), makeTable(hub, 'B')];
    const first = await send([1], { tableId: here });
    const second = await send([2], { tableId: here, newBill: true });
    expect(await fired(second.orderId)).toEqual([0]);
    const [bill] = (await till.get(`/bills?orderIds=${first.orderId}`)).body;
    await till.post(`/bills/${bill.id}/move`, { tableId: there });
    expect(await fired(second.orderId)).toEqual([1]);
  });

  test('by hand, nothing fires by itself', async () => {
    const { orderId, itemIds } = await send([1, 2]);
    await cookItem(cook, itemIds[0] ?? 0);
    expect(await fired(orderId)).toEqual([1, 0]);
    const nonsense = await till.post('/settings/store-setting', { courseFire: 'never' });
    expect([nonsense.status, nonsense.body.field]).toEqual([400, 'courseFire']);
  });
});
