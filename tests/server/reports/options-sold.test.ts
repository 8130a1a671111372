// Options sold, in the report and in its file, compared with the orders (contract 21.1, 23).
import { expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import {
  findRollupDifferences,
  rebuildRollups,
} from '../../../server/domain/audit/verify-rollups.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { makeGroup, makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);

const report = async () => (await till.get('/reports?type=today')).body;

test('without option groups there is no such table', async () => {
  await placeOrder(hub, till);
  expect(await report()).not.toHaveProperty('optionsSold');
  expect((await till.get('/reports/export?type=today')).text).not.toContain('Option,');
});

test('pieces count by dish and option, cancelled ones do not, and the sums are proved', async () => {
  const [soup, stew] = [makeItem(hub), makeItem(hub)];
  const { options } = makeGroup(hub, [soup, stew], {
    options: [
      ['Aioli', 80],
      ['Ketchup', 50],
    ],
  });
  const [aioli, ketchup] = options;
  const chosen = [{ id: aioli, quantity: 2 }, { id: ketchup }];
  await placeOrder(hub, till, { cart: [{ id: soup, quantity: 3, options: chosen }] });
  const second = await placeOrder(hub, till, {
    cart: [
      { id: stew, quantity: 2, options: [{ id: ketchup }] },
      { id: soup, quantity: 4, options: [{ id: ketchup }] },
    ],
  });
  const cancel = (item: number | undefined, more = {}) =>
    till.post(`/orders/update-status/${item}`, { status: 'cancelled', ...more });
  await cancel(second.itemIds[0]);
  await cancel(second.itemIds[1], { quantity: 3 });
  const third = await placeOrder(hub, till, { cart: [{ id: soup, options: chosen }] });
  await till.post('/orders/cancel', { orderIds: [third.orderId] });
  expect((await report()).optionsSold).toEqual([
    { group: 'Sauces', title: 'Aioli', quantity: 6 },
    { group: 'Sauces', title: 'Ketchup', quantity: 4 },
  ]);
  const { text } = await till.get('/reports/export?type=today');
  expect(text).toContain('Option,Group,Sold\r\nAioli,Sauces,6\r\nKetchup,Sauces,4');
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const before = await report();
  hub.db.transaction(() => keepSums(new Tx(hub.db), 1)).immediate();
  expect(await report()).toEqual(before);
  hub.db.exec('BEGIN; UPDATE rollup_options SET quantity = quantity + 1');
  expect(findRollupDifferences(hub.db)).toEqual([
    expect.stringContaining('rollup_options: 2 kept rows are wrong'),
  ]);
  rebuildRollups(hub.db);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  hub.db.exec('ROLLBACK');
});
