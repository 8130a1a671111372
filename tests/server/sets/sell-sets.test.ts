// Sets in a cart become dishes, each with its own part of the price (contract 30.2, 30.3).
import { expect, test } from 'vitest';
import type { Bill } from '#shared/entities/bills.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeAddon, makeGroup, makeItem, makeVariant } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const { till, billOf, order } = billDesk(hub, makeTill(hub, admin));

const vat = (rateMilli: number) => ({ title: 'VAT', rateMilli, type: 'inclusive' as const });
const soup = makeItem(hub, { title: 'Soup', priceCents: 350, tax: vat(7000) });
const steak = makeItem(hub, { title: 'Steak', priceCents: 900, tax: vat(7000) });
const wine = makeItem(hub, { title: 'Wine', priceCents: 400, tax: vat(19_000) });
const large = makeVariant(hub, wine, 600, 'Large');

const send = (line: object, more: object = {}) =>
  till.post('/pos/create-order', { cart: [line], deliveryType: 'takeaway', ...more });
const linesOf = async (billId: number): Promise<Bill['lines']> => (await billOf(billId)).lines;

test('a set of 15.00 over dishes of 9.00 and 3.50 is sold for 10.80 and 4.20', async () => {
  covers('30.2', '30.3', 'POST /pos/create-order');
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Main', [steak]), oneOf('Starter', [soup])],
  });
  const choices = [
    { step: 1, itemId: soup, quantity: 1 },
    { step: 0, itemId: steak, quantity: 1 },
  ];
  const { orderId, billId } = await order([{ id: lunch, choices, price: 15 }]);
  const lines = await linesOf(billId);
  expect(
    lines.map(({ title, quantity, price, total, set }) => ({ title, quantity, price, total, set })),
  ).toEqual([
    {
      title: 'Steak',
      quantity: 1,
      price: 10.8,
      total: 10.8,
      set: { id: lunch, title: 'Lunch', no: 1 },
    },
    {
      title: 'Soup',
      quantity: 1,
      price: 4.2,
      total: 4.2,
      set: { id: lunch, title: 'Lunch', no: 1 },
    },
  ]);
  const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(group.orders[0].items.map((item: { set: object }) => item.set)).toEqual([
    { id: lunch, title: 'Lunch', no: 1 },
    { id: lunch, title: 'Lunch', no: 1 },
  ]);
});

test('a dish that is sold alone has no set in the answer', async () => {
  const { billId, orderId } = await order([{ id: soup }]);
  expect((await linesOf(billId))[0]?.set).toBeNull();
  expect((await till.get(`/orders?orderIds=${orderId}`)).body[0].orders[0].items[0].set).toBeNull();
});

test('each piece is a set of its own, with its surcharge, its tax and the notes of the line', async () => {
  const rice = makeGroup(hub, [steak], { title: 'Side', options: [['Chips', 150]] });
  const sauce = makeAddon(hub, steak, 50, 'Sauce');
  const lunch = await makeSet(hub, admin, {
    steps: [
      oneOf('Main', [{ itemId: steak, surcharge: 2, isDefault: true }]),
      oneOf('Drink', [{ itemId: wine, variantId: large, isDefault: true }], { course: 3 }),
    ],
  });
  const choices = [
    {
      step: 0,
      itemId: steak,
      quantity: 1,
      options: [{ id: rice.options[0], quantity: 1 }],
      addons: [sauce],
      notes: 'rare',
    },
    { step: 1, itemId: wine, variantId: large, quantity: 1 },
  ];
  // 15.00 divided over 9.00 and 6.00 stays 9.00 and 6.00. The steak adds 2.00 + 1.50 + 0.50 for surcharge, option and
  // add-on.
  const { billId } = await order([
    { id: lunch, quantity: 2, choices, price: 19, notes: 'for Ana', seat: 4 },
  ]);
  const lines = await linesOf(billId);
  expect(lines.map(({ set }) => set?.no)).toEqual([1, 1, 2, 2]);
  expect(lines[0]).toMatchObject({
    price: 13,
    adds: 4,
    tax: 0.85,
    notes: 'rare',
    seat: 4,
    course: null,
  });
  expect(lines[1]).toMatchObject({
    price: 6,
    adds: 0,
    tax: 0.96,
    notes: 'for Ana',
    seat: 4,
    course: 3,
  });
  expect(lines[1]).toMatchObject({ variant_title: 'Large' });
});

