// Stations: their settings, which dish is cooked where, what each screen shows and has seen, and the way from one to the next (CONTRACT §20).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import {
  cookItem,
  itemsOf,
  makeStation,
  placeCourses,
  slipsOf,
  stationsOf,
  ticketsAt,
} from '../../fixtures/kitchen.ts';
import { makeCategory, makeItem, makeTable } from '../../fixtures/menu.ts';
import { listenTo, makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';

let hub: TestHub;
let owner: Till;
let cook: Till;

beforeEach(async () => {
  hub = await makeHub();
  owner = makeTill(hub);
  cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
});
afterEach(() => hub.close());

const remove = (path: string) => callApi(hub, 'DELETE', path, { cookie: makeAdmin(hub).cookie });
const refused = async (answer: ReturnType<Till['post']>) => {
  const { status, body } = await answer;
  return [status, body.code, body.field];
};
const orderFor = (...dishes: number[]) =>
  placeOrder(hub, owner, { cart: dishes.map((id) => ({ id })) });

describe('the settings', () => {
  test('a station is added, changed and deleted, and every screen reads it', async () => {
    const category = makeCategory(hub, 'Meat');
    const printer = addPrinter(hub, 9);
    const grill = { title: 'GRILL', categoryIds: [category], printerIds: [printer] };
    const { body } = await owner.post('/settings/stations/add', grill);
    const read = {
      id: body.id,
      title: 'GRILL',
      category_ids: [category],
      printer_ids: [printer],
      next_station_id: null,
      warn_minutes: 10,
      late_minutes: 20,
    };
    expect((await owner.get('/settings/stations')).body).toEqual([read]);
    for (const path of ['/pos/init', '/orders/init', '/invoices/init', '/kitchen/init']) {
      expect([path, (await owner.get(path)).body.stations]).toEqual([path, [read]]);
    }
    await owner.post(`/settings/stations/${body.id}/update`, { title: 'Grill', warnMinutes: 5 });
    expect((await owner.get('/settings/stations')).body).toEqual([
      { ...read, title: 'Grill', warn_minutes: 5 },
    ]);
    await owner.post(`/settings/stations/${body.id}/update`, { title: 'Grill', categoryIds: [] });
    expect((await owner.get('/pos/init')).body.stations[0].category_ids).toEqual([]);
  });

  test('nonsense is refused by its field', async () => {
    const add = (body: object) => refused(owner.post('/settings/stations/add', body));
    expect(await add({ title: '' })).toEqual([400, 'INVALID_INPUT', 'title']);
    expect(await add({ title: 'A', categoryIds: [99] })).toEqual([
      400,
      'INVALID_INPUT',
      'categoryIds',
    ]);
    expect(await add({ title: 'A', printerIds: [99] })).toEqual([
      400,
      'INVALID_INPUT',
      'printerIds',
    ]);
    expect(await add({ title: 'A', warnMinutes: 0 })).toEqual([
      400,
      'INVALID_INPUT',
      'warnMinutes',
    ]);
    expect(await add({ title: 'A', warnMinutes: 9, lateMinutes: 8 })).toEqual([
      400,
      'INVALID_INPUT',
      'lateMinutes',
    ]);
    expect(await add({ title: 'A', nextStationId: 7 })).toEqual([
      400,
      'INVALID_INPUT',
      'nextStationId',
    ]);
    expect((await owner.post('/settings/stations/5/update', { title: 'A' })).status).toBe(404);
    expect((await owner.get('/settings/stations')).body).toEqual([]);
  });

  test('a category is one station’s', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const second = { title: 'FRY', categoryIds: [grill.categoryId] };
    expect(await refused(owner.post('/settings/stations/add', second))).toEqual([
      409,
      'CATEGORY_TAKEN',
      'categoryIds',
    ]);
    const same = { title: 'GRILL', categoryIds: [grill.categoryId] };
    expect((await owner.post(`/settings/stations/${grill.id}/update`, same)).status).toBe(200);
  });

  test('nothing goes round in a circle', async () => {
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    const cold = await makeStation(hub, owner, 'COLD', { nextStationId: prep.id });
    for (const nextStationId of [oven.id, prep.id, cold.id]) {
      const body = { title: 'OVEN', nextStationId };
      expect(await refused(owner.post(`/settings/stations/${oven.id}/update`, body))).toEqual([
        400,
        'INVALID_INPUT',
        'nextStationId',
      ]);
    }
    await remove(`/settings/stations/${prep.id}`);
    const { body } = await owner.get('/settings/stations');
    expect(
      body.map(({ next_station_id }: { next_station_id: unknown }) => next_station_id),
    ).toEqual([null, null]);
  });
});

