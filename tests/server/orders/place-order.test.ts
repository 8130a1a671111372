// Placing orders: what is stored, what is refused, what is announced (contract 2, 5).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import {
  makeAddon,
  makeCustomer,
  makeItem,
  makeTable,
  makeVariant,
  removeFromMenu,
} from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, placeOrder, rowOf } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const events = listenTo(hub);
beforeEach(() => {
  events.take();
});

const order = (cart: object[], more: object = {}) =>
  till.post('/pos/create-order', { cart, deliveryType: 'takeaway', ...more });

test('an order is stored as a snapshot with its table, customer, variant and add-ons', async () => {
  covers('5.2', 'POST /pos/create-order');
  const tax = { title: 'NYC', rateMilli: 8875, type: 'exclusive' } as const;
  const id = makeItem(hub, { title: 'Pizza', priceCents: 100, tax });
  const variant = makeVariant(hub, id, 400, 'Large');
  const addons = [makeAddon(hub, id, 25, 'Olives'), makeAddon(hub, id, 10, 'Chili')];
  const tableId = makeTable(hub, 'T7', 'Terrace');
  makeCustomer(hub, '+1555010', 'Ana');
  const { status, body } = await order(
    [{ id, quantity: 3, variant_id: variant, addons_ids: addons, notes: ' hot ', price: 4.35 }],
    {
      deliveryType: 'dinein',
      customerType: 'CUSTOMER',
      customerId: { phone: '+1 (555) 010' },
      tableId,
    },
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    message: expect.any(String),
    promisedAt: null,
    tokenNo: expect.any(Number),
    billId: expect.any(Number),
    orderId: expect.any(Number),
  });
  const { orderId, tokenNo, billId } = body;
  expect(events.take()).toEqual([
    { event: 'new_order', data: { orderId, tokenNo } },
    { event: 'bill_update', data: { billIds: [billId] } },
  ]);
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({
    business_day: '2026-11-20',
    token_no: tokenNo,
    delivery_type: 'dinein',
    customer_type: 'CUSTOMER',
    customer_id: '+1555010',
    customer_name: 'Ana',
    table_id: tableId,
    table_title: 'T7',
    floor: 'Terrace',
    status: 'created',
    payment_status: 'pending',
    invoice_id: null,
    seen_at: null,
  });
  hub.db.prepare(`UPDATE menu_items SET title = 'Pie', price_cents = 9 WHERE id = ?`).run(id);
  const groups = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ table_id: tableId, table_title: 'T7', order_ids: [orderId] });
  expect(groups[0].orders[0].items[0]).toMatchObject({
    item_title: 'Pizza',
    variant_title: 'Large',
    variant_price: 4,
    quantity: 3,
    notes: 'hot',
    price: 4.35,
    net: 13.05,
    tax: 1.16,
    total: 14.21,
    tax_title: 'NYC',
    tax_rate: 8.875,
    tax_type: 'exclusive',
    addons: [
      { id: addons[0], title: 'Olives', price: 0.25 },
      { id: addons[1], title: 'Chili', price: 0.1 },
    ],
  });
  const audited = hub.db.prepare('SELECT kind, entity_id FROM audit ORDER BY id DESC').get();
  expect(audited).toEqual({ kind: 'order.placed', entity_id: String(orderId) });
});

test('a walk-in takes one piece without notes, and a take-away has no table', async () => {
  const { orderId, itemIds } = await placeOrder(hub, till, {
    cart: [{ id: makeItem(hub), notes: '  ', anything: { else: 1 } }],
    deliveryType: 'delivery',
    tableId: makeTable(hub),
  });
  expect(rowOf(hub, 'order_items', itemIds[0] ?? 0)).toMatchObject({ quantity: 1, notes: null });
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({ table_id: null, customer_id: null });
});

test('an empty choice in a form counts as none', async () => {
  const cart = [{ id: makeItem(hub), variant_id: '', price: '' }];
  for (const deliveryType of ['dinein', 'takeaway']) {
    const { orderId } = await placeOrder(hub, till, { cart, deliveryType, tableId: '' });
    expect(rowOf(hub, 'orders', orderId)).toMatchObject({ table_id: null });
  }
});

test('a customer may be sent as text, and a walk-in order has no customer even if one is sent', async () => {
  const phone = makeCustomer(hub, '55512', 'Di');
  const cart = [{ id: makeItem(hub) }];
  const named = await placeOrder(hub, till, { cart, customerId: '555-12' });
  expect(rowOf(hub, 'orders', named.orderId)).toMatchObject({ customer_id: phone });
  const walkIn = await placeOrder(hub, till, { cart, customerType: 'WALKIN', customerId: phone });
  expect(rowOf(hub, 'orders', walkIn.orderId)).toMatchObject({ customer_id: null });
});

test('a deleted table is refused for dine-in', async () => {
  const tableId = makeTable(hub);
  removeFromMenu(hub, 'store_tables', tableId);
  const answer = await order([{ id: makeItem(hub) }], { deliveryType: 'dinein', tableId });
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ message: 'Table not found.' });
});

test('100 characters of notes are code points: emoji count once', async () => {
  covers('1.7');
  const id = makeItem(hub);
  expect((await order([{ id, notes: '🌶'.repeat(100) }])).status).toBe(200);
  expect((await order([{ id, notes: 'x'.repeat(101) }])).body).toMatchObject({ field: 'notes' });
});

