// The staff sums by day: the sums of past days are stored, and match the rows whatever happens later.
import { expect, test } from 'vitest';
import {
  findRollupDifferences,
  rebuildRollups,
} from '../../../server/domain/audit/verify-rollups.ts';
import { keepStaffSums } from '../../../server/rollups/staff.ts';
import { CARD, CASH, sell } from '../../fixtures/drawers.ts';
import { FRIDAY } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
const [FIRST, SECOND, THIRD] = DAYS;
const hub = await openHub();
const tillOf = (username: string) => makeTill(hub, makePerson(hub, { role: 'admin', username }));
const [anna, ben] = [tillOf('anna'), tillOf('ben')];
const dish = makeItem(hub, { priceCents: 1000 });
const cart = (quantity: number) => [{ id: dish, quantity }];

const goTo = (day: (typeof DAYS)[number]) => {
  hub.clock.now = FRIDAY + DAYS.indexOf(day) * 86_400_000;
};
const idOf = (text: string): number => hub.db.prepare(text).pluck().get() as number;

const staff = async (from: string, to: string) => {
  const { body } = await anna.get(`/reports/staff?type=custom&from=${from}&to=${to}`);
  return body as Record<string, unknown>[];
};
/** Reads the staff report for every period within these days. */
const figures = () =>
  Promise.all(DAYS.flatMap((from) => DAYS.filter((to) => to >= from).map((to) => staff(from, to))));

/** Sums up days as housekeeping does; returns the days that are summed up. */
async function keepAll(): Promise<string[]> {
  for (let more = true; more; ) {
    const { text } = await hub.hub.run(keepStaffSums, {}, { actor: null });
    more = JSON.parse(text).more;
  }
  const kept = 'SELECT DISTINCT business_day FROM rollup_staff ORDER BY 1';
  return hub.db.prepare(kept).pluck().all() as string[];
}

const staleDays = () => hub.db.prepare('SELECT business_day FROM rollup_staff_stale').pluck().all();

/** Returns the figures computed from the rows alone. */
async function figuresOfRows() {
  rebuildRollups(hub.db);
  const fresh = await figures();
  await keepAll();
  return fresh;
}

async function pay(billId: number, part = 1, tip = 0) {
  const { due } = (await ben.get(`/bills/${billId}`)).body;
  const payments = [{ paymentTypeId: CARD, amount: due * part, tip }];
  return (await ben.post(`/bills/${billId}/pay`, { payments, due })).body;
}

async function placeAt(quantity: number) {
  const body = { cart: cart(quantity), deliveryType: 'dinein', newBill: true };
  return (await ben.post('/pos/create-order', body)).body as { billId: number };
}

const late = { orderId: 0, partBill: 0, partPayment: 0 };