describe('a dish', () => {
  test('is cooked at its category’s station, and what nobody claims at the first', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId } = await orderFor(fry.dish, grill.dish, makeItem(hub));
    expect(await stationsOf(owner, orderId)).toEqual([fry.id, grill.id, grill.id]);
    // What the settings say later changes nothing of it.
    await owner.post(`/settings/stations/${fry.id}/update`, { title: 'FRY', categoryIds: [] });
    expect(await stationsOf(owner, orderId)).toEqual([fry.id, grill.id, grill.id]);
  });

  test('that was open before the first station goes by its category', async () => {
    const meat = makeCategory(hub, 'Meat');
    const chips = makeCategory(hub, 'Chips');
    const { orderId } = await orderFor(
      makeItem(hub, { categoryId: meat }),
      makeItem(hub, { categoryId: chips }),
    );
    await cook.post('/kitchen/seen', { orderIds: [orderId] });
    expect(await stationsOf(owner, orderId)).toEqual([null, null]);
    const { body: grill } = await owner.post('/settings/stations/add', {
      title: 'GRILL',
      categoryIds: [meat],
    });
    expect(await stationsOf(owner, orderId)).toEqual([grill.id, grill.id]);
    const [seen] = (await cook.get(`/kitchen?station=${grill.id}`)).body;
    expect([seen.seen_at === null, seen.unseen]).toEqual([false, []]);
    const { body: fry } = await owner.post('/settings/stations/add', {
      title: 'FRY',
      categoryIds: [chips],
    });
    expect(await stationsOf(owner, orderId)).toEqual([grill.id, fry.id]);
  });

  test('of a deleted station goes to the first that is left, at last to none', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    expect((await remove(`/settings/stations/${grill.id}`)).status).toBe(200);
    expect(await stationsOf(owner, orderId)).toEqual([fry.id, fry.id]);
    expect((await cook.get(`/kitchen?station=${grill.id}`)).status).toBe(404);
    await remove(`/settings/stations/${fry.id}`);
    expect(await stationsOf(owner, orderId)).toEqual([null, null]);
    expect((await remove(`/settings/stations/${fry.id}`)).status).toBe(404);
  });

  test('passes to the next station as created; a late tap at the first changes nothing', async () => {
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    const { orderId, itemIds } = await orderFor(prep.dish);
    const [id = 0] = itemIds;
    await cookItem(cook, id, prep.id);
    expect(await ticketsAt(cook, prep.id)).toEqual({});
    expect(await ticketsAt(cook, oven.id)).toEqual({ [orderId]: ['Dish of PREP created'] });
    const late = await cook.post(`/kitchen/${id}`, { status: 'completed', stationId: prep.id });
    expect(late.status).toBe(200);
    expect(await itemsOf(owner, orderId)).toMatchObject([
      { status: 'created', station_id: oven.id },
    ]);
    await cookItem(cook, id, oven.id);
    expect(await itemsOf(owner, orderId)).toMatchObject([{ status: 'completed' }]);
  });

  test('counts as begun at the next station: cancelled there it is waste, and no portion comes back', async () => {
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    await owner.post('/menu-items/availability', { itemId: prep.dish, left: 5 });
    const { itemIds } = await orderFor(prep.dish, prep.dish);
    const left = async () =>
      (await owner.get('/pos/init')).body.menuItems.find(
        ({ id }: { id: number }) => id === prep.dish,
      ).left;
    const waste = async () => (await owner.get('/reports?type=today')).body.wasteTotal;
    await cookItem(cook, itemIds[0] ?? 0, prep.id);
    for (const id of itemIds) {
      await owner.post(`/orders/update-status/${id}`, { status: 'cancelled' });
    }
    expect([await left(), await waste()]).toEqual([4, 10]);
  });

  test('that the Orders screen completes is completed at the last station', async () => {
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    const { orderId, itemIds } = await orderFor(prep.dish);
    await owner.post(`/orders/update-status/${itemIds[0]}`, { status: 'completed' });
    expect(await itemsOf(owner, orderId)).toMatchObject([
      { status: 'completed', station_id: oven.id },
    ]);
  });
});

