// Floor plans: who may draw them, what is refused, and where they are read (contract 22).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeTable, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);

const PLACE = { x: 10, y: 20, w: 12, h: 8, rotation: 45, shape: 'rect' };
const WALL = { x: 0, y: 0, w: 200, h: 2 };
const draw = (floor: string, tables: object[], walls: object[] = []) =>
  till.post('/settings/floor-plan', { floor, tables, walls });
const plansOf = async () => (await till.get('/settings/floor-plan')).body;
const planOf = async (id: number) => {
  const { body } = await till.get('/tables');
  return body.find((table: { id: number }) => table.id === id).plan;
};

test('a floor is drawn whole, and read by every till', async () => {
  covers('22.2', 'GET /settings/floor-plan', 'POST /settings/floor-plan');
  const [first, second] = [makeTable(hub, 'P1', 'Hall'), makeTable(hub, 'P2', 'Hall')];
  expect(await plansOf()).toEqual([]);
  const news = listenTo(hub);
  const round = { id: second, ...PLACE, x: 40, shape: 'round' };
  const drawn = await draw('Hall', [{ id: first, ...PLACE }, round], [WALL]);
  expect(drawn.body).toEqual({ message: 'Floor plan saved successfully.' });
  expect(news.take()).toEqual([
    { event: 'seating_update', data: { reservationIds: [], waitlistIds: [] } },
  ]);
  const plan = { floor: 'Hall', tables: [{ id: first, ...PLACE }, round], walls: [WALL] };
  expect(await plansOf()).toEqual([plan]);
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['ORDERS'] }));
  expect((await waiter.get('/orders/init')).body.floors).toEqual([plan]);
  expect(await planOf(first)).toEqual(PLACE);
  await draw('Hall', [round]);
  expect(await plansOf()).toEqual([{ floor: 'Hall', tables: [round], walls: [] }]);
  expect(await planOf(first)).toBe(null);
});

test('a table that is deleted or moved to another floor leaves the plan', async () => {
  const [gone, moved] = [makeTable(hub, 'P3', 'Bar'), makeTable(hub, 'P4', 'Bar')];
  await draw('Bar', [
    { id: gone, ...PLACE },
    { id: moved, ...PLACE, x: 60 },
  ]);
  removeFromMenu(hub, 'store_tables', gone);
  const change = { title: 'P4', floor: 'Terrace', seatingCapacity: 4 };
  await till.post(`/settings/store-tables/${moved}/update`, change);
  expect((await plansOf()).find(({ floor }: { floor: string }) => floor === 'Bar')).toBe(undefined);
  expect(await planOf(moved)).toBe(null);
  await draw('Terrace', [{ id: moved, ...PLACE }]);
  expect(await planOf(moved)).toEqual(PLACE);
});

test('what is no plan is refused by its field, and nothing of it is kept', async () => {
  const id = makeTable(hub, 'P5', 'Roof');
  const elsewhere = makeTable(hub, 'P6', 'Cellar');
  const answers = [
    await draw('', []),
    await draw('Roof', [{ id, ...PLACE, x: 201 }]),
    await draw('Roof', [{ id, ...PLACE, w: 0 }]),
    await draw('Roof', [{ id, ...PLACE, rotation: 360 }]),
    await draw('Roof', [{ id, ...PLACE, shape: 'star' }]),
    await draw('Roof', [{ id, ...PLACE, y: 1.5 }]),
    await draw('Roof', [], [{ ...WALL, h: -1 }]),
    await draw('Roof', [
      { id, ...PLACE },
      { id, ...PLACE },
    ]),
    await draw('Roof', [
      { id, ...PLACE },
      { id: elsewhere, ...PLACE },
    ]),
    await draw('Roof', [{ id: 9999, ...PLACE }]),
  ];
  expect(answers.map(({ status, body }) => [status, body.field ?? body.code])).toEqual([
    [400, 'floor'],
    [400, 'x'],
    [400, 'w'],
    [400, 'rotation'],
    [400, 'shape'],
    [400, 'y'],
    [400, 'h'],
    [400, 'tables'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
  ]);
  expect(await planOf(id)).toBe(null);
});

test('only SETTINGS draws', async () => {
  const { cookie } = makePerson(hub, { scopes: ['POS', 'ORDERS', 'RESERVATIONS'] });
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? { floor: 'Hall', tables: [], walls: [] } : undefined;
    const refused = await callApi(hub, method, '/settings/floor-plan', { cookie, body });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  }
});
