// Facts of a dish: allergens, diets, colour, and whether it is for sale (contract 21.4).
import { expect, test } from 'vitest';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
hub.db.prepare('UPDATE store SET is_qr_menu_enabled = 1').run();
hub.hub.signal({ kind: 'answers-stale' });

const DISH = { title: 'Laksa', price: 9 };
const add = async (more: object = {}) =>
  (await till.post('/menu-items/add', { ...DISH, ...more })).body.id as number;
const read = async (id: number) => (await till.get(`/menu-items/${id}`)).body;
const isOn = async (path: string, id: number): Promise<boolean> =>
  (await callApi(hub, 'GET', path, {})).status === 401
    ? (await till.get(path)).body.menuItems.some((item: { id: number }) => item.id === id)
    : (await callApi(hub, 'GET', path, {})).body.menuItems.some(
        (item: { id: number }) => item.id === id,
      );

test('allergens, diets and colour are kept until they are sent empty', async () => {
  const facts = { allergens: ['peanuts', 'gluten'], diets: ['halal'], color: '#AA3300' };
  const id = await add(facts);
  const kept = { allergens: ['gluten', 'peanuts'], diets: ['halal'], color: '#aa3300' };
  expect(await read(id)).toMatchObject(kept);
  await till.post(`/menu-items/update/${id}`, DISH);
  expect(await read(id)).toMatchObject(kept);
  const guests = (await callApi(hub, 'GET', '/qrmenu', {})).body.menuItems;
  expect(guests.find((item: { id: number }) => item.id === id)).toMatchObject(kept);
  await till.post(`/menu-items/update/${id}`, { ...DISH, allergens: [], diets: null, color: '' });
  const bare = await read(id);
  expect([bare.allergens, bare.diets, bare.color]).toEqual([[], [], null]);
});

test('a dish without facts has empty ones on every menu, and null leaves its flags unchanged', async () => {
  const id = await add({ openPrice: true, isActive: true });
  await till.post(`/menu-items/update/${id}`, { ...DISH, openPrice: null, isActive: null });
  const plain = {
    description: null,
    allergens: [],
    diets: [],
    color: null,
    is_active: 1,
    open_price: 1,
    takeaway_tax_id: null,
    groups: [],
  };
  expect(await read(id)).toMatchObject(plain);
  for (const path of ['/menu-items', '/pos/init', '/qrmenu']) {
    const { body } = await till.get(path);
    const items: { id: number; left?: number | null }[] = body.menuItems ?? body;
    const item = items.find((each) => each.id === id);
    expect(item).toMatchObject(plain);
    if (path !== '/menu-items') expect(item?.left).toBeNull();
  }
  await till.post(`/menu-items/update/${id}`, { ...DISH, openPrice: false });
  expect((await read(id)).open_price).toBe(0);
});

test.each([
  ['allergens', { allergens: ['sugar'] }],
  ['allergens', { allergens: ['milk', 'milk'] }],
  ['diets', { diets: ['paleo'] }],
  ['color', { color: 'red' }],
  ['isActive', { isActive: 'maybe' }],
])('a wrong %s is refused', async (field, more) => {
  const { status, body } = await till.post('/menu-items/add', { ...DISH, ...more });
  expect(status).toBe(400);
  expect(body.field).toMatch(new RegExp(`^${field}`));
});

test('what is not for sale is on no till and no guest menu, and can not be sold', async () => {
  const id = await add({ isActive: false });
  expect(await read(id)).toMatchObject({ is_active: 0 });
  expect([await isOn('/pos/init', id), await isOn('/qrmenu', id)]).toEqual([false, false]);
  const order = { cart: [{ id }], deliveryType: 'takeaway' };
  expect((await till.post('/pos/create-order', order)).status).toBe(404);
  await till.post(`/menu-items/update/${id}`, { ...DISH, isActive: 1 });
  expect([await isOn('/pos/init', id), await isOn('/qrmenu', id)]).toEqual([true, true]);
  expect((await till.post('/pos/create-order', order)).status).toBe(200);
});
