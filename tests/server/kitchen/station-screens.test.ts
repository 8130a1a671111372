// What each station's display shows and what cooks have seen on it, including cancelled tickets (contract 20).
import { describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookItem, eachKitchen, ticketsAt } from '../../fixtures/kitchen.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { listenTo } from '../../fixtures/orders.ts';

const kitchen = eachKitchen();
const { orderFor } = kitchen;

describe('a station’s screen', () => {
  test('shows what fired and is open there, and where else the order is cooked', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const both = await orderFor(grill.dish, fry.dish, fry.dish);
    const other = await orderFor(fry.dish);
    expect(await ticketsAt(kitchen.cook, grill.id)).toEqual({
      [both.orderId]: ['Dish of GRILL created'],
    });
    const at = async (station: number) =>
      (await kitchen.cook.get(`/kitchen?station=${station}&orderIds=${both.orderId}`)).body[0]
        .elsewhere;
    expect(await at(grill.id)).toEqual([{ station_id: fry.id, title: 'FRY', open: 2 }]);
    await cookItem(kitchen.cook, both.itemIds[1] ?? 0);
    expect(await at(grill.id)).toEqual([{ station_id: fry.id, title: 'FRY', open: 1 }]);
    const rush = { orderIds: [other.orderId], on: true };
    expect((await kitchen.cook.post('/orders/rush', rush)).status).toBe(200);
    const { body } = await kitchen.cook.get(`/kitchen?station=${fry.id}`);
    expect(body.map(({ id, rush }: { id: number; rush: number }) => [id, rush])).toEqual([
      [other.orderId, 1],
      [both.orderId, 0],
    ]);
    const gone = await kitchen.cook.get(`/kitchen?station=${grill.id}&orderIds=${other.orderId}`);
    expect(gone.body).toEqual([]);
    expect((await kitchen.cook.get('/kitchen?station=99')).status).toBe(404);
    expect((await kitchen.cook.get('/kitchen?station=x')).status).toBe(400);
  });

  test('an order is seen when all its stations have seen it, and tills see which have not', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    const events = listenTo(kitchen.hub);
    const see = (stationId?: number) =>
      kitchen.cook.post('/kitchen/seen', { orderIds: [orderId], stationId });
    const read = async () => (await kitchen.owner.get(`/kitchen/expo?orderIds=${orderId}`)).body[0];
    const since = new Date(kitchen.hub.clock.now).toISOString();
    expect((await read()).unseen).toEqual([
      { station_id: grill.id, title: 'GRILL', since },
      { station_id: fry.id, title: 'FRY', since },
    ]);
    kitchen.hub.clock.now += 1000;
    await see(grill.id);
    expect(await read()).toMatchObject({
      seen_at: null,
      unseen: [{ station_id: fry.id, title: 'FRY', since }],
    });
    await see(grill.id);
    kitchen.hub.clock.now += 1000;
    await see(fry.id);
    expect(await read()).toMatchObject({
      seen_at: new Date(kitchen.hub.clock.now).toISOString(),
      unseen: [],
    });
    expect(events.take()).toHaveLength(2);
    expect((await see(99)).status).toBe(404);
  });

  test('a station acknowledges its current dishes; a course that fires there later must be seen separately', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId } = await kitchen.serve([
      [grill.dish, 1],
      [fry.dish, 2],
    ]);
    const see = (stationId: number) =>
      kitchen.cook.post('/kitchen/seen', { orderIds: [orderId], stationId });
    const seenAt = async () =>
      (await kitchen.owner.get(`/kitchen/expo?orderIds=${orderId}`)).body[0].seen_at;
    await see(fry.id);
    expect(await seenAt()).toBeNull();
    await see(grill.id);
    expect(await seenAt()).not.toBeNull();
    await kitchen.owner.post('/orders/fire', { orderIds: [orderId], course: 2 });
    expect(await seenAt()).toBeNull();
    await see(fry.id);
    expect(await seenAt()).not.toBeNull();
  });

  test('if no station is named, the order counts as seen at all its stations', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId } = await orderFor(grill.dish, fry.dish);
    await kitchen.cook.post('/kitchen/seen', { orderIds: [orderId] });
    const [order] = (await kitchen.owner.get(`/kitchen/expo?orderIds=${orderId}`)).body;
    expect([order.seen_at === null, order.unseen]).toEqual([false, []]);
  });

  test('after a void, the order no longer waits for the station of the dish', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const { orderId, itemIds } = await orderFor(grill.dish, fry.dish);
    await kitchen.cook.post('/kitchen/seen', { orderIds: [orderId], stationId: grill.id });
    await kitchen.owner.post(`/orders/update-status/${itemIds[1]}`, { status: 'cancelled' });
    const [order] = (await kitchen.owner.get(`/kitchen/expo?orderIds=${orderId}`)).body;
    expect([order.seen_at === null, order.unseen]).toEqual([false, []]);
  });

  test('a cancelled line is marked as cancelled until somebody acknowledges it', async () => {
    const grill = await kitchen.station('GRILL');
    const { orderId, itemIds } = await orderFor(grill.dish, grill.dish);
    await kitchen.owner.post(`/orders/update-status/${itemIds[0]}`, { status: 'cancelled' });
    const told = async () =>
      (await kitchen.cook.get(`/kitchen?station=${grill.id}`)).body[0].items.map(
        ({ is_told }: { is_told: number }) => is_told,
      );
    expect(await told()).toEqual([0, 0]);
    const see = { orderIds: [orderId], stationId: grill.id, itemIds };
    await kitchen.cook.post('/kitchen/seen', see);
    expect(await told()).toEqual([1, 0]);
  });
});

