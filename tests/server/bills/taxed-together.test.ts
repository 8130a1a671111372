// With `taxRounding: bill` tax is computed over all lines of a bill, and a divided line keeps its part of the tax.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';

const hub = await openHub();
const { till, dish, order, billOf, act, totalsOf } = billDesk(hub);
beforeAll(async () => {
  await till.post('/settings/store-setting', { taxRounding: 'bill' });
});
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

// Three lines of net 0.15 with 10 % exclusive tax have 0.05 of tax together: 0.02, 0.02 and 0.01.
const snack = dish(15, { rateMilli: 10_000, type: 'exclusive' });
const seated = (more: object = {}) =>
  order(
    [1, 2, 3].map((seat) => ({ id: snack, seat })),
    more,
  );

/** Pays all bills in full, with the amounts shown. */
async function payAll(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { due } = await billOf(id);
    await act(id, 'pay', { payments: [{ paymentTypeId: 2, amount: due }], due });
  }
}
const lastLine = async (id: number) => ({ lines: [{ lineId: (await billOf(id)).lines[2].id }] });

test('a line of its own bill costs what it did, and is paid so', async () => {
  covers('2.4');
  const { billId } = await seated();
  const parts = [await lastLine(billId)];
  const { billIds } = await act(billId, 'split', { by: 'items', parts });
  expect(await totalsOf(billIds)).toEqual([0.34, 0.16]);
  await payAll(billIds);
});

test('each seat keeps its part of the tax', async () => {
  const { billId } = await seated();
  const { billIds } = await act(billId, 'split', { by: 'seats' });
  expect(await totalsOf(billIds)).toEqual([0.17, 0.17, 0.16]);
  await payAll(billIds);
});

test('an order that is paid alone, and the rest of its table, have the shown amounts', async () => {
  const tableId = makeTable(hub, 'B1');
  const { billId } = await seated({ tableId });
  const second = await order([{ id: snack }], { tableId });
  expect(second.billId).toBe(billId);
  const orderIds = [second.orderId];
  const { body } = await till.post('/orders/complete-order-payment-summary', { orderIds });
  const paid = await till.post('/orders/complete-and-pay-order', {
    orderIds,
    paymentTypeId: 2,
    subTotal: body.subtotal,
    taxTotal: body.taxTotal,
    total: body.total,
  });
  expect([paid.status, paid.text, body]).toEqual([200, paid.text, body]);
  await payAll([billId]);
});
