// The due amount of a group of orders is what the pay calls require: with discounts, comps, the service charge and
// part payments (contract 5).
import { beforeEach, expect, test } from 'vitest';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);
const tax = { title: 'VAT', rateMilli: 8875, type: 'exclusive' as const };
const soup = makeItem(hub, { title: 'Soup', priceCents: 1150, tax });
const fish = makeItem(hub, { title: 'Fish', priceCents: 2333 });
beforeEach(() => {
  hub.db.exec(`UPDATE orders SET status = 'cancelled'`);
});

interface Group {
  order_ids: number[];
  bills: { id: number }[];
  due: number;
}
const place = async (id: number, more: object) =>
  (await till.post('/pos/create-order', { cart: [{ id }], deliveryType: 'dinein', ...more })).body;
const groupOf = async (orderId: number, query = ''): Promise<Group | undefined> => {
  const groups: Group[] = (await till.get(`/orders${query}`)).body;
  return groups.find(({ order_ids }) => order_ids.includes(orderId));
};
/** Returns the amount that the pay dialog shows. */
const askedFor = async (orderIds: number[]): Promise<number> =>
  (await till.post('/orders/complete-order-payment-summary', { orderIds })).body.total;

test('discounts, comps and other reductions are subtracted from the amount on a card', async () => {
  const tableId = makeTable(hub, 'D');
  const first = await place(soup, { tableId });
  const second = await place(fish, { tableId });
  const both = [first.orderId, second.orderId];
  expect((await groupOf(first.orderId))?.due).toBe(35.85);
  await till.post(`/bills/${first.billId}/discount`, { percent: 12.5, reason: 'Regulars' });
  const due = await askedFor(both);
  expect(due).toBeLessThan(35.85);
  expect(await groupOf(first.orderId)).toMatchObject({ order_ids: both, due });
  // A request for one order alone still returns the due amount of the whole table.
  expect(await groupOf(second.orderId, `?orderIds=${second.orderId}`)).toMatchObject({
    order_ids: [second.orderId],
    due,
  });
  const { lines } = (await till.get(`/bills/${first.billId}`)).body;
  const comp = { lines: [{ lineId: lines[0].id }], reason: 'Late' };
  await till.post(`/bills/${first.billId}/comp`, comp);
  expect((await groupOf(first.orderId))?.due).toBe(await askedFor(both));
});

test('of a bill that holds other orders too, only their part is due', async () => {
  const tableId = makeTable(hub, 'E');
  const first = await place(soup, { tableId });
  const second = await place(fish, { tableId });
  await till.post(`/bills/${first.billId}/discount`, { amount: 5, reason: 'Regulars' });
  await till.post('/orders/complete', { orderIds: [first.orderId] });
  expect((await groupOf(second.orderId))?.due).toBe(await askedFor([second.orderId]));
  expect((await groupOf(first.orderId, '/unpaid'))?.due).toBe(await askedFor([first.orderId]));
});

test('what is paid is no longer due, in part and in full', async () => {
  const { orderId, billId } = await place(fish, {});
  const pay = { payments: [{ paymentTypeId: 2, amount: 10 }], due: 23.33 };
  await till.post(`/bills/${billId}/pay`, pay);
  expect((await groupOf(orderId))?.due).toBe(13.33);
  await till.post(`/bills/${billId}/pay`, {
    payments: [{ paymentTypeId: 2, amount: 13.33 }],
    due: 13.33,
  });
  expect(await groupOf(orderId)).toMatchObject({ bills: [], due: 0 });
});
