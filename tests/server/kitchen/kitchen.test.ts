// The kitchen: its tickets, steps and what its displays have seen (contract 11, 5, 6).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { itemStatuses, listenTo, makeTill, placeDishes, rowOf } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const cook = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
const events = listenTo(hub);

const place = async (dishes = 1) => {
  const placed = await placeDishes(hub, till, dishes);
  events.take();
  return placed;
};
const step = (id: number | undefined, status: string) => cook.post(`/kitchen/${id}`, { status });
const ticketIds = async (query = '') =>
  (await cook.get(`/kitchen${query}`)).body.map(({ id }: { id: number }) => id);

test('a ticket stays while something is left to cook, and shows all its items', async () => {
  covers('5.4', 'GET /kitchen');
  const [first, second] = [await place(2), await place()];
  expect(await ticketIds()).toEqual([first.orderId, second.orderId]);
  await step(first.itemIds[0], 'preparing');
  await step(first.itemIds[0], 'completed');
  const [ticket] = (await cook.get(`/kitchen?orderIds=${first.orderId}`)).body;
  expect(ticket.items.map(({ status }: { status: string }) => status)).toEqual([
    'completed',
    'created',
  ]);
  await step(first.itemIds[1], 'preparing');
  expect(await ticketIds()).toEqual([first.orderId, second.orderId]);
  await step(first.itemIds[1], 'completed');
  expect(await ticketIds()).toEqual([second.orderId]);
  expect(await ticketIds(`?orderIds=${first.orderId}`)).toEqual([]);
});

test('each step is announced once; the same again is fine and says nothing', async () => {
  covers('5.4', 'POST /kitchen/{id}');
  const { orderId, itemIds } = await place();
  const update = { event: 'order_update', data: { orderIds: [orderId] } };
  expect((await step(itemIds[0], 'created')).status).toBe(200);
  expect(events.take()).toEqual([]);
  expect((await step(itemIds[0], 'preparing')).status).toBe(200);
  expect(events.take()).toEqual([update]);
  expect((await step(itemIds[0], 'preparing')).status).toBe(200);
  expect(events.take()).toEqual([]);
  expect((await step(itemIds[0], 'completed')).status).toBe(200);
  expect((await step(itemIds[0], 'completed')).status).toBe(200);
  expect(events.take()).toEqual([update]);
  expect(itemStatuses(hub, orderId)).toEqual(['completed']);
});

test.each([
  ['created', 'completed', 'BAD_TRANSITION'],
  ['preparing', 'created', 'BAD_TRANSITION'],
  ['completed', 'preparing', 'BAD_TRANSITION'],
  ['delivered', 'completed', 'BAD_TRANSITION'],
  ['cancelled', 'preparing', 'ITEM_CANCELLED'],
])('an item that is %s can not become %s', async (from, to, code) => {
  covers('11.2');
  const { orderId, itemIds } = await place(2);
  hub.db.prepare('UPDATE order_items SET status = ? WHERE id = ?').run(from, itemIds[0]);
  const answer = await step(itemIds[0], to);
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code });
  expect(itemStatuses(hub, orderId)[0]).toBe(from);
  expect(events.take()).toEqual([]);
});

test('two cooks who tap together make one step', async () => {
  const { itemIds } = await place();
  const answers = await Promise.all([1, 2, 3].map(() => step(itemIds[0], 'preparing')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(events.take()).toHaveLength(1);
});

test('a closed order is not in the list, and its items can no longer change', async () => {
  const { orderId, itemIds } = await place();
  await till.post('/orders/complete', { orderIds: [orderId] });
  expect(await ticketIds(`?orderIds=${orderId}`)).toEqual([]);
  expect((await step(itemIds[0], 'preparing')).body).toMatchObject({ code: 'ORDER_CLOSED' });
});

test('unknown items and other statuses are refused', async () => {
  const { itemIds } = await place();
  expect((await step(999_999, 'preparing')).status).toBe(404);
  for (const status of ['delivered', 'cancelled', '', 5]) {
    expect((await step(itemIds[0], status as string)).status).toBe(400);
  }
  expect((await step(0, 'preparing')).status).toBe(400);
});

test('a ticket is seen once, and only newly seen ones are announced', async () => {
  covers('20.2', 'POST /kitchen/seen');
  const [first, second] = [await place(), await place()];
  const at = hub.clock.now;
  expect((await cook.post('/kitchen/seen', { orderIds: [first.orderId] })).status).toBe(200);
  expect(events.take()).toEqual([{ event: 'order_update', data: { orderIds: [first.orderId] } }]);
  hub.clock.now = at + 5000;
  const both = { orderIds: [first.orderId, second.orderId] };
  await cook.post('/kitchen/seen', both);
  expect(events.take()).toEqual([{ event: 'order_update', data: { orderIds: [second.orderId] } }]);
  await cook.post('/kitchen/seen', both);
  expect(events.take()).toEqual([]);
  expect(rowOf(hub, 'orders', first.orderId)).toMatchObject({ seen_at: at });
  const [ticket] = (await cook.get(`/kitchen?orderIds=${second.orderId}`)).body;
  expect(ticket.seen_at).toBe(new Date(at + 5000).toISOString());
  hub.clock.now = at;
  const fresh = await place();
  const unknown = await cook.post('/kitchen/seen', { orderIds: [fresh.orderId, 999_999] });
  expect(unknown.status).toBe(404);
  expect(rowOf(hub, 'orders', fresh.orderId)).toMatchObject({ seen_at: null });
});

test('a kitchen display may look and see, but not cook', async () => {
  const { orderId, itemIds } = await place();
  const display = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN_DISPLAY'] }));
  expect((await display.get('/kitchen')).status).toBe(200);
  expect((await display.post('/kitchen/seen', { orderIds: [orderId] })).status).toBe(200);
  expect((await display.post(`/kitchen/${itemIds[0]}`, { status: 'preparing' })).status).toBe(403);
});

test('the counter learns how many kitchen screens are connected, a cook need not', async () => {
  covers('5.4', 'GET /kitchen/screens');
  expect((await till.get('/kitchen/screens')).body).toEqual({ connected: 0 });
  const key = {};
  hub.hub.screens.add(key, { userId: 1, username: 'cook', deviceId: 'd' }, hub.clock.now);
  expect((await till.get('/kitchen/screens')).body).toEqual({ connected: 0 });
  hub.hub.screens.hear(key, hub.clock.now, { screen: 'kitchen' });
  expect((await till.get('/kitchen/screens')).body).toEqual({ connected: 1 });
  hub.hub.screens.remove(key);
  expect((await cook.get('/kitchen/screens')).status).toBe(403);
});