test('a day with discounts, comps, voids, tips and refunds has the same figures from sums and from rows', async () => {
  await sell(hub, anna, 2500, { typeId: CARD, tip: 3 });
  late.orderId = (await placeOrder(hub, anna, { cart: cart(1) })).orderId;
  const served = await ben.post('/pos/create-order', {
    ...{ cart: [...cart(2), ...cart(1)], deliveryType: 'dinein', guests: 4, newBill: true },
  });
  const { billId } = served.body;
  await ben.post(`/bills/${billId}/discount`, { percent: 10, reason: 'Late' });
  const { lines } = (await ben.get(`/bills/${billId}`)).body;
  await anna.post(`/bills/${billId}/comp`, { lines: [{ lineId: lines[1].id }], reason: 'Cold' });
  const { invoiceId } = await pay(billId, 1, 2);
  const back = { amount: 4, payments: [{ paymentTypeId: CASH, amount: 4 }], reason: 'Hair' };
  await anna.post(`/invoices/${invoiceId}/refund`, back);
  const gone = await placeOrder(hub, ben, { cart: cart(3) });
  await ben.post('/orders/cancel', { orderIds: [gone.orderId], reason: 'Left' });
  goTo(SECOND);
  await sell(hub, ben, 700);
  late.partBill = (await placeAt(5)).billId;
  await pay(late.partBill, 0.4, 6);
  late.partPayment = idOf('SELECT max(id) FROM payments');
  goTo(THIRD);
  await sell(hub, anna, 900);

  const before = await figures();
  const nothing = { orders: 0, sales: 0, guests: 0, tips: 0, voids: 0, discounts: 0, comps: 0 };
  expect(before[0]).toMatchObject([
    { ...nothing, username: 'anna', orders: 2, sales: 25, tips: 3, comps: 9, refunds: 4 },
    {
      ...nothing,
      username: 'ben',
      orders: 1,
      sales: 14,
      guests: 4,
      tips: 2,
      voids: 30,
      discounts: 2,
    },
  ]);
  expect(await keepAll()).toEqual([FIRST, SECOND]);
  expect(await figures()).toEqual(before);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

test('a change that affects a past day is in its figures immediately, and summed up again', async () => {
  const before = await figures();
  await anna.post('/orders/cancel', { orderIds: [late.orderId], reason: 'Forgotten' });
  const path = `/bills/${late.partBill}/payments/${late.partPayment}/cancel`;
  expect((await ben.post(path, { reason: 'Wrong bill' })).status).toBe(200);
  expect(staleDays()).toEqual([FIRST, SECOND]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  const after = await figures();
  expect(after[0]?.[0]).toMatchObject({ username: 'anna', orders: 1 });
  expect([before[3]?.[0]?.tips, after[3]?.[0]?.tips]).toEqual([6, 0]);
  expect(await keepAll()).toEqual([FIRST, SECOND]);
  expect(staleDays()).toEqual([]);
  expect(await figures()).toEqual(after);
  expect(await figuresOfRows()).toEqual(after);
});

test('a tip that is entered days later counts on the day of its payment', async () => {
  const id = idOf('SELECT id FROM payments WHERE tip_cents = 300');
  expect((await anna.post(`/payments/${id}/tip`, { tip: 5 })).status).toBe(200);
  expect((await staff(FIRST, FIRST))[0]).toMatchObject({ username: 'anna', tips: 5 });
  await keepAll();
  expect((await staff(FIRST, FIRST))[0]).toMatchObject({ username: 'anna', tips: 5 });
});

test('a tip on an old payment without a business day counts on the day of its invoice', async () => {
  const id = idOf('SELECT min(id) FROM payments WHERE amount_cents = 700');
  hub.db.prepare('UPDATE payments SET business_day = NULL WHERE id = ?').run(id);
  expect((await ben.post(`/payments/${id}/tip`, { tip: 7 })).status).toBe(200);
  expect((await staff(SECOND, SECOND))[0]).toMatchObject({ username: 'ben', tips: 7 });
  expect(findRollupDifferences(hub.db)).toEqual([]);
  await keepAll();
  expect((await staff(SECOND, SECOND))[0]).toMatchObject({ username: 'ben', tips: 7 });
});

test('a discount stays with the user who gave it, even if another has the name later', async () => {
  hub.db.exec(`UPDATE users SET deleted_at = 1 WHERE username = 'ben'`);
  makePerson(hub, { username: 'ben' });
  rebuildRollups(hub.db);
  const rows = await staff(FIRST, FIRST);
  expect(rows.filter(({ username }) => username === 'ben')).toMatchObject([{ discounts: 2 }]);
});

test('the figures of a reopened day come from its rows until the day is over again', async () => {
  await keepAll();
  goTo(SECOND);
  expect((await anna.post('/settings/clock/reopen-day', { day: SECOND })).status).toBe(200);
  const [was] = await staff(SECOND, SECOND);
  await sell(hub, anna, 3300);
  expect(await staff(SECOND, SECOND)).toMatchObject([{ username: 'anna', sales: 33 }, was ?? {}]);
  expect(await keepAll()).toEqual([FIRST]);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

test.each([
  'UPDATE rollup_staff SET sales_cents = sales_cents + 1',
  'DELETE FROM rollup_staff WHERE user_id = (SELECT min(user_id) FROM rollup_staff)',
])('a tampered sum is found: %s', (text) => {
  hub.db.exec('BEGIN');
  expect(hub.db.prepare(text).run().changes).toBeGreaterThan(0);
  expect(findRollupDifferences(hub.db)).toEqual([expect.stringContaining('rollup_staff:')]);
  hub.db.exec('ROLLBACK');
});
