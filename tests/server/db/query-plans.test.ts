// What selling reads stays cheap as years of orders grow: no statement walks through a growing table.
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { longReads } from '../../../server/threads/long-reads.ts';
import { makeHub } from '../../fixtures/hub.ts';
import { makeCustomer } from '../../fixtures/menu.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const GROWING =
  /^SCAN (orders|earlier|order_items|order_item_addons|invoices|payments|customers|reservations|audit|idempotency_keys)\b(?! USING INDEX orders_(open|unpaid)\b)/;

test('the lists, the dashboard and the lookups find their rows by an index', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const hub = await makeHub();
  const till = makeTill(hub);
  const customerId = makeCustomer(hub, '12345');
  const { orderId } = await placeOrder(hub, till, { customerType: 'CUSTOMER', customerId });
  prepare.mockClear();
  const paths = [
    '/dashboard',
    '/dashboard/now',
    '/dashboard/checklist',
    '/pos/init',
    '/orders',
    `/orders?orderIds=${orderId}`,
    '/orders/unpaid',
    '/kitchen',
    '/tables',
    `/kitchen?orderIds=${orderId}`,
    `/customers/${customerId}`,
  ];
  for (const path of paths) expect((await till.get(path)).status).toBe(200);
  const orderIds = [orderId];
  await till.post('/orders/complete-order-payment-summary', { orderIds });
  const statements = [...new Set(prepare.mock.calls.map(([text]) => text))];
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(12);
  const walks = statements.flatMap((text) => {
    const slots = (text.match(/\?/g) ?? []).map(() => null);
    const plan = hub.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...slots);
    return (plan as { detail: string }[]).flatMap(({ detail }) =>
      GROWING.test(detail) ? [`${detail}: ${text}`] : [],
    );
  });
  expect(walks).toEqual([]);
  await hub.close();
});

test('a list takes as many statements for thirty orders as for three', async () => {
  const hub = await makeHub();
  const till = makeTill(hub);
  const run = vi.spyOn(Object.getPrototypeOf(hub.db.prepare('SELECT 1')), 'all');
  const count = async (): Promise<number> => {
    run.mockClear();
    await till.get('/orders');
    await till.get('/kitchen');
    return run.mock.calls.length;
  };
  for (let n = 0; n < 3; n++) await placeOrder(hub, till);
  const few = await count();
  for (let n = 0; n < 27; n++) await placeOrder(hub, till);
  expect(await count()).toBe(few);
  // The orders, their bills, and the currency's decimals.
  expect(few).toBe(8);
  run.mockRestore();
  await hub.close();
});

test('reports, searches and the register find their rows by an index, through years', async () => {
  const hub = await makeHub();
  const tx = new Tx(hub.db);
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const now = hub.clock.now;
  longReads.makeReport(tx, { type: 'custom', from: '2022-01-15', to: '2026-11-20', now });
  longReads.invoicesOfPeriod(tx, { type: 'this_month', now });
  longReads.searchInvoices(tx, { q: 'Marco' });
  longReads.searchInvoices(tx, { q: '4711' });
  longReads.customersPage(tx, { page: 900, filter: '' });
  longReads.customersPage(tx, { filter: 'Marco' });
  const statements = [...new Set(prepare.mock.calls.map(([text]) => text))];
  prepare.mockRestore();
  const walks = statements.flatMap((text) => {
    const slots = (text.match(/\?/g) ?? []).map(() => null);
    const plan = hub.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...slots);
    return (plan as { detail: string }[]).flatMap(({ detail }) =>
      // Customers are counted and paged along an index; what is found by text is looked up row by row.
      GROWING.test(detail) && !/^SCAN customers USING COVERING INDEX/.test(detail)
        ? [`${detail}: ${text}`]
        : [],
    );
  });
  expect(statements.length).toBeGreaterThan(15);
  expect(walks).toEqual([]);
  await hub.close();
});