test('without choices the defaults are sold, and a course of the line goes before that of the step', async () => {
  const lunch = await makeSet(hub, admin, {
    price: 10,
    steps: [oneOf('Soup', [{ itemId: soup, isDefault: true }], { course: 2, max: 3 })],
  });
  const { billId } = await order([{ id: lunch, course: 5 }]);
  expect((await linesOf(billId)).map(({ title, price, course }) => [title, price, course])).toEqual(
    [['Soup', 10, 5]],
  );
  const choices = [{ step: 0, itemId: soup, quantity: 3 }];
  const { billId: three } = await order([{ id: lunch, choices }]);
  expect((await linesOf(three)).map(({ price }) => price)).toEqual([3.34, 3.33, 3.33]);
});

test('a free dish gets a part only if all dishes are free; the parts are then equal', async () => {
  const free = makeItem(hub, { title: 'Bread', priceCents: 0 });
  const water = makeItem(hub, { title: 'Water', priceCents: 0 });
  const both = await makeSet(hub, admin, {
    price: 5.01,
    steps: [oneOf('A', [free]), oneOf('B', [water, soup])],
  });
  const choose = (itemId: number) => [
    { step: 0, itemId: free, quantity: 1 },
    { step: 1, itemId, quantity: 1 },
  ];
  const { billId } = await order([{ id: both, choices: choose(water) }]);
  expect((await linesOf(billId)).map(({ price }) => price)).toEqual([2.51, 2.5]);
  const { billId: other } = await order([{ id: both, choices: choose(soup) }]);
  expect((await linesOf(other)).map(({ price }) => price)).toEqual([0, 5.01]);
});

test('choices that do not fit the steps are refused', async () => {
  const lunch = await makeSet(hub, admin, {
    steps: [
      oneOf('Main', [steak, soup]),
      oneOf('Drink', [{ itemId: wine, variantId: large }], { min: 0 }),
    ],
  });
  const cases: object[][] = [
    [],
    [{ step: 0, itemId: steak, quantity: 2 }],
    [{ step: 0, itemId: wine, variantId: large, quantity: 1 }],
    [{ step: 1, itemId: wine, variantId: large, quantity: 1 }],
    [{ step: 7, itemId: steak, quantity: 1 }],
    [
      { step: 0, itemId: steak, quantity: 1 },
      { step: 1, itemId: wine, quantity: 1 },
    ],
    [{ step: 0, itemId: steak, quantity: 0 }],
  ];
  for (const choices of cases) {
    const { status, body } = await send({ id: lunch, choices });
    expect([choices, status, body.field]).toEqual([choices, 400, 'choices']);
  }
  expect((await send({ id: lunch })).body.field).toBe('choices');
  expect(
    (await send({ id: soup, choices: [{ step: 0, itemId: soup, quantity: 1 }] })).body.field,
  ).toBe('choices');
  const optional = await makeSet(hub, admin, { steps: [oneOf('Any', [soup], { min: 0 })] });
  expect((await send({ id: optional, choices: [] })).body).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'choices',
  });
});

