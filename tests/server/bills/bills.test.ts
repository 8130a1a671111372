// Bills over the API: which bill an order joins, how a bill is read, and voids (contract 15, 16).
import { afterEach, describe, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk, codeOf } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { listenTo, payOrders } from '../../fixtures/orders.ts';

const hub = await openHub();
const { till, dish, order, billOf, act } = billDesk(hub);
const events = listenTo(hub);
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

describe('an order goes', () => {
  test('to the bill it names, with its table, or to a new one beside it', async () => {
    covers('10.6', '10.7', '15.1', '15.2', 'GET /bills/{id}');
    const tableId = makeTable(hub, 'A1');
    const first = await order([{ id: dish(1000) }], { tableId, billTitle: 'Ann', guests: 3 });
    const second = await order([{ id: dish(500) }], { billId: first.billId });
    expect(second.billId).toBe(first.billId);
    expect(await billOf(first.billId)).toMatchObject({
      title: 'Ann',
      guests: 3,
      table_id: tableId,
      total: 15,
      due: 15,
      version: 2,
      lines: [
        { order_id: first.orderId, share: { num: 1, den: 1 }, quantity: 1, total: 10 },
        { order_id: second.orderId, total: 5 },
      ],
    });
    const apart = await order([{ id: dish(100) }], { tableId, newBill: true });
    expect(apart.billId).not.toBe(first.billId);
    const both = { billId: first.billId, newBill: true };
    const cart = [{ id: dish(1) }];
    const send = (more: object) =>
      till.post('/pos/create-order', { cart, deliveryType: 'dinein', ...more });
    expect(await codeOf(send(both))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(send({ billId: 999_999 }))).toEqual([404, 'NOT_FOUND']);
  });

  test('to the oldest open bill of its table, never to what a party left unpaid', async () => {
    covers('15.1');
    const tableId = makeTable(hub, 'A2');
    const first = await order([{ id: dish(1000) }], { tableId });
    events.take();
    const second = await order([{ id: dish(1000) }], { tableId });
    expect(second.billId).toBe(first.billId);
    expect(events.take()).toEqual([
      { event: 'new_order', data: { orderId: second.orderId, tokenNo: second.tokenNo } },
      { event: 'bill_update', data: { billIds: [first.billId] } },
    ]);
    await till.post('/orders/complete', { orderIds: [first.orderId, second.orderId] });
    const third = await order([{ id: dish(1000) }], { tableId });
    expect(third.billId).not.toBe(first.billId);
    const { body } = await till.get('/orders');
    expect(body.find((group: { table_id: number }) => group.table_id === tableId).bills).toEqual([
      { id: third.billId, title: null, total: 10, due: 10, printed_at: null, guests: null },
    ]);
  });

  test('without a table to a bill of its own, and never one with a payment', async () => {
    const [a, b] = [await order([{ id: dish(1000) }]), await order([{ id: dish(1000) }])];
    expect(a.billId).not.toBe(b.billId);
    await act(a.billId, 'pay', { payments: [{ paymentTypeId: 1, amount: 4 }], due: 10 });
    const later = await order([{ id: dish(100) }], { billId: a.billId });
    expect(later.billId).not.toBe(a.billId);
  });
});

describe('reading bills', () => {
  test('is by exactly one of ids, table, orders and status; unknown ids are absent', async () => {
    covers('15.2', 'GET /bills');
    const tableId = makeTable(hub, 'R1');
    const { billId, orderId } = await order([{ id: dish(700) }], { tableId });
    const ids = async (query: string) =>
      (await till.get(`/bills?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids(`ids=${billId},999999`)).toEqual([billId]);
    expect(await ids(`tableId=${tableId}`)).toEqual([billId]);
    expect(await ids(`orderIds=${orderId}`)).toEqual([billId]);
    expect(await ids('status=open')).toContain(billId);
    expect(await codeOf(till.get('/bills'))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(till.get(`/bills?status=open&ids=1`))).toEqual([400, 'INVALID_INPUT']);
    expect(await codeOf(till.get('/bills/999999'))).toEqual([404, 'NOT_FOUND']);
    await payOrders(till, [orderId]);
    expect(await ids(`orderIds=${orderId}`)).toEqual([billId]);
    expect(await ids(`tableId=${tableId}`)).toEqual([]);
  });
});

describe('a void', () => {
  test('of some pieces becomes an item of its own; a split item is refused', async () => {
    covers('16.3');
    const { billId } = await order([
      { id: dish(435, { rateMilli: 8875, type: 'exclusive' as const }), quantity: 3 },
    ]);
    const [line] = (await billOf(billId)).lines;
    const answer = await till.post(`/orders/update-status/${line.order_item_id}`, {
      status: 'cancelled',
      quantity: 2,
      reason: 'Dropped',
    });
    expect(answer.body).toMatchObject({ itemId: expect.any(Number) });
    expect(await billOf(billId)).toMatchObject({ total: 4.74, lines: [{ quantity: 1 }] });
    const voided = hub.db.prepare("SELECT * FROM exceptions WHERE bill_id = ? AND kind = 'void'");
    expect(voided.get(billId)).toMatchObject({ value_cents: 947, reason: 'Dropped', waste: 0 });
    const two = await order([{ id: dish(100), quantity: 2 }]);
    const [whole] = (await billOf(two.billId)).lines;
    const parts = [{ lines: [{ lineId: whole.id, quantity: 1 }] }];
    await act(two.billId, 'split', { by: 'items', parts });
    const cancel = (more: object) =>
      till.post(`/orders/update-status/${whole.order_item_id}`, { status: 'cancelled', ...more });
    expect(await codeOf(cancel({ quantity: 1 }))).toEqual([409, 'ITEM_SPLIT']);
    expect((await cancel({})).status).toBe(200);
    expect(await billOf(two.billId)).toMatchObject({ status: 'void', total: 0 });
  });
});
