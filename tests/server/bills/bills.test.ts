// Bills over the API: which one an order goes to, split, joined, moved, reduced, paid in parts (CONTRACT §15, §16).
import { afterEach, describe, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/rollups/verify.ts';
import { makeItem, makeTable, type TaxSpec } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill, payOrders, type Till } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
const events = listenTo(hub);
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

const dish = (priceCents: number, tax?: TaxSpec): number =>
  makeItem(hub, { priceCents, ...(tax ? { tax } : {}) });
const order = async (cart: object[], more: object = {}) => {
  const answer = await till.post('/pos/create-order', { cart, deliveryType: 'dinein', ...more });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body as { orderId: number; billId: number; tokenNo: number };
};
const billOf = async (id: number) => {
  const { status, body } = await till.get(`/bills/${id}`);
  expect(status).toBe(200);
  return body;
};
/** One call about a bill that must succeed. */
const act = async (id: number, what: string, body: object) => {
  const answer = await till.post(`/bills/${id}/${what}`, body);
  expect([what, answer.status, answer.text]).toEqual([what, 200, answer.text]);
  return answer.body;
};
const refused = async (answer: ReturnType<Till['post']>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const totalsOf = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await billOf(id)).total));

describe('an order goes', () => {
  test('to the bill it names, with its table, or to a new one beside it', async () => {
    const tableId = makeTable(hub, 'A1');
    const first = await order([{ id: dish(1000) }], { tableId, billTitle: 'Ann', guests: 3 });
    const second = await order([{ id: dish(500) }], { billId: first.billId });
    expect(second.billId).toBe(first.billId);
    expect(await billOf(first.billId)).toMatchObject({
      title: 'Ann',
      guests: 3,
      table_id: tableId,
      total: 15,
      due: 15,
      version: 2,
      lines: [
        { order_id: first.orderId, share: { num: 1, den: 1 }, quantity: 1, total: 10 },
        { order_id: second.orderId, total: 5 },
      ],
    });
    const apart = await order([{ id: dish(100) }], { tableId, newBill: true });
    expect(apart.billId).not.toBe(first.billId);
    const both = { billId: first.billId, newBill: true };
    const cart = [{ id: dish(1) }];
    const send = (more: object) =>
      till.post('/pos/create-order', { cart, deliveryType: 'dinein', ...more });
    expect(await refused(send(both))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(send({ billId: 999_999 }))).toEqual([404, 'NOT_FOUND']);
  });

  test('to the oldest open bill of its table, never to what a party left unpaid', async () => {
    const tableId = makeTable(hub, 'A2');
    const first = await order([{ id: dish(1000) }], { tableId });
    events.take();
    const second = await order([{ id: dish(1000) }], { tableId });
    expect(second.billId).toBe(first.billId);
    expect(events.take()).toEqual([
      { event: 'new_order', data: { orderId: second.orderId, tokenNo: second.tokenNo } },
      { event: 'bill_update', data: { billIds: [first.billId] } },
    ]);
    await till.post('/orders/complete', { orderIds: [first.orderId, second.orderId] });
    const third = await order([{ id: dish(1000) }], { tableId });
    expect(third.billId).not.toBe(first.billId);
    const { body } = await till.get('/orders');
    expect(body.find((group: { table_id: number }) => group.table_id === tableId).bills).toEqual([
      { id: third.billId, title: null, total: 10, due: 10, printed_at: null, guests: null },
    ]);
  });

  test('without a table to a bill of its own, and never one with a payment', async () => {
    const [a, b] = [await order([{ id: dish(1000) }]), await order([{ id: dish(1000) }])];
    expect(a.billId).not.toBe(b.billId);
    await act(a.billId, 'pay', { payments: [{ paymentTypeId: 1, amount: 4 }], due: 10 });
    const later = await order([{ id: dish(100) }], { billId: a.billId });
    expect(later.billId).not.toBe(a.billId);
  });
});