test('a choice that is gone is not offered, and a set that cannot be filled is 404', async () => {
  const pie = makeItem(hub, { title: 'Pie' });
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Sweet', [{ itemId: pie, isDefault: true }])],
  });
  const read = async () =>
    (await till.get('/pos/init')).body.menuItems.find(({ id }: { id: number }) => id === lunch);
  expect(await read()).toMatchObject({
    kind: 'set',
    steps: [{ title: 'Sweet', choices: [{ item_id: pie, title: 'Pie' }] }],
  });
  const path = `/menu-items/delete/${pie}`;
  expect((await callApi(hub, 'DELETE', path, { cookie: admin.cookie })).status).toBe(200);
  const { status, body } = await send({ id: lunch });
  expect([status, body.id]).toEqual([404, lunch]);
  expect(await read()).toMatchObject({ left: 0, steps: [{ choices: [] }] });
  const empty = await till.post('/menu-items/add', { title: 'Empty', price: 5, kind: 'set' });
  expect((await send({ id: empty.body.id })).status).toBe(404);
});

test('a price that a screen shows is the price of the whole set', async () => {
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Main', [{ itemId: steak, surcharge: 1, isDefault: true }])],
  });
  const { status, body } = await send({ id: lunch, price: 15 });
  expect([status, body.code, body.lines]).toEqual([
    409,
    'PRICE_CHANGED',
    [{ index: 0, id: lunch, price: 16 }],
  ]);
});

test('portions are those of the dishes and of the set', async () => {
  const tart = makeItem(hub, { title: 'Tart' });
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Sweet', [{ itemId: tart, isDefault: true }], { max: 2 })],
  });
  await till.post('/menu-items/availability', { itemId: tart, left: 3 });
  const two = [{ step: 0, itemId: tart, quantity: 2 }];
  const refused = await send({ id: lunch, quantity: 2, choices: two });
  expect([refused.status, refused.body.lines]).toEqual([409, [{ index: 0, id: tart, left: 3 }]]);
  expect((await send({ id: lunch, choices: two })).status).toBe(200);
  await till.post('/menu-items/availability', { itemId: lunch, left: 0 });
  expect((await send({ id: lunch })).body.code).toBe('SOLD_OUT');
  await till.post('/menu-items/availability', { itemId: lunch, left: null });
  await till.post('/menu-items/availability', { itemId: tart, left: 0 });
  const { menuItems } = (await till.get('/pos/init')).body;
  const set = menuItems.find(({ id }: { id: number }) => id === lunch);
  expect([set.left, set.steps[0].choices[0].left]).toEqual([0, 0]);
});

test('a cart with more than 1,000 dishes in its sets is refused', async () => {
  const lunch = await makeSet(hub, admin, { steps: [oneOf('Many', [soup], { min: 20, max: 20 })] });
  const choices = [{ step: 0, itemId: soup, quantity: 20 }];
  expect((await send({ id: lunch, quantity: 51, choices })).body.field).toBe('cart');
  expect((await send({ id: lunch, quantity: 50, choices })).status).toBe(200);
});

test('a set is paid with its order, dish by dish', async () => {
  const lunch = await makeSet(hub, admin, {
    steps: [oneOf('Main', [steak]), oneOf('Drink', [{ itemId: wine, variantId: large }])],
  });
  const choices = [
    { step: 0, itemId: steak, quantity: 1 },
    { step: 1, itemId: wine, variantId: large, quantity: 1 },
  ];
  // 9.00 includes 7 % of tax, which is 0.59. 6.00 includes 19 %, which is 0.96.
  const { status, body } = await till.post('/pos/create-order-and-invoice', {
    cart: [{ id: lunch, choices }],
    deliveryType: 'takeaway',
    netTotal: 13.45,
    taxTotal: 1.55,
    total: 15,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  const invoice = (await till.get(`/invoices/${body.invoiceId}`)).body;
  expect(
    invoice.lines.map(({ total, tax, set }: { total: number; tax: number; set: object }) => [
      total,
      tax,
      set,
    ]),
  ).toEqual([
    [9, 0.59, { id: lunch, title: 'Lunch', no: 1 }],
    [6, 0.96, { id: lunch, title: 'Lunch', no: 1 }],
  ]);
});
