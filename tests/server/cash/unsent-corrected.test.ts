// Unsent payments that wait for a shift: a correction counts in the shift of its payment, and a Z ends the wait
// (contract 17.4, 19.7).
import { beforeEach, expect, test } from 'vitest';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import {
  CARD,
  CASH,
  countShift,
  makeCashier,
  openShift,
  paymentsOf,
  sell,
} from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
let till: Till;
beforeEach(async () => {
  ({ till } = await makeCashier(hub, owner));
});

const fiveMinutesAgo = () => new Date(hub.clock.now - 300_000).toISOString();

async function sellUnsent(by: Till, priceCents: number): Promise<number> {
  const answer = await sell(hub, by, priceCents, { tappedAt: fiveMinutesAgo() });
  expect(answer.status).toBe(200);
  return answer.body.invoiceId;
}

const toCard = (by: Till, invoiceId: number) =>
  by.post(`/invoices/${invoiceId}/correct-payment`, {
    paymentId: paymentsOf(hub, invoiceId)[0]?.id,
    paymentTypeId: CARD,
  });

test('a cash payment that was corrected to card before the shift is expected as card', async () => {
  const invoice = await sellUnsent(till, 700);
  expect((await toCard(till, invoice)).status).toBe(200);
  const id = await openShift(till, 100);
  expect(paymentsOf(hub, invoice)).toMatchObject([
    { shift_id: id, is_late: 1 },
    { shift_id: id, is_late: 0 },
    { shift_id: id, is_late: 0 },
  ]);
  const { body } = await countShift(till, id, 100, [{ paymentTypeId: CARD, amount: 7 }]);
  expect(body.rows).toMatchObject([
    { payment_type_id: CASH, expected: 100, difference: 0 },
    { payment_type_id: CARD, expected: 7, difference: 0 },
  ]);
});

test('a correction at another drawer does not change the shift of that drawer', async () => {
  const invoice = await sellUnsent(till, 700);
  const other = (await makeCashier(hub, owner)).till;
  const elsewhere = await openShift(other, 50);
  await toCard(other, invoice);
  const here = await openShift(till, 100);
  expect((await countShift(other, elsewhere, 50)).body.rows).toMatchObject([{ expected: 50 }]);
  expect((await countShift(till, here, 100)).body.rows).toMatchObject([
    { expected: 100 },
    { expected: 7 },
  ]);
});

test('a part payment that another drawer gave back was taken by its own', async () => {
  const cart = [{ id: makeItem(hub, { priceCents: 3000 }) }];
  const { body: placed } = await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
  const payments = [{ paymentTypeId: CASH, amount: 10 }];
  const part = { payments, due: 30, tappedAt: fiveMinutesAgo() };
  expect((await till.post(`/bills/${placed.billId}/pay`, part)).status).toBe(200);
  const other = (await makeCashier(hub, owner)).till;
  const elsewhere = await openShift(other, 50);
  const { body: bill } = await till.get(`/bills/${placed.billId}`);
  const cancel = `/bills/${placed.billId}/payments/${bill.payments[0].id}/cancel`;
  expect((await other.post(cancel, { reason: 'Card' })).status).toBe(200);
  const here = await openShift(till, 100);
  expect((await countShift(other, elsewhere, 40)).body.rows).toMatchObject([{ expected: 40 }]);
  expect((await countShift(till, here, 110)).body.rows).toMatchObject([{ expected: 110 }]);
  for (const [by, id] of [
    [other, elsewhere],
    [till, here],
  ] as const)
    await by.post(`/shifts/${id}/close`);
});

test('cash that was given back before the shift is not expected in it', async () => {
  const refunded = await sellUnsent(till, 700);
  const payments = [{ paymentTypeId: CASH, amount: 7 }];
  const refund = { amount: 7, payments, reason: 'Cold' };
  expect((await till.post(`/invoices/${refunded}/refund`, refund)).status).toBe(200);
  const reopened = await sellUnsent(till, 300);
  const { body } = await till.post(`/invoices/${reopened}/reopen`, { reason: 'Wrong table' });
  const { body: bill } = await till.get(`/bills/${body.billId}`);
  const cancel = `/bills/${body.billId}/payments/${bill.payments[0].id}/cancel`;
  expect((await till.post(cancel, { reason: 'Paid by card' })).status).toBe(200);
  const id = await openShift(till, 100);
  expect((await countShift(till, id, 100)).body.rows).toMatchObject([{ expected: 100 }]);
  await till.post(`/shifts/${id}/close`);
});

test('a payment that is in a Z is not counted in a later shift', async () => {
  for (const { id, drawer_id } of hub.db
    .prepare(`SELECT id, drawer_id FROM shifts WHERE state <> 'closed'`)
    .all() as { id: number; drawer_id: number }[]) {
    const reason = `Drawer ${drawer_id}`;
    await owner.post(`/shifts/${id}/count`, { counted: [{ paymentTypeId: CASH, amount: 0 }] });
    expect((await owner.post(`/shifts/${id}/close`, { reason })).status).toBe(200);
  }
  const closed = await sellUnsent(till, 700);
  expect((await till.post('/days/close')).status).toBe(200);
  const open = await sellUnsent(till, 200);
  const id = await openShift(till, 100);
  expect(paymentsOf(hub, closed)).toMatchObject([{ shift_id: null, is_late: 0 }]);
  expect(paymentsOf(hub, open)).toMatchObject([{ shift_id: id, is_late: 1 }]);
  expect((await countShift(till, id, 102)).body.rows).toMatchObject([{ expected: 102 }]);
  await till.post(`/shifts/${id}/close`);
  expect((await till.post('/days/close')).status).toBe(200);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});