describe('reading bills', () => {
  test('is by exactly one of ids, table, orders and status; unknown ids are absent', async () => {
    const tableId = makeTable(hub, 'R1');
    const { billId, orderId } = await order([{ id: dish(700) }], { tableId });
    const ids = async (query: string) =>
      (await till.get(`/bills?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids(`ids=${billId},999999`)).toEqual([billId]);
    expect(await ids(`tableId=${tableId}`)).toEqual([billId]);
    expect(await ids(`orderIds=${orderId}`)).toEqual([billId]);
    expect(await ids('status=open')).toContain(billId);
    expect(await refused(till.get('/bills'))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(till.get(`/bills?status=open&ids=1`))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(till.get('/bills/999999'))).toEqual([404, 'NOT_FOUND']);
    await payOrders(till, [orderId]);
    expect(await ids(`orderIds=${orderId}`)).toEqual([billId]);
    expect(await ids(`tableId=${tableId}`)).toEqual([]);
  });
});

describe('a split', () => {
  test('of a bottle by four, then paid one by one: the order is paid with the last', async () => {
    const vat = { rateMilli: 19000, type: 'exclusive' as const };
    const { billId, orderId } = await order([{ id: dish(2999, vat) }, { id: dish(100) }]);
    const [bottle] = (await billOf(billId)).lines;
    const quarter = { lines: [{ lineId: bottle.id, shares: 4 }] };
    events.take();
    const parts = [quarter, quarter, quarter];
    const { billIds } = await act(billId, 'split', { by: 'items', parts });
    expect(events.take()).toEqual([{ event: 'bill_update', data: { billIds } }]);
    expect(billIds[0]).toBe(billId);
    expect(await totalsOf(billIds)).toEqual([9.92, 8.92, 8.92, 8.93]);
    for (const id of billIds) {
      const { due } = await billOf(id);
      const [, isPaid] = [
        await act(id, 'pay', { payments: [{ paymentTypeId: 2, amount: due }], due }),
        hub.db.prepare('SELECT payment_status FROM orders WHERE id = ?').pluck().get(orderId),
      ];
      expect(isPaid).toBe(id === billIds.at(-1) ? 'paid' : 'pending');
    }
    const invoices = hub.db
      .prepare(
        'SELECT sum(total_cents) FROM invoices WHERE bill_id IN (SELECT value FROM json_each(?))',
      )
      .pluck();
    expect(invoices.get(JSON.stringify(billIds))).toBe(3669);
  });

  test('evenly has numbered parts and divides the guests; by seats each has one', async () => {
    const cart = [{ id: dish(1000), seat: 1 }, { id: dish(500), seat: 2 }, { id: dish(101) }];
    const { billId } = await order(cart, { guests: 5 });
    const { billIds } = await act(billId, 'split', { by: 'seats' });
    const bills = await Promise.all(billIds.map(billOf));
    expect(bills.map(({ total, guests, part }) => [total, guests, part])).toEqual([
      [10.51, 4, { no: 1, of: 2 }],
      [5.5, 1, { no: 2, of: 2 }],
    ]);
    const again = await act(billIds[0], 'split', { by: 'evenly', parts: 3 });
    const parts = await Promise.all(again.billIds.map(billOf));
    expect(parts.map(({ total, part }) => [total, part.of])).toEqual([
      [3.51, 3],
      [3.5, 3],
      [3.5, 3],
    ]);
    await act(billId, 'join', { billIds: [...again.billIds.slice(1), billIds[1]] });
    const joined = await billOf(billId);
    expect(joined).toMatchObject({ total: 16.01, guests: 5, part: null });
    expect(joined.lines).toHaveLength(3);
    expect(await billOf(billIds[1])).toMatchObject({ status: 'joined', joined_into: billId });
    const gone = till.post(`/bills/${billIds[1]}/guests`, { guests: 1 });
    expect((await gone).body).toMatchObject({ code: 'BILL_JOINED', billId });
  });

  test('of another version is refused with the bill as it is', async () => {
    const { billId } = await order([{ id: dish(100) }, { id: dish(100) }]);
    await act(billId, 'guests', { guests: 2, version: 1 });
    const late = await till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2, version: 1 });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'BILL_CHANGED', bill: { id: billId, version: 2, guests: 2 } },
    ]);
  });

  test('that is none is refused', async () => {
    const { billId } = await order([{ id: dish(100) }]);
    const [line] = (await billOf(billId)).lines;
    const split = (body: object) => refused(till.post(`/bills/${billId}/split`, body));
    const whole = [{ lines: [{ lineId: line.id }] }];
    expect(await split({ by: 'items', parts: whole })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'items' })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'evenly', parts: 31 })).toEqual([400, 'INVALID_INPUT']);
    expect(await split({ by: 'seats' })).toEqual([400, 'INVALID_INPUT']);
    const unknown = [{ lines: [{ lineId: 999_999 }] }];
    expect(await split({ by: 'items', parts: unknown })).toEqual([404, 'NOT_FOUND']);
    const forbidden = makeTill(hub, makePerson(hub, { scopes: ['KITCHEN'] }));
    expect(await refused(forbidden.post(`/bills/${billId}/split`, {}))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('moving', () => {
  test('takes the bill and its orders along; an occupied table asks first', async () => {
    const [four, seven] = [makeTable(hub, 'M4'), makeTable(hub, 'M7')];
    const a = await order([{ id: dish(1000) }], { tableId: four });
    const b = await order([{ id: dish(300) }], { tableId: seven });
    const move = (more: object) =>
      till.post(`/bills/${a.billId}/move`, { tableId: seven, ...more });
    expect((await move({})).body).toMatchObject({ code: 'TABLE_OCCUPIED', billIds: [b.billId] });
    events.take();
    expect((await move({ onto: 'beside' })).body).toMatchObject({ billId: a.billId });
    expect(events.take()).toEqual([
      { event: 'bill_update', data: { billIds: [a.billId] } },
      { event: 'order_update', data: { orderIds: [a.orderId] } },
    ]);
    const { body } = await till.get('/orders');
    const group = body.find((one: { table_id: number }) => one.table_id === seven);
    expect(group.order_ids).toEqual([a.orderId, b.orderId]);
    await act(a.billId, 'move', { tableId: four });
    expect(await act(a.billId, 'move', { tableId: seven, onto: 'join' })).toMatchObject({
      billId: b.billId,
    });
    expect(await billOf(b.billId)).toMatchObject({ total: 13 });
    const takeaway = await order([{ id: dish(1) }], { deliveryType: 'takeaway' });
    const away = till.post(`/bills/${takeaway.billId}/move`, { tableId: four });
    expect(await refused(away)).toEqual([409, 'NOT_DINE_IN']);
  });

  test('some lines opens a bill at the table; an order whose last line leaves follows', async () => {
    const [from, to] = [makeTable(hub, 'L1'), makeTable(hub, 'L2')];
    const { billId, orderId } = await order([{ id: dish(1000) }, { id: dish(400) }], {
      tableId: from,
    });
    const [one, two] = (await billOf(billId)).lines;
    const first = await act(billId, 'move-lines', { lines: [{ lineId: one.id }], toTableId: to });
    expect(await totalsOf([billId, first.billId])).toEqual([4, 10]);
    const orderAt = () =>
      hub.db.prepare('SELECT table_id FROM orders WHERE id = ?').pluck().get(orderId);
    expect(orderAt()).toBe(from);
    expect((await billOf(first.billId)).lines).toMatchObject([{ table_title: 'L2' }]);
    await act(billId, 'move-lines', { lines: [{ lineId: two.id }], toBillId: first.billId });
    expect(orderAt()).toBe(to);
    expect(await billOf(billId)).toMatchObject({ status: 'void' });
    expect(await totalsOf([first.billId])).toEqual([14]);
    const none = till.post(`/bills/${billId}/guests`, { guests: 1 });
    expect(await refused(none)).toEqual([409, 'BILL_VOID']);
  });

  test('a seat may be given to any unpaid line, a course to one that has not fired', async () => {
    const tableId = makeTable(hub, 'Courses');
    const lines = [{ id: dish(1000) }, { id: dish(1000), course: 1 }];
    const { billId } = await order([...lines, { id: dish(1000), course: 3 }], { tableId });
    const [atOnce, first, waiting] = (await billOf(billId)).lines;
    const change = (line: { id: number }, course: number | null) =>
      till.post(`/bills/${billId}/lines`, { lines: [{ lineId: line.id, seat: 4, course }] });
    expect((await change(waiting, 2)).status).toBe(200);
    expect(await refused(change(first, 2))).toEqual([409, 'FIRED']);
    expect(await refused(change(atOnce, 2))).toEqual([409, 'FIRED']);
    await act(billId, 'lines', { lines: [{ lineId: atOnce.id, seat: 5, course: null }] });
    expect((await billOf(billId)).lines).toMatchObject([
      { seat: 5, course: null },
      { seat: 0, course: 1 },
      { seat: 4, course: 2, fired: 0 },
    ]);
  });
});

describe('reducing', () => {
  const dinner = () => [
    { id: dish(1290, { rateMilli: 7000, type: 'inclusive' as const }) },
    { id: dish(450, { rateMilli: 19000, type: 'inclusive' as const }) },
    { id: dish(380, { rateMilli: 19000, type: 'inclusive' as const }) },
  ];

  test('by 5.00 over two tax rates is 16.20, needs DISCOUNT and a reason, and stands in the exceptions', async () => {
    const { billId } = await order(dinner());
    const body = { amount: 5, reason: 'Long wait' };
    const lacking = await waiter.post(`/bills/${billId}/discount`, body);
    expect([lacking.status, lacking.body]).toMatchObject([
      403,
      { code: 'APPROVAL_NEEDED', action: 'discount', scope: 'DISCOUNT' },
    ]);
    await act(billId, 'discount', body);
    expect(await billOf(billId)).toMatchObject({
      total: 16.2,
      discountTotal: 5,
      discount: { percent: null, amount: 5, reason: 'Long wait' },
      lines: [{ off: 3.04 }, { off: 1.06 }, { off: 0.9 }],
    });
    const exception = hub.db.prepare('SELECT * FROM exceptions WHERE bill_id = ?').get(billId);
    expect(exception).toMatchObject({ kind: 'discount', value_cents: 500, reason: 'Long wait' });
    const wrong = (sent: object) => refused(till.post(`/bills/${billId}/discount`, sent));
    expect(await wrong({ amount: 5 })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ amount: 5, percent: 5, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ amount: 21.21, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ percent: 101, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect((await waiter.post(`/bills/${billId}/discount`, { amount: 0 })).status).toBe(200);
    expect(await billOf(billId)).toMatchObject({ total: 21.2, discount: null });
  });

  test('a whole bill by 100 % is paid with no payment, and shows no revenue', async () => {
    const { billId, orderId } = await order(dinner());
    await act(billId, 'discount', { percent: 100, reason: 'Friends' });
    const { invoiceId } = await act(billId, 'pay', { payments: [], due: 0 });
    expect(hub.db.prepare('SELECT * FROM invoices WHERE id = ?').get(invoiceId)).toMatchObject({
      total_cents: 0,
      discount_cents: 2120,
    });
    const row = hub.db.prepare('SELECT payment_status FROM orders WHERE id = ?').get(orderId);
    expect(row).toEqual({ payment_status: 'paid' });
  });

  test('on the house takes pieces off and back on', async () => {
    const { billId } = await order([{ id: dish(1290), quantity: 3 }]);
    const [line] = (await billOf(billId)).lines;
    const body = { lines: [{ lineId: line.id, quantity: 1 }], reason: 'Cold' };
    expect(await refused(waiter.post(`/bills/${billId}/comp`, body))).toEqual([
      403,
      'APPROVAL_NEEDED',
    ]);
    await act(billId, 'comp', body);
    const bill = await billOf(billId);
    expect(bill).toMatchObject({ total: 25.8, compTotal: 12.9, discountTotal: 0 });
    const comped = bill.lines.find(({ is_comp }: { is_comp: number }) => is_comp === 1);
    await act(billId, 'comp', { lines: [{ lineId: comped.id }], undo: true });
    expect(await billOf(billId)).toMatchObject({ total: 38.7, compTotal: 0 });
  });
});

describe('paying', () => {
  test('in parts: what is due must be what the screen showed; at zero the invoice comes', async () => {
    const { billId, orderId } = await order([{ id: dish(2000) }]);
    const pay = (payments: object[], due: number) =>
      till.post(`/bills/${billId}/pay`, { payments, due });
    const card = (amount: number, more: object = {}) => ({ paymentTypeId: 2, amount, ...more });
    expect((await pay([card(5)], 19)).body).toMatchObject({ code: 'TOTAL_MISMATCH', due: 20 });
    expect(await refused(pay([card(20.01)], 20))).toEqual([409, 'OVERPAID']);
    expect(await refused(pay([], 20))).toEqual([400, 'INVALID_INPUT']);
    expect((await pay([card(5, { tip: 1 })], 20)).body).toMatchObject({
      invoiceId: null,
      paid: 5,
      due: 15,
      change: null,
    });
    expect(await refused(pay([card(5)], 20))).toEqual([409, 'TOTAL_MISMATCH']);
    const locked = till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
    expect(await refused(locked)).toEqual([409, 'BILL_HAS_PAYMENTS']);
    expect(await refused(till.post('/orders/cancel', { orderIds: [orderId] }))).toEqual([
      409,
      'BILL_HAS_PAYMENTS',
    ]);
    expect(await refused(payOrders(till, [orderId]))).toEqual([400, 'INVALID_INPUT']);
    const cash = { paymentTypeId: 1, amount: 15, tendered: 20, tip: 2 };
    expect((await pay([cash], 15)).body).toMatchObject({ paid: 20, due: 0, change: 3 });
    expect(await billOf(billId)).toMatchObject({ status: 'paid', tips: 3, due: 0 });
    expect(await refused(pay([card(1)], 0))).toEqual([409, 'BILL_PAID']);
  });

  test('a part payment may be taken back before there is an invoice, once', async () => {
    const { billId } = await order([{ id: dish(2000) }]);
    await act(billId, 'pay', { payments: [{ paymentTypeId: 2, amount: 5 }], due: 20 });
    const [payment] = (await billOf(billId)).payments;
    const path = `payments/${payment.id}/cancel`;
    expect(await refused(waiter.post(`/bills/${billId}/${path}`, { reason: 'x' }))).toEqual([
      403,
      'APPROVAL_NEEDED',
    ]);
    await act(billId, path, { reason: 'Wrong table' });
    await act(billId, path, { reason: 'Wrong table' });
    expect(await billOf(billId)).toMatchObject({ paid: 0, due: 20 });
  });

  test('the calls of old take their lines off a bill that holds others too', async () => {
    const tableId = makeTable(hub, 'P1');
    const a = await order([{ id: dish(1000) }], { tableId });
    const b = await order([{ id: dish(300) }], { tableId });
    await act(a.billId, 'discount', { percent: 10, reason: 'Regulars' });
    const { body } = await till.post('/orders/complete-order-payment-summary', {
      orderIds: [b.orderId],
    });
    expect(body).toMatchObject({ total: 2.7 });
    const payments = [
      { paymentTypeId: 1, amount: 0.7 },
      { paymentTypeId: 2, amount: 2 },
    ];
    const sums = { subTotal: 2.7, taxTotal: 0, total: 2.7 };
    const pay = (more: object) =>
      till.post('/orders/complete-and-pay-order', { orderIds: [b.orderId], ...sums, ...more });
    expect(await refused(pay({ payments, paymentTypeId: 1 }))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(pay({ payments: payments.slice(1) }))).toEqual([400, 'INVALID_INPUT']);
    expect((await pay({ payments })).status).toBe(200);
    expect(await billOf(a.billId)).toMatchObject({ status: 'open', total: 9 });
  });

  test('an order paid at once takes a discount', async () => {
    const body = {
      cart: [{ id: dish(1000) }],
      deliveryType: 'takeaway',
      discount: { percent: 10, reason: 'Coupon' },
      netTotal: 9,
      taxTotal: 0,
      total: 9,
    };
    expect(await refused(waiter.post('/pos/create-order-and-invoice', body))).toEqual([
      403,
      'APPROVAL_NEEDED',
    ]);
    const { status, body: answer } = await till.post('/pos/create-order-and-invoice', body);
    expect(status).toBe(200);
    expect(await billOf(answer.billId)).toMatchObject({ total: 9, paid: 9, status: 'paid' });
  });
});

describe('a void', () => {
  test('of some pieces becomes an item of its own; a split item is refused', async () => {
    const { billId } = await order([
      { id: dish(435, { rateMilli: 8875, type: 'exclusive' as const }), quantity: 3 },
    ]);
    const [line] = (await billOf(billId)).lines;
    const answer = await till.post(`/orders/update-status/${line.order_item_id}`, {
      status: 'cancelled',
      quantity: 2,
      reason: 'Dropped',
    });
    expect(answer.body).toMatchObject({ itemId: expect.any(Number) });
    expect(await billOf(billId)).toMatchObject({ total: 4.74, lines: [{ quantity: 1 }] });
    const voided = hub.db.prepare("SELECT * FROM exceptions WHERE bill_id = ? AND kind = 'void'");
    expect(voided.get(billId)).toMatchObject({ value_cents: 947, reason: 'Dropped', waste: 0 });
    const two = await order([{ id: dish(100), quantity: 2 }]);
    const [whole] = (await billOf(two.billId)).lines;
    const parts = [{ lines: [{ lineId: whole.id, quantity: 1 }] }];
    await act(two.billId, 'split', { by: 'items', parts });
    const cancel = (more: object) =>
      till.post(`/orders/update-status/${whole.order_item_id}`, { status: 'cancelled', ...more });
    expect(await refused(cancel({ quantity: 1 }))).toEqual([409, 'ITEM_SPLIT']);
    expect((await cancel({})).status).toBe(200);
    expect(await billOf(two.billId)).toMatchObject({ status: 'void', total: 0 });
  });
});
