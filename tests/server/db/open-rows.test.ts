// The SQL views `open_orders` and `open_bills` list every open row. They check the newest rows one by one, and take the
// older rows from the tables `listed_orders` and `listed_bills`.
import { afterAll, expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { makeHub } from '../../fixtures/hub.ts';
import { makeItem, makePaymentType, makeTable } from '../../fixtures/menu.ts';
import { openOlder } from '../../fixtures/older-database.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await makeHub();
afterAll(() => hub.close());
const till = makeTill(hub);
const dish = makeItem(hub);
const paymentTypeId = makePaymentType(hub, 'Card');

interface Placed {
  readonly orderId: number;
  readonly billId: number;
}
async function order(more: object = {}): Promise<Placed> {
  const body = { cart: [{ id: dish }], deliveryType: 'takeaway', ...more };
  const answer = await till.post('/pos/create-order', body);
  expect(answer.status).toBe(200);
  return answer.body;
}
const reach = () => hub.db.transaction(() => keepSums(new Tx(hub.db), 1)).immediate();
const listed = (table: 'orders' | 'bills') =>
  hub.db.prepare(`SELECT id FROM listed_${table} ORDER BY id`).pluck().all();
const openBills = async (): Promise<number[]> =>
  (await till.get('/bills?status=open')).body.map(({ id }: { id: number }) => id);
const openOrders = async (): Promise<number[]> =>
  (await till.get('/orders')).body.flatMap(
    ({ order_ids }: { order_ids: readonly number[] }) => order_ids,
  );
const pay = async (billId: number): Promise<number> => {
  const { body: bill } = await till.get(`/bills/${billId}`);
  const payments = [{ paymentTypeId, amount: bill.due }];
  const { status, body } = await till.post(`/bills/${billId}/pay`, { payments, due: bill.due });
  expect(status).toBe(200);
  return body.invoiceId;
};
const serve = async (orderIds: readonly number[]) =>
  expect((await till.post('/orders/complete', { orderIds })).status).toBe(200);

test('an order is listed as open once until it is served and paid, before and after the sums include it', async () => {
  const [stays, goes] = [await order(), await order()];
  expect([listed('orders'), listed('bills')]).toEqual([[], []]);
  expect(await openOrders()).toEqual([stays.orderId, goes.orderId]);
  expect(await openBills()).toEqual([stays.billId, goes.billId]);
  await pay(goes.billId);
  await serve([goes.orderId]);
  reach();
  expect([listed('orders'), listed('bills')]).toEqual([[stays.orderId], [stays.billId]]);
  const after = await order();
  expect(await openOrders()).toEqual([stays.orderId, after.orderId]);
  expect(await openBills()).toEqual([stays.billId, after.billId]);
  expect(findBillFaults(hub.db)).toEqual([]);
});

test('an old bill that is reopened is listed as open', async () => {
  const { orderId, billId } = await order();
  const invoiceId = await pay(billId);
  await serve([orderId]);
  reach();
  expect(listed('bills')).not.toContain(billId);
  const again = await till.post(`/invoices/${invoiceId}/reopen`, { reason: 'wrong method' });
  expect(again.status).toBe(200);
  expect(await openBills()).toContain(again.body.billId);
  hub.db.exec(`UPDATE orders SET status = 'created' WHERE id = ${orderId}`);
  expect(await openOrders()).toContain(orderId);
  expect(findBillFaults(hub.db)).toEqual([]);
  await serve([orderId]);
});

test('bills of tables, parts of a split and joined bills are listed as open only while they are open', async () => {
  const tableId = makeTable(hub);
  const at = { deliveryType: 'dinein', tableId };
  const { billId } = await order({ ...at, cart: [{ id: dish, quantity: 4 }] });
  const { body: bill } = await till.get(`/bills/${billId}`);
  const split = { version: bill.version, by: 'evenly', parts: 3 };
  const { status, body } = await till.post(`/bills/${billId}/split`, split);
  expect(status).toBe(200);
  for (const part of body.billIds) expect(await openBills()).toContain(part);
  reach();
  await pay(body.billIds[0]);
  expect(await openBills()).not.toContain(body.billIds[0]);
  expect(findBillFaults(hub.db)).toEqual([]);
});

test('orders and bills that an older hub left open are listed as open until they are closed', () => {
  const { db, update, close } = openOlder('0029');
  db.exec(`
    INSERT INTO bills (id, delivery_type, customer_type, opened_at, status) VALUES
      (1, 'takeaway', 'WALKIN', 1, 'open'), (2, 'takeaway', 'WALKIN', 1, 'void'), (3, 'takeaway', 'WALKIN', 1, 'open');
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, status) VALUES
      (4, '2026-11-20', 1, 1, 12, 'takeaway', 'WALKIN', 'created'), (5, '2026-11-20', 2, 1, 12, 'takeaway', 'WALKIN', 'cancelled'),
      (6, '2026-11-20', 3, 1, 12, 'takeaway', 'WALKIN', 'created')`);
  update();
  const openIn = (table: string) =>
    db.prepare(`SELECT id FROM open_${table} ORDER BY id`).pluck().all();
  expect([openIn('orders'), openIn('bills')]).toEqual([
    [4, 6],
    [1, 3],
  ]);
  db.exec(`UPDATE orders SET status = 'cancelled' WHERE id = 4; UPDATE bills SET status = 'void' WHERE id = 3;
    UPDATE bills SET status = 'open' WHERE id = 2;
    INSERT INTO bills (id, delivery_type, customer_type, opened_at) VALUES (9, 'takeaway', 'WALKIN', 1)`);
  expect([openIn('orders'), openIn('bills')]).toEqual([[6], [1, 2, 9]]);
  expect(() => db.exec('DELETE FROM listed_reach')).toThrow(/is needed/);
  close();
});
