// Which refusal a call gets if several apply: the body is checked before the bill, and the permission last. Also tests
// the events that all tills get (contract 15, 16).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { listenTo, makeTill, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

let hub: TestHub;
let till: Till;
let waiter: Till;
let events: ReturnType<typeof listenTo>;

beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
  events = listenTo(hub);
});
afterAll(() => hub.close());

const cartOf = (prices: number[]) =>
  prices.map((priceCents) => ({ id: makeItem(hub, { priceCents }) }));
const order = (prices: number[], more: object = {}, who = waiter) =>
  billDesk(hub, who).order(cartOf(prices), more);
/** Returns the body of a sale: a dish at this price, paid with a total of 1. */
const saleOf = (price: number) => ({
  cart: cartOf([price]),
  deliveryType: 'takeaway',
  netTotal: 1,
  taxTotal: 0,
  total: 1,
});
const billOf = async (id: number) => (await till.get(`/bills/${id}`)).body;

test.each([
  ['bills/{id}/discount', { reason: 'x' }],
  ['bills/{id}/discount', { percent: 5 }],
  ['bills/{id}/split', { by: 'items' }],
  [
    'bills/{id}/split',
    { by: 'items', parts: [{ lines: [{ lineId: 1, quantity: 1, shares: 2 }] }] },
  ],
  ['bills/{id}/comp', { lines: [{ lineId: 1 }] }],
  ['bills/{id}/move-lines', { lines: [{ lineId: 1 }] }],
  ['bills/{id}/pay', { payments: [], due: 0, tappedAt: 'yesterday' }],
  ['bills/{id}/pay', { payments: [{ paymentTypeId: 999_999, amount: 1 }], due: 1 }],
  ['bills/{id}/payments/1/cancel', { reason: '' }],
  ['payments/{id}/tip', { tip: 1.005 }],
])('what is wrong with %s %j is said before that there is no such bill', async (path, body) => {
  const of = (id: number) => codeOf(till.post(`/${path.replace('{id}', String(id))}`, body));
  expect(await of(999_999)).toEqual([400, 'INVALID_INPUT']);
});

test('cancelling without a required reason is 400 before any other refusal', async () => {
  const { orderId, billId } = await order([500]);
  const [line] = (await billOf(billId)).lines;
  const payments = [{ paymentTypeId: 1, amount: 5 }];
  const set = (voidNeeds: string) => till.post('/settings/store-setting', { voidNeeds });
  const answers = async (more: object) => {
    const cancelOrder = (id: number) => waiter.post('/orders/cancel', { orderIds: [id], ...more });
    const cancelItem = (id: number) =>
      waiter.post(`/orders/update-status/${id}`, { status: 'cancelled', ...more });
    return Promise.all(
      [
        cancelOrder(orderId),
        cancelOrder(999_999),
        cancelItem(line.order_item_id),
        cancelItem(999_999),
      ].map(codeOf),
    );
  };
  expect((await till.post(`/bills/${billId}/pay`, { payments, due: 5 })).status).toBe(200);
  for (const needs of ['reason', 'approval']) {
    await set(needs);
    expect(await answers({})).toEqual(Array(4).fill([400, 'INVALID_INPUT']));
    const [paid, none] = [
      [409, 'ORDER_PAID'],
      [404, 'NOT_FOUND'],
    ];
    expect(await answers({ reason: 'Left' })).toEqual([paid, none, paid, none]);
  }
  const pieces = { status: 'cancelled', quantity: 9, reason: 'Left' };
  const tooMany = waiter.post(`/orders/update-status/${line.order_item_id}`, pieces);
  expect(await codeOf(tooMany)).toEqual([400, 'INVALID_INPUT']);
  await set('nothing');
  expect((await answers({}))[0]).toEqual([409, 'ORDER_PAID']);
});

