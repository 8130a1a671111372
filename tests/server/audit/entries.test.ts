// The entries of the audit trail for people (contract 41.3).
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
});
