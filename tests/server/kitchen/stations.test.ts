// Stations: their settings, and how a dish passes from one station to the next (contract 20).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { cookItem, eachKitchen, itemsOf, stationsOf, ticketsAt } from '../../fixtures/kitchen.ts';
import { makeCategory, makeItem } from '../../fixtures/menu.ts';
import type { Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { addPrinter } from '../../fixtures/printer.ts';

const kitchen = eachKitchen();
const { orderFor } = kitchen;

const remove = (path: string) =>
  callApi(kitchen.hub, 'DELETE', path, { cookie: makeAdmin(kitchen.hub).cookie });
const refused = async (answer: ReturnType<Till['post']>) => {
  const { status, body } = await answer;
  return [status, body.code, body.field];
};

describe('the settings', () => {
  test('a station is added, changed and deleted, and every screen reads it', async () => {
    covers(
      '20.1',
      '20.2',
      'GET /kitchen/init',
      'GET /settings/stations',
      'POST /settings/stations/add',
      'POST /settings/stations/{id}/update',
    );
    const category = makeCategory(kitchen.hub, 'Meat');
    const printer = addPrinter(kitchen.hub, 9);
    const grill = { title: 'GRILL', categoryIds: [category], printerIds: [printer] };
    const { body } = await kitchen.owner.post('/settings/stations/add', grill);
    const read = {
      id: body.id,
      title: 'GRILL',
      category_ids: [category],
      printer_ids: [printer],
      next_station_id: null,
      warn_minutes: 10,
      late_minutes: 20,
      languages: [],
    };
    expect((await kitchen.owner.get('/settings/stations')).body).toEqual([read]);
    for (const path of ['/pos/init', '/orders/init', '/invoices/init', '/kitchen/init']) {
      expect([path, (await kitchen.owner.get(path)).body.stations]).toEqual([path, [read]]);
    }
    await kitchen.owner.post(`/settings/stations/${body.id}/update`, {
      title: 'Grill',
      warnMinutes: 5,
    });
    expect((await kitchen.owner.get('/settings/stations')).body).toEqual([
      { ...read, title: 'Grill', warn_minutes: 5 },
    ]);
    await kitchen.owner.post(`/settings/stations/${body.id}/update`, {
      title: 'Grill',
      categoryIds: [],
    });
    expect((await kitchen.owner.get('/pos/init')).body.stations[0].category_ids).toEqual([]);
  });

  test('nonsense is refused by its field', async () => {
    const add = (body: object) => refused(kitchen.owner.post('/settings/stations/add', body));
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
    expect((await kitchen.owner.post('/settings/stations/5/update', { title: 'A' })).status).toBe(
      404,
    );
    expect((await kitchen.owner.get('/settings/stations')).body).toEqual([]);
  });

  test('a category is one station’s', async () => {
    const grill = await kitchen.station('GRILL');
    const second = { title: 'FRY', categoryIds: [grill.categoryId] };
    expect(await refused(kitchen.owner.post('/settings/stations/add', second))).toEqual([
      409,
      'CATEGORY_TAKEN',
      'categoryIds',
    ]);
    const same = { title: 'GRILL', categoryIds: [grill.categoryId] };
    expect((await kitchen.owner.post(`/settings/stations/${grill.id}/update`, same)).status).toBe(
      200,
    );
  });

  test('a station cannot pass dishes on in a circle', async () => {
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    const cold = await kitchen.station('COLD', { nextStationId: prep.id });
    for (const nextStationId of [oven.id, prep.id, cold.id]) {
      const body = { title: 'OVEN', nextStationId };
      expect(
        await refused(kitchen.owner.post(`/settings/stations/${oven.id}/update`, body)),
      ).toEqual([400, 'INVALID_INPUT', 'nextStationId']);
    }
    await remove(`/settings/stations/${prep.id}`);
    const { body } = await kitchen.owner.get('/settings/stations');
    expect(
      body.map(({ next_station_id }: { next_station_id: unknown }) => next_station_id),
    ).toEqual([null, null]);
  });
});

describe('a dish', () => {
  test('is cooked at its category’s station, and what nobody claims at the first', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId } = await orderFor(fry.dish, grill.dish, makeItem(kitchen.hub));
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([fry.id, grill.id, grill.id]);
    // Later changes of the settings do not affect the order.
    await kitchen.owner.post(`/settings/stations/${fry.id}/update`, {
      title: 'FRY',
      categoryIds: [],
    });
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([fry.id, grill.id, grill.id]);
  });

  test('that was ordered before the first station existed goes to the station of its category', async () => {
    const meat = makeCategory(kitchen.hub, 'Meat');
    const chips = makeCategory(kitchen.hub, 'Chips');
    const { orderId } = await orderFor(
      makeItem(kitchen.hub, { categoryId: meat }),
      makeItem(kitchen.hub, { categoryId: chips }),
    );
    await kitchen.cook.post('/kitchen/seen', { orderIds: [orderId] });
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([null, null]);
    const { body: grill } = await kitchen.owner.post('/settings/stations/add', {
      title: 'GRILL',
      categoryIds: [meat],
    });
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([grill.id, grill.id]);
    const [seen] = (await kitchen.cook.get(`/kitchen?station=${grill.id}`)).body;
    expect([seen.seen_at === null, seen.unseen]).toEqual([false, []]);
    const { body: fry } = await kitchen.owner.post('/settings/stations/add', {
      title: 'FRY',
      categoryIds: [chips],
    });
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([grill.id, fry.id]);
  });

  test('of a deleted station goes to the first that is left, at last to none', async () => {
    covers('20.1', 'DELETE /settings/stations/{id}');
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    expect((await remove(`/settings/stations/${grill.id}`)).status).toBe(200);
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([fry.id, fry.id]);
    expect((await kitchen.cook.get(`/kitchen?station=${grill.id}`)).status).toBe(404);
    await remove(`/settings/stations/${fry.id}`);
    expect(await stationsOf(kitchen.owner, orderId)).toEqual([null, null]);
    expect((await remove(`/settings/stations/${fry.id}`)).status).toBe(404);
  });

  test('passes to the next station as created; a late tap at the first changes nothing', async () => {
    covers('20.3');
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    const { orderId, itemIds } = await orderFor(prep.dish);
    const [id = 0] = itemIds;
    await cookItem(kitchen.cook, id, prep.id);
    expect(await ticketsAt(kitchen.cook, prep.id)).toEqual({});
    expect(await ticketsAt(kitchen.cook, oven.id)).toEqual({ [orderId]: ['Dish of PREP created'] });
    const late = await kitchen.cook.post(`/kitchen/${id}`, {
      status: 'completed',
      stationId: prep.id,
    });
    expect(late.status).toBe(200);
    expect(await itemsOf(kitchen.owner, orderId)).toMatchObject([
      { status: 'created', station_id: oven.id },
    ]);
    await cookItem(kitchen.cook, id, oven.id);
    expect(await itemsOf(kitchen.owner, orderId)).toMatchObject([{ status: 'completed' }]);
  });

  test('counts as begun at the next station: cancelled there it is waste, and no portion comes back', async () => {
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    await kitchen.owner.post('/menu-items/availability', { itemId: prep.dish, left: 5 });
    const { itemIds } = await orderFor(prep.dish, prep.dish);
    const left = async () =>
      (await kitchen.owner.get('/pos/init')).body.menuItems.find(
        ({ id }: { id: number }) => id === prep.dish,
      ).left;
    const waste = async () => (await kitchen.owner.get('/reports?type=today')).body.wasteTotal;
    await cookItem(kitchen.cook, itemIds[0] ?? 0, prep.id);
    for (const id of itemIds) {
      await kitchen.owner.post(`/orders/update-status/${id}`, { status: 'cancelled' });
    }
    expect([await left(), await waste()]).toEqual([4, 10]);
  });

  test('that the Orders screen completes is completed at the last station', async () => {
    const oven = await kitchen.station('OVEN');
    const prep = await kitchen.station('PREP', { nextStationId: oven.id });
    const { orderId, itemIds } = await orderFor(prep.dish);
    await kitchen.owner.post(`/orders/update-status/${itemIds[0]}`, { status: 'completed' });
    expect(await itemsOf(kitchen.owner, orderId)).toMatchObject([
      { status: 'completed', station_id: oven.id },
    ]);
  });
});
