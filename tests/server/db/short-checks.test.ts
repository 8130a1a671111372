// The shortened CHECK constraints of the tables of an order allow and refuse the same rows as before.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureFirstRows } from '../../../server/db/first-rows.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { projectRoot } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';

const MIGRATIONS = join(projectRoot, 'migrations');
const SHORTENED = '0024';
const TABLES = ['orders', 'order_items', 'bills', 'invoices'];
const columnsOf = (table: string) =>
  db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).join();
/** Returns all rows with the columns that their tables had before the update. */
const rows = () =>
  TABLES.map((table, index) => db.prepare(`SELECT ${columns[index]} FROM ${table}`).all());

let folder: string;
let db: Connection;
let columns: string[];
let before: unknown;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-checks-'));
  const older = join(folder, 'older');
  mkdirSync(older);
  for (const name of readdirSync(MIGRATIONS).filter((each) => each < SHORTENED)) {
    copyFileSync(join(MIGRATIONS, name), join(older, name));
  }
  db = openWriting(join(folder, 'comanda.db'));
  migrate(db, older);
  ensureFirstRows(db);
  const dish = makeItem({ db });
  db.exec(`
    INSERT INTO bills (id, delivery_type, customer_type, opened_at) VALUES (1, 'takeaway', 'WALKIN', 1);
    INSERT INTO bills (id, delivery_type, customer_type, opened_at) VALUES (2, 'takeaway', 'WALKIN', 1);
    INSERT INTO invoices (id, business_day, created_at, delivery_type, customer_type, sub_total_cents, tax_total_cents, total_cents)
      VALUES (1, '2026-11-20', 1, 'takeaway', 'WALKIN', 0, 0, 0);
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, bill_id)
      VALUES (1, '2026-11-20', 1, 1, 12, 'takeaway', 'WALKIN', 1);
    INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents, created_at)
      VALUES (1, ${dish}, 'Soup', 2, 500, 1000, 0, 1000, 1)`);
  columns = TABLES.map(columnsOf);
  before = rows();
  migrate(db, MIGRATIONS);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('nothing is changed but the words, and nobody may change them again', () => {
  expect(rows()).toEqual(before);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(() => db.exec(`UPDATE sqlite_schema SET sql = sql WHERE name = 'orders'`)).toThrow(
    /may not be modified/,
  );
});

/** Returns whether the table accepts this change of its first row. */
function takes(table: string, change: string): boolean {
  db.exec('BEGIN');
  try {
    db.exec(`UPDATE ${table} SET ${change} WHERE id = 1`);
    return true;
  } catch (error) {
    expect(String(error)).toContain('CHECK constraint failed');
    return false;
  } finally {
    db.exec('ROLLBACK');
  }
}

const DELIVERIES = ['dinein', 'delivery', 'takeaway'].map((type) => `delivery_type = '${type}'`);
const LET_IN = {
  orders: [
    ...DELIVERIES,
    ...['created', 'completed', 'cancelled'].map((status) => `status = '${status}'`),
  ],
  order_items: ['created', 'preparing', 'completed', 'delivered', 'cancelled'].map(
    (status) => `status = '${status}'`,
  ),
  bills: [
    ...DELIVERIES,
    `status = 'open'`,
    `status = 'void'`,
    `status = 'paid', invoice_id = 1`,
    `status = 'joined', joined_into = 2`,
  ],
  invoices: DELIVERIES,
};

test.each(TABLES)('%s let in what they did, and refuse what they did', (table) => {
  const changes = LET_IN[table as keyof typeof LET_IN];
  expect(changes.filter((change) => !takes(table, change))).toEqual([]);
  const columns = [...new Set(changes.map((change) => change.split(' ', 1)[0]))];
  for (const column of columns) {
    for (const value of ['', 'other', 'Created', 'open ']) {
      expect([column, value, takes(table, `${column} = '${value}'`)]).toEqual([
        column,
        value,
        false,
      ]);
    }
  }
});

test.each(TABLES)('a row of %s is written without a table for a list', (table) => {
  const program = db.prepare(`EXPLAIN INSERT INTO ${table} DEFAULT VALUES`).all() as {
    opcode: string;
  }[];
  expect(program.filter(({ opcode }) => opcode === 'OpenEphemeral')).toEqual([]);
});
