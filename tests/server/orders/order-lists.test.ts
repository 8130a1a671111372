// What the Orders screen reads: groups by table, named orders, its settings (contract 11).
import { beforeEach, describe, expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openOrderDesk } from '../../fixtures/order-desk.ts';

const { hub, till, place, cancel } = await openOrderDesk();
beforeEach(() => {
  hub.db.exec(`UPDATE orders SET status = 'completed' WHERE status = 'created'`);
});

describe('the lists', () => {
  test('all orders of a table are one group, each order without one is its own', async () => {
    covers('5.3', '10.5', 'GET /orders');
    const [tableId, other] = [makeTable(hub, 'A'), makeTable(hub, 'B')];
    const a1 = await place(1, { tableId });
    const walk1 = await place(1, { deliveryType: 'takeaway' });
    const b = await place(1, { tableId: other });
    const a2 = await place(1, { tableId });
    const walk2 = await place();
    const groups: { order_ids: number[]; table_id: number | null }[] = (await till.get('/orders'))
      .body;
    expect(groups.map(({ table_id, order_ids }) => [table_id, order_ids])).toEqual([
      [tableId, [a1.orderId, a2.orderId]],
      [null, [walk1.orderId]],
      [other, [b.orderId]],
      [null, [walk2.orderId]],
    ]);
    const named = await till.get(`/orders?orderIds=${a2.orderId},${walk1.orderId},999999`);
    expect(named.body.map((group: { order_ids: number[] }) => group.order_ids)).toEqual([
      [walk1.orderId],
      [a2.orderId],
    ]);
    await cancel(walk1.orderId);
    expect((await till.get(`/orders?orderIds=${walk1.orderId}`)).body).toEqual([]);
  });

  test.each(['', '1,1', '0', '-1', '1.5', 'a', '1,', '1, 2', '99999999999999999'])(
    'orderIds=%s is refused',
    async (orderIds) => {
      const query = `?orderIds=${encodeURIComponent(orderIds)}`;
      for (const list of ['/orders', '/kitchen']) {
        const answer = await till.get(list + query);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field: 'orderIds' });
      }
    },
  );

  test('the screen learns the settings and the active payment types', async () => {
    covers('5.3', 'GET /orders/init');
    const { body } = await till.get('/orders/init');
    expect(Object.keys(body).sort()).toEqual([
      'drawers',
      'floors',
      'hasReceiptPrinter',
      'paymentTypes',
      'printSettings',
      'reasons',
      'serviceCharge',
      'stations',
      'storeSettings',
    ]);
    expect(body.paymentTypes).toMatchObject([{ title: 'Cash', is_cash: 1 }, { title: 'Card' }]);
  });
});
