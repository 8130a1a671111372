// The lines of tickets that left a kitchen display (contract 20).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { cookItem, eachKitchen } from '../../fixtures/kitchen.ts';

const kitchen = eachKitchen();
const { orderFor } = kitchen;

const ask = (query: string) => kitchen.cook.get(`/kitchen/finished?${query}`);
const finishedOf = async (orderIds: readonly number[], station?: number): Promise<number[]> => {
  const at = station === undefined ? '' : `&station=${station}`;
  return (await ask(`orderIds=${orderIds.join()}${at}`)).body.itemIds;
};

test('a line is finished when somebody completed it or carried it out, not when its order was closed or cancelled', async () => {
  covers('20.2', 'GET /kitchen/finished');
  const { dish } = await kitchen.station('GRILL');
  const cooked = await orderFor(dish, dish, dish);
  await cookItem(kitchen.cook, cooked.itemIds[0] ?? 0);
  await kitchen.owner.post(`/orders/update-status/${cooked.itemIds[1]}`, { status: 'delivered' });
  expect(await finishedOf([cooked.orderId])).toEqual(cooked.itemIds.slice(0, 2));
  await kitchen.owner.post('/orders/complete', { orderIds: [cooked.orderId] });
  // In a closed order, only dishes completed in the kitchen are known to have been cooked.
  expect(await finishedOf([cooked.orderId])).toEqual(cooked.itemIds.slice(0, 1));
  const off = await orderFor(dish);
  await kitchen.owner.post('/orders/cancel', { orderIds: [off.orderId] });
  expect(await finishedOf([off.orderId])).toEqual([]);
  await kitchen.cook.post('/kitchen/seen', { orderIds: [off.orderId], itemIds: off.itemIds });
  expect(await finishedOf([off.orderId])).toEqual(off.itemIds);
  expect(await finishedOf([off.orderId, cooked.orderId, 999_999])).toEqual([
    cooked.itemIds[0],
    ...off.itemIds,
  ]);
});

test('what a station has passed on is finished there, and open at the next one', async () => {
  const pass = await kitchen.station('PASS');
  const grill = await kitchen.station('GRILL', { nextStationId: pass.id });
  const { orderId, itemIds } = await orderFor(grill.dish);
  expect(await finishedOf([orderId], grill.id)).toEqual([]);
  const [id] = itemIds;
  for (const status of ['preparing', 'completed']) {
    await kitchen.cook.post(`/kitchen/${id}`, { status, stationId: grill.id });
  }
  expect(await finishedOf([orderId], grill.id)).toEqual(itemIds);
  expect(await finishedOf([orderId], pass.id)).toEqual([]);
  expect(await finishedOf([orderId])).toEqual([]);
});

test('nonsense is 400, a station that is gone 404', async () => {
  const asked = ['', 'orderIds=', 'orderIds=x', 'orderIds=1,1', 'orderIds=1&station=x'].map(ask);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await ask('orderIds=1&station=99')).status).toBe(404);
});
