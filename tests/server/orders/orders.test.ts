// The Orders screen's actions: item states, cancelling, completing (contract 11, 5).
import { beforeEach, describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openOrderDesk } from '../../fixtures/order-desk.ts';
import {
  countRows,
  itemStatuses,
  makeTill,
  payOrders,
  rowOf,
  type Till,
} from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const { hub, till, events, place, setItem, cancel, updateOf } = await openOrderDesk();
beforeEach(() => {
  hub.db.exec(`UPDATE orders SET status = 'completed' WHERE status = 'created'`);
});

const billsChanged = (...orderIds: number[]) => {
  const billIds = orderIds.map((id) => Number(rowOf(hub, 'orders', id).bill_id));
  return [{ event: 'bill_update', data: { billIds } }];
};
const complete = (...orderIds: number[]) => till.post('/orders/complete', { orderIds });

describe('an item', () => {
  test.each(['preparing', 'completed', 'delivered'])('may become %s and back', async (status) => {
    covers('5.3', '11.2', 'POST /orders/update-status/{id}');
    const { orderId, itemIds } = await place(2);
    expect((await setItem(itemIds[0], status)).status).toBe(200);
    expect(itemStatuses(hub, orderId)).toEqual([status, 'created']);
    expect(events.take()).toEqual(updateOf(orderId));
    expect((await setItem(itemIds[0], 'preparing')).status).toBe(200);
    expect(itemStatuses(hub, orderId)).toEqual(['preparing', 'created']);
  });

  test('set to what it is already changes nothing and announces nothing', async () => {
    const { itemIds } = await place();
    await setItem(itemIds[0], 'preparing');
    events.take();
    const audited = countRows(hub, 'audit');
    expect((await setItem(itemIds[0], 'preparing')).status).toBe(200);
    expect(events.take()).toEqual([]);
    expect(countRows(hub, 'audit')).toBe(audited);
  });

  test('cancelled stays cancelled', async () => {
    covers('11.2');
    const { itemIds } = await place(2);
    await setItem(itemIds[0], 'cancelled');
    const answer = await setItem(itemIds[0], 'preparing');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'ITEM_CANCELLED' });
    expect((await setItem(itemIds[0], 'cancelled')).status).toBe(200);
  });

  test('the last one cancelled cancels its order', async () => {
    covers('11.1');
    const { orderId, itemIds } = await place(2);
    await setItem(itemIds[0], 'cancelled');
    expect(rowOf(hub, 'orders', orderId)).toMatchObject({ status: 'created' });
    await setItem(itemIds[1], 'cancelled');
    expect(rowOf(hub, 'orders', orderId)).toMatchObject({ status: 'cancelled' });
    const each = [...updateOf(orderId), ...billsChanged(orderId)];
    expect(events.take()).toEqual([...each, ...each]);
  });

  test('of a paid order can be delivered but not cancelled', async () => {
    covers('11.1');
    const id = makeItem(hub);
    const sums = { netTotal: 10, taxTotal: 0, total: 10 };
    const placed = await till.post('/pos/create-order-and-invoice', {
      cart: [{ id }],
      deliveryType: 'dinein',
      ...sums,
    });
    const item = hub.db.prepare('SELECT id FROM order_items WHERE order_id = ?').pluck();
    const itemId = item.get(placed.body.orderId) as number;
    expect((await setItem(itemId, 'cancelled')).body).toMatchObject({ code: 'ORDER_PAID' });
    expect((await setItem(itemId, 'delivered')).status).toBe(200);
  });

  test('of a closed order no longer changes', async () => {
    const [done, gone] = [await place(), await place()];
    await complete(done.orderId);
    await cancel(gone.orderId);
    for (const { itemIds } of [done, gone]) {
      const answer = await setItem(itemIds[0], 'preparing');
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'ORDER_CLOSED' });
    }
  });

  test('an unknown item is 404, an invalid status 400, an invalid id 400', async () => {
    const { itemIds } = await place();
    expect((await setItem(999_999, 'preparing')).status).toBe(404);
    expect((await setItem(itemIds[0], 'created')).body).toMatchObject({ field: 'status' });
    expect((await till.post('/orders/update-status/x', { status: 'preparing' })).status).toBe(400);
  });
});

