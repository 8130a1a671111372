// Old data with a new version, new data with an old version, and a migration that fails.
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import type { Connection } from '../../../server/db/open.ts';
import { openWriting } from '../../../server/db/open.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { report } from '../../faults/report.ts';
import { projectRoot } from '../../fixtures/hub.ts';
import { endProcesses, makeFolder, startProcess } from '../../fixtures/hub-process.ts';
import { makeSoldFolder, refusalOf } from '../../fixtures/sold-folder.ts';

// These tests start whole hubs, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

afterAll(endProcesses);

const MIGRATIONS = join(projectRoot, 'migrations');

test('a database newer than the program is refused', async () => {
  const { DATA_DIR, path } = await makeSoldFolder();
  const db = new Sqlite(path);
  db.exec(`INSERT INTO schema_migrations VALUES (9999, '9999_tomorrow.sql', 'x', 0)`);
  db.close();
  expect(await refusalOf({ DATA_DIR })).toMatch(/newer than this program .*9999_tomorrow/);
}, 60_000);

/** Returns a folder with the first migrations and, if given, one more migration. */
function scratchMigrations(count: number, more?: string): string {
  const folder = makeFolder();
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d{4}_/.test(name));
  for (const name of names.sort().slice(0, count)) {
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  if (more) writeFileSync(join(folder, `${String(count + 1).padStart(4, '0')}_more.sql`), more);
  return folder;
}

const dump = (db: Connection) => ({
  schema: db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all(),
  items: db.prepare('SELECT * FROM categories').all(),
});

test.each([
  ['a statement that fails', `UPDATE categories SET title = 'New'; CREATE TABLE x (y); NONSENSE;`],
  [
    'references that it broke',
    `UPDATE categories SET title = 'New'; INSERT INTO menu_items (title, price_cents, category_id) VALUES ('x', 1, 999);`,
  ],
])(
  'a migration with %s leaves the old database as it was, and a copy from before',
  (_name, text) => {
    const folder = makeFolder();
    mkdirSync(folder, { recursive: true });
    const db = openWriting(join(folder, 'comanda.db'));
    migrate(db, MIGRATIONS);
    db.exec(`INSERT INTO categories (title) VALUES ('Old')`);
    const before = dump(db);
    const count = readdirSync(MIGRATIONS).filter((name) => /^\d{4}_/.test(name)).length;
    expect(() => migrate(db, scratchMigrations(count, text))).toThrow(/failed and was undone/);
    expect(dump(db)).toEqual(before);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    const [copy = ''] = readdirSync(join(folder, 'backups'));
    expect(copy).toMatch(new RegExp(`^before-migration-${count + 1}-\\d+\\.db$`));
    db.close();
    const kept = new Sqlite(join(folder, 'backups', copy), { readonly: true });
    expect(dump(kept)).toEqual(before);
    kept.close();
  },
);