describe('a station’s screen', () => {
  test('shows what fired and is open there, and where else the order is cooked', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const both = await orderFor(grill.dish, fry.dish, fry.dish);
    const other = await orderFor(fry.dish);
    expect(await ticketsAt(cook, grill.id)).toEqual({ [both.orderId]: ['Dish of GRILL created'] });
    const at = async (station: number) =>
      (await cook.get(`/kitchen?station=${station}&orderIds=${both.orderId}`)).body[0].elsewhere;
    expect(await at(grill.id)).toEqual([{ station_id: fry.id, title: 'FRY', open: 2 }]);
    await cookItem(cook, both.itemIds[1] ?? 0);
    expect(await at(grill.id)).toEqual([{ station_id: fry.id, title: 'FRY', open: 1 }]);
    const rush = { orderIds: [other.orderId], on: true };
    expect((await cook.post('/orders/rush', rush)).status).toBe(200);
    const { body } = await cook.get(`/kitchen?station=${fry.id}`);
    expect(body.map(({ id, rush }: { id: number; rush: number }) => [id, rush])).toEqual([
      [other.orderId, 1],
      [both.orderId, 0],
    ]);
    const gone = await cook.get(`/kitchen?station=${grill.id}&orderIds=${other.orderId}`);
    expect(gone.body).toEqual([]);
    expect((await cook.get('/kitchen?station=99')).status).toBe(404);
    expect((await cook.get('/kitchen?station=x')).status).toBe(400);
  });

  test('an order is seen when all its stations have it, and the tills are told who has not', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    const events = listenTo(hub);
    const see = (stationId?: number) =>
      cook.post('/kitchen/seen', { orderIds: [orderId], stationId });
    const read = async () => (await owner.get(`/kitchen/expo?orderIds=${orderId}`)).body[0];
    const since = new Date(hub.clock.now).toISOString();
    expect((await read()).unseen).toEqual([
      { station_id: grill.id, title: 'GRILL', since },
      { station_id: fry.id, title: 'FRY', since },
    ]);
    hub.clock.now += 1000;
    await see(grill.id);
    expect(await read()).toMatchObject({
      seen_at: null,
      unseen: [{ station_id: fry.id, title: 'FRY', since }],
    });
    await see(grill.id);
    hub.clock.now += 1000;
    await see(fry.id);
    expect(await read()).toMatchObject({
      seen_at: new Date(hub.clock.now).toISOString(),
      unseen: [],
    });
    expect(events.take()).toHaveLength(2);
    expect((await see(99)).status).toBe(404);
  });

  test('a station takes in what it has; a course that fires there later is to be seen then', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId } = await placeCourses(hub, owner, [
      [grill.dish, 1],
      [fry.dish, 2],
    ]);
    const see = (stationId: number) =>
      cook.post('/kitchen/seen', { orderIds: [orderId], stationId });
    const seenAt = async () =>
      (await owner.get(`/kitchen/expo?orderIds=${orderId}`)).body[0].seen_at;
    await see(fry.id);
    expect(await seenAt()).toBeNull();
    await see(grill.id);
    expect(await seenAt()).not.toBeNull();
    await owner.post('/orders/fire', { orderIds: [orderId], course: 2 });
    expect(await seenAt()).toBeNull();
    await see(fry.id);
    expect(await seenAt()).not.toBeNull();
  });

  test('without a station named every one has the order in sight', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    await cook.post('/kitchen/seen', { orderIds: [orderId] });
    const [order] = (await owner.get(`/kitchen/expo?orderIds=${orderId}`)).body;
    expect([order.seen_at === null, order.unseen]).toEqual([false, []]);
  });

  test('a void takes its station out of what is waited for', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const { orderId, itemIds } = await orderFor(grill.dish, fry.dish);
    await cook.post('/kitchen/seen', { orderIds: [orderId], stationId: grill.id });
    await owner.post(`/orders/update-status/${itemIds[1]}`, { status: 'cancelled' });
    const [order] = (await owner.get(`/kitchen/expo?orderIds=${orderId}`)).body;
    expect([order.seen_at === null, order.unseen]).toEqual([false, []]);
  });

  test('a cancelled line says so until somebody has taken note of it', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const { orderId, itemIds } = await orderFor(grill.dish, grill.dish);
    await owner.post(`/orders/update-status/${itemIds[0]}`, { status: 'cancelled' });
    const told = async () =>
      (await cook.get(`/kitchen?station=${grill.id}`)).body[0].items.map(
        ({ is_told }: { is_told: number }) => is_told,
      );
    expect(await told()).toEqual([0, 0]);
    const see = { orderIds: [orderId], stationId: grill.id, itemIds };
    await cook.post('/kitchen/seen', see);
    expect(await told()).toEqual([1, 0]);
  });
});

