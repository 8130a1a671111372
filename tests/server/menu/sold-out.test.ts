// Portions left: counted by staff, reduced by sales, returned by voids of dishes that nobody had begun (contract
// 20.7).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const events = listenTo(hub);
beforeEach(() => {
  events.take();
});

const count = (body: object, who: Till = till) => who.post('/menu-items/availability', body);
const order = (cart: object[], more: object = {}, headers = {}) =>
  till.post('/pos/create-order', { cart, deliveryType: 'takeaway', ...more }, headers);
const soldItem = async (id: number) =>
  (await till.get('/pos/init')).body.menuItems.find((item: { id: number }) => item.id === id);
const leftOf = async (id: number): Promise<number | null> => (await soldItem(id)).left;
const left = (item_id: number | null, more: object) => ({
  item_id,
  variant_id: null,
  addon_id: null,
  option_id: null,
  ...more,
});

test('a count is set, shown to tills and guests, announced, and taken away', async () => {
  covers('20.7', 'POST /menu-items/availability');
  hub.db.prepare('UPDATE store SET is_qr_menu_enabled = 1').run();
  const id = makeItem(hub);
  expect((await count({ itemId: id, left: 3 })).status).toBe(200);
  expect(events.take()).toEqual([
    { event: 'menu_update', data: { left: [left(id, { left: 3 })] } },
  ]);
  expect(await leftOf(id)).toBe(3);
  const guests = (await callApi(hub, 'GET', '/qrmenu', {})).body.menuItems;
  expect(guests.find((item: { id: number }) => item.id === id).left).toBe(3);
  await count({ itemId: id, left: 0 });
  expect(await leftOf(id)).toBe(0);
  await count({ itemId: id, left: null });
  expect(events.take().at(-1)).toMatchObject({ data: { left: [{ left: null }] } });
  expect(await leftOf(id)).toBeNull();
});

test('a sale takes item, variant, add-on and option alike, and says what is left', async () => {
  const id = makeItem(hub);
  const variantId = makeVariant(hub, id, 1200);
  const addonId = makeAddon(hub, id, 50);
  const group = makeGroup(hub, [id], { options: [['Egg', 100]] });
  const optionId = group.options[0];
  await count({ itemId: id, left: 10 });
  await count({ itemId: id, variantId, left: 9 });
  await count({ itemId: id, addonId, left: 8 });
  await count({ itemId: id, optionId, left: 7 });
  events.take();
  const line = { id, variant_id: variantId, addons_ids: [addonId] };
  const options = [{ id: optionId, quantity: 2 }];
  expect((await order([{ ...line, options, quantity: 3 }])).status).toBe(200);
  const told = events.take().find(({ event }) => event === 'menu_update');
  expect(told?.data).toEqual({
    left: [
      left(id, { left: 7 }),
      left(id, { variant_id: variantId, left: 6 }),
      left(id, { addon_id: addonId, left: 5 }),
      left(null, { option_id: optionId, left: 1 }),
    ],
  });
  const item = await soldItem(id);
  expect([item.left, item.variants[0].left, item.addons[0].left]).toEqual([7, 6, 5]);
  expect(item.groups[0].options[0].left).toBe(1);
});

test('too few: nothing is sold, and the lines at fault are named with what is left', async () => {
  covers('20.7');
  const [soup, stew] = [makeItem(hub, { title: 'Soup' }), makeItem(hub)];
  await count({ itemId: soup, left: 2 });
  events.take();
  const before = countRows(hub, 'orders');
  const cart = [
    { id: soup, quantity: 2 },
    { id: stew },
    { id: soup, quantity: 1, notes: 'no salt' },
  ];
  const { status, body } = await order(cart);
  expect([status, body.code]).toEqual([409, 'SOLD_OUT']);
  expect(body.lines).toEqual([
    { index: 0, id: soup, left: 2 },
    { index: 2, id: soup, left: 2 },
  ]);
  expect(body.message).toBe('Only 2 of “Soup” are left.');
  expect(body.params).toEqual({ left: 2, title: 'Soup' });
  expect([countRows(hub, 'orders'), await leftOf(soup), events.take()]).toEqual([before, 2, []]);
  await count({ itemId: soup, left: 0 });
  expect((await order([{ id: soup }])).body.message).toBe('“Soup” is sold out.');
  const pie = makeItem(hub, { title: 'Pie' });
  await count({ itemId: pie, left: 1 });
  const both = await order([{ id: soup }, { id: pie, quantity: 2 }]);
  expect(both.body.message).toBe('Too few portions are left of “Soup” (0), “Pie” (1).');
  const paid = await till.post('/pos/create-order-and-invoice', {
    cart: [{ id: soup }],
    deliveryType: 'takeaway',
    netTotal: 10,
    taxTotal: 0,
    total: 10,
  });
  expect([paid.status, paid.body.code]).toEqual([409, 'SOLD_OUT']);
});

test('of twelve tills that want the last three portions three get one', async () => {
  const id = makeItem(hub);
  await count({ itemId: id, left: 3 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => order([{ id }])));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(409)]);
  expect(await leftOf(id)).toBe(0);
});

