// The reads of a sale stay fast as years of orders grow: no query scans a growing table.
import { expect, test, vi } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import type { Connection } from '../../../server/db/open.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { commands } from '../../../server/threads/commands.ts';
import { longReads } from '../../../server/threads/long-reads.ts';
import { makeHub } from '../../fixtures/hub.ts';
import { makeCustomer } from '../../fixtures/menu.ts';
import { makeTill, placeOrder } from '../../fixtures/orders.ts';

const GROWING =
  /^SCAN (orders|earlier|order_items|order_item_addons|order_item_options|bills|bill_lines|even_splits|even_lines|b|e|invoices|invoice_lines|payments|customers|reservations|audit|idempotency_keys|print_jobs|exceptions|cash_moves|o|i|x|a)\b(?! USING (COVERING )?INDEX (orders_unpaid|print_jobs_(open|over))\b)/;

/**
 * A scan that is allowed, because customers are counted and paged by an index. Search hits are looked up row by row.
 */
const COUNTED = /^SCAN customers USING COVERING INDEX/;
/**
 * Scans that are allowed, because they end at their first rows: at the end of the trail, or at the first printed
 * receipt.
 */
const ENDS_SOON =
  /from "audit" order by "id" desc limit|from "print_jobs" where "state" = 'done' limit 1$/;

const planOf = (db: Connection, text: string): string[] => {
  const slots = (text.match(/\?/g) ?? []).map(() => null);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...slots) as { detail: string }[];
  return plan.map(({ detail }) => detail);
};

/** Returns the queries that scan a table that grows with the years. */
const walksOf = (db: Connection, statements: Iterable<string>): string[] =>
  [...new Set(statements)].flatMap((text) =>
    planOf(db, text)
      .filter((detail) => GROWING.test(detail) && !COUNTED.test(detail) && !ENDS_SOON.test(text))
      .map((detail) => `${detail}: ${text}`),
  );

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
  expect(walksOf(hub.db, statements)).toEqual([]);
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
  // The queries read the ids of one answer's orders, the orders, their parties, their bills, the other contents of
  // these bills, and the currency's decimals.
  expect(few).toBe(15);
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
  longReads.searchInvoices(tx, { q: 'M' });
  longReads.searchInvoices(tx, { q: 'é', before: 90 });
  // For a text that many rows contain, the search uses another plan.
  hub.db.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n <= 5000)
    INSERT INTO billed_customers (phone, name) SELECT '+' || n, 'M' FROM numbers`);
  longReads.searchInvoices(tx, { q: 'm' });
  longReads.customersPage(tx, { page: 900, filter: '' });
  longReads.customersPage(tx, { filter: 'Marco' });
  longReads.customersPage(tx, { filter: 'M' });
  longReads.customersPage(tx, { filter: 'é', page: 2 });
  const statements = [...new Set(prepare.mock.calls.map(([text]) => text))];
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThan(15);
  expect(walksOf(hub.db, statements)).toEqual([]);
  await hub.close();
});

test('what few customers hold is looked for among their invoices, not in each that was ever written', async () => {
  const hub = await makeHub();
  const tx = new Tx(hub.db);
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  longReads.searchInvoices(tx, { q: 'Xq' });
  const statements = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  const plan = statements.flatMap((text) => planOf(hub.db, text));
  expect(plan).toContain(
    'SEARCH invoices USING INDEX invoices_customer (customer_id=? AND rowid<?)',
  );
  expect(plan).not.toContain('SEARCH invoices USING INTEGER PRIMARY KEY (rowid<?)');
  await hub.close();
});

test('a start, housekeeping and the adding up of sums find their rows by an index', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const hub = await makeHub();
  const till = makeTill(hub);
  await placeOrder(hub, till);
  const tx = new Tx(hub.db);
  const context = { now: hub.clock.now, actor: null };
  commands.forgetOld(tx, {}, context);
  // Adds a hundred days of trade. Without them, no stored answer and no print job would be old enough for housekeeping
  // to look for.
  for (let day = -50; day < 50; day++) {
    const text = new Date(Date.UTC(2026, 9, day)).toISOString().slice(0, 10);
    hub.db.prepare('INSERT OR IGNORE INTO token_days VALUES (?, 1)').run(text);
  }
  commands.forgetOld(tx, {}, context);
  keepSums(tx, 1);
  commands['POST /pos/create-order'](
    tx,
    { cart: [{ id: 1 }], deliveryType: 'takeaway' },
    { now: hub.clock.now, actor: null },
  );
  const statements = prepare.mock.calls
    .map(([text]) => text)
    .filter((text) => /from|update/i.test(text));
  prepare.mockRestore();
  expect(statements.some((text) => text.startsWith('DELETE FROM idempotency_keys'))).toBe(true);
  expect(statements.some((text) => text.startsWith('INSERT INTO rollup_items'))).toBe(true);
  expect(statements.some((text) => text.includes('audit_spans'))).toBe(true);
  expect(statements.some((text) => text.startsWith('update "print_jobs"'))).toBe(true);
  expect(walksOf(hub.db, statements)).toEqual([]);
  await hub.close();
});

test('bills, shifts, the trail and the exports find their rows by an index', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const hub = await makeHub();
  const till = makeTill(hub);
  await placeOrder(hub, till);
  prepare.mockClear();
  const paths = [
    '/bills?status=open',
    '/bills/1',
    '/audit',
    '/audit?day=2026-11-20',
    '/audit?before=900',
    '/print/jobs',
    '/shifts/current',
    '/shifts',
    '/invoices/init',
  ];
  for (const path of paths) expect([path, (await till.get(path)).status]).toEqual([path, 200]);
  const tx = new Tx(hub.db);
  const now = hub.clock.now;
  const period = { type: 'custom', from: '2022-01-15', to: '2026-11-20', now } as const;
  // Runs the reads of reports, of their files and of the customers' file.
  longReads.makeReport(tx, period);
  longReads.compareReport(tx, period);
  longReads.listExceptions(tx, period);
  longReads.staffOf(tx, period);
  longReads.kitchenTimes(tx, period);
  longReads.favouritesAt(tx, { day: '2026-11-20', hour: 12 });
  longReads.invoicesOfPeriod(tx, period);
  const statements = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  expect(walksOf(hub.db, statements)).toEqual([]);
  await hub.close();
});
