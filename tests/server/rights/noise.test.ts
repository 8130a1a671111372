// Events that any user can cause at will do not bury the other exceptions (contract 23.3).
import { expect, test } from 'vitest';
import { ENTRIES_PER_HOUR } from '#shared/limits.ts';
import { exceptionsOf, said } from '../../fixtures/approvals.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const owner = makeTill(hub);
const seller = (username: string) =>
  makeTill(hub, makePerson(hub, { username, scopes: ['POS', 'ORDERS'] }));

const held = {
  endpoint: 'POST /orders/complete-and-pay-order',
  total: 2,
  tappedAt: '2026-11-20T18:00:00.000Z',
};
const HOUR = 3_600_000;
const listed = async (query: string) =>
  (await owner.get(`/reports/exceptions?type=today&${query}`)).body;
const times = async (count: number, one: () => Promise<{ status: number }>, status: number) => {
  for (let n = 0; n < count; n += 1) expect((await one()).status).toBe(status);
};

test('for each user, one row counts all discarded calls above 60 an hour', async () => {
  const mia = seller('mia');
  const tell = () => mia.post('/held/discarded', held);
  await times(ENTRIES_PER_HOUR + 10, tell, 200);
  const rows = await listed('kind=held-discarded&username=MIA');
  expect(rows).toHaveLength(ENTRIES_PER_HOUR + 1);
  expect(rows[0]).toMatchObject({ title: '10 more within an hour', value: 20, username: 'mia' });
  const trail = hub.db.prepare("SELECT * FROM audit WHERE kind = 'held.discarded'").all();
  expect(trail).toHaveLength(ENTRIES_PER_HOUR + 1);
  expect((await seller('ana').post('/held/discarded', held)).status).toBe(200);
  expect(await listed('kind=held-discarded&username=ana')).toHaveLength(1);
  hub.clock.now += HOUR;
  await times(2, tell, 200);
  expect(await listed('kind=held-discarded&username=mia')).toHaveLength(ENTRIES_PER_HOUR + 3);
  const hours = hub.db.prepare('SELECT more FROM noisy_hours ORDER BY id').all();
  expect(hours).toEqual([{ more: 10 }, { more: 0 }, { more: 0 }]);
});

test('refused approvals are counted likewise; another user’s approval id is invalid', async () => {
  const ben = seller('ben');
  const order = { cart: [{ id: makeItem(hub, { priceCents: 1000 }) }], deliveryType: 'dinein' };
  const { billId } = (await ben.post('/pos/create-order', order)).body;
  const body = { percent: 10, reason: 'Regular' };
  const call = `POST /bills/${billId}/discount`;
  const asked = async (who = ben) =>
    (await who.post('/approvals', { action: 'discount', call, body })).body.id;
  const send = (id: number) => ben.post(`/bills/${billId}/discount`, { ...body, approval: { id } });
  const foreign = await asked(seller('eva'));
  for (const id of [foreign, 999_999]) {
    expect(said(await send(id))).toEqual([403, 'APPROVAL_REFUSED']);
  }
  expect(exceptionsOf(hub, 'approval-refused')).toEqual([]);
  const own = await asked();
  await times(ENTRIES_PER_HOUR + 3, () => send(own), 403);
  const rows = await listed('kind=approval-refused&username=ben');
  expect(rows).toHaveLength(ENTRIES_PER_HOUR + 1);
  expect(rows[0].title).toBe('3 more within an hour');
});

test('amounts that no till collects are refused', async () => {
  const till = seller('leo');
  for (const wrong of [{ total: 1e21 }, { total: -1 }, { giveBack: 1e21 }]) {
    const { status, body } = await till.post('/held/discarded', { ...held, ...wrong });
    expect([status, body.field]).toEqual([400, Object.keys(wrong)[0]]);
  }
});

test('exceptions are listed by kind and user, and their file has every row', async () => {
  const { cart, ...rest } = { cart: [{ id: makeItem(hub) }], deliveryType: 'dinein' };
  await owner.post('/pos/create-order', { cart, ...rest });
  hub.db
    .prepare(
      `INSERT INTO exceptions (at, business_day, kind, title, value_cents)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
       SELECT 0, '2026-11-20', 'reprint', 'Copy ' || i, 0 FROM n`,
    )
    .run();
  expect(await listed('kind=reprint')).toHaveLength(1000);
  expect(await listed('username=nobody')).toEqual([]);
  expect((await owner.get('/reports/exceptions?type=today&kind=eaten')).body.field).toBe('kind');
  const file = async (query: string) =>
    (await owner.get(`/reports/exceptions/export?type=today${query}`)).text.trim().split('\r\n');
  expect(await file('&kind=reprint')).toHaveLength(2101);
  const all = await file('');
  expect(all.length).toBeGreaterThan(2101 + 2 * ENTRIES_PER_HOUR);
  expect(all[0]).toMatch(/,Sent by$/);
  expect(await file('&kind=approval-refused&username=ben')).toHaveLength(ENTRIES_PER_HOUR + 2);
});
