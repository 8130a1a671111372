// X and Z over the API: their content, how a Z follows the last Z, and who may close the day (contract 19.5, 19.6).
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { ZReport } from '#shared/entities/cash.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { covers } from '../../contract/covers.ts';
import { billDesk } from '../../fixtures/bill-desk.ts';
import { CARD, CASH, refusalOf, sell } from '../../fixtures/drawers.ts';
import { makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
const boss = makePerson(hub, {
  scopes: ['POS', 'ORDERS', 'INVOICES', 'CASH', 'VOID', 'DISCOUNT', 'REFUND'],
});
const till = makeTill(hub, boss);
beforeEach(async () => {
  // Every test begins right after a Z.
  await close();
});
afterEach(() => {
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

async function close(body: object = {}): Promise<ZReport> {
  const answer = await till.post('/days/close', body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return (await till.get(`/days/${answer.body.zNo}`)).body;
}
const desk = billDesk(hub, till);
const order = (priceCents: number, more: object = {}) =>
  desk.order([{ id: desk.dish(priceCents, { rateMilli: 19_000, type: 'inclusive' }) }], more);
const pay = (billId: number, due: number, payments: object[]) =>
  till.post(`/bills/${billId}/pay`, { due, payments });
/** Returns the sales minus the credits and the payments of a Z, which must always be 0. */
const balanceOf = ({ invoices, payments, part_payments }: ZReport) => {
  const cents = (amount: number) => Math.round(amount * 100);
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0);
  return (
    cents(invoices.sales.amount) -
    cents(invoices.credits.amount) -
    (paid - cents(part_payments.taken) + cents(part_payments.used))
  );
};

test('an empty Z is allowed, numbers have no gap, and each Z has the hash of the previous Z', async () => {
  covers('10.10', '19.6', 'GET /days/{zNo}', 'POST /days/close');
  const first = await close();
  const second = await close();
  expect(second.z_no).toBe(first.z_no + 1);
  expect(second).toMatchObject({
    invoices: { first: null, last: null, sales: { count: 0, amount: 0 } },
    payments: [],
    previous_hash: first.hash,
    closed_by: boss.username,
    days: [],
  });
  const { hash, ...rest } = second;
  expect(createHash('sha256').update(canonicalJson(rest)).digest('hex')).toBe(hash);
  const row = hub.db
    .prepare(`SELECT details, prev_hash FROM audit WHERE kind = 'day.closed' AND entity_id = ?`)
    .get(String(second.z_no)) as { details: string; prev_hash: string };
  expect(JSON.parse(row.details)).toMatchObject({ hash, previous: first.hash });
  expect(row.prev_hash).toBe(second.audit_head);
});

test('a Z has everything since the last Z: sales, credits, taxes, payments, reductions', async () => {
  const tableId = makeTable(hub, 'Z1');
  const { billId } = await order(11_900, { tableId, guests: 4 });
  await till.post(`/bills/${billId}/discount`, { amount: 19, reason: 'Regular' });
  expect((await pay(billId, 100, [{ paymentTypeId: CARD, amount: 100, tip: 5 }])).status).toBe(200);
  const { body: plain } = await sell(hub, till, 500);
  await till.post(`/invoices/${plain.invoiceId}/refund`, {
    amount: 2,
    payments: [{ paymentTypeId: CASH, amount: 2 }],
    reason: 'Cold',
  });
  const voided = await order(700);
  await till.post(`/bills/${voided.billId}/print`);
  await till.post('/orders/cancel', { orderIds: [voided.orderId], reason: 'Left' });
  const open = await order(2500, { tableId: makeTable(hub, 'Z2') });
  await pay(open.billId, 25, [{ paymentTypeId: CASH, amount: 10 }]);
  const z = await close();
  expect(z).toMatchObject({
    invoices: { sales: { count: 2, amount: 105 }, credits: { count: 1, amount: 2 } },
    discounts: { count: 1, amount: 19 },
    voids_before: { count: 0, amount: 0 },
    voids_after: { count: 1, amount: 7 },
    refunds: { count: 1, amount: 2 },
    tips: 5,
    part_payments: { taken: 10, used: 0 },
    guests: 4,
    bills: 2,
    days: ['2026-11-20'],
    without_shift: { count: 4, amount: 113 },
    late: { count: 0, amount: 0 },
  });
  expect(z.taxes).toEqual([
    { title: 'VAT', rate: 19, type: 'inclusive', gross: 100, net: 84.03, tax: 15.97 },
    { title: 'No tax', rate: null, type: null, gross: 3, net: 3, tax: 0 },
  ]);
  expect(z.payments).toMatchObject([
    { payment_type_id: CASH, title: 'Cash', count: 2, amount: 13, tips: 0 },
    { payment_type_id: CARD, title: 'Card', count: 1, amount: 100, tips: 5 },
  ]);
  expect(z.cash).toMatchObject({ float: 0, expected: 13 });
  expect(z.open_bills).toEqual([{ id: open.billId, table_title: 'Z2', total: 25, due: 15 }]);
  expect(balanceOf(z)).toBe(0);
  // Pays the rest of the bill, whose part payment is in the previous Z.
  await pay(open.billId, 15, [{ paymentTypeId: CARD, amount: 15 }]);
  const next = await close();
  expect(next).toMatchObject({
    invoices: { sales: { count: 1, amount: 25 } },
    part_payments: { taken: 0, used: 10 },
  });
  expect(balanceOf(next)).toBe(0);
  expect(next.perpetual.sales).toBe(z.perpetual.sales + 25);
  expect(next.perpetual.credits).toBe(z.perpetual.credits);
});

test('giving back a part payment of an earlier Z reduces the amount taken', async () => {
  const { billId } = await order(3000);
  await pay(billId, 30, [{ paymentTypeId: CASH, amount: 10 }]);
  expect((await close()).part_payments).toEqual({ taken: 10, used: 0 });
  const { body: bill } = await till.get(`/bills/${billId}`);
  await till.post(`/bills/${billId}/payments/${bill.payments[0].id}/cancel`, { reason: 'Card' });
  const z = await close();
  expect(z.part_payments).toEqual({ taken: -10, used: 0 });
  expect(z.payments).toMatchObject([{ amount: -10, count: -1 }]);
  expect(balanceOf(z)).toBe(0);
  await pay(billId, 30, [{ paymentTypeId: CARD, amount: 30 }]);
  expect(balanceOf(await close())).toBe(0);
});

test('a reopened invoice is in the Z as a credit and as part payments', async () => {
  const { body: sold } = await sell(hub, till, 4000);
  await close();
  await till.post(`/invoices/${sold.invoiceId}/reopen`, { reason: 'Wrong table' });
  const z = await close();
  expect(z).toMatchObject({
    invoices: { sales: { count: 0 }, credits: { count: 1, amount: 40 } },
    part_payments: { taken: 40, used: 0 },
  });
  expect(balanceOf(z)).toBe(0);
});

test('no Z while a shift is open or counting; afterwards its counts are in the Z', async () => {
  const { body } = await till.post('/shifts/open', { float: 50 });
  await sell(hub, till, 1000, { tip: 1 });
  await till.post(`/shifts/${body.id}/move`, { kind: 'drop', amount: 20, reason: 'Safe' });
  expect(await refusalOf(till.post('/days/close'))).toEqual([409, 'SHIFT_OPEN']);
  await till.post(`/shifts/${body.id}/count`, { counted: [{ paymentTypeId: CASH, amount: 40 }] });
  expect(await refusalOf(till.post('/days/close'))).toEqual([409, 'SHIFT_OPEN']);
  await till.post(`/shifts/${body.id}/close`, { reason: 'A coin' });
  const z = await close();
  expect(z.cash).toEqual({ float: 50, in: 0, out: 0, drops: 20, tipouts: 0, expected: 41 });
  expect(z.payments).toMatchObject([{ amount: 10, tips: 1, counted: 40, difference: -1 }]);
  expect(z.without_shift).toEqual({ count: 0, amount: 0 });
});

test('a user without the permission gets a message, and one who may not read the books is refused', async () => {
  const waiter = makeTill(hub, makePerson(hub, { scopes: ['POS'] }));
  expect(await refusalOf(waiter.post('/days/close'))).toEqual([403, 'APPROVAL_NEEDED']);
  expect((await waiter.get('/days')).status).toBe(403);
  expect(await refusalOf(till.get('/days/9999'))).toEqual([404, 'NOT_FOUND']);
  expect(await refusalOf(till.get('/days/0'))).toEqual([400, 'INVALID_INPUT', 'zNo']);
  expect(await refusalOf(till.get('/days?type=never'))).toEqual([400, 'INVALID_INPUT', 'type']);
});

test('the clock set back loses nothing: numbers say what is in a Z', async () => {
  await sell(hub, till, 1000);
  hub.clock.now -= 5 * 3_600_000;
  await sell(hub, till, 200);
  const z = await close();
  hub.clock.now += 5 * 3_600_000;
  expect(z.invoices.sales).toEqual({ count: 2, amount: 12 });
  const next = await close();
  expect(next.invoices.sales.count).toBe(0);
});

test('an X report has one shift, changes nothing, and hides amounts before the count unless the settings show them', async () => {
  covers('10.9', '19.5', 'GET /shifts/{id}/report');
  const { body } = await till.post('/shifts/open', { float: 20 });
  await sell(hub, till, 1500, { typeId: CARD });
  await sell(hub, till, 800);
  const other = makeTill(hub, makePerson(hub, { scopes: ['POS', 'CASH'], username: 'other' }));
  await owner.post('/settings/drawers/add', { title: 'Other', username: 'other' });
  await sell(hub, other, 9900);
  const x = () => till.get(`/shifts/${body.id}/report`);
  const blind = (await x()).body;
  expect(blind).toMatchObject({
    invoices: { sales: { count: 2, amount: 23 } },
    payments: [],
    cash: { float: 20, expected: null },
  });
  expect((await x()).body).toEqual(blind);
  const seen = (await owner.get(`/shifts/${body.id}/report`)).body;
  expect(seen.cash.expected).toBe(28);
  expect(seen.payments).toMatchObject([{ amount: 8 }, { amount: 15 }]);
  await till.post(`/shifts/${body.id}/count`, { counted: [{ paymentTypeId: CASH, amount: 28 }] });
  expect((await x()).body.payments).toMatchObject([
    { counted: 28, difference: 0 },
    { counted: null },
  ]);
  const reason = 'The terminal closes tomorrow';
  await till.post(`/shifts/${body.id}/close`, { reason });
  expect(await refusalOf(till.get('/shifts/9999/report'))).toEqual([404, 'NOT_FOUND']);
  expect((await other.get('/shifts/current')).body).toBeNull();
});

test('the Zs of a period are listed newest first, and each Z is also a line for the accountant', async () => {
  covers('19.6', 'GET /days', 'GET /days/{zNo}.csv');
  await sell(hub, till, 1000);
  const z = await close();
  const { body: list } = await till.get('/days?type=today');
  expect(list[0]).toEqual(z);
  expect(list[1].z_no).toBe(z.z_no - 1);
  const csv = await till.get(`/days/${z.z_no}.csv`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [names, cells, ...more] = csv.text.replace('\ufeff', '').split('\r\n');
  expect(more).toEqual(['']);
  const at = (name: string) => cells?.split(',')[names?.split(',').indexOf(name) ?? -1];
  expect([at('z_no'), at('sales'), at('paid Cash'), at('hash')]).toEqual([
    String(z.z_no),
    '10.00',
    '10.00',
    z.hash,
  ]);
});

test('a Z is never changed and never removed', () => {
  expect(() => hub.db.prepare('UPDATE zs SET sales_cents = 0').run()).toThrow('never changed');
  expect(() => hub.db.prepare('DELETE FROM zs WHERE z_no = 1').run()).toThrow('never removed');
});

test('the same key closes one day', async () => {
  const key = { 'idempotency-key': 'one-day' };
  const first = await till.post('/days/close', {}, key);
  const again = await till.post('/days/close', {}, key);
  expect(again.text).toBe(first.text);
});
