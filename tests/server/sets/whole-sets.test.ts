// A set stays whole on bills, in voids and in refunds (contract 30.4).
import { expect, test } from 'vitest';
import type { BillLine } from '#shared/entities/bills.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { makeSet, oneOf } from '../../fixtures/sets.ts';

const hub = await openHub();
const admin = makeAdmin(hub);
const { till, billOf, order, act } = billDesk(hub, makeTill(hub, admin));
const vat = { title: 'VAT', rateMilli: 7000, type: 'inclusive' as const };
const soup = makeItem(hub, { title: 'Soup', priceCents: 350, tax: vat });
const steak = makeItem(hub, { title: 'Steak', priceCents: 900, tax: vat });
const fish = makeItem(hub, { title: 'Fish', priceCents: 1150, tax: vat });
const lunch = await makeSet(hub, admin, {
  steps: [
    oneOf('Main', [
      { itemId: steak, isDefault: true },
      { itemId: fish, surcharge: 2 },
    ]),
    oneOf('Starter', [{ itemId: soup, isDefault: true }]),
  ],
});
const cash = 1;

const linesOf = async (billId: number): Promise<BillLine[]> => (await billOf(billId)).lines;
const idsOf = async (billId: number) => (await linesOf(billId)).map(({ id }) => id);
const named = (ids: readonly (number | undefined)[], more: object = {}) =>
  ids.map((lineId) => ({ lineId, ...more }));
const sound = () => {
  expect(findBillFaults(hub.db)).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
};

test('some dishes of a set are not split, moved, discounted or comped', async () => {
  covers('30.4');
  const { billId } = await order([{ id: lunch }, { id: soup }], {
    newBill: true,
    deliveryType: 'dinein',
  });
  const { billId: other } = await order([{ id: soup }], { newBill: true, deliveryType: 'dinein' });
  const [main, starter, alone] = await idsOf(billId);
  const whole = { status: 409, body: { code: 'SET_WHOLE', lineIds: [main, starter] } };
  const post = (what: string, body: object) => till.post(`/bills/${billId}/${what}`, body);
  expect(await post('split', { by: 'items', parts: [{ lines: named([main]) }] })).toMatchObject(
    whole,
  );
  const shared = [
    { lineId: main, shares: 2 },
    { lineId: starter, shares: 3 },
  ];
  expect(await post('split', { by: 'items', parts: [{ lines: shared }] })).toMatchObject(whole);
  expect(
    await post('move-lines', { lines: named([starter, alone]), toBillId: other }),
  ).toMatchObject(whole);
  expect(
    await post('discount', { percent: 10, reason: 'x', lineIds: [main, alone] }),
  ).toMatchObject(whole);
  expect(await post('comp', { lines: named([main]), reason: 'x' })).toMatchObject(whole);
  expect((await post('comp', { lines: named([main, starter]), reason: 'x' })).status).toBe(200);
  expect(await post('comp', { lines: named([starter]), undo: true })).toMatchObject(whole);
  expect((await post('comp', { lines: named([main, starter]), undo: true })).status).toBe(200);
  expect(
    (await post('discount', { percent: 10, reason: 'x', lineIds: [main, starter] })).status,
  ).toBe(200);
  expect(
    (await post('move-lines', { lines: named([main, starter]), toBillId: other })).status,
  ).toBe(200);
  expect((await linesOf(other)).map(({ title }) => title).sort()).toEqual([
    'Soup',
    'Soup',
    'Steak',
  ]);
  sound();
});

test('a set is split in the same shares, evenly, and put together again', async () => {
  const { billId } = await order([{ id: lunch }], { newBill: true });
  const parts = [{ lines: named(await idsOf(billId), { shares: 2 }) }];
  const { billIds } = await act(billId, 'split', { by: 'items', parts });
  const halves = await Promise.all(billIds.map(linesOf));
  expect(
    halves.map((lines: BillLine[]) => lines.map(({ share, total }) => [share.den, total])),
  ).toEqual([
    [
      [2, 5.4],
      [2, 2.1],
    ],
    [
      [2, 5.4],
      [2, 2.1],
    ],
  ]);
  const { billIds: thirds } = await act(billId, 'split', { by: 'evenly', parts: 3 });
  await act(billId, 'join', { billIds: [...billIds.slice(1), ...thirds.slice(1)] });
  expect((await linesOf(billId)).map(({ share, total }) => [share, total])).toEqual([
    [{ num: 1, den: 1 }, 10.8],
    [{ num: 1, den: 1 }, 4.2],
  ]);
  sound();
});