const refusals: [string, (id: number) => object, number, object][] = [
  ['an empty cart', () => ({ cart: [] }), 400, { code: 'EMPTY_CART', message: 'Cart is empty!' }],
  ['no cart', () => ({ cart: undefined }), 400, { field: 'cart', message: 'Cart is empty!' }],
  ['201 lines', (id) => ({ cart: Array(201).fill({ id }) }), 400, { field: 'cart' }],
  ['no pieces', (id) => ({ cart: [{ id, quantity: 0 }] }), 400, { field: 'quantity' }],
  ['1000 pieces', (id) => ({ cart: [{ id, quantity: 1000 }] }), 400, { field: 'quantity' }],
  ['half a piece', (id) => ({ cart: [{ id, quantity: 1.5 }] }), 400, { field: 'quantity' }],
  ['an unknown dish', () => ({ cart: [{ id: 999999 }] }), 404, { code: 'NOT_FOUND' }],
  [
    'an unknown variant',
    (id) => ({ cart: [{ id, variant_id: 999999 }] }),
    400,
    { field: 'variant_id' },
  ],
  [
    'an unknown add-on',
    (id) => ({ cart: [{ id, addons_ids: [999999] }] }),
    400,
    { field: 'addons_ids' },
  ],
  [
    'a dining option that is none',
    () => ({ deliveryType: 'boat' }),
    400,
    { field: 'deliveryType' },
  ],
  ['a table that is gone', () => ({ deliveryType: 'dinein', tableId: 999999 }), 404, {}],
  ['CUSTOMER with none', () => ({ customerType: 'CUSTOMER' }), 400, { field: 'customerId' }],
  ['an unknown customer', () => ({ customerType: 'CUSTOMER', customerId: '000111' }), 404, {}],
  [
    'a phone that is none',
    () => ({ customerType: 'CUSTOMER', customerId: 'Bob' }),
    400,
    { field: 'customerId' },
  ],
];
test.each(refusals)('%s is refused and stores nothing', async (_, change, status, body) => {
  const before = [countRows(hub, 'orders'), countRows(hub, 'audit')];
  const id = makeItem(hub);
  const answer = await order([{ id }], change(id));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(body);
  expect([countRows(hub, 'orders'), countRows(hub, 'audit')]).toEqual(before);
  expect(events.take()).toEqual([]);
});

test('an add-on twice is refused', async () => {
  const id = makeItem(hub);
  const addon = makeAddon(hub, id, 5);
  const answer = await order([{ id, addons_ids: [addon, addon] }]);
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field: 'addons_ids' });
});

test('an item that has variants needs one, and it must be its own', async () => {
  const [id, other] = [makeItem(hub, { title: 'Tea' }), makeItem(hub)];
  makeVariant(hub, id, 100);
  const foreign = makeVariant(hub, other, 100);
  const none = await order([{ id }]);
  expect(none.body).toMatchObject({ field: 'variant_id', message: expect.stringContaining('Tea') });
  expect((await order([{ id, variant_id: foreign }])).status).toBe(400);
});

test('what has been taken off the menu is named in the refusal', async () => {
  const id = makeItem(hub, { title: 'Ramen' });
  const [variant, addon] = [makeVariant(hub, id, 1), makeAddon(hub, id, 1)];
  makeVariant(hub, id, 2);
  const line = { id, variant_id: variant, addons_ids: [addon] };
  removeFromMenu(hub, 'addons', addon);
  const named = { message: expect.stringContaining('Ramen') };
  expect((await order([line])).body).toMatchObject({ ...named, field: 'addons_ids' });
  removeFromMenu(hub, 'variants', variant);
  expect((await order([line])).body).toMatchObject({ ...named, field: 'variant_id' });
  removeFromMenu(hub, 'menu_items', id);
  const gone = await order([line]);
  expect(gone.status).toBe(404);
  expect(gone.body).toMatchObject(named);
});

test('a changed price is refused with the right unit prices of the lines that differ', async () => {
  covers('2.7');
  const [same, changed] = [makeItem(hub, { priceCents: 500 }), makeItem(hub, { priceCents: 720 })];
  const cart = [
    { id: same, price: 5 },
    { id: changed, price: 7 },
    { id: changed },
    { id: changed, price: 0.1 },
  ];
  const { status, body } = await order(cart);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'PRICE_CHANGED',
    lines: [
      { index: 1, id: changed, price: 7.2 },
      { index: 3, id: changed, price: 7.2 },
    ],
  });
});

test('float noise in a compared price is tolerated', async () => {
  const id = makeItem(hub, { priceCents: 30 });
  expect((await order([{ id, price: 0.1 + 0.2 }])).status).toBe(200);
  expect((await order([{ id, price: '0.30' }])).status).toBe(200);
  expect((await order([{ id, price: null }])).status).toBe(200);
});

test('a bill that is too high to be exact to the hundredth is refused', async () => {
  const tax = { rateMilli: 1_000_000, type: 'exclusive' } as const;
  const id = makeItem(hub, { priceCents: 999_999_999, tax });
  const answer = await order(Array(200).fill({ id, quantity: 999 }));
  expect(answer.status).toBe(400);
  const one = await order([{ id, quantity: 999 }]);
  expect(one.status).toBe(200);
});
