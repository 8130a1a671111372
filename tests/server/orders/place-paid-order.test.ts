// Orders paid when they are placed: the invoice, the payment, and sums that do not agree (contract 2, 5).
import { beforeEach, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeCustomer, makeItem, makePaymentType, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows, listenTo, makeTill, rowOf } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const events = listenTo(hub);
beforeEach(() => {
  events.take();
});

const paid = (cart: object[], sums: [number, number, number], more: object = {}) => {
  const [netTotal, taxTotal, total] = sums;
  const body = { cart, deliveryType: 'takeaway', netTotal, taxTotal, total, ...more };
  return till.post('/pos/create-order-and-invoice', body);
};

test('a paid order has an invoice and its payment, and still goes to the kitchen', async () => {
  covers('5.2', 'POST /pos/create-order-and-invoice');
  const tax = { rateMilli: 5000, type: 'inclusive' } as const;
  const id = makeItem(hub, { priceCents: 9999, tax });
  makeCustomer(hub, '777888', 'Bo', 'bo@example.com');
  const customer = { customerType: 'CUSTOMER', customerId: '777 888' };
  const { status, body } = await paid([{ id }], [95.23, 4.76, 99.99], {
    ...customer,
    tendered: 100,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ change: 0.01 });
  const { orderId, tokenNo, invoiceId, billId } = body;
  expect(events.take()).toEqual([
    { event: 'new_order', data: { orderId, tokenNo } },
    { event: 'bill_update', data: { billIds: [billId] } },
  ]);
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({
    status: 'created',
    payment_status: 'paid',
    invoice_id: invoiceId,
  });
  expect(rowOf(hub, 'invoices', invoiceId)).toMatchObject({
    sub_total_cents: 9523,
    tax_total_cents: 476,
    total_cents: 9999,
    customer_name: 'Bo',
    customer_email: 'bo@example.com',
    business_day: '2026-11-20',
  });
  const payment = hub.db.prepare('SELECT * FROM payments WHERE invoice_id = ?').get(invoiceId);
  expect(payment).toMatchObject({ title: 'Cash', amount_cents: 9999, tendered_cents: 10_000 });
  const kitchen = (await till.get(`/kitchen?orderIds=${orderId}`)).body;
  expect(kitchen).toMatchObject([{ id: orderId, payment_status: 'paid' }]);
});

test.each([[[10, 0, 10.01]], [[10.01, 0, 10]], [[10, 0.01, 10]]] as [number, number, number][][])(
  'sums of %j for 10.00 are refused with the right ones',
  async (sums) => {
    covers('2.7');
    const before = countRows(hub, 'invoices');
    const { status, body } = await paid([{ id: makeItem(hub) }], sums);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'TOTAL_MISMATCH', subtotal: 10, taxTotal: 0, total: 10 });
    expect(countRows(hub, 'invoices')).toBe(before);
    expect(events.take()).toEqual([]);
  },
);

test('cash below the total is refused; a tendered amount for a card is ignored', async () => {
  covers('5.2');
  const id = makeItem(hub);
  const short = await paid([{ id }], [10, 0, 10], { tendered: 9.99 });
  expect(short.status).toBe(400);
  expect(short.body).toMatchObject({ field: 'tendered' });
  const card = await paid([{ id }], [10, 0, 10], { paymentTypeId: 2, tendered: 5 });
  expect(card.body).toMatchObject({ change: null });
  const exact = await paid([{ id }], [10, 0, 10], { tendered: 10 });
  expect(exact.body).toMatchObject({ change: 0 });
});

test('a payment type that is unknown, deleted or turned off is refused', async () => {
  const id = makeItem(hub);
  const off = makePaymentType(hub, 'Voucher', 0);
  const gone = makePaymentType(hub, 'Cheque');
  removeFromMenu(hub, 'payment_types', gone);
  for (const paymentTypeId of [off, gone, 999999]) {
    const answer = await paid([{ id }], [10, 0, 10], { paymentTypeId });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field: 'paymentTypeId' });
  }
  hub.db.exec(`UPDATE payment_types SET is_active = 0 WHERE title = 'Cash'`);
  const { body } = await paid([{ id }], [10, 0, 10]);
  const row = hub.db.prepare('SELECT title FROM payments WHERE invoice_id = ?').get(body.invoiceId);
  expect(row).toEqual({ title: 'Card' });
  hub.db.exec(`UPDATE payment_types SET is_active = 1 WHERE title = 'Cash'`);
});
