// A discount on an order that is paid immediately: the order's bill exists only after the approval (contract 18.2).
import { expect, test } from 'vitest';
import { approvalHouse, PIN } from '../../fixtures/approval-house.ts';
import { exceptionsOf, said } from '../../fixtures/approvals.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { countRows } from '../../fixtures/orders.ts';

const hub = await openHub();
const { waiter, set } = approvalHouse(hub);
const CASH = 1;
const CARD = 2;

const sell = (more: object = {}, paymentTypeId = CARD) =>
  waiter.post('/pos/create-order-and-invoice', {
    cart: [{ id: makeItem(hub) }],
    deliveryType: 'takeaway',
    discount: { percent: 10, reason: 'Regular' },
    netTotal: 9,
    taxTotal: 0,
    total: 9,
    payments: [{ paymentTypeId, amount: 9 }],
    ...more,
  });

test('the request describes a new order without a bill number, because another bill may get that number', async () => {
  const { body } = await sell();
  expect(body).toMatchObject({ code: 'APPROVAL_NEEDED', text: '10 % off a new order', amount: 1 });
});

test.each([
  ['a wrong PIN', { username: 'Maya', pin: '8642' }],
  ['a name that nobody has', { username: 'Zoe', pin: PIN }],
])('%s is refused and recorded, and nothing is sold', async (_, approval) => {
  const [bills, told] = [countRows(hub, 'bills'), exceptionsOf(hub, 'approval-refused').length];
  expect(said(await sell({ approval }))).toEqual([403, 'APPROVAL_REFUSED']);
  expect(exceptionsOf(hub, 'approval-refused').slice(told)).toMatchObject([
    { title: '10 % off a new order', value_cents: 100, bill_id: null },
  ]);
  expect(countRows(hub, 'bills')).toBe(bills);
});

test('the number of an approval that does not exist is refused, and is no exception', async () => {
  const [bills, told] = [countRows(hub, 'bills'), exceptionsOf(hub, 'approval-refused').length];
  expect(said(await sell({ approval: { id: 99_999 } }))).toEqual([403, 'APPROVAL_REFUSED']);
  expect(exceptionsOf(hub, 'approval-refused')).toHaveLength(told);
  expect(countRows(hub, 'bills')).toBe(bills);
});

test('is checked last: a drawer without a shift and a missing reason come first', async () => {
  expect((await sell({ discount: { percent: 10 }, total: 1 })).body.field).toBe('reason');
  await set({ shiftRequired: true });
  expect(said(await sell({}, CASH))).toEqual([409, 'NO_SHIFT']);
  await set({ shiftRequired: false });
  const approval = { username: 'Maya', pin: PIN };
  expect((await sell({ approval }, CASH)).status).toBe(200);
});
