// Courses: what fires on Send, what waits with its slip, and that every dish is cooked once (CONTRACT §20).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import {
  cookItem,
  itemsOf,
  makeStation,
  placeCourses,
  slipsOf,
  ticketsAt,
} from '../../fixtures/kitchen.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { listenTo, makeTill, payOrders, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';
import { makeRandom } from '../../fixtures/random.ts';

let hub: TestHub;
let till: Till;
let cook: Till;

beforeEach(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
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

describe('what has not fired', () => {
  test('can be neither completed nor paid with completion, and says what waits', async () => {
    const { orderId, itemIds } = await send([1, 2]);
    const waits = [{ id: itemIds[1], order_id: orderId, title: 'Soup' }];
    const complete = await till.post('/orders/complete', { orderIds: [orderId] });
    expect([complete.status, complete.body.code, complete.body.items]).toEqual([
      409,
      'NOT_FIRED',
      waits,
    ]);
    expect((await payOrders(till, [orderId])).body).toMatchObject({
      code: 'NOT_FIRED',
      items: waits,
    });
    const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
    const pay = (complete: boolean) =>
      till.post(`/bills/${bill.id}/pay`, {
        payments: [{ paymentTypeId: 2, amount: bill.due }],
        due: bill.due,
        complete,
      });
    expect((await pay(true)).body).toMatchObject({ code: 'NOT_FIRED', items: waits });
    expect((await pay(false)).status).toBe(200);
    await fire([orderId], 2);
    expect((await till.post('/orders/complete', { orderIds: [orderId] })).status).toBe(200);
  });

  test('takes another course; what has fired does not', async () => {
    const { orderId } = await send([1, 3]);
    const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
    const set = (at: number, course: number | null) =>
      till.post(`/bills/${bill.id}/lines`, { lines: [{ lineId: bill.lines[at].id, course }] });
    expect((await set(0, 2)).body.code).toBe('FIRED');
    expect((await set(1, 2)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 0]);
    // Course 1 has gone: what joins it goes too.
    expect((await set(1, 1)).status).toBe(200);
    expect(await fired(orderId)).toEqual([1, 1]);
  });

  test('stays waiting when its table moves', async () => {
    const [from, to] = [makeTable(hub, 'A'), makeTable(hub, 'B')];
    const there = await send([1, 2, 3], { tableId: to });
    await fire([there.orderId], 3);
    const { orderId } = await send([1, 2], { tableId: from });
    const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
    await till.post(`/bills/${bill.id}/move`, { tableId: to, onto: 'join' });
    expect(await fired(orderId)).toEqual([1, 0]);
  });
});

test('whatever waiters and cooks do, every dish is cooked once and its slip printed once', async () => {
  const random = makeRandom();
  const [hot, cold, third] = [addPrinter(hub, 1), addPrinter(hub, 2), addPrinter(hub, 3)];
  const oven = await makeStation(hub, till, 'OVEN', { printerIds: [third] });
  const grill = await makeStation(hub, till, 'GRILL', { printerIds: [hot] });
  const prep = await makeStation(hub, till, 'PREP', {
    printerIds: [cold],
    nextStationId: oven.id,
  });
  const stations = [oven, grill, prep];
  const tables = [makeTable(hub, 'A'), makeTable(hub, 'B')];
  await till.post('/settings/store-setting', { courseFire: 'auto' });
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const orders: number[] = [];
  const starts = new Map<number, number>();
  const order = async () => {
    const lines = Array.from(
      { length: 1 + random.below(4) },
      () => [pick(stations).dish, pick([undefined, 1, 2, 3])] as const,
    );
    const tableId = pick([...tables, null]);
    orders.push((await placeCourses(hub, till, lines, { tableId })).orderId);
  };
  const step = async () => {
    const { body } = await cook.get(`/kitchen?station=${pick(stations).id}`);
    const open = body.flatMap((ticket: { items: { fired: number; status: string }[] }) =>
      ticket.items.filter(({ fired, status }) => fired === 1 && /created|preparing/.test(status)),
    );
    if (open.length === 0) return;
    const item = pick(open) as { id: number; status: string; station_id: number };
    const status = item.status === 'created' ? 'preparing' : 'completed';
    if (status === 'preparing') starts.set(item.id, (starts.get(item.id) ?? 0) + 1);
    const answer = await cook.post(`/kitchen/${item.id}`, { status, stationId: item.station_id });
    expect(answer.status).toBe(200);
  };
  const move = async () => {
    const [bill] = (await till.get('/bills?status=open')).body;
    const answer =
      bill &&
      (await till.post(`/bills/${bill.id}/move`, {
        tableId: pick(tables),
        onto: pick(['join', 'beside']),
      }));
    if (answer) expect([200, 409]).toContain(answer.status);
  };
  const send3 = async () => {
    if (orders.length > 0) await fire([pick(orders)], 1 + random.below(3));
  };
  for (let n = 0; n < 120; n += 1) await pick([order, step, step, step, move, send3])();
  for (const id of orders) await fire([id], 9);
  for (let left = 500; left > 0; left -= 1) {
    const open = hub.db
      .prepare(`SELECT count(*) FROM order_items WHERE status IN ('created', 'preparing')`)
      .pluck()
      .get();
    if (open === 0) break;
    await step();
  }
  const items = hub.db.prepare(`SELECT id, status, passed_at, waits FROM order_items`).all() as {
    id: number;
    status: string;
    passed_at: number | null;
    waits: number;
  }[];
  const slips = hub.db
    .prepare(`SELECT document FROM print_jobs WHERE kind = 'slip'`)
    .pluck()
    .all()
    .map((text) => JSON.parse(String(text)));
  const cookedFrom = slips.filter(({ moved }) => moved === undefined);
  const printed = cookedFrom.flatMap((slip) =>
    slip.items.map((item: { itemId: number }) => item.itemId),
  );
  expect([random.seed, items.length]).not.toEqual([random.seed, 0]);
  for (const { id, status, passed_at, waits } of items) {
    const times = passed_at === null ? 1 : 2;
    const papers = printed.filter((one) => one === id).length;
    expect([random.seed, id, status, waits, starts.get(id), papers]).toEqual([
      random.seed,
      id,
      'completed',
      0,
      times,
      times,
    ]);
  }
});