describe('cancelled tickets', () => {
  const untoldAt = async (query = '') =>
    (await cook.get(`/kitchen/cancelled${query}`)).body.map(
      ({ id, items }: { id: number; items: { item_title: string }[] }) => [
        id,
        items.map((item) => item.item_title),
      ],
    );
  const cancel = (orderId: number) => owner.post('/orders/cancel', { orderIds: [orderId] });
  const see = (orderId: number, more: object = {}) =>
    cook.post('/kitchen/seen', { orderIds: [orderId], ...more });

  test('a ticket of which all is cancelled says so to a screen that comes later, until somebody has seen it', async () => {
    const grill = await makeStation(hub, owner, 'GRILL');
    const fry = await makeStation(hub, owner, 'FRY');
    const unread = await orderFor(grill.dish);
    const read = await orderFor(grill.dish, fry.dish);
    await see(read.orderId, { stationId: grill.id });
    for (const { orderId } of [unread, read]) await cancel(orderId);
    // What no screen ever showed nobody has to be told of.
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([[read.orderId, ['Dish of GRILL']]]);
    expect(await untoldAt(`?station=${fry.id}`)).toEqual([]);
    expect(await untoldAt()).toEqual([[read.orderId, ['Dish of GRILL', 'Dish of FRY']]]);
    await see(read.orderId, { stationId: grill.id, itemIds: read.itemIds });
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([]);
    expect((await cook.get('/kitchen/cancelled?station=99')).status).toBe(404);
    expect((await cook.get('/kitchen/cancelled?station=x')).status).toBe(400);
  });

  test('so is one whose last open line is cancelled, for half a day, and not one that was cooked to its end', async () => {
    const lost = await orderFor(makeItem(hub, { title: 'Soup' }), makeItem(hub, { title: 'Stew' }));
    const cooked = await orderFor(makeItem(hub), makeItem(hub));
    for (const { orderId } of [lost, cooked]) await see(orderId);
    await cookItem(cook, lost.itemIds[0] ?? 0);
    await owner.post(`/orders/update-status/${lost.itemIds[1]}`, { status: 'cancelled' });
    await owner.post(`/orders/update-status/${cooked.itemIds[1]}`, { status: 'cancelled' });
    expect(await untoldAt()).toEqual([[lost.orderId, ['Stew']]]);
    await cookItem(cook, cooked.itemIds[0] ?? 0);
    expect(await untoldAt()).toEqual([[lost.orderId, ['Stew']]]);
    hub.clock.now += 13 * 3_600_000;
    expect(await untoldAt()).toEqual([]);
  });
});

