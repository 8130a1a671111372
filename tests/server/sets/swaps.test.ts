// A dish of a set is exchanged within its step, and the set is divided again (contract 30.5).
import { expect, test } from 'vitest';
import type { BillLine } from '#shared/entities/bills.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { findBillFaults } from '../../fixtures/bill-faults.ts';
import { makeGroup, makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';
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
const sound = () => {
  expect(findBillFaults(hub.db)).toEqual([]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
};

const swap = (itemId: number | null | undefined, body: object) =>
  till.post(`/orders/items/${itemId}/swap`, body);
const soldFor = ({ title, price, total }: BillLine) => [title, price, total];

test('a dish is swapped within its step, and the set is divided anew', async () => {
  covers('30.5', 'POST /orders/items/{id}/swap');
  const events = listenTo(hub);
  const { billId, orderId } = await order([{ id: lunch, seat: 2 }, { id: soup }], {
    newBill: true,
  });
  const [main, starter] = await linesOf(billId);
  await till.post('/menu-items/availability', { itemId: fish, left: 1 });
  events.take();
  expect((await swap(main?.order_item_id, { itemId: fish })).status).toBe(200);
  // 15.00 divided over 11.50 and 3.50 stays 11.50 and 3.50. The fish adds 2.00.
  const lines = await linesOf(billId);
  expect(lines.map(soldFor)).toEqual([
    ['Fish', 13.5, 13.5],
    ['Soup', 3.5, 3.5],
    ['Soup', 3.5, 3.5],
  ]);
  expect(lines[0]).toMatchObject({
    id: main?.id,
    order_item_id: main?.order_item_id,
    seat: 2,
    adds: 2,
  });
  expect((await billOf(billId)).total).toBe(20.5);
  expect(events.take().map(({ event }) => event)).toEqual(
    expect.arrayContaining(['order_update', 'bill_update', 'menu_update']),
  );
  const other = await order([{ id: lunch }], { newBill: true });
  const [second] = await linesOf(other.billId);
  expect((await swap(second?.order_item_id, { itemId: fish })).body.code).toBe('SOLD_OUT');
  // Swapping back to the old dish makes the portion of the fish available again.
  expect((await swap(main?.order_item_id, { itemId: steak })).status).toBe(200);
  expect((await linesOf(billId)).map(soldFor).slice(0, 2)).toEqual([
    ['Steak', 10.8, 10.8],
    ['Soup', 4.2, 4.2],
  ]);
  expect((await swap(second?.order_item_id, { itemId: fish })).status).toBe(200);
  await till.post('/menu-items/availability', { itemId: fish, left: null });
  const { body } = await till.get(`/audit?kind=order-item.swapped`);
  expect(body[0].details).toMatchObject({ from: 'Steak', to: 'Fish', set: 'Lunch' });
  expect((await till.post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200);
  expect(starter).toBeDefined();
  sound();
});

test('a swap is refused for a dish of another step, and after the dish was begun, split, partly paid or closed', async () => {
  const start = async () => {
    const placed = await order([{ id: lunch }], { newBill: true });
    const [main] = await linesOf(placed.billId);
    return { ...placed, item: main?.order_item_id ?? 0 };
  };
  const one = await start();
  expect((await swap(one.item, { itemId: soup })).body).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'itemId',
  });
  expect((await swap(999_999, { itemId: fish })).status).toBe(404);
  const alone = await order([{ id: soup }], { newBill: true });
  const [line] = await linesOf(alone.billId);
  expect((await swap(line?.order_item_id, { itemId: fish })).status).toBe(400);
  await act(one.billId, 'split', { by: 'evenly', parts: 2 });
  expect((await swap(one.item, { itemId: fish })).body.code).toBe('ITEM_SPLIT');
  const paid = await start();
  await act(paid.billId, 'pay', { payments: [{ paymentTypeId: cash, amount: 5 }], due: 15 });
  expect((await swap(paid.item, { itemId: fish })).body.code).toBe('BILL_HAS_PAYMENTS');
  const begun = await start();
  await till.post(`/kitchen/${begun.item}`, { status: 'preparing' });
  expect((await swap(begun.item, { itemId: fish })).body.code).toBe('BEGUN');
  const closed = await start();
  await till.post('/orders/complete', { orderIds: [closed.orderId] });
  expect((await swap(closed.item, { itemId: fish })).body.code).toBe('ORDER_CLOSED');
  sound();
});

test('a smaller total after the print needs the right to void, and is recorded', async () => {
  const choices = [
    { step: 0, itemId: fish, quantity: 1 },
    { step: 1, itemId: soup, quantity: 1 },
  ];
  const { billId } = await order([{ id: lunch, choices }], { newBill: true });
  const [main] = await linesOf(billId);
  await act(billId, 'print', {});
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS', 'ORDERS'] }));
  const path = `/orders/items/${main?.order_item_id}/swap`;
  expect(await codeOf(waiter.post(path, { itemId: steak }))).toEqual([403, 'APPROVAL_NEEDED']);
  expect((await billOf(billId)).total).toBe(17);
  expect((await till.post(path, { itemId: steak })).status).toBe(200);
  const [entry] = (await till.get('/reports/exceptions?kind=void')).body;
  expect(entry).toMatchObject({
    title: 'Steak instead of Fish',
    value: 2,
    after_print: 1,
    bill_id: billId,
  });
  // A swap to a dearer dish is no loss.
  expect(await codeOf(waiter.post(path, { itemId: fish }))).toEqual([200, undefined]);
  sound();
});

test('a swap keeps the discount of the set, and the new dish has its own options', async () => {
  const sides = makeGroup(hub, [fish], { title: 'Side', options: [['Rice', 50]] });
  const { billId } = await order([{ id: lunch }], { newBill: true, tableId: makeTable(hub) });
  const [main, starter] = await idsOf(billId);
  await act(billId, 'discount', { percent: 10, reason: 'x', lineIds: [main, starter] });
  const [line] = await linesOf(billId);
  const options = [{ id: sides.options[0], quantity: 1 }];
  expect((await swap(line?.order_item_id, { itemId: fish, options })).status).toBe(200);
  // The fish is 13.50 + 0.50 for its option, the soup 3.50. The discount takes 10 % off each.
  expect((await linesOf(billId)).map(({ amount, off, total }) => [amount, off, total])).toEqual([
    [14, 1.4, 12.6],
    [3.5, 0.35, 3.15],
  ]);
  sound();
});
