// An order that names a bill which takes none any more: its new bill opens beside that one, at its table (CONTRACT §15.1).
import { expect, test } from 'vitest';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';

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
