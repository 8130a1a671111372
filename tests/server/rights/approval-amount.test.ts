// An approval covers the amount that the approver saw (contract 18.2).
import { expect, test } from 'vitest';
import { approvalHouse, PIN } from '../../fixtures/approval-house.ts';
import { exceptionsOf, said } from '../../fixtures/approvals.ts';
import { makeItem, removeFromMenu } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const { waiter, set, bill, discount, readBill } = approvalHouse(hub);
const scopes = ['APPROVE', 'DISCOUNT', 'VOID', 'REFUND'];
const manager = makeTill(hub, makePerson(hub, { username: 'Afar', scopes }));

const refused = [403, 'APPROVAL_REFUSED'];

async function approved(call: string, action: string, body: object): Promise<number> {
  const asked = await waiter.post('/approvals', { action, call, body });
  expect([asked.status, asked.text]).toEqual([200, asked.text]);
  const { id } = asked.body;
  expect((await manager.post(`/approvals/${id}/answer`, { yes: true })).status).toBe(200);
  return id;
}
const orderMore = async (billId: number, priceCents: number) => {
  const cart = [{ id: makeItem(hub, { priceCents }) }];
  const { status } = await waiter.post('/pos/create-order', {
    cart,
    deliveryType: 'dinein',
    billId,
  });
  expect(status).toBe(200);
};

const whole = { percent: 100, reason: 'Regular' };

test('a percentage that was approved for a small bill is refused after more was ordered, and is an exception', async () => {
  const billId = await bill(16);
  const id = await approved(`POST /bills/${billId}/discount`, 'discount', whole);
  await orderMore(billId, 21_780);
  const before = exceptionsOf(hub, 'approval-refused').length;
  const answer = await discount(billId, { ...whole, approval: { id } });
  expect(said(answer)).toEqual(refused);
  expect(answer.body.message).toBe(
    'The amount is more than was approved. Please ask for approval again.',
  );
  expect((await readBill(billId)).discount).toBeNull();
  expect(exceptionsOf(hub, 'approval-refused')).toHaveLength(before + 1);
});

test('the same amount, or less, passes', async () => {
  const same = await bill(1000);
  const first = await approved(`POST /bills/${same}/discount`, 'discount', whole);
  expect((await discount(same, { ...whole, approval: { id: first } })).status).toBe(200);
  const less = await bill(1000);
  await orderMore(less, 500);
  const second = await approved(`POST /bills/${less}/discount`, 'discount', whole);
  const { lines } = await readBill(less);
  const cancel = { status: 'cancelled' };
  expect(
    (await waiter.post(`/orders/update-status/${lines[1].order_item_id}`, cancel)).status,
  ).toBe(200);
  expect((await discount(less, { ...whole, approval: { id: second } })).status).toBe(200);
});

test('a small discount that would replace a bigger discount is refused after the bigger discount is gone', async () => {
  const billId = await bill(1000);
  await discount(billId, { percent: 50, approval: { username: 'Maya', pin: PIN } });
  const id = await approved(`POST /bills/${billId}/discount`, 'discount', {
    percent: 15,
    reason: 'Regular',
  });
  expect((await discount(billId, { percent: 0 })).status).toBe(200);
  expect(said(await discount(billId, { approval: { id } }))).toEqual(refused);
});

test('a void approved of a dish is refused where the dish is worth more by now', async () => {
  await set({ voidNeeds: 'approval' });
  const billId = await bill(1000);
  await discount(billId, { percent: 90, approval: { username: 'Maya', pin: PIN } });
  const [{ order_id }] = (await readBill(billId)).lines;
  const body = { orderIds: [order_id], reason: 'Left' };
  const id = await approved('POST /orders/cancel', 'void', body);
  await discount(billId, { percent: 0 });
  const cancel = () => waiter.post('/orders/cancel', { ...body, approval: { id } });
  expect(said(await cancel())).toEqual(refused);
  await set({ voidNeeds: 'nothing' });
});

test('typed prices are asked for with what they take off, and bind it', async () => {
  const item = makeItem(hub, { priceCents: 2000, title: 'Wine' });
  hub.db.prepare('UPDATE menu_items SET open_price = 1 WHERE id = ?').run(item);
  const body = { cart: [{ id: item, price: 1, quantity: 2 }], deliveryType: 'takeaway' };
  const needed = await waiter.post('/pos/create-order', body);
  expect(needed.body).toMatchObject({
    code: 'APPROVAL_NEEDED',
    text: '2 × Wine at $1.00 instead of $20.00',
    amount: 38,
  });
  const id = await approved('POST /pos/create-order', 'price', body);
  expect((await manager.get('/approvals')).body).toEqual([]);
  removeFromMenu(hub, 'menu_items', makeItem(hub));
  await makeTill(hub).post(`/menu-items/update/${item}`, { title: 'Wine', price: 90 });
  const send = () => waiter.post('/pos/create-order', { ...body, approval: { id } });
  expect(said(await send())).toEqual(refused);
});

test('an approval typed at the till binds what its screen showed; a screen that does not say is not bound', async () => {
  const billId = await bill(16);
  const needed = await discount(billId, whole);
  expect(needed.body.amount).toBe(0.16);
  await orderMore(billId, 21_780);
  const typed = { username: 'Maya', pin: PIN };
  const shown = { ...typed, amount: needed.body.amount };
  expect(said(await discount(billId, { ...whole, approval: shown }))).toEqual(refused);
  const enough = { ...typed, amount: 217.96 };
  expect((await discount(billId, { ...whole, approval: enough })).status).toBe(200);
  const older = await bill(16);
  expect((await discount(older, { ...whole, approval: typed })).status).toBe(200);
});
