// The tips owed are updated with each write that enters, changes, takes back or pays out a tip (contract 16.5, 19.3).
import { expect, test } from 'vitest';
import {
  findRollupDifferences,
  rebuildRollups,
} from '../../../server/domain/audit/verify-rollups.ts';
import { CARD, CASH, paymentsOf, sell } from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub, makePerson(hub, { role: 'admin', username: 'olga' }));
const scopes = ['POS', 'ORDERS', 'INVOICES', 'REFUND', 'CASH'];
const anna = makeTill(hub, makePerson(hub, { username: 'anna', scopes }));

async function owed(): Promise<number> {
  const { body } = await owner.get('/shifts/init');
  const row = body.tipsOwed.find((one: { username: string }) => one.username === 'anna');
  return row?.owed ?? 0;
}

test('each step of a tip is in what is owed, and the rows say the same', async () => {
  const { body: sold } = await sell(hub, anna, 1000, { typeId: CARD, tip: 3 });
  expect(await owed()).toBe(3);
  const [payment] = paymentsOf(hub, sold.invoiceId);
  await anna.post(`/payments/${payment?.id}/tip`, { tip: 5 });
  expect(await owed()).toBe(5);
  // If a payment is corrected to the right tender, its tip moves with it.
  const correct = { paymentId: payment?.id, paymentTypeId: CASH };
  await anna.post(`/invoices/${sold.invoiceId}/correct-payment`, correct);
  expect(await owed()).toBe(5);
  const cart = [{ id: makeItem(hub, { priceCents: 3000 }) }];
  const { billId } = (await anna.post('/pos/create-order', { cart, deliveryType: 'takeaway' }))
    .body;
  const part = { payments: [{ paymentTypeId: CARD, amount: 10, tip: 2 }], due: 30 };
  await anna.post(`/bills/${billId}/pay`, part);
  expect(await owed()).toBe(7);
  const [taken] = (await anna.get(`/bills/${billId}`)).body.payments;
  await anna.post(`/bills/${billId}/payments/${taken.id}/cancel`, { reason: 'Wrong card' });
  expect(await owed()).toBe(5);
  const shift = (await anna.post('/shifts/open', { float: 50 })).body.id;
  const out = { kind: 'tipout', amount: 5, username: 'anna' };
  expect((await anna.post(`/shifts/${shift}/move`, { ...out, amount: 5.01 })).status).toBe(409);
  expect((await anna.post(`/shifts/${shift}/move`, out)).status).toBe(200);
  expect(await owed()).toBe(0);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const kept = () => hub.db.prepare('SELECT * FROM rollup_tips_owed').all();
  const before = kept();
  rebuildRollups(hub.db);
  expect(kept()).toEqual(before);
});

test('no statement adds up the tips of the years', () => {
  const plan = hub.db
    .prepare('EXPLAIN QUERY PLAN SELECT taken_cents FROM rollup_tips_owed WHERE user_id = ?')
    .all(1) as { detail: string }[];
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH rollup_tips_owed/),
  ]);
});

test('tips go to the current user of a name, not to a former one; a closed shift is refused before an unknown user', async () => {
  const left = makePerson(hub, { username: 'Zoë', scopes: ['POS'] });
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(left.userId);
  const zoe = makeTill(hub, makePerson(hub, { username: 'Zoë', scopes }));
  await sell(hub, zoe, 1000, { typeId: CARD, tip: 4 });
  await owner.post('/shifts/open', { float: 10 });
  const { id } = (await zoe.get('/shifts/current')).body;
  const payOut = (username: string) =>
    zoe.post(`/shifts/${id}/move`, { kind: 'tipout', amount: 4, reason: 'Tips', username });
  expect((await payOut('ZOË')).status).toBe(200);
  await zoe.post(`/shifts/${id}/count`, { counted: [{ paymentTypeId: CASH, amount: 6 }] });
  expect((await payOut('nobody')).body.field).toBe('username');
  expect((await payOut('Zoë')).body.code).toBe('SHIFT_CLOSED');
});

test('tips of somebody who left can be paid out after the username was given to another', async () => {
  const left = makePerson(hub, { username: 'Uma', scopes: ['POS'] });
  await sell(hub, makeTill(hub, left), 1000, { typeId: CARD, tip: 6 });
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(left.userId);
  const uma = makeTill(hub, makePerson(hub, { username: 'Uma', scopes }));
  await sell(hub, uma, 1000, { typeId: CARD, tip: 4 });
  const umas = async () =>
    (await owner.get('/shifts/init')).body.tipsOwed.filter(
      ({ username }: { username: string }) => username === 'Uma',
    );
  expect(await umas()).toEqual(
    expect.arrayContaining([
      { user_id: left.userId, username: 'Uma', name: expect.any(String), owed: 6 },
      { username: 'Uma', name: expect.any(String), owed: 4 },
    ]),
  );
  const drawer = { title: 'Bar', username: 'Uma' };
  await owner.post('/settings/drawers/add', drawer);
  const { id } = (await uma.post('/shifts/open', { float: 50 })).body;
  const payOut = (amount: number, more: object) =>
    uma.post(`/shifts/${id}/move`, { kind: 'tipout', amount, username: 'Uma', ...more });
  expect((await payOut(1, { userId: left.userId })).status).toBe(200);
  expect((await payOut(5.01, { userId: left.userId })).body.code).toBe('TIPOUT_TOO_LARGE');
  expect((await payOut(1, { userId: left.userId, username: 'anna' })).body.field).toBe('username');
  // With only a name, the payout goes to the user who has the name now, or else to the only former user of that name
  // who is owed that much.
  expect((await payOut(4, {})).status).toBe(200);
  expect((await payOut(5, {})).status).toBe(200);
  expect(await umas()).toEqual([]);
  expect((await payOut(0.01, {})).body.code).toBe('TIPOUT_TOO_LARGE');
});
