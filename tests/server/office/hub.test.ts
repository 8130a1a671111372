// A hub and head office together: pairing, sending, and sums that equal the figures of the hub's Zs (contract 36.3,
// 36.5).
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { OFFICE_FAILURES } from '#shared/office-failures.ts';
import { covers } from '../../contract/covers.ts';
import { CARD, CASH, openShift, sell } from '../../fixtures/drawers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openOfficeHouse } from '../../fixtures/office.ts';
import { countRows, makeTill, placeOrder, type Till } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const office = await openOfficeHouse();
const QUICK = { waitMs: 50, lookMs: 20, heardMs: 60_000, pausesMs: [100] };
let address = '';
beforeAll(async () => {
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
});

async function pair(hub: TestHub, more: object = {}) {
  const admin = makeTill(hub, makeAdmin(hub));
  const { code } = (await office.owner.post('/stores/pair')).body;
  const answer = await admin.post('/settings/head-office/pair', { address, code, ...more });
  const read = async () => (await admin.get('/settings/head-office')).body;
  return { admin, code, answer, read };
}
const sentBy = async ({ read }: { read: () => Promise<{ waiting: number }> }) =>
  expect.poll(async () => (await read()).waiting, { timeout: 20_000 }).toBe(0);

async function closeDay(till: Till, shift: number): Promise<void> {
  await till.post(`/shifts/${shift}/count`, { counted: [{ paymentTypeId: CASH, amount: 1 }] });
  await till.post(`/shifts/${shift}/close`, { reason: 'done' });
  const closed = await till.post('/days/close', {});
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
}

/**
 * Plays two business days: sales with tips and tax, a comp, a void, a refund, cash moves, and a payment that is
 * cancelled.
 */
async function trade(hub: TestHub, till: Till): Promise<void> {
  const shift = await openShift(till, 100);
  await till.post(`/shifts/${shift}/move`, { kind: 'in', amount: 20, reason: 'change' });
  await till.post(`/shifts/${shift}/move`, { kind: 'out', amount: 5, reason: 'ice' });
  const tax = { rateMilli: 10_000, type: 'inclusive' } as const;
  const dish = makeItem(hub, { priceCents: 1100, tax });
  await placeOrder(hub, till, { cart: [{ id: dish, quantity: 3 }] });
  const [bill] = (await till.get('/bills?status=open')).body;
  const comp = { lines: [{ lineId: bill.lines[0].id, quantity: 1 }], reason: 'late' };
  expect((await till.post(`/bills/${bill.id}/comp`, comp)).status).toBe(200);
  const part = { payments: [{ paymentTypeId: CARD, amount: 10, tip: 1 }], due: 22 };
  expect((await till.post(`/bills/${bill.id}/pay`, part)).status).toBe(200);
  const rest = { payments: [{ paymentTypeId: CASH, amount: 12 }], due: 12 };
  expect((await till.post(`/bills/${bill.id}/pay`, rest)).status).toBe(200);
  const gone = await placeOrder(hub, till, { cart: [{ id: dish }] });
  await till.post('/orders/cancel', { orderIds: [gone.orderId] });
  const sale = (await sell(hub, till, 900, { typeId: CARD, tip: 2 })).body;
  const back = { amount: 2, reason: 'cold', payments: [{ paymentTypeId: CASH, amount: 2 }] };
  expect((await till.post(`/invoices/${sale.invoiceId}/refund`, back)).status).toBe(200);
  await closeDay(till, shift);
  const next = await openShift(till, 50);
  await sell(hub, till, 450);
  await closeDay(till, next);
  await sell(hub, till, 300, { typeId: CARD });
}

test('what a restaurant does is at head office, each Z added up from its facts', async () => {
  covers('36.3', '36.5', 'POST /settings/head-office/pair', 'GET /settings/head-office');
  const hub = await makeHub({ officeTimes: QUICK });
  const paired = await pair(hub);
  expect(paired.answer.body).toEqual({ message: expect.any(String), title: 'Chain' });
  await trade(hub, paired.admin);
  await sentBy(paired);
  const period = 'from=2026-11-01&to=2026-12-31';
  const zs = (await office.owner.get(`/days?${period}`)).body;
  expect(zs.map(({ zNo }: { zNo: number }) => zNo)).toEqual([2, 1]);
  for (const { zNo, state, difference } of zs)
    expect([zNo, state, difference]).toEqual([zNo, 'whole', {}]);
  const total = zs.reduce(
    (sum: number, z: { sales: number; credits: number }) => sum + z.sales - z.credits,
    0,
  );
  const [store] = (await office.owner.get(`/reports?by=store&${period}`)).body;
  const running = await office.db.selectFrom('running').selectAll().execute();
  const open = (figure: string) => running.find((one) => one.figure === figure)?.amount ?? 0;
  expect(Math.round(store.amount * 100)).toBe(
    Math.round(total * 100) + open('sales') - open('credits'),
  );
  await hub.close();
}, 120_000);

