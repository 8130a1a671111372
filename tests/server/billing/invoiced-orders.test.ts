// The invoiced amount of orders, for a reprint, and the number of guests of a party that pays with the call that names
// orders (contract 5, 15).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { makeTill, payOrders, type Till } from '../../fixtures/orders.ts';

let hub: TestHub;
let till: Till;

beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
});
afterAll(() => hub.close());
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

const order = (prices: number[], more: object = {}) =>
  billDesk(hub, till).order(
    prices.map((priceCents) => ({ id: makeItem(hub, { priceCents }) })),
    more,
  );
const act = async (path: string, body: object) => {
  const answer = await till.post(path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.body;
};
const billOf = async (id: number) => (await till.get(`/bills/${id}`)).body;
const pay = async (id: number) => {
  const { due } = await billOf(id);
  return act(`/bills/${id}/pay`, {
    payments: due === 0 ? [] : [{ paymentTypeId: 2, amount: due }],
    due,
  });
};
const invoiced = async (...orderIds: number[]) =>
  (await act('/invoices/orders', { orderIds })).total;

test('the invoiced amount includes discount and service charge, also in parts; an order without an invoice has its sold amount', async () => {
  await act('/settings/store-setting', {
    serviceCharge: { title: 'Service', percent: 10, minGuests: 2, taxId: null },
  });
  const one = await order([1000, 500], { guests: 2, tableId: makeTable(hub, 'I1') });
  const two = await order([400], { billId: one.billId });
  await act(`/bills/${one.billId}/discount`, { percent: 50, reason: 'x' });
  expect(await invoiced(one.orderId)).toBe(15);
  await pay(one.billId);
  // The discount of 50 % leaves 9.50 of 19.00. With the service charge of 10 % this is 10.45. The charge belongs to
  // both orders together.
  expect(await invoiced(one.orderId, two.orderId)).toBe(10.45);
  expect(await invoiced(one.orderId)).toBe(7.5);
  await act('/settings/store-setting', { serviceCharge: null });
  const shared = await order([900]);
  const { billIds } = await act(`/bills/${shared.billId}/split`, { by: 'evenly', parts: 3 });
  await pay(billIds[0]);
  expect(await invoiced(shared.orderId)).toBe(3);
  for (const id of billIds.slice(1)) await pay(id);
  expect(await invoiced(shared.orderId)).toBe(9);
});

test('a reopened invoice counts once, and a partly refunded invoice counts in full', async () => {
  const { orderId, billId } = await order([1000, 500]);
  const { invoiceId } = await pay(billId);
  expect(await invoiced(orderId)).toBe(15);
  const again = await act(`/invoices/${invoiceId}/reopen`, { reason: 'Wrong table' });
  expect(await invoiced(orderId)).toBe(15);
  const paid = await pay(again.billId);
  expect(await invoiced(orderId)).toBe(15);
  const payments = [{ paymentTypeId: 2, amount: 5 }];
  await act(`/invoices/${paid.invoiceId}/refund`, { amount: 5, payments, reason: 'x' });
  expect(await invoiced(orderId)).toBe(15);
});

test('guests count once if one order of a bill is paid by the old call', async () => {
  const tableId = makeTable(hub, 'I2');
  const first = await order([1000], { guests: 4, tableId });
  const second = await order([500], { tableId });
  const guests = async () => (await till.get('/reports?type=today')).body.guests;
  const before = await guests();
  await payOrders(till, [first.orderId]);
  expect(await billOf(second.billId)).toMatchObject({ guests: 4, total: 5 });
  await payOrders(till, [second.orderId]);
  expect((await guests()) - before).toBe(4);
});