describe('cancelled tickets', () => {
  const untoldAt = async (query = '') =>
    (await kitchen.cook.get(`/kitchen/cancelled${query}`)).body.map(
      ({ id, items }: { id: number; items: { item_title: string }[] }) => [
        id,
        items.map((item) => item.item_title),
      ],
    );
  const cancel = (orderId: number) => kitchen.owner.post('/orders/cancel', { orderIds: [orderId] });
  const see = (orderId: number, more: object = {}) =>
    kitchen.cook.post('/kitchen/seen', { orderIds: [orderId], ...more });

  test('a ticket with only cancelled dishes is shown as cancelled on later screens until somebody has seen it', async () => {
    covers('20.2', 'GET /kitchen/cancelled');
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const unread = await orderFor(grill.dish);
    const read = await orderFor(grill.dish, fry.dish);
    await see(read.orderId, { stationId: grill.id });
    for (const { orderId } of [unread, read]) await cancel(orderId);
    // Nobody has to acknowledge the void of a dish that no display has shown.
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([[read.orderId, ['Dish of GRILL']]]);
    expect(await untoldAt(`?station=${fry.id}`)).toEqual([]);
    expect(await untoldAt()).toEqual([[read.orderId, ['Dish of GRILL', 'Dish of FRY']]]);
    await see(read.orderId, { stationId: grill.id, itemIds: read.itemIds });
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([]);
    expect((await kitchen.cook.get('/kitchen/cancelled?station=99')).status).toBe(404);
    expect((await kitchen.cook.get('/kitchen/cancelled?station=x')).status).toBe(400);
  });

  test('tickets of a deleted station go to the first remaining station, or to the kitchen if no station remains', async () => {
    const grill = await kitchen.station('GRILL');
    const fry = await kitchen.station('FRY');
    const whole = await orderFor(grill.dish);
    const part = await orderFor(grill.dish, grill.dish);
    const unread = await orderFor(grill.dish);
    const noted = await orderFor(grill.dish);
    for (const { orderId } of [whole, part, noted]) await see(orderId, { stationId: grill.id });
    for (const { orderId } of [whole, unread, noted]) await cancel(orderId);
    await see(noted.orderId, { stationId: grill.id, itemIds: noted.itemIds });
    await kitchen.owner.post(`/orders/update-status/${part.itemIds[0]}`, { status: 'cancelled' });
    await kitchen.removeStation(grill);
    expect(await untoldAt(`?station=${fry.id}`)).toEqual([[whole.orderId, ['Dish of GRILL']]]);
    const [ticket] = (await kitchen.cook.get(`/kitchen?station=${fry.id}`)).body;
    expect(ticket.items.map(({ status }: { status: string }) => status)).toEqual([
      'cancelled',
      'created',
    ]);
    await kitchen.removeStation(fry);
    expect(await untoldAt()).toEqual([[whole.orderId, ['Dish of GRILL']]]);
    await see(whole.orderId, { itemIds: whole.itemIds });
    expect(await untoldAt()).toEqual([]);
  });

  test('tickets from before the first station go to the station of their category', async () => {
    const dish = makeItem(kitchen.hub, { title: 'Soup' });
    const { orderId, itemIds } = await orderFor(dish);
    await see(orderId);
    await cancel(orderId);
    const grill = await kitchen.station('GRILL');
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([[orderId, ['Soup']]]);
    await see(orderId, { stationId: grill.id, itemIds });
    expect(await untoldAt(`?station=${grill.id}`)).toEqual([]);
  });

  test('so is one whose last open line is cancelled, for half a day, and not one that was cooked to its end', async () => {
    const lost = await orderFor(
      makeItem(kitchen.hub, { title: 'Soup' }),
      makeItem(kitchen.hub, { title: 'Stew' }),
    );
    const cooked = await orderFor(makeItem(kitchen.hub), makeItem(kitchen.hub));
    for (const { orderId } of [lost, cooked]) await see(orderId);
    await cookItem(kitchen.cook, lost.itemIds[0] ?? 0);
    await kitchen.owner.post(`/orders/update-status/${lost.itemIds[1]}`, { status: 'cancelled' });
    await kitchen.owner.post(`/orders/update-status/${cooked.itemIds[1]}`, { status: 'cancelled' });
    expect(await untoldAt()).toEqual([[lost.orderId, ['Stew']]]);
    await cookItem(kitchen.cook, cooked.itemIds[0] ?? 0);
    expect(await untoldAt()).toEqual([[lost.orderId, ['Stew']]]);
    kitchen.hub.clock.now += 13 * 3_600_000;
    expect(await untoldAt()).toEqual([]);
  });
});
