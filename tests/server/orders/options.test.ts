// A dish's options from the cart to the books (contract 21.1).
import { expect, test } from 'vitest';
import { makeAddon, makeGroup, makeItem, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const tax = { title: 'VAT', rateMilli: 7000, type: 'inclusive' } as const;
const dish = makeItem(hub, { title: 'Schnitzel', priceCents: 1290, tax });
const side: { id: number; options: number[] } = makeGroup(hub, [dish], {
  title: 'Side',
  min: 1,
  max: 1,
  options: [
    ['Rice', 0, true],
    ['Chips', 150],
  ],
});
const sauces: { id: number; options: number[] } = makeGroup(hub, [dish], {
  max: 5,
  free: 1,
  options: [
    ['Aioli', 80],
    ['Ketchup', 50],
  ],
});

const order = (line: object, more: object = {}) =>
  till.post('/pos/create-order', {
    cart: [{ id: dish, ...line }],
    deliveryType: 'takeaway',
    ...more,
  });
const [rice, chips, aioli, ketchup] = [
  () => side.options[0] as number,
  () => side.options[1] as number,
  () => sauces.options[0] as number,
  () => sauces.options[1] as number,
];
const readItem = async (orderId: number) =>
  (await till.get(`/orders?orderIds=${orderId}`)).body[0].orders[0].items[0];

test('what was chosen is in the unit price, is read, and ends the add-ons', async () => {
  const addon = makeAddon(hub, dish, 30, 'Lemon');
  const options = [
    { id: chips(), quantity: 1 },
    { id: aioli(), quantity: 2 },
    { id: ketchup(), quantity: 1 },
  ];
  // The dish costs 12.90, the add-on 0.30, the chips 1.50 and two Aioli 0.80 each: 16.30. The ketchup is free.
  const { status, body } = await order({ quantity: 2, addons_ids: [addon], options, price: 16.3 });
  expect(status).toBe(200);
  const item = await readItem(body.orderId);
  expect(item).toMatchObject({ price: 16.3, total: 32.6, tax: 2.13, net: 30.47 });
  expect(item.options).toEqual([
    { id: chips(), group: 'Side', title: 'Chips', quantity: 1, price: 1.5 },
    { id: aioli(), group: 'Sauces', title: 'Aioli', quantity: 2, price: 1.6 },
    { id: ketchup(), group: 'Sauces', title: 'Ketchup', quantity: 1, price: 0 },
  ]);
  expect(item.addons).toEqual([
    { id: addon, title: 'Lemon', price: 0.3 },
    { id: null, title: 'Chips', price: 1.5 },
    { id: null, title: '2 × Aioli', price: 1.6 },
    { id: null, title: 'Ketchup', price: 0 },
  ]);
});

test('a line that says nothing has the defaults, an empty list none', async () => {
  const plain = await order({});
  expect((await readItem(plain.body.orderId)).options).toEqual([
    { id: rice(), group: 'Side', title: 'Rice', quantity: 1, price: 0 },
  ]);
  const none = await order({ options: [] });
  expect([none.status, none.body.field]).toEqual([400, 'options']);
  expect(none.body.message).toContain('Side');
});

test('an older till whose default costs something hears that the price has changed', async () => {
  const id = makeItem(hub, { priceCents: 500 });
  makeGroup(hub, [id], { options: [['Double', 100, true]] });
  const { status, body } = await order({ id, price: 5 });
  expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
  expect(body.lines).toEqual([{ index: 0, id, price: 6 }]);
});

test.each([
  ['too many of a group', () => [{ id: rice() }, { id: aioli(), quantity: 6 }], 'Sauces'],
  ['too few of a group', () => [{ id: aioli() }], 'Side'],
  ['two where one is asked', () => [{ id: rice() }, { id: chips() }], 'Side'],
  ['one that is named twice beyond the most', () => [{ id: rice() }, { id: rice() }], 'Side'],
  ['an option of no group of the dish', () => [{ id: rice() }, { id: 99_999 }], 'Schnitzel'],
])('%s is refused with its name', async (_, options, name) => {
  const { status, body } = await order({ options: options() });
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'options']);
  expect(body.message).toContain(name);
});

test.each([[0], [100], [1.5], ['a']])('%j pieces are refused', async (quantity) => {
  const { status, body } = await order({ options: [{ id: rice(), quantity }] });
  expect([status, body.field]).toEqual([400, 'quantity']);
});

test('bill, invoice and receipt show them, also after pieces are cancelled or paid', async () => {
  const options = [{ id: rice() }, { id: aioli(), quantity: 3 }];
  const { orderId, itemIds } = await placeOrder(hub, till, {
    cart: [{ id: dish, quantity: 3, options }],
  });
  const gone = await till.post(`/orders/update-status/${itemIds[0]}`, {
    status: 'cancelled',
    quantity: 1,
  });
  expect(gone.status).toBe(200);
  const [bill] = (await till.get(`/bills?orderIds=${orderId}`)).body;
  expect(bill.lines).toHaveLength(1);
  expect(bill.lines[0]).toMatchObject({
    price: 14.5,
    options: [
      { id: rice(), price: 0 },
      { id: aioli(), group: 'Sauces', quantity: 3, price: 1.6 },
    ],
    addons: [
      { id: null, title: 'Rice', price: 0 },
      { id: null, title: '3 × Aioli', price: 1.6 },
    ],
  });
  const paid = await till.post(`/bills/${bill.id}/pay`, {
    payments: [{ paymentTypeId: 1, amount: bill.due }],
    due: bill.due,
  });
  expect(paid.status).toBe(200);
  const invoice = (await till.get(`/invoices/${paid.body.invoiceId}`)).body;
  expect(invoice.lines[0].options).toEqual(bill.lines[0].options);
  const sums = (await till.post('/invoices/orders', { orderIds: [orderId] })).body;
  expect(sums.orders[0].items[0].addons).toEqual(bill.lines[0].addons);
});

test('what was sold stays when the option goes from the menu', async () => {
  const id = makeItem(hub, { priceCents: 100 });
  const group = makeGroup(hub, [id], { options: [['Extra', 20]] });
  const options = [{ id: group.options[0] }];
  const placed = await order({ id, options });
  await till.post(`/settings/option-groups/${group.id}/update`, {
    title: 'New',
    options: [{ title: 'Other' }],
  });
  expect((await readItem(placed.body.orderId)).options).toMatchObject([
    { group: 'Sauces', title: 'Extra' },
  ]);
  const again = await order({ id, options });
  expect([again.status, again.body.field]).toEqual([400, 'options']);
  removeFromMenu(hub, 'menu_items', id);
});
