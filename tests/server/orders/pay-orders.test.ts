// Paying on the Orders screen: the summary, one invoice for several orders, and refusals (contract 11, 5).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeCustomer, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openOrderDesk } from '../../fixtures/order-desk.ts';
import { countRows, itemStatuses, payOrders, rowOf } from '../../fixtures/orders.ts';

const { hub, till, events, place, setItem, cancel, updateOf } = await openOrderDesk();

const billsChanged = (...billIds: number[]) => [{ event: 'bill_update', data: { billIds } }];
const billOf = (orderId: number) => Number(rowOf(hub, 'orders', orderId).bill_id);

test('the summary holds what is unpaid, without cancelled items', async () => {
  covers('5.3', 'POST /orders/complete-order-payment-summary');
  const [open, paid, gone] = [await place(2), await place(), await place()];
  await setItem(open.itemIds[0], 'cancelled');
  await payOrders(till, [paid.orderId]);
  await cancel(gone.orderId);
  const { body } = await till.post('/orders/complete-order-payment-summary', {
    orderIds: [gone.orderId, paid.orderId, open.orderId],
  });
  expect(body).toMatchObject({ subtotal: 10, taxTotal: 0, total: 10 });
  expect(body.orders).toMatchObject([{ id: open.orderId, items: [{ id: open.itemIds[1] }] }]);
  expect(body.orders[0].items).toHaveLength(1);
});

test('one invoice over several bears the first order; all are completed, cancelled ones left out', async () => {
  covers('5.3', 'POST /orders/complete-and-pay-order');
  const phone = makeCustomer(hub, '4440001', 'Cy');
  const tableId = makeTable(hub, 'First');
  const first = await place(1, { tableId, customerType: 'CUSTOMER', customerId: phone });
  const second = await place(2, { tableId: makeTable(hub, 'Second') });
  const gone = await place();
  await cancel(gone.orderId);
  events.take();
  const ids = [second.orderId, gone.orderId, first.orderId];
  const bills = [first, second].map(({ orderId }) => billOf(orderId));
  const { status, body } = await payOrders(till, ids, { tendered: 50 });
  expect(status).toBe(200);
  expect(body).toEqual({
    message: expect.any(String),
    invoiceId: expect.any(Number),
    change: 20,
  });
  expect(events.take()).toEqual([
    ...updateOf(first.orderId, second.orderId),
    ...billsChanged(...bills, billOf(first.orderId)),
  ]);
  expect(rowOf(hub, 'invoices', body.invoiceId)).toMatchObject({
    table_title: 'First',
    customer_id: phone,
    total_cents: 3000,
  });
  for (const { orderId } of [first, second]) {
    expect(rowOf(hub, 'orders', orderId)).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      invoice_id: body.invoiceId,
    });
  }
  expect(rowOf(hub, 'orders', gone.orderId)).toMatchObject({ invoice_id: null });
  expect(itemStatuses(hub, second.orderId)).toEqual(['delivered', 'delivered']);
});

test('a paid, open order among the ids is completed and not paid twice', async () => {
  const placed = await till.post('/pos/create-order-and-invoice', {
    cart: [{ id: makeItem(hub) }],
    deliveryType: 'dinein',
    netTotal: 10,
    taxTotal: 0,
    total: 10,
  });
  const { orderId, invoiceId } = placed.body;
  const open = await place();
  expect((await payOrders(till, [orderId])).body).toMatchObject({ code: 'ORDER_PAID' });
  const paid = await payOrders(till, [orderId, open.orderId]);
  expect(rowOf(hub, 'invoices', paid.body.invoiceId)).toMatchObject({ total_cents: 1000 });
  expect(rowOf(hub, 'orders', orderId)).toMatchObject({
    status: 'completed',
    invoice_id: invoiceId,
  });
  expect(events.take()).toEqual([
    ...updateOf(orderId, open.orderId),
    ...billsChanged(billOf(open.orderId)),
  ]);
  // The audit trail has one row for the order that is only completed, and one row for the payment of the other order.
  const audited = hub.db
    .prepare('SELECT kind, entity_id FROM audit ORDER BY id DESC LIMIT 2')
    .all();
  expect(audited).toEqual([
    { kind: 'order.paid', entity_id: String(paid.body.invoiceId) },
    { kind: 'order.completed', entity_id: String(orderId) },
  ]);
});

test('only cancelled orders, only paid ones, or other sums are refused', async () => {
  const [gone, open] = [await place(), await place()];
  await cancel(gone.orderId);
  const invoices = countRows(hub, 'invoices');
  expect((await payOrders(till, [gone.orderId])).body).toMatchObject({ code: 'ORDER_CANCELLED' });
  const wrong = await payOrders(till, [open.orderId], { total: 9 });
  expect(wrong.status).toBe(409);
  expect(wrong.body).toMatchObject({
    code: 'TOTAL_MISMATCH',
    subtotal: 10,
    taxTotal: 0,
    total: 10,
  });
  const short = await payOrders(till, [open.orderId], { tendered: 1 });
  expect(short.body).toMatchObject({ field: 'tendered' });
  expect(countRows(hub, 'invoices')).toBe(invoices);
  await payOrders(till, [open.orderId]);
  expect((await payOrders(till, [open.orderId, gone.orderId])).body).toMatchObject({
    code: 'ORDER_PAID',
  });
});

test('of 20 tills that pay one order at once exactly one wins', async () => {
  covers('5.3');
  const { orderId } = await place();
  const before = countRows(hub, 'invoices');
  const sums = { subTotal: 10, taxTotal: 0, total: 10 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      till.post('/orders/complete-and-pay-order', { orderIds: [orderId], ...sums }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status === 409);
  expect(lost.map(({ body }) => body.code)).toEqual(Array(19).fill('ORDER_PAID'));
  expect(countRows(hub, 'invoices')).toBe(before + 1);
  expect(events.take()).toEqual([...updateOf(orderId), ...billsChanged(billOf(orderId))]);
});