describe('slips', () => {
  test('go to the station’s printers and only there; a station without any prints as today', async () => {
    const [kitchen, bar, oven] = [addPrinter(hub, 1), addPrinter(hub, 2), addPrinter(hub, 3)];
    const grill = await makeStation(hub, owner, 'GRILL', { printerIds: [bar, oven] });
    const fry = await makeStation(hub, owner, 'FRY');
    const slips = slipsOf(hub);
    await orderFor(grill.dish, fry.dish);
    expect(slips.take()).toEqual([
      { printer: bar, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: oven, kind: 'slip', station: 'GRILL', titles: ['Dish of GRILL'] },
      { printer: kitchen, kind: 'slip', titles: ['Dish of FRY'] },
    ]);
  });

  test('what is passed on has a slip at the next station', async () => {
    const [first, second] = [addPrinter(hub, 1), addPrinter(hub, 2)];
    const oven = await makeStation(hub, owner, 'OVEN', { printerIds: [second] });
    const prep = await makeStation(hub, owner, 'PREP', {
      nextStationId: oven.id,
      printerIds: [first],
    });
    const slips = slipsOf(hub);
    const { itemIds } = await orderFor(prep.dish, prep.dish);
    expect(slips.take()).toMatchObject([
      { printer: first, titles: ['Dish of PREP', 'Dish of PREP'] },
    ]);
    await cookItem(cook, itemIds[0] ?? 0, prep.id);
    expect(slips.take()).toEqual([
      { printer: second, kind: 'slip', station: 'OVEN', titles: ['Dish of PREP'] },
    ]);
  });

  test('a dish that went to another table alone says so on every later slip', async () => {
    addPrinter(hub, 1);
    const oven = await makeStation(hub, owner, 'OVEN');
    const prep = await makeStation(hub, owner, 'PREP', { nextStationId: oven.id });
    const [four, seven] = [makeTable(hub, 'Table 4'), makeTable(hub, 'Table 7')];
    const { itemIds } = await placeCourses(hub, owner, [[prep.dish], [prep.dish]], {
      tableId: four,
    });
    const [bill] = (await owner.get(`/bills?tableId=${four}`)).body;
    const lines = [{ lineId: bill.lines[0].id }];
    await owner.post(`/bills/${bill.id}/move-lines`, { lines, toTableId: seven });
    const tables = async (id = 0) => {
      await cookItem(cook, id, prep.id);
      const document = hub.db
        .prepare('SELECT document FROM print_jobs ORDER BY id DESC LIMIT 1')
        .pluck()
        .get();
      return JSON.parse(String(document)).items.map(({ table }: { table?: string }) => table);
    };
    expect([await tables(itemIds[0]), await tables(itemIds[1])]).toEqual([
      ['Table 7'],
      [undefined],
    ]);
  });

  test('a table that moves is told where something is still to be cooked, and nothing is cooked again', async () => {
    const [hot, cold] = [addPrinter(hub, 1), addPrinter(hub, 2)];
    const grill = await makeStation(hub, owner, 'GRILL', { printerIds: [hot] });
    const salad = await makeStation(hub, owner, 'SALAD', { printerIds: [cold] });
    const [four, seven] = [makeTable(hub, 'Table 4'), makeTable(hub, '7')];
    const order = await placeCourses(
      hub,
      owner,
      [
        [grill.dish, 1],
        [salad.dish, 1],
        [grill.dish, 2],
      ],
      { tableId: four },
    );
    await cookItem(cook, order.itemIds[1] ?? 0);
    const slips = slipsOf(hub);
    const [bill] = (await owner.get(`/bills?tableId=${four}`)).body;
    await owner.post(`/bills/${bill.id}/move`, { tableId: seven });
    expect(slips.take()).toEqual([
      {
        printer: hot,
        kind: 'slip',
        station: 'GRILL',
        moved: 'TABLE 4 > 7',
        titles: ['Dish of GRILL'],
      },
    ]);
    const from = async () =>
      (await itemsOf(owner, order.orderId)).map(({ moved_from }) => moved_from);
    expect(await from()).toEqual(['Table 4', null, null]);
    const note = { orderIds: [order.orderId], stationId: grill.id, itemIds: order.itemIds };
    await cook.post('/kitchen/seen', note);
    expect(await from()).toEqual([null, null, null]);
  });
});