test('naming the seat of one dish changes the seat of its set', async () => {
  const { billId } = await order(
    [
      { id: lunch, seat: 1 },
      { id: soup, seat: 2 },
    ],
    { newBill: true },
  );
  const [main, starter] = await idsOf(billId);
  await act(billId, 'lines', { lines: [{ lineId: starter, seat: 3 }] });
  expect((await linesOf(billId)).map(({ seat }) => seat)).toEqual([3, 3, 2]);
  const { billIds } = await act(billId, 'split', { by: 'seats' });
  expect(await idsOf(billIds[1])).toEqual([main, starter]);
});

test('cancelling one dish of a set takes the whole set, and only when that is said', async () => {
  const { orderId, billId } = await order([{ id: lunch }, { id: soup }], { newBill: true });
  const [main, starter, alone] = await linesOf(billId);
  const path = `/orders/update-status/${main?.order_item_id}`;
  const refused = await till.post(path, { status: 'cancelled' });
  expect([refused.status, refused.body.code]).toEqual([409, 'SET_WHOLE']);
  expect(refused.body.lineIds).toEqual([main?.id, starter?.id]);
  const { status, body } = await till.post(path, { status: 'cancelled', set: true });
  expect([status, body.itemIds]).toEqual([200, [main?.order_item_id, starter?.order_item_id]]);
  expect(await idsOf(billId)).toEqual([alone?.id]);
  const [group] = (await till.get(`/orders?orderIds=${orderId}`)).body;
  expect(group.orders[0].items.map((item: { status: string }) => item.status)).toEqual([
    'cancelled',
    'cancelled',
    'created',
  ]);
  sound();
});

test('cancelling the last set cancels its order, and an order takes its sets along', async () => {
  const first = await order([{ id: lunch }], { newBill: true });
  const [main] = await linesOf(first.billId);
  const cancel = { status: 'cancelled', set: true };
  expect((await till.post(`/orders/update-status/${main?.order_item_id}`, cancel)).status).toBe(
    200,
  );
  expect((await billOf(first.billId)).status).toBe('void');
  const { orderId } = await order([{ id: lunch, quantity: 2 }], { newBill: true });
  expect((await till.post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200);
  sound();
});

test('a set is refunded whole, or by an amount that divides its lines', async () => {
  const { billId } = await order([{ id: lunch, quantity: 2 }], { newBill: true });
  const { invoiceId } = await act(billId, 'pay', {
    payments: [{ paymentTypeId: cash, amount: 30 }],
    due: 30,
  });
  const lines: BillLine[] = (await till.get(`/invoices/${invoiceId}`)).body.lines;
  const [a, b, c, d] = lines.map(({ id }) => id);
  const refund = (body: object, amount: number) =>
    till.post(`/invoices/${invoiceId}/refund`, {
      reason: 'cold',
      payments: [{ paymentTypeId: cash, amount }],
      ...body,
    });
  const refused = await refund({ lines: named([a, c, d]) }, 25.8);
  expect([refused.status, refused.body.code, refused.body.lineIds]).toEqual([
    409,
    'SET_WHOLE',
    [a, b],
  ]);
  expect((await refund({ lines: named([a, b]) }, 15)).status).toBe(200);
  expect((await refund({ amount: 5 }, 5)).status).toBe(200);
  expect((await refund({ lines: named([c]) }, 7.2)).body.code).toBe('SET_WHOLE');
  expect((await refund({ lines: named([c, d]) }, 10)).status).toBe(200);
  sound();
});
