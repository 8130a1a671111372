// An order for a bill that takes no more orders gets a new bill at the same table (contract 15.1).
import { expect, test } from 'vitest';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { callApi } from '../../fixtures/hub.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const { till, dish, order, act, billOf } = billDesk(hub);
const soup = dish(1000);
const cart = [{ id: soup }];

const ENDINGS = {
  paid: (id: number) => act(id, 'pay', { due: 10, payments: [{ paymentTypeId: 2, amount: 10 }] }),
  'part-paid': (id: number) =>
    act(id, 'pay', { due: 10, payments: [{ paymentTypeId: 2, amount: 4 }] }),
  void: async (id: number) => {
    const { lines } = await billOf(id);
    await till.post(`/orders/update-status/${lines[0].order_item_id}`, { status: 'cancelled' });
    expect((await billOf(id)).status).toBe('void');
  },
};
const names = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];

test.each(names)('that is %s', async (ending) => {
  const tableId = makeTable(hub, `Table ${ending}`);
  const { billId } = await order(cart, { tableId });
  await ENDINGS[ending](billId);
  for (const more of [{}, { tableId: null }, { tableId: makeTable(hub, `Other ${ending}`) }]) {
    const next = await order(cart, { billId, ...more });
    expect(next.billId).not.toBe(billId);
    expect(await billOf(next.billId)).toMatchObject({ table_id: tableId, status: 'open' });
    const [row] = hub.db.prepare('SELECT table_id FROM orders WHERE id = ?').all(next.orderId);
    expect(row).toEqual({ table_id: tableId });
  }
});

test.each(names)(
  'that is %s, at a table that was deleted since: the new one has no table',
  async (ending) => {
    const tableId = makeTable(hub, `Gone ${ending}`);
    const { billId } = await order(cart, { tableId });
    await ENDINGS[ending](billId);
    const { lines } = await billOf(billId);
    for (const { order_id } of lines) await till.post('/orders/complete', { orderIds: [order_id] });
    const gone = await callApi(hub, 'DELETE', `/settings/store-tables/${tableId}`, makeAdmin(hub));
    expect([gone.status, gone.text]).toEqual([200, gone.text]);
    const next = await order(cart, { billId });
    const there = { table_id: null, table_title: null };
    expect(await billOf(next.billId)).toMatchObject({ ...there, status: 'open' });
    const [row] = hub.db
      .prepare('SELECT table_id, table_title FROM orders WHERE id = ?')
      .all(next.orderId);
    expect(row).toEqual(there);
  },
);
