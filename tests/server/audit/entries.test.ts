// The entries of the audit trail in the form that people read (contract 41.3).
import { expect, test } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { makeItem, makeTable } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill, payOrders, placeOrder } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';

const hub = await openHub();
const till = makeTill(hub);
const soup = makeItem(hub, { title: 'Soup', priceCents: 650 });

interface Entry {
  id: number;
  kind: string;
  entity_id: string;
  details: Record<string, unknown>;
  about: unknown;
}
const entries = async (query = ''): Promise<Entry[]> =>
  (await till.get(`/audit/entries?${query}`)).body;
const weeks = async (query = ''): Promise<{ week: string; count: number }[]> =>
  (await till.get(`/audit/weeks?${query}`)).body;
const step = (id: number | undefined, status: string, more = {}) =>
  till.post(`/orders/update-status/${id}`, { status, ...more });

test('entries name the dish, the order and the table; routine kitchen steps are left out', async () => {
  covers('41.3', 'GET /audit/entries');
  const cart = [{ id: soup, quantity: 2 }];
  const tableId = makeTable(hub, 'Terrace 4');
  const { orderId, itemIds } = await placeOrder(hub, till, {
    cart: [...cart, { id: soup }],
    deliveryType: 'dinein',
    tableId,
  });
  await step(itemIds[0], 'preparing');
  await step(itemIds[1], 'cancelled', { reason: 'Cold' });
  const shown = await entries();
  expect(shown.map(({ kind }) => kind)).not.toContain('order.seen');
  // The void of the second line is shown, the step of the first line is not.
  expect(shown.filter(({ kind }) => kind === 'order-item.status')).toMatchObject([
    {
      entity_id: String(itemIds[1]),
      about: { title: 'Soup', order_id: orderId, token_no: 1, table_title: 'Terrace 4' },
    },
  ]);
  const all = await entries('kitchen=shown');
  const steps = all.filter(({ kind }) => kind === 'order-item.status');
  expect(steps).toHaveLength(2);
  expect(steps[1]).toMatchObject({ about: { title: '2 × Soup', order_id: orderId } });
  expect(all.find(({ kind }) => kind === 'order.placed')).toMatchObject({
    about: { title: null, order_id: orderId, table_title: 'Terrace 4', invoice_id: null },
  });
});

test('they are the rows of the trail, filtered by worth, user, kind and day', async () => {
  const { orderId } = await placeOrder(hub, till, { cart: [{ id: soup, quantity: 4 }] });
  await payOrders(till, [orderId]);
  const trail: Entry[] = (await till.get('/audit')).body;
  const all = await entries('kitchen=shown');
  expect(all.map(({ about: _, ...row }) => row)).toEqual(trail);
  const dear = await entries('least=26');
  expect(dear.length).toBeGreaterThan(0);
  expect(dear.every(({ details }) => details.total === 26)).toBe(true);
  expect(await entries('least=26.01')).toEqual([]);
  expect(await entries('username=nobody')).toEqual([]);
  expect(await entries('day=2026-11-19')).toEqual([]);
  expect(await entries('day=2026-11-20')).toEqual(await entries());
  const [newest, second] = await entries('kind=order');
  expect(await entries(`kind=order&before=${newest?.id}`).then(([first]) => first)).toEqual(second);
});

test('a bad query is refused, and nobody but an admin may read', async () => {
  for (const query of ['day=tomorrow', 'least=-1', 'kitchen=maybe', 'before=x'])
    expect((await till.get(`/audit/entries?${query}`)).status, query).toBe(400);
  const manager = makeTill(hub, makePerson(hub, { scopes: ['REPORTS', 'SETTINGS', 'USERS'] }));
  expect((await manager.get('/audit/entries')).status).toBe(403);
  for (const query of ['day=tomorrow', 'least=-1'])
    expect((await till.get(`/audit/weeks?${query}`)).status, query).toBe(400);
  expect((await manager.get('/audit/weeks')).status).toBe(403);
});

test('the entries of each filter are counted by week, without the steps of the kitchen', async () => {
  covers('41.3', 'GET /audit/weeks');
  const shown = await entries();
  const counts = await weeks();
  expect(counts).toHaveLength(12);
  expect([counts[0]?.week, counts[10]]).toEqual(['2026-08-31', { week: '2026-11-09', count: 0 }]);
  expect(counts[11]).toEqual({ week: '2026-11-16', count: shown.length });
  for (const query of ['kind=order', 'username=nobody', 'least=26', 'kind=order&least=26'])
    expect((await weeks(query))[11]?.count, query).toBe((await entries(query)).length);
  hub.db.exec(`UPDATE store SET day_starts_at = '04:00'`);
  // Sunday night still belongs to the week, until the business day of Monday begins.
  const insert = hub.db.prepare(`INSERT INTO audit
    (at, username, kind, entity, entity_id, details, prev_hash, hash)
    VALUES (?, 'mia', 'drawer.no-sale', 'drawer', 1, '{}', '', '')`);
  insert.run(Date.UTC(2026, 8, 7, 3, 59));
  insert.run(Date.UTC(2026, 8, 7, 4));
  insert.run(Date.UTC(2026, 8, 7, 5));
  expect((await weeks('username=MIA')).slice(0, 3).map(({ count }) => count)).toEqual([1, 2, 0]);
  expect((await weeks('username=mia&day=2026-09-13')).at(-1)).toEqual({
    week: '2026-09-07',
    count: 2,
  });
});

test('a forged entry whose details are not JSON is shown, and hides no other entry', async () => {
  const { orderId } = await placeOrder(hub, till, { cart: [{ id: soup }] });
  await step(orderId, 'preparing');
  const before = { all: (await entries('kitchen=shown')).length, weeks: await weeks() };
  hub.db.exec('DROP TRIGGER audit_no_update');
  const forge = hub.db.prepare(`UPDATE audit SET details = 'forged {' WHERE id = ?`);
  const [placed] = await entries('kind=order.placed');
  forge.run(placed?.id);
  const forged = { id: placed?.id, details: { unreadable: 'forged {' } };
  expect(await entries('kitchen=shown')).toHaveLength(before.all);
  expect(await entries()).toContainEqual(expect.objectContaining(forged));
  expect((await till.get('/audit')).body).toContainEqual(expect.objectContaining(forged));
  expect(await entries('least=1')).not.toContainEqual(expect.objectContaining(forged));
  expect(await weeks()).toEqual(before.weeks);
});
