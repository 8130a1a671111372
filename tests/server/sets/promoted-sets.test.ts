// Promotions on sets: a set counts as one piece at its unit price, and its dishes take part in no promotion (contract
// 31.3).
import { expect, test } from 'vitest';
import type { BillLine } from '#shared/entities/bills.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const { till, billOf, order } = billDesk(hub, makeTill(hub, admin));
const soup = makeItem(hub, { title: 'Soup', priceCents: 350 });
const steak = makeItem(hub, { title: 'Steak', priceCents: 900 });
const lunch = await makeSet(hub, admin, {
  steps: [
    oneOf('Main', [{ itemId: steak, isDefault: true }]),
    oneOf('Starter', [{ itemId: soup, isDefault: true }]),
  ],
});

const promote = async (more: object): Promise<number> => {
  const body = {
    title: 'Deal',
    items: [],
    categoryIds: [],
    days: [],
    from: '00:00',
    to: '00:00',
    deliveryTypes: [],
    priority: 0,
    exclusive: false,
    isActive: true,
    ...more,
  };
  const answer = await till.post('/settings/promotions/add', body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.id;
};
const offs = async (billId: number) =>
  (await billOf(billId)).lines.map(({ title, off }: BillLine) => [title, off]);

test('3 for 2 counts a set as one piece, and what is off is allocated over its dishes', async () => {
  const id = await promote({ kind: 'n-for-m', buy: 3, pay: 2, items: [{ itemId: lunch }] });
  const { billId } = await order([{ id: lunch, quantity: 3 }, { id: steak }], { newBill: true });
  expect(await offs(billId)).toEqual([
    ['Steak', 0],
    ['Soup', 0],
    ['Steak', 0],
    ['Soup', 0],
    ['Steak', 10.8],
    ['Soup', 4.2],
    ['Steak', 0],
  ]);
  expect((await billOf(billId)).total).toBe(39);
  await till.post(`/settings/promotions/${id}/update`, { isActive: false });
});

test('a promotion of a dish does not hold for it in a set', async () => {
  const id = await promote({ kind: 'amount', value: 1, items: [{ itemId: steak }] });
  const { billId } = await order([{ id: lunch }, { id: steak }], { newBill: true });
  expect(await offs(billId)).toEqual([
    ['Steak', 0],
    ['Soup', 0],
    ['Steak', 1],
  ]);
  await till.post(`/settings/promotions/${id}/update`, { isActive: false });
});

test('a set that is paid with its order is summed with its promotion', async () => {
  const id = await promote({ kind: 'fixed', value: 10, items: [{ itemId: lunch }] });
  const { status, body } = await till.post('/pos/create-order-and-invoice', {
    cart: [{ id: lunch }],
    deliveryType: 'takeaway',
    netTotal: 10,
    taxTotal: 0,
    total: 10,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  const { lines } = (await till.get(`/invoices/${body.invoiceId}`)).body;
  // 5.00 off is divided over 10.80 and 4.20.
  expect(lines.map(({ off }: BillLine) => off)).toEqual([3.6, 1.4]);
  await till.post(`/settings/promotions/${id}/update`, { isActive: false });
});
