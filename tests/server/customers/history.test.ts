// What a customer has ordered and paid in all stays what his orders say.
import { expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/rollups/verify.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeItem } from '../../fixtures/sales.ts';

const hub = await openHub();
const admin = makeAdmin(hub);

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  callApi(hub, method, path, { body, cookie: admin.cookie });

test('what a customer has paid follows a sale, a later payment and an invoice that is opened again', async () => {
  expect((await call('POST', '/customers/add', { phone: '070035', name: 'Edda' })).status).toBe(
    200,
  );
  const item = makeItem(hub, { title: 'Soup', cents: 450 });
  const order = {
    cart: [{ id: item.id, quantity: 2 }],
    deliveryType: 'takeaway',
    customerType: 'CUSTOMER',
    customerId: '070035',
  };
  const figures = { netTotal: 9, taxTotal: 0, total: 9 };
  const sums = async () => {
    const { ordersCount, spent } = (await call('GET', '/customers/070035/history')).body;
    expect(findRollupDifferences(hub.db)).toEqual([]);
    return [ordersCount, spent];
  };
  const sold = await call('POST', '/pos/create-order-and-invoice', { ...order, ...figures });
  expect(sold.status).toBe(200);
  expect(await sums()).toEqual([1, 9]);
  const { orderId } = (await call('POST', '/pos/create-order', order)).body;
  expect(await sums()).toEqual([2, 9]);
  const pay = { orderIds: [orderId], subTotal: 9, taxTotal: 0, total: 9 };
  expect((await call('POST', '/orders/complete-and-pay-order', pay)).status).toBe(200);
  expect(await sums()).toEqual([2, 18]);
  const path = `/invoices/${sold.body.invoiceId}/reopen`;
  expect((await call('POST', path, { reason: 'Wrong guest' })).status).toBe(200);
  expect(await sums()).toEqual([2, 9]);
});
