// The check of a database finds each kind of fault: the test makes one row at a time wrong.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../server/db/open.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { makeRandom } from '../fixtures/random.ts';
import { findFaults, findTorn, TORN } from './check-database.ts';
import { openShop, type Shop } from './shop.ts';
import type { AnsweredWrite } from './till.ts';
import { Waiter } from './waiter.ts';

/** With this seed, this number of parties causes everything that the queries check. */
const [SEED, PARTIES] = [3, 40];

const firstOf = (table: string, where: string) => `(SELECT min(id) FROM ${table} WHERE ${where})`;
const change = (table: string, set: string, where: string) =>
  `UPDATE ${table} SET ${set} WHERE id = ${firstOf(table, where)}`;
const forget = (endpoint: string) =>
  `DELETE FROM idempotency_keys WHERE id = ${firstOf('idempotency_keys', `endpoint LIKE '${endpoint}'`)}`;

const ON_A_BILL = `bill_id IN (SELECT id FROM bills WHERE status IN ('open', 'paid'))`;
const WHOLE = `status = 'paid' AND invoice_id IS NOT NULL`;

/** Statements for each query of `TORN`. After each of its statements, the query finds a fault. */
const BREAKS: Readonly<Record<string, readonly string[]>> = {
  'items that lie more or less than once on bills': [
    change('bill_lines', 'share_den = share_den + 1', ON_A_BILL),
    `DELETE FROM bill_lines WHERE id = ${firstOf('bill_lines', `${ON_A_BILL} AND share_den > 1`)}`,
  ],
  'bills with lines of their own beside a part of a split': [
    change('bill_lines', `bill_id = ${firstOf('bills', 'even_split_id IS NOT NULL')}`, ON_A_BILL),
  ],
  'items apart that lie nowhere': [change('order_items', 'is_apart = 1', 'is_apart = 0')],
  'items on a bill that is gone': [
    change(
      'bills',
      `status = 'void'`,
      `id IN (SELECT bill_id FROM orders JOIN order_items i
      ON i.order_id = orders.id WHERE i.is_apart = 0)`,
    ),
  ],
  'open bills that do not add up to their lines': [
    change('bills', 'net_cents = net_cents + 1', `status = 'open'`),
  ],
  'bills that do not add up to their payments': [
    change('bills', 'paid_cents = paid_cents - 1', 'paid_cents > 0'),
  ],
  'paid bills that are not paid off': [change('bills', 'tax_cents = tax_cents + 1', WHOLE)],
  'itemised invoices that do not add up to their lines': [
    `DELETE FROM invoice_lines WHERE invoice_id = ${firstOf('invoices', `is_itemised = 1 AND total_cents > 0`)}`,
  ],
  'orders paid with a line that is not': [
    change(
      'orders',
      `payment_status = 'paid'`,
      `id IN (SELECT i.order_id FROM order_items i JOIN items_apart l
      ON l.order_item_id = i.id JOIN bills b ON b.id = l.bill_id WHERE b.status = 'open')`,
    ),
  ],
  'orders that are open and not told as open, or the other way': [
    `INSERT INTO listed_orders SELECT max(id) FROM orders WHERE status <> 'created'`,
    'UPDATE listed_reach SET order_id = order_id + 1000',
  ],
  'bills that are open and not told as open, or the other way': [
    `INSERT INTO listed_bills SELECT max(id) FROM bills WHERE status = 'paid'`,
    'UPDATE listed_reach SET bill_id = bill_id + 1000',
  ],
  'orders without items': ['DELETE FROM order_items WHERE order_id = 1'],
  'orders without their key': [forget('%/create-order')],
  'bills without the answer that opened them': [forget('%/create-order'), forget('%/split')],
  'payments without their answer': [forget('%/complete-and-pay-order'), forget('%/pay')],
  'payments cancelled without their answer': [forget('%/cancel')],
  'credit notes without their answer': [forget('%/refund')],
  'discounts and comps without their answer': [forget('%/discount'), forget('%/comp')],
  'bills paid above their total': [change('bills', 'net_cents = net_cents - 1', WHOLE)],
  'sales that are not one paid bill': [
    change('bills', 'net_cents = net_cents + 1', WHOLE),
    change('bills', 'invoice_id = NULL', WHOLE),
    `UPDATE bills SET (invoice_id, net_cents, tax_cents) = (SELECT invoice_id, net_cents, tax_cents FROM bills
      WHERE ${WHOLE} LIMIT 1) WHERE id = ${firstOf('bills', `status = 'open'`)}`,
  ],
  'sales given back above their total': [
    change('invoices', 'total_cents = total_cents - 100000', `kind = 'credit'`),
  ],
  'items whose parts do not add up to them': [
    change('bill_lines', 'amount_cents = amount_cents + 1', 'comp_amount_cents IS NULL'),
  ],
  'tokens used twice or left out': ['UPDATE orders SET token_no = token_no + 1000 WHERE id = 1'],
  'orders on days that are not days of trade': ['DELETE FROM token_days'],
  'invoices that do not add up to their orders': [
    change('invoices', 'total_cents = total_cents + 1', 'is_itemised = 0'),
  ],
  'invoices that do not add up to their payments': [
    change('payments', 'amount_cents = amount_cents + 1', 'invoice_id IS NOT NULL'),
  ],
};

const writes: AnsweredWrite[] = [];
let shop: Shop;
let path: string;
let db: Connection;

beforeAll(async () => {
  shop = await openShop();
  const waiter = new Waiter(shop.till, makeRandom(SEED), shop.carts, writes);
  for (let party = 0; party < PARTIES; party += 1) await waiter.serve();
  await shop.hub.stop();
  path = join(shop.hub.dataDir, 'comanda.db');
  db = new Sqlite(path);
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
});
afterAll(async () => {
  db.close();
  await shop.close();
});

/** Runs the statement, returns the faults that are then found, and undoes the statement. */
function findAfter(statement: string): string {
  db.exec('BEGIN');
  try {
    expect(db.prepare(statement).run().changes).toBeGreaterThan(0);
    return findTorn(db).join('\n');
  } finally {
    db.exec('ROLLBACK');
  }
}

test('a database without a fault has none, and no query is left out here', () => {
  expect(findFaults(path, [], writes)).toEqual([]);
  expect(Object.keys(BREAKS)).toEqual(Object.keys(TORN));
});

test.each(Object.entries(BREAKS))('finds %s', (what, statements) => {
  for (const statement of statements) expect(findAfter(statement)).toContain(` ${what}`);
});

test('finds an answer that is not stored, or not as it was received', () => {
  const [first] = writes;
  if (!first) throw new Error('no writes');
  const { path: call } = first;
  const unknown = { ...first, key: 'never sent' };
  const changed = { ...first, answer: { ...first.answer, more: 1 } };
  expect(findFaults(path, [], [unknown])).toContain(`the answer to ${call} is stored 0 times`);
  expect(findFaults(path, [], [changed])).toContain(`the answer to ${call} is stored 1 times`);
});
