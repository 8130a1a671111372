// The totals of a customer's orders and payments always match the orders.
import { expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { callApi } from '../../fixtures/hub.ts';
import { openOlder } from '../../fixtures/older-database.ts';
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

test('the spent amount is what was paid for the customer’s dishes: reduced, comped, in parts, refunded', async () => {
  await call('POST', '/customers/add', { phone: '070036', name: 'Ole' });
  const soup = makeItem(hub, { title: 'Broth', cents: 1000 });
  const cart = [{ id: soup.id, quantity: 3 }, { id: soup.id }];
  const customer = { customerType: 'CUSTOMER', customerId: '070036' };
  const done = async (path: string, body: object) => {
    const answer = await call('POST', path, body);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body;
  };
  const spent = async () => {
    expect(findRollupDifferences(hub.db)).toEqual([]);
    return (await call('GET', '/customers/070036/history')).body.spent;
  };
  const { billId } = await done('/pos/create-order', { cart, deliveryType: 'dinein', ...customer });
  const { lines } = (await call('GET', `/bills/${billId}`)).body;
  await done(`/bills/${billId}/comp`, { lines: [{ lineId: lines[1].id }], reason: 'Late' });
  await done(`/bills/${billId}/discount`, { percent: 50, reason: 'Regular' });
  const { billIds } = await done(`/bills/${billId}/split`, { by: 'evenly', parts: 2 });
  const pay = (id: number) =>
    done(`/bills/${id}/pay`, { payments: [{ paymentTypeId: 2, amount: 7.5 }], due: 7.5 });
  const { invoiceId } = await pay(billIds[0]);
  expect(await spent()).toBe(7.5);
  const second = await pay(billIds[1]);
  expect(await spent()).toBe(15);
  const back = { amount: 2.5, payments: [{ paymentTypeId: 2, amount: 2.5 }], reason: 'Cold' };
  await done(`/invoices/${invoiceId}/refund`, back);
  expect(await spent()).toBe(12.5);
  await done(`/invoices/${second.invoiceId}/reopen`, { reason: 'Wrong tender' });
  expect(await spent()).toBe(5);
});

test('after the update, customer sums of sold amounts become sums of paid amounts', () => {
  const { db, update, close } = openOlder('0030');
  db.exec(`
    INSERT INTO menu_items (id, title, price_cents) VALUES (1, 'Soup', 1000);
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, customer_id, status) VALUES
      (1, '2026-11-20', 1, 1, 12, 'takeaway', 'CUSTOMER', '07', 'completed');
    INSERT INTO order_items (id, order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents, created_at)
      VALUES (1, 1, 1, 'Soup', 1, 1000, 1000, 0, 1000, 1);
    INSERT INTO invoices (id, created_at, business_day, sub_total_cents, tax_total_cents, total_cents, delivery_type, customer_type, is_itemised)
      VALUES (1, 1, '2026-11-20', 600, 0, 600, 'takeaway', 'WALKIN', 1);
    INSERT INTO invoice_lines (invoice_id, line_id, kind, order_item_id, title, share_num, share_den, amount_cents, own_off_cents, off_cents, is_comp, net_cents, tax_cents)
      VALUES (1, 1, 'item', 1, 'Soup', 1, 1, 1000, 0, 400, 0, 600, 0);
    INSERT INTO rollup_customer_sums VALUES ('07', 1, 1000)`);
  update();
  expect(db.prepare('SELECT * FROM rollup_customer_sums').raw().all()).toEqual([['07', 1, 600]]);
  close();
});
