// Reducing a bill, and paying it in parts or in full (contract 15).
import { afterEach, describe, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const { till, dish, order, billOf, act } = billDesk(hub);
const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

describe('reducing', () => {
  const dinner = () => [
    { id: dish(1290, { rateMilli: 7000, type: 'inclusive' as const }) },
    { id: dish(450, { rateMilli: 19000, type: 'inclusive' as const }) },
    { id: dish(380, { rateMilli: 19000, type: 'inclusive' as const }) },
  ];

  test('by 5.00 over two tax rates is 16.20, needs DISCOUNT and a reason, and stands in the exceptions', async () => {
    covers('16.1', 'POST /bills/{id}/discount');
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
    const wrong = (sent: object) => codeOf(till.post(`/bills/${billId}/discount`, sent));
    expect(await wrong({ amount: 5 })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ amount: 5, percent: 5, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ amount: 21.21, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect(await wrong({ percent: 101, reason: 'x' })).toEqual([400, 'INVALID_INPUT']);
    expect((await waiter.post(`/bills/${billId}/discount`, { amount: 0 })).status).toBe(200);
    expect(await billOf(billId)).toMatchObject({ total: 21.2, discount: null });
  });

  test('a bill with a discount of 100 % is paid without a payment, and has no revenue', async () => {
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

  test('a comp gives pieces away, and can be undone', async () => {
    covers('16.2', 'POST /bills/{id}/comp');
    const { billId } = await order([{ id: dish(1290), quantity: 3 }]);
    const [line] = (await billOf(billId)).lines;
    const body = { lines: [{ lineId: line.id, quantity: 1 }], reason: 'Cold' };
    expect(await codeOf(waiter.post(`/bills/${billId}/comp`, body))).toEqual([
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
    covers('10.8', '15.7', '15.8', 'POST /bills/{id}/pay');
    const { billId, orderId } = await order([{ id: dish(2000) }]);
    const pay = (payments: object[], due: number) =>
      till.post(`/bills/${billId}/pay`, { payments, due });
    const card = (amount: number, more: object = {}) => ({ paymentTypeId: 2, amount, ...more });
    expect((await pay([card(5)], 19)).body).toMatchObject({ code: 'TOTAL_MISMATCH', due: 20 });
    expect(await codeOf(pay([card(20.01)], 20))).toEqual([409, 'OVERPAID']);
    expect(await codeOf(pay([], 20))).toEqual([400, 'INVALID_INPUT']);
    expect((await pay([card(5, { tip: 1 })], 20)).body).toMatchObject({
      invoiceId: null,
      paid: 5,
      due: 15,
      change: null,
    });
    expect(await codeOf(pay([card(5)], 20))).toEqual([409, 'TOTAL_MISMATCH']);
    const locked = till.post(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
    expect(await codeOf(locked)).toEqual([409, 'BILL_HAS_PAYMENTS']);
    expect(await codeOf(till.post('/orders/cancel', { orderIds: [orderId] }))).toEqual([
      409,
      'BILL_HAS_PAYMENTS',
    ]);
    expect(await codeOf(payOrders(till, [orderId]))).toEqual([400, 'INVALID_INPUT']);
    const cash = { paymentTypeId: 1, amount: 15, tendered: 20, tip: 2 };
    expect((await pay([cash], 15)).body).toMatchObject({ paid: 20, due: 0, change: 3 });
    expect(await billOf(billId)).toMatchObject({ status: 'paid', tips: 3, due: 0 });
    expect(await codeOf(pay([card(1)], 0))).toEqual([409, 'BILL_PAID']);
  });

  test('a part payment may be taken back before there is an invoice, once', async () => {
    covers('15.8', 'POST /bills/{id}/payments/{paymentId}/cancel');
    const { billId } = await order([{ id: dish(2000) }]);
    await act(billId, 'pay', { payments: [{ paymentTypeId: 2, amount: 5 }], due: 20 });
    const [payment] = (await billOf(billId)).payments;
    const path = `payments/${payment.id}/cancel`;
    expect(await codeOf(waiter.post(`/bills/${billId}/${path}`, { reason: 'x' }))).toEqual([
      403,
      'APPROVAL_NEEDED',
    ]);
    await act(billId, path, { reason: 'Wrong table' });
    await act(billId, path, { reason: 'Wrong table' });
    expect(await billOf(billId)).toMatchObject({ paid: 0, due: 20 });
  });

  test('the calls that name orders take only their own lines off a bill with other orders', async () => {
    covers('15.10');
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
    expect(await codeOf(pay({ payments, paymentTypeId: 1 }))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(pay({ payments: payments.slice(1) }))).toEqual([400, 'INVALID_INPUT']);
    expect((await pay({ payments })).status).toBe(200);
    expect(await billOf(a.billId)).toMatchObject({ status: 'open', total: 9 });
  });

  test('an order that is paid immediately can have a discount', async () => {
    const body = {
      cart: [{ id: dish(1000) }],
      deliveryType: 'takeaway',
      discount: { percent: 10, reason: 'Coupon' },
      netTotal: 9,
      taxTotal: 0,
      total: 9,
    };
    expect(await codeOf(waiter.post('/pos/create-order-and-invoice', body))).toEqual([
      403,
      'APPROVAL_NEEDED',
    ]);
    const { status, body: answer } = await till.post('/pos/create-order-and-invoice', body);
    expect(status).toBe(200);
    expect(await billOf(answer.billId)).toMatchObject({ total: 9, paid: 9, status: 'paid' });
  });
});
