// Pieces that are voided after their order was added to the sums. With a tax on top, the rounded taxes of both items
// can differ from the tax of all pieces.
import { expect, test } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';

const hub = await openHub();
const till = makeTill(hub);

test('the sums of a dish follow what its item reads after a void', async () => {
  // Two pieces at net 0.05 with 10 % exclusive tax cost 0.11, one piece 0.06.
  const id = makeItem(hub, { priceCents: 5, tax: { rateMilli: 10_000, type: 'exclusive' } });
  const { body: sold } = await till.post('/pos/create-order', {
    cart: [{ id, quantity: 2 }],
    deliveryType: 'takeaway',
  });
  hub.db.transaction(() => keepSums(new Tx(hub.db), 1)).immediate();
  const { body: groups } = await till.get(`/orders?orderIds=${sold.orderId}`);
  const answer = await till.post(`/orders/update-status/${groups[0].orders[0].items[0].id}`, {
    status: 'cancelled',
    quantity: 1,
  });
  expect(answer.status).toBe(200);
  const kept = 'SELECT quantity, total_cents FROM rollup_items';
  expect(hub.db.prepare(kept).all()).toEqual([{ quantity: 1, total_cents: 6 }]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});