/** The data that the first version of the hub left after two irregular days. */
const UNTIDY = `
  INSERT INTO store (id, timezone, business_day) VALUES (1, 'Europe/Berlin', '2026-03-29');
  INSERT INTO users (id, username, username_key, password_hash, name, role, created_at, deleted_at)
    VALUES (1, 'Gone', 'gone', 'x', 'Gone', 'admin', 0, 5);
  INSERT INTO payment_types (id, title, is_active, is_cash, deleted_at)
    VALUES (1, 'Cash', 1, 1, NULL), (2, 'Cheque', 0, 0, 7);
  INSERT INTO menu_items (id, title, price_cents, deleted_at) VALUES (1, 'Pizza', 1000, NULL), (2, 'Old dish', 500, 9);
  INSERT INTO invoices (id, created_at, business_day, sub_total_cents, tax_total_cents, total_cents, delivery_type,
    customer_type, customer_id, customer_name)
    VALUES (1, 10, '2026-03-29', 3000, 300, 3300, 'dinein', 'WALKIN', NULL, NULL),
      (7, 11, '2026-03-29', 0, 0, 0, 'takeaway', 'CUSTOMER', '+1555', 'Deleted later');
  INSERT INTO payments (invoice_id, payment_type_id, title, amount_cents, created_at)
    VALUES (1, 1, 'Cash', 3000, 10), (1, 2, 'Cheque', 300, 10), (7, 2, 'Check', 0, 11);
  INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, customer_id,
    status, payment_status, invoice_id, user_id) VALUES
    (1, '2026-03-28', 1, 1, 23, 'dinein', 'WALKIN', NULL, 'completed', 'paid', 1, 1),
    (2, '2026-03-29', 1, 2, 0, 'dinein', 'WALKIN', NULL, 'completed', 'paid', 1, NULL),
    (3, '2026-03-29', 2, 3, 3, 'takeaway', 'CUSTOMER', '+1555', 'completed', 'paid', 7, 1),
    (5, '2026-03-29', 3, 4, 3, 'delivery', 'CUSTOMER', '+1555', 'cancelled', 'pending', NULL, 1),
    (6, '2026-03-29', 9, 5, 3, 'dinein', 'WALKIN', NULL, 'created', 'pending', NULL, 1);
  INSERT INTO token_days VALUES ('2026-03-28', 1), ('2026-03-29', 9);
  INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents,
    tax_title, tax_rate_milli, tax_type, status, created_at) VALUES
    (1, 1, 'Pizza', 2, 1000, 2000, 200, 2200, 'VAT', 10000, 'exclusive', 'delivered', 1),
    (2, 1, 'Pizza', 1, 1000, 1000, 100, 1100, 'VAT', 10000, 'exclusive', 'delivered', 2),
    (2, 2, 'Old dish', 4, 500, 2000, 0, 2000, NULL, NULL, NULL, 'cancelled', 2),
    (3, 2, 'Old dish', 1, 0, 0, 0, 0, NULL, NULL, NULL, 'delivered', 3),
    (5, 1, 'Pizza', 5, 1000, 5000, 0, 5000, NULL, NULL, NULL, 'cancelled', 4),
    (6, 1, 'Pizza', 3, 1000, 3000, 0, 3000, NULL, NULL, NULL, 'created', 5);`;

test('an old, untidy database is upgraded with its sums right, and sells on', async () => {
  const DATA_DIR = makeFolder();
  const path = join(DATA_DIR, 'comanda.db');
  const old = openWriting(path);
  expect(migrate(old, scratchMigrations(1))).toHaveLength(1);
  old.exec(UNTIDY);
  old.close();
  const hub = startProcess({ DATA_DIR });
  await hub.port;
  expect((await hub.stop()).code).toBe(0);
  const db = new Sqlite(path);
  expect(findRollupDifferences(db)).toEqual([]);
  // Worked out by hand. 28 March: one order, paid the next day. 29 March: three orders, two of them paid, one
  // cancelled.
  const days = db
    .prepare(`SELECT business_day, orders_count, paid_orders, revenue_cents, tax_cents
    FROM rollup_days ORDER BY 1`)
    .raw()
    .all();
  expect(days).toEqual([
    ['2026-03-28', 1, 0, 0, 0],
    ['2026-03-29', 3, 3, 3300, 300],
  ]);
  const items = db.prepare(
    `SELECT item_id, quantity FROM rollup_items WHERE business_day = '2026-03-29'`,
  );
  expect(items.raw().all()).toEqual([
    [1, 4],
    [2, 1],
  ]);
  const customers = db
    .prepare('SELECT customer_id, business_day, orders_count FROM rollup_customers')
    .raw()
    .all();
  expect(customers).toEqual([['+1555', '2026-03-29', 1]]);
  const sums = db.prepare('SELECT * FROM rollup_customer_sums').raw().all();
  expect(sums).toEqual([['+1555', 1, 0]]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([
    expect.stringMatching(/^before-migration-2-/),
  ]);
  db.close();
  report({
    fault: 'An upgrade of an old, untidy database',
    cause: 'a database of the first migration with gaps, deleted rows and odd payments',
    holds: 'all migrations run, a copy from before, sums as worked by hand',
    result: 'sums right, integrity_check ok',
  });
}, 60_000);