test('an unknown payment type or table is refused before the state of the bill', async () => {
  const [{ billId, orderId }, other] = [await order([500]), await order([500])];
  const pay = { payments: [{ paymentTypeId: 1, amount: 5 }], due: 5 };
  expect((await till.post(`/bills/${billId}/pay`, pay)).status).toBe(200);
  const { lines, payments } = await billOf(billId);
  const [line, { id: paymentId }] = [{ lineId: lines[0].id }, payments[0]];
  const sums = { orderIds: [orderId], subTotal: 5, taxTotal: 0, total: 5 };
  const payOrder = (more: object) => ['/orders/complete-and-pay-order', { ...sums, ...more }];
  const [bad, gone] = ['INVALID_INPUT', 'NOT_FOUND'];
  const sell = (more: object) => ['/pos/create-order-and-invoice', { ...saleOf(500), ...more }];
  for (const [status, code, [path, body]] of [
    [400, bad, sell({ paymentTypeId: 999_999 })],
    [409, 'TOTAL_MISMATCH', sell({ paymentTypeId: 1 })],
    [400, bad, payOrder({ paymentTypeId: 999_999 })],
    [400, bad, payOrder({ paymentTypeId: 1, payments: pay.payments })],
    [400, bad, payOrder({ tappedAt: 'yesterday' })],
    [409, 'ORDER_PAID', payOrder({ paymentTypeId: 1 })],
    [400, bad, ['/invoices/999999/correct-payment', { paymentId, paymentTypeId: 999_999 }]],
    [404, gone, ['/invoices/999999/correct-payment', { paymentId, paymentTypeId: 1 }]],
    [404, gone, [`/bills/${billId}/move`, { tableId: 999_999 }]],
    [404, gone, [`/bills/${billId}/join`, { billIds: [other.billId, 999_999] }]],
    [404, gone, [`/bills/${billId}/move-lines`, { lines: [line], toBillId: 999_999 }]],
    [404, gone, [`/bills/${billId}/move-lines`, { lines: [line], toTableId: 999_999 }]],
    [409, 'BILL_PAID', [`/bills/${billId}/join`, { billIds: [other.billId] }]],
  ] as const) {
    const answer = await codeOf(till.post(String(path), body));
    expect([path, body, ...answer]).toEqual([path, body, status, code]);
  }
});

test('an unknown line is refused before the state of the bill, an older version before either', async () => {
  const { billId } = await order([500, 300]);
  const { lines } = await billOf(billId);
  const known = lines[0].id;
  const payments = [{ paymentTypeId: 1, amount: 8 }];
  const paid = await till.post(`/bills/${billId}/pay`, { payments, due: 8 });
  const reason = 'Late';
  const other = await order([100]);
  const calls = (lineId: number): [string, object][] => [
    ['discount', { percent: 5, reason, lineIds: [lineId] }],
    ['comp', { lines: [{ lineId }], reason }],
    ['lines', { lines: [{ lineId, seat: 1 }] }],
    ['split', { by: 'items', parts: [{ lines: [{ lineId: known }] }, { lines: [{ lineId }] }] }],
    ['move-lines', { lines: [{ lineId }], toBillId: other.billId }],
  ];
  const answers = (lineId: number) =>
    Promise.all(
      calls(lineId).map(([path, body]) => codeOf(till.post(`/bills/${billId}/${path}`, body))),
    );
  const all = (...answer: unknown[]) => calls(0).map(() => answer);
  expect(await answers(999_999)).toEqual(all(404, 'NOT_FOUND'));
  expect(await answers(known)).toEqual(all(409, 'BILL_PAID'));
  const into = await order([100]);
  const { version } = await billOf(into.billId);
  await till.post(`/bills/${into.billId}/join`, { billIds: [other.billId] });
  const gone = { lines: [{ lineId: 999_999 }], reason };
  const comp = (id: number, more: object) => till.post(`/bills/${id}/comp`, { ...gone, ...more });
  expect(await codeOf(comp(other.billId, {}))).toEqual([409, 'BILL_JOINED']);
  expect(await codeOf(comp(into.billId, { version }))).toEqual([409, 'BILL_CHANGED']);
  const refund = (body: object) =>
    codeOf(till.post(`/invoices/${paid.body.invoiceId}/refund`, { reason, payments, ...body }));
  expect(await refund({ amount: 9 })).toEqual([400, 'INVALID_INPUT']);
  const tooMany = { lineId: known, quantity: 9 };
  expect(await refund({ lines: [tooMany, { lineId: 999_999 }] })).toEqual([404, 'NOT_FOUND']);
  expect(await refund({ lines: [tooMany] })).toEqual([409, 'REFUND_TOO_LARGE']);
});

test('a sale announces its bill, existing or new, paid or not', async () => {
  events.take();
  const opened = await order([100]);
  expect(events.take()).toContainEqual({
    event: 'bill_update',
    data: { billIds: [opened.billId] },
  });
  const paid = await waiter.post('/pos/create-order-and-invoice', saleOf(100));
  expect(events.take()).toContainEqual({
    event: 'bill_update',
    data: { billIds: [paid.body.billId] },
  });
});

