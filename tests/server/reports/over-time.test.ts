// Staff by day and the differences of shifts, by day and by month (contract 41.1, 41.2).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { CARD, countShift, makeCashier, openShift, sell } from '../../fixtures/drawers.ts';
import { FRIDAY } from '../../fixtures/hub.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin, makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub, makeAdmin(hub));
const { till, cashier } = await makeCashier(hub, owner);
const DAY = 86_400_000;
const BOTH = 'type=custom&from=2026-11-20&to=2026-11-21';
const LONG = 'type=custom&from=2026-09-01&to=2026-11-21';

/** Opens a shift with a float of 100, sells for 7.00 in cash, counts an amount and closes the shift. */
async function workShift(counted: number, more: object = {}): Promise<number> {
  const id = await openShift(till, 100);
  await sell(hub, till, 700);
  const count = await countShift(till, id, counted);
  expect([count.status, count.text]).toEqual([200, count.text]);
  const { status, text } = await owner.post(`/shifts/${id}/close`, more);
  expect([status, text]).toEqual([200, text]);
  return id;
}

const reason = { reason: 'Wrong change' };
const first = await workShift(104.5, reason);
hub.clock.now = FRIDAY + DAY;
const second = await workShift(107);
const third = await workShift(110, reason);
await sell(hub, owner, 1000, { typeId: CARD, tip: 2 });

test('each shift shows what was missing or too much, and the period adds up', async () => {
  covers('41.2', 'GET /reports/cash');
  const { body } = await owner.get(`/reports/cash?${BOTH}`);
  expect(body).toMatchObject({ shifts: 3, short: -2.5, over: 3 });
  expect(body.rows).toMatchObject([
    { at: '2026-11-20', shift_id: first, difference: -2.5, short: -2.5, over: 0, ...reason },
    { at: '2026-11-21', shift_id: second, difference: 0, reason: null },
    { at: '2026-11-21', shift_id: third, difference: 3, short: 0, over: 3 },
  ]);
  expect(body.rows[0].drawer_title).toBe(`Drawer of ${cashier.username}`);
  const listed = (await owner.get(`/shifts?${BOTH}`)).body.map(
    ({ id, counts }: { id: number; counts: { rows: { difference: number | null }[] }[] }) => [
      id,
      counts.at(-1)?.rows.reduce((sum, { difference }) => sum + (difference ?? 0), 0),
    ],
  );
  const reported = body.rows.map((row: Record<string, unknown>) => [row.shift_id, row.difference]);
  expect(reported.reverse()).toEqual(listed);
});

test('a shift that is open or only counted has no row', async () => {
  const id = await openShift(till, 50);
  expect((await owner.get(`/reports/cash?${BOTH}`)).body.shifts).toBe(3);
  await countShift(till, id, 40);
  expect((await owner.get(`/reports/cash?${BOTH}`)).body.shifts).toBe(3);
});

test('a long period has a row a month', async () => {
  const { body } = await owner.get(`/reports/cash?${LONG}`);
  expect(body).toEqual({
    ...{ shifts: 3, short: -2.5, over: 3 },
    rows: [
      {
        ...{ at: '2026-11', shift_id: null, drawer_title: null, closed_by: null, reason: null },
        ...{ shifts: 3, short: -2.5, over: 3, difference: 0.5 },
      },
    ],
  });
  const staff = (await owner.get(`/reports/staff/days?${LONG}`)).body;
  expect(staff).toMatchObject([
    { at: '2026-11', username: cashier.username, orders: 3, sales: 21 },
    { at: '2026-11', orders: 1, sales: 10, tips: 2 },
  ]);
});

test('staff by day add up to the staff report', async () => {
  covers('41.1', 'GET /reports/staff/days');
  const days = (await owner.get(`/reports/staff/days?${BOTH}`)).body;
  expect(days).toMatchObject([
    { at: '2026-11-20', username: cashier.username, orders: 1, sales: 7, tips: 0 },
    { at: '2026-11-21', username: cashier.username, orders: 2, sales: 14 },
    { at: '2026-11-21', orders: 1, sales: 10, tips: 2 },
  ]);
  const [sum] = (await owner.get(`/reports/staff?${BOTH}`)).body;
  expect(sum).toMatchObject({ username: cashier.username, orders: 3, sales: 21 });
  expect(
    (await owner.get('/reports/staff/days?type=custom&from=2026-01-01&to=2026-01-02')).body,
  ).toEqual([]);
});

test('the differences are saved as CSV', async () => {
  covers('GET /reports/cash/export');
  const { text, headers } = await owner.get(`/reports/cash/export?${BOTH}`);
  expect(headers['content-disposition']).toContain('cash-2026-11-20-2026-11-21.csv');
  const [head, row] = text.split('\r\n');
  expect(head).toContain('Day or month,Shift,Drawer,Closed by,Shifts,Short,Over,Difference,Reason');
  expect(row).toContain(`2026-11-20,${first},Drawer of ${cashier.username},`);
  expect(row).toMatch(/,1,'?-2\.50,0\.00,'?-2\.50,Wrong change$/);
});

test.each(['/reports/cash', '/reports/cash/export', '/reports/staff/days'])(
  '%s refuses an invalid period, and users without REPORTS',
  async (path) => {
    const { status, body } = await owner.get(`${path}?type=custom&from=2026-11-20&to=2026-11-01`);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    const seller = makeTill(hub, makePerson(hub, { scopes: ['POS', 'INVOICES', 'CASH'] }));
    expect((await seller.get(path)).status).toBe(403);
  },
);