test('a hub that has deleted its first facts begins with its oldest remaining fact', async () => {
  covers('36.2', '36.5');
  const hub = await makeHub({ officeTimes: QUICK });
  const paired = await pair(hub);
  for (const price of [500, 600, 700]) await sell(hub, makeTill(hub), price);
  await sentBy(paired);
  const { id } = await office.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const forget = async () => {
    for (const table of ['facts', 'branches', 'running'] as const)
      await office.db.deleteFrom(table).where('store_id', '=', id).execute();
  };
  await forget();
  hub.db.prepare('DELETE FROM facts WHERE seq < 3').run();
  hub.db.prepare('UPDATE head_office SET sent_seq = 0').run();
  await sell(hub, makeTill(hub), 800);
  await sentBy(paired);
  const branches = await office.db
    .selectFrom('branches')
    .select('after_seq')
    .where('store_id', '=', id)
    .execute();
  // Head office needs only the hash of fact 3, with which it verifies the facts after fact 3.
  expect(branches).toEqual([{ after_seq: 3 }]);
  await hub.close();
  // The hubs of the other tests have the same store id, so head office must forget this store.
  await forget();
}, 60_000);

test('what was sold while head office was away arrives later, and nothing twice', async () => {
  covers('36.5');
  const hub = await makeHub({ officeTimes: QUICK });
  const paired = await pair(hub);
  await sell(hub, makeTill(hub), 500);
  await sentBy(paired);
  hub.db.prepare(`UPDATE head_office SET address = 'http://127.0.0.1:1'`).run();
  await sell(hub, makeTill(hub), 500);
  await expect.poll(async () => (await paired.read()).reason).toMatch(/connection failed/);
  expect((await paired.read()).waiting).toBe(2);
  hub.db.prepare('UPDATE head_office SET address = ?').run(address);
  await sentBy(paired);
  expect((await paired.read()).reason).toBeNull();
  hub.db.prepare('UPDATE head_office SET sent_seq = 0').run();
  await sell(hub, makeTill(hub), 500);
  await sentBy(paired);
  const facts = await office.db
    .selectFrom('facts')
    .select('seq')
    .orderBy('store_id', 'desc')
    .execute();
  expect(countRows(hub, 'facts')).toBe(6);
  expect(
    facts
      .slice(0, 6)
      .map(({ seq }) => seq)
      .sort(),
  ).toEqual([1, 2, 3, 4, 5, 6]);
  await hub.close();
}, 120_000);

test('head office knows how many tickets are late in a kitchen', async () => {
  covers('36.2');
  const hub = await makeHub({ officeTimes: { ...QUICK, heardMs: 50 } });
  const { admin, answer } = await pair(hub);
  expect(answer.status).toBe(200);
  const late = async () => (await office.owner.get('/stores')).body.at(-1).late?.tickets;
  await expect.poll(late).toBe(0);
  await placeOrder(hub, admin, { cart: [{ id: makeItem(hub) }] });
  hub.clock.now += 20 * 60_000;
  await placeOrder(hub, admin, { cart: [{ id: makeItem(hub) }] });
  await expect.poll(late).toBe(1);
  // With this many open orders, another thread counts the late tickets.
  hub.db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     INSERT INTO orders (business_day, token_no, delivery_type, customer_type, status, payment_status, created_at,
       sale_hour) SELECT '2026-11-20', 100 + i, 'takeaway', 'WALKIN', 'created', 'pending', ${hub.clock.now}, 19 FROM n`,
  );
  hub.clock.now += 20 * 60_000;
  await expect.poll(late).toBe(2);
  await hub.close();
}, 60_000);

test('pairing is of admins, needs an address and a right code, and ends by hand', async () => {
  covers('36.5', 'DELETE /settings/head-office', 'GET /settings/head-office');
  const hub = await makeHub({ officeTimes: QUICK });
  const admin = makeAdmin(hub);
  const post = (body: object, cookie = admin.cookie) =>
    callApi(hub, 'POST', '/settings/head-office/pair', { body, cookie });
  expect((await makeTill(hub, admin).get('/settings/head-office')).body).toBeNull();
  const code = '0000-0000-0000';
  expect((await post({ address, code })).body).toMatchObject({ code: 'OFFICE_FAILED' });
  const itself = await hub.app.listen({ port: 0, host: '127.0.0.1' });
  expect((await post({ address: itself, code })).body.reason).toBe(OFFICE_FAILURES.other);
  expect((await post({ address: 'ftp://x', code })).status).toBe(400);
  expect((await post({ address: 'http://127.0.0.1:1', code })).status).toBe(409);
  const settings = makePerson(hub, { scopes: ['SETTINGS'] });
  expect((await post({ address, code }, settings.cookie)).status).toBe(403);
  expect(countRows(hub, 'head_office')).toBe(0);
  const paired = await pair(hub);
  expect(paired.answer.status).toBe(200);
  const again = await post({ address, code: paired.code });
  expect(again.body).toEqual(paired.answer.body);
  const stored = hub.db.prepare('SELECT sealed_key FROM head_office').pluck().get();
  expect(String(stored)).not.toContain('office_');
  const remove = () => callApi(hub, 'DELETE', '/settings/head-office', { cookie: admin.cookie });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  await hub.close();
}, 60_000);