describe('cancelling', () => {
  test('cancels all orders and their items; again it changes nothing', async () => {
    covers('5.3', 'POST /orders/cancel');
    const [a, b] = [await place(2), await place()];
    expect((await cancel(b.orderId, a.orderId)).status).toBe(200);
    expect(events.take()).toEqual([
      ...updateOf(a.orderId, b.orderId),
      ...billsChanged(a.orderId, b.orderId),
    ]);
    expect(itemStatuses(hub, a.orderId)).toEqual(['cancelled', 'cancelled']);
    expect((await cancel(a.orderId)).status).toBe(200);
    expect(events.take()).toEqual([]);
  });

  test('undoing Send leaves dishes that the kitchen has begun, unless the user may void', async () => {
    const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
    const boss = makeTill(hub, makePerson(hub, { scopes: ['POS', 'VOID'] }));
    const undo = (by: Till, orderId: number, wish: unknown = true) =>
      by.post('/orders/cancel', { orderIds: [orderId], reason: 'Sent too early', undo: wish });
    const [fresh, begun, read] = [
      await place(2),
      await place(2),
      await place(1, { allergies: 'Nuts' }),
    ];
    await till.post('/kitchen/seen', { orderIds: [fresh.orderId] });
    await setItem(begun.itemIds[1], 'preparing');
    await till.post('/kitchen/allergies', { orderIds: [read.orderId] });
    events.take();
    expect((await undo(waiter, fresh.orderId)).status).toBe(200);
    expect((await undo(waiter, fresh.orderId)).status).toBe(200);
    events.take();
    for (const { orderId } of [begun, read]) {
      const refused = await undo(waiter, orderId);
      expect([refused.status, refused.body.code]).toEqual([409, 'KITCHEN_BEGUN']);
    }
    expect(events.take()).toEqual([]);
    expect(itemStatuses(hub, begun.orderId)).toEqual(['created', 'preparing']);
    expect((await undo(waiter, begun.orderId, 'yes')).status).toBe(400);
    expect((await undo(boss, begun.orderId)).status).toBe(200);
    expect((await waiter.post('/orders/cancel', { orderIds: [read.orderId] })).status).toBe(200);
  });

  test('a paid order is refused, and the others stay', async () => {
    const [open, paid] = [await place(), await place()];
    await payOrders(till, [paid.orderId]);
    events.take();
    const answer = await cancel(open.orderId, paid.orderId);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'ORDER_PAID' });
    expect(rowOf(hub, 'orders', open.orderId)).toMatchObject({ status: 'created' });
    expect(events.take()).toEqual([]);
  });

  test('a completed order is refused', async () => {
    const { orderId } = await place();
    await complete(orderId);
    expect((await cancel(orderId)).body).toMatchObject({ code: 'ORDER_CLOSED' });
  });
});

describe('completing', () => {
  test('delivers what is open; the unpaid order stays in sight', async () => {
    covers('5.3', 'GET /orders/unpaid', 'POST /orders/complete');
    const tableId = makeTable(hub, 'C');
    const { orderId, itemIds } = await place(3, { tableId });
    await setItem(itemIds[0], 'cancelled');
    await setItem(itemIds[1], 'completed');
    events.take();
    expect((await complete(orderId)).status).toBe(200);
    expect(itemStatuses(hub, orderId)).toEqual(['cancelled', 'delivered', 'delivered']);
    expect(events.take()).toEqual(updateOf(orderId));
    expect((await complete(orderId)).status).toBe(200);
    expect(events.take()).toEqual([]);
    const isMine = (group: { table_id: number }) => group.table_id === tableId;
    expect((await till.get('/orders/unpaid')).body.filter(isMine)).toMatchObject([
      { table_title: 'C', order_ids: [orderId] },
    ]);
    const paid = await payOrders(till, [orderId]);
    expect(paid.status).toBe(200);
    expect(rowOf(hub, 'invoices', paid.body.invoiceId)).toMatchObject({ total_cents: 2000 });
    expect((await till.get('/orders/unpaid')).body.filter(isMine)).toEqual([]);
  });

  test('a cancelled order is refused, and the others stay', async () => {
    const [open, gone] = [await place(), await place()];
    await cancel(gone.orderId);
    expect((await complete(open.orderId, gone.orderId)).body).toMatchObject({
      code: 'ORDER_CANCELLED',
    });
    expect(rowOf(hub, 'orders', open.orderId)).toMatchObject({ status: 'created' });
  });
});

test.each(['cancel', 'complete', 'complete-order-payment-summary', 'complete-and-pay-order'])(
  'an unknown id, none, or one twice is refused by /orders/%s, and nothing is done',
  async (call) => {
    const { orderId } = await place();
    const sums = { subTotal: 10, taxTotal: 0, total: 10 };
    const send = (orderIds: unknown) => till.post(`/orders/${call}`, { orderIds, ...sums });
    expect((await send([orderId, 999_999])).status).toBe(404);
    for (const ids of [[], [orderId, orderId], ['x'], orderId, undefined]) {
      expect((await send(ids)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'orderIds' });
    }
    expect(rowOf(hub, 'orders', orderId)).toMatchObject({
      status: 'created',
      payment_status: 'pending',
    });
    expect(events.take()).toEqual([]);
  },
);
