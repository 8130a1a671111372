// A payment of 0.00 has no sign, so its amount does not show whether it takes another payment back. A row that takes
// a payment back is recognised by its reference to that payment.
import { afterEach, expect, test } from 'vitest';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { CARD, CASH, paymentsOf, refusalOf } from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

const hub = await openHub();
const till = makeTill(hub, makeAdmin(hub));
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

test('a corrected payment of 0.00 counts once, under its new type, in the sums and in the Z', async () => {
  const { body: sold } = await till.post('/pos/create-order-and-invoice', {
    cart: [{ id: makeItem(hub, { priceCents: 0 }) }],
    deliveryType: 'takeaway',
    netTotal: 0,
    taxTotal: 0,
    total: 0,
    paymentTypeId: CASH,
  });
  const correct = (paymentId: number | undefined, paymentTypeId: number) =>
    till.post(`/invoices/${sold.invoiceId}/correct-payment`, { paymentId, paymentTypeId });
  const ids = () => paymentsOf(hub, sold.invoiceId).map(({ id }) => id);
  expect((await correct(ids()[0], CARD)).status).toBe(200);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  // The row that took the payment back can be neither corrected nor given a tip.
  expect(await refusalOf(correct(ids()[1], CARD))).toEqual([400, 'INVALID_INPUT', 'paymentId']);
  expect((await till.post(`/payments/${ids()[1]}/tip`, { tip: 1 })).status).toBe(404);
  expect((await correct(ids()[2], CASH)).status).toBe(200);
  expect((await correct(ids()[4], CARD)).status).toBe(200);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const { body } = await till.post('/days/close');
  expect((await till.get(`/days/${body.zNo}`)).body.payments).toMatchObject([
    { payment_type_id: CASH, count: 0, amount: 0 },
    { payment_type_id: CARD, count: 1, amount: 0 },
  ]);
  sealFixtures(hub);
  expect(verifyBooks(hub.db).problem).toBeUndefined();
});
