// A bill stores the order that opened it. An index finds the other orders of the bill. Every order is found in
// exactly one of these ways.
import { afterAll, expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { loadBill } from '../../../server/domain/bills/load-bills.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openOlder } from '../../fixtures/older-database.ts';
import { makeTill, rowOf } from '../../fixtures/orders.ts';

const hub: TestHub = await makeHub();
afterAll(() => hub.close());
const till = makeTill(hub);
const dish = makeItem(hub);

const [four, seven] = [makeTable(hub), makeTable(hub)];
async function order(more: object): Promise<{ orderId: number; billId: number }> {
  const cart = [{ id: dish }];
  const { status, body } = await till.post('/pos/create-order', { cart, ...more });
  expect(status).toBe(200);
  return body;
}
const at = (tableId: number, more: object = {}) =>
  order({ deliveryType: 'dinein', tableId, ...more });
const ordersOn = async (billId: number): Promise<number[]> => {
  const { body } = await till.get(`/bills/${billId}`);
  return body.lines.map((line: { order_id: number }) => line.order_id);
};
const isFurther = (id: number) => (rowOf(hub, 'orders', id) as { is_further: number }).is_further;

test('a bill has its first order and further orders, even after they are moved', async () => {
  const first = await at(four);
  const second = await at(four);
  expect(second.billId).toBe(first.billId);
  expect([isFurther(first.orderId), isFurther(second.orderId)]).toEqual([0, 1]);
  expect(rowOf(hub, 'bills', first.billId)).toMatchObject({ first_order_id: first.orderId });
  expect(await ordersOn(first.billId)).toEqual([first.orderId, second.orderId]);
  const other = await at(seven);
  const move = { tableId: seven, onto: 'join' };
  expect((await till.post(`/bills/${first.billId}/move`, move)).status).toBe(200);
  const all = [first.orderId, second.orderId, other.orderId];
  expect([...(await ordersOn(other.billId))].sort((a, b) => a - b)).toEqual(all);
  expect((await till.get('/tables')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: seven, state: 'ordered' })]),
  );
});

test('each of two bills of one table has its own first order', async () => {
  const [one, two] = [await at(four), await at(four, { newBill: true })];
  const away = await order({ deliveryType: 'takeaway' });
  for (const { orderId, billId } of [one, two, away]) {
    expect(await ordersOn(billId)).toEqual([orderId]);
    expect(isFurther(orderId)).toBe(0);
  }
});

test('the database takes no order that its bill would not find', async () => {
  const { orderId, billId } = await at(four, { newBill: true });
  const { orderId: next } = await at(four, { billId });
  expect(isFurther(next)).toBe(1);
  const set = (text: string) => () => hub.db.exec(`UPDATE orders SET ${text}`);
  expect(set(`is_further = 0 WHERE id = ${next}`)).toThrow(/not the first order/);
  expect(set(`bill_id = bill_id - 1 WHERE id = ${orderId}`)).toThrow(/not the first order/);
  expect(set(`bill_id = NULL WHERE id = ${orderId}`)).toThrow(/not the first order/);
});

test('orders of an older hub are found as before', () => {
  const { db, update, close } = openOlder('0028');
  const soup = makeItem({ db });
  db.exec(`
    INSERT INTO bills (id, delivery_type, customer_type, opened_at, net_cents) VALUES (1, 'dinein', 'WALKIN', 1, 3000);
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, bill_id)
      VALUES (5, '2026-11-20', 1, 1, 12, 'dinein', 'WALKIN', 1), (6, '2026-11-20', 2, 1, 12, 'dinein', 'WALKIN', 1),
        (7, '2026-11-20', 3, 1, 12, 'dinein', 'WALKIN', NULL);
    INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents, created_at)
      SELECT id, ${soup}, 'Soup', 1, 1500, 1500, 0, 1500, 1 FROM orders`);
  update();
  const { items } = loadBill(new Tx(db), 1);
  expect([...items.values()].map(({ order_id }) => order_id)).toEqual([5, 6]);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  close();
});