test('a refused order may be sent again under its key when portions are available again', async () => {
  const id = makeItem(hub);
  await count({ itemId: id, left: 0 });
  const key = { 'Idempotency-Key': 'last-portion' };
  expect((await order([{ id }], {}, key)).status).toBe(409);
  await count({ itemId: id, left: 1 });
  expect((await order([{ id }], {}, key)).status).toBe(200);
  const again = await order([{ id }], {}, key);
  expect([again.status, again.headers['idempotency-replayed'], await leftOf(id)]).toEqual([
    200,
    'true',
    0,
  ]);
});

test('what was not begun gives its portions back, what was begun does not', async () => {
  const id = makeItem(hub);
  await count({ itemId: id, left: 10 });
  const first = await placeOrder(hub, till, { cart: [{ id, quantity: 4 }] });
  const cancel = (item: number | undefined, more = {}) =>
    till.post(`/orders/update-status/${item}`, { status: 'cancelled', ...more });
  await cancel(first.itemIds[0], { quantity: 1 });
  expect(await leftOf(id)).toBe(7);
  await cancel(first.itemIds[0]);
  expect(await leftOf(id)).toBe(10);
  const second = await placeOrder(hub, till, { cart: [{ id, quantity: 2 }, { id }] });
  await till.post(`/kitchen/${second.itemIds[0]}`, { status: 'preparing' });
  events.take();
  await till.post('/orders/cancel', { orderIds: [second.orderId] });
  expect(await leftOf(id)).toBe(8);
  expect(events.take()).toContainEqual({
    event: 'menu_update',
    data: { left: [left(id, { left: 8 })] },
  });
});

test('a void returns no portions to a count that was set later', async () => {
  const id = makeItem(hub);
  await count({ itemId: id, left: 5 });
  const { itemIds } = await placeOrder(hub, till, { cart: [{ id, quantity: 2 }] });
  await count({ itemId: id, left: 5 });
  await till.post(`/orders/update-status/${itemIds[0]}`, { status: 'cancelled' });
  expect(await leftOf(id)).toBe(5);
});

test('a count for the day ends with the day; a count until changed does not end', async () => {
  const [today, longer] = [makeItem(hub), makeItem(hub)];
  await count({ itemId: today, left: 0 });
  await count({ itemId: longer, left: 0, until: 'changed' });
  expect([await leftOf(today), await leftOf(longer)]).toEqual([0, 0]);
  hub.clock.now += 86_400_000;
  expect([await leftOf(today), await leftOf(longer)]).toEqual([null, 0]);
  expect((await order([{ id: today }])).status).toBe(200);
  expect((await order([{ id: longer }])).status).toBe(409);
});

test('an option that dishes share has one count', async () => {
  const [soup, stew] = [makeItem(hub), makeItem(hub)];
  const { options } = makeGroup(hub, [soup, stew], { options: [['Truffle', 300]] });
  await count({ optionId: options[0], left: 1 });
  const chosen = [{ id: options[0] }];
  expect((await order([{ id: soup, options: chosen }])).status).toBe(200);
  const second = await order([{ id: stew, options: chosen }]);
  expect(second.body).toMatchObject({ code: 'SOLD_OUT', lines: [{ index: 0, id: stew, left: 0 }] });
  expect((await order([{ id: stew, options: [] }])).status).toBe(200);
});

test.each([
  ['left', () => ({ itemId: makeItem(hub) })],
  ['left', () => ({ itemId: makeItem(hub), left: -1 })],
  ['left', () => ({ itemId: makeItem(hub), left: 1.5 })],
  ['left', () => ({ itemId: makeItem(hub), left: 10_000 })],
  ['left', () => ({ itemId: makeItem(hub), variantId: 1, addonId: 1, left: 1 })],
  ['itemId', () => ({ left: 1 })],
  ['until', () => ({ itemId: makeItem(hub), left: 1, until: 'noon' })],
])('a fault in %s is refused', async (field, body) => {
  const answer = await count(body());
  expect([answer.status, answer.body.field]).toEqual([400, field]);
});

test('what is not on the menu, or not this dish’s, is 404', async () => {
  const [soup, stew] = [makeItem(hub), makeItem(hub)];
  const variantId = makeVariant(hub, stew, 100);
  const { options } = makeGroup(hub, [stew], { options: [['Egg', 1]] });
  const faults = [
    { itemId: 99_999 },
    { itemId: soup, variantId },
    { itemId: soup, addonId: 99_999 },
    { itemId: soup, optionId: options[0] },
    { optionId: 99_999 },
  ];
  for (const fault of faults) expect((await count({ ...fault, left: 1 })).status).toBe(404);
});

test.each([
  ['POS', 200],
  ['KITCHEN', 200],
  ['SETTINGS', 200],
  ['ORDERS', 403],
])('%s may count: %i', async (scope, status) => {
  const who = makeTill(hub, makePerson(hub, { scopes: [scope] }));
  expect((await count({ itemId: makeItem(hub), left: 2 }, who)).status).toBe(status);
});