describe('a bill', () => {
  test('is found by its orders while it has a line of theirs', async () => {
    const [from, to] = [await order([100, 200]), await order([300])];
    const [one, two] = (await billOf(from.billId)).lines;
    await waiter.post(`/bills/${from.billId}/move-lines`, {
      lines: [{ lineId: one.id }],
      toBillId: to.billId,
    });
    const found = async () =>
      (await waiter.get(`/bills?orderIds=${from.orderId}`)).body.map(
        (bill: { id: number }) => bill.id,
      );
    expect(await found()).toEqual([from.billId, to.billId]);
    await waiter.post(`/orders/update-status/${two.order_item_id}`, { status: 'cancelled' });
    expect(await found()).toEqual([to.billId]);
  });

  test('gets another version when a seat changes', async () => {
    const { billId } = await order([100, 200]);
    const { version, lines } = await billOf(billId);
    await waiter.post(`/bills/${billId}/lines`, { lines: [{ lineId: lines[0].id, seat: 2 }] });
    const late = waiter.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2, version });
    expect(await codeOf(late)).toEqual([409, 'BILL_CHANGED']);
  });

  test('that was printed comes to another table only with VOID, joined as well as moved', async () => {
    const [four, seven] = [makeTable(hub, 'J4'), makeTable(hub, 'J7')];
    const [printed, other] = [
      await order([1000], { tableId: four }),
      await order([100], { tableId: seven }),
    ];
    const beside = await order([500], { tableId: four, newBill: true });
    await waiter.post(`/bills/${printed.billId}/print`);
    const join = (who: Till, into: number) =>
      who.post(`/bills/${into}/join`, { billIds: [printed.billId] });
    const asked = await join(waiter, other.billId);
    expect([asked.status, asked.body]).toMatchObject([
      403,
      { code: 'APPROVAL_NEEDED', action: 'move', scope: 'VOID' },
    ]);
    expect((await join(waiter, beside.billId)).status).toBe(200);
    const whole = till.post(`/bills/${other.billId}/join`, { billIds: [beside.billId] });
    expect((await whole).status).toBe(200);
    const row = hub.db.prepare("SELECT * FROM exceptions WHERE kind = 'move' AND bill_id = ?");
    expect(row.get(beside.billId)).toMatchObject({ after_print: 1, value_cents: 1000 });
  });
});

test('a tip on cash needs REFUND, with or without tendered cash, and is an exception', async () => {
  const { billId } = await order([1000]);
  const payments = [{ paymentTypeId: 1, amount: 10 }];
  await waiter.post(`/bills/${billId}/pay`, { payments, due: 10 });
  const [payment] = (await billOf(billId)).payments;
  const tip = (who: Till) => who.post(`/payments/${payment.id}/tip`, { tip: 2 });
  expect(await codeOf(tip(waiter))).toEqual([403, 'APPROVAL_NEEDED']);
  expect((await tip(till)).status).toBe(200);
  const row = hub.db.prepare("SELECT * FROM exceptions WHERE kind = 'tip-changed' AND bill_id = ?");
  expect(row.get(billId)).toMatchObject({ value_cents: 200 });
});

test('any user corrects a payment in its own shift, and its bill is announced; no tip goes to the old one', async () => {
  await till.post('/settings/drawers/add', {
    title: 'Purse',
    username: hub.db.prepare("SELECT username FROM users WHERE role = 'user'").pluck().get(),
  });
  const { drawerId } = (await till.get('/shifts/init')).body;
  const purse = (await till.get('/settings/drawers')).body.at(-1).id;
  const shift = await till.post('/shifts/open', { drawerId: purse, float: 0 });
  await till.post('/shifts/open', { drawerId, float: 0 });
  const { billId } = await order([1000]);
  const payments = [{ paymentTypeId: 1, amount: 10 }];
  const { body } = await waiter.post(`/bills/${billId}/pay`, { payments, due: 10 });
  const [payment] = (await billOf(billId)).payments;
  events.take();
  const corrected = await till.post(`/invoices/${body.invoiceId}/correct-payment`, {
    paymentId: payment.id,
    paymentTypeId: 2,
  });
  expect(corrected.status).toBe(200);
  expect(events.take()).toContainEqual({ event: 'bill_update', data: { billIds: [billId] } });
  const shifts = (await billOf(billId)).payments.map((one: { shift_id: number }) => one.shift_id);
  expect(shifts).toEqual([shift.body.id, shift.body.id, shift.body.id]);
  expect(await codeOf(till.post(`/payments/${payment.id}/tip`, { tip: 1 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});
