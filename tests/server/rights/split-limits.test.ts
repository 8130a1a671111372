// A bill's discount can be within the limit for the whole bill, but above the limit for one dish. Splitting off that
// dish then needs the permission (contract 16.1).
import { beforeEach, expect, test } from 'vitest';
import { dishonestHouse, MANAGERS_WORD } from '../../fixtures/dishonest.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const { carl, owner, set, serve } = dishonestHouse(hub);
const approval = MANAGERS_WORD;

const act = async (id: number, what: string, body: object, who = carl) => {
  const answer = await who.post(`/bills/${id}/${what}`, body);
  expect([what, answer.status, answer.text]).toEqual([what, 200, answer.text]);
  return answer.body;
};
const totalsOf = (ids: readonly number[]): Promise<number[]> =>
  Promise.all(ids.map(async (id) => (await carl.get(`/bills/${id}`)).body.total));

/** Makes a bill of two dishes at 100.00, with 20.00 off the second dish. That is 10 % of both dishes. */
async function twoDishes() {
  const { billId, lines, tableId } = await serve([10_000, 10_000]);
  const lineId = lines[1]?.id ?? 0;
  await act(billId, 'discount', { amount: 20, lineIds: [lineId], reason: 'Friend' });
  return { billId, tableId, lineId, itemId: lines[0]?.order_item_id ?? 0 };
}

beforeEach(() => set({ discountLimitPercent: 10, voidNeeds: 'nothing' }));

test('a part above the limit is split off with the permission alone, and its discount stays', async () => {
  const { billId, tableId, lineId, itemId } = await twoDishes();
  const split = { by: 'items', parts: [{ lines: [{ lineId }] }] };
  const refused = await carl.post(`/bills/${billId}/split`, split);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'APPROVAL_NEEDED', action: 'discount', scope: 'DISCOUNT', amount: 10 },
  ]);
  expect(await totalsOf([billId])).toEqual([180]);
  const { billIds } = await act(billId, 'split', { ...split, approval });
  expect(await totalsOf(billIds)).toEqual([100, 80]);
  await serve([1000], { tableId, billId: billIds[1] });
  await carl.post(`/orders/update-status/${itemId}`, { status: 'cancelled', reason: 'x' });
  expect(await totalsOf([billIds[1]])).toEqual([90]);
});

test('somebody with the permission splits without being asked', async () => {
  const { billId, lineId } = await twoDishes();
  const split = { by: 'items', parts: [{ lines: [{ lineId }] }] };
  const { billIds } = await act(billId, 'split', split, owner);
  expect(await totalsOf(billIds)).toEqual([100, 80]);
});

test('by seats it is the same', async () => {
  const { billId, lineId } = await twoDishes();
  const { lines } = (await carl.get(`/bills/${billId}`)).body;
  const seats = lines.map(({ id }: { id: number }) => ({
    lineId: id,
    seat: id === lineId ? 2 : 1,
  }));
  await act(billId, 'lines', { lines: seats });
  const refused = await carl.post(`/bills/${billId}/split`, { by: 'seats' });
  expect([refused.status, refused.body.code]).toEqual([403, 'APPROVAL_NEEDED']);
});

test('parts that are each within the limit need nothing, however their figures are rounded', async () => {
  const { billId, lines } = await serve([333, 335, 337, 9995]);
  await act(billId, 'discount', { percent: 10, reason: 'Friend' });
  const [{ id: first } = { id: 0 }, { id: second } = { id: 0 }] = lines;
  const parts = [{ lines: [{ lineId: first, shares: 3 }] }, { lines: [{ lineId: second }] }];
  const before = await totalsOf([billId]);
  const { billIds } = await act(billId, 'split', { by: 'items', parts });
  const cents = (await totalsOf(billIds)).map((total) => Math.round(total * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round((before[0] ?? 0) * 100));
});

/** Makes a bill of two orders with one dish each at 100.00, with 20.00 off the second dish. */
async function twoOrders() {
  const { orderId: plainId, billId, tableId } = await serve([10_000]);
  const { orderId, lines } = await serve([10_000], { tableId, billId });
  const lineId = lines.at(-1)?.id ?? 0;
  await act(billId, 'discount', { amount: 20, lineIds: [lineId], reason: 'Friend' });
  return { billId, orderId, plainId };
}
const PAY = '/orders/complete-and-pay-order';
const payment = { paymentTypeId: 1, subTotal: 80, taxTotal: 0, total: 80 };

test('an order with a discount above the limit is paid separately only with the permission', async () => {
  const { billId, orderId } = await twoOrders();
  const body = { orderIds: [orderId], ...payment };
  const refused = await carl.post(PAY, body);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'APPROVAL_NEEDED', action: 'discount', scope: 'DISCOUNT', amount: 10 },
  ]);
  expect(await totalsOf([billId])).toEqual([180]);
  const paid = await carl.post(PAY, { ...body, approval });
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
  expect(await totalsOf([billId])).toEqual([100]);
});

test('the other orders of that bill are paid apart without being asked', async () => {
  const { billId, plainId } = await twoOrders();
  const body = { orderIds: [plainId], ...payment, subTotal: 100, total: 100 };
  const paid = await carl.post(PAY, body);
  expect([paid.status, paid.text]).toEqual([200, paid.text]);
  expect(await totalsOf([billId])).toEqual([80]);
});

test('equal parts need nothing', async () => {
  const { billId } = await twoDishes();
  const { billIds } = await act(billId, 'split', { by: 'evenly', parts: 2 });
  expect(await totalsOf(billIds)).toEqual([90, 90]);
});
