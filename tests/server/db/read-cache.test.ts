// The writer's cache between orders is never older than the stored data, and its delayed writes are never lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../../server/audit/record.ts';
import { Tx } from '../../../server/db/executor.ts';
import { ensureFirstRows } from '../../../server/db/first-rows.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { qb } from '../../../server/db/query.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { runBatch } from '../../../server/engine/batch.ts';
import type { Job } from '../../../server/engine/command.ts';
import type { CommandRegistry } from '../../../server/engine/run-job.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { commands } from '../../../server/threads/commands.ts';
import { FRIDAY, projectRoot } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';

let folder: string;
let db: Connection;
let tx: Tx;
let dish: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-kept-'));
  db = openWriting(join(folder, 'comanda.db'));
  migrate(db, join(projectRoot, 'migrations'));
  ensureFirstRows(db);
  dish = makeItem({ db });
  tx = new Tx(db, { batches: true });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const registry: CommandRegistry = {
  ...commands,
  setPrice: (t: Tx, cents: number) => {
    t.run(qb.updateTable('menu_items').set({ price_cents: cents }));
    return { answer: {} };
  },
  setPriceAndFail: (t: Tx, cents: number) => {
    t.run(qb.updateTable('menu_items').set({ price_cents: cents }));
    commands['POST /pos/create-order'](
      t,
      { cart: [{ id: dish }], deliveryType: 'takeaway' },
      context,
    );
    throw new Error('it fails after the order has seen the new price');
  },
};
const context = { now: FRIDAY, actor: null };
const job = (name: string, input: unknown): Job => ({ id: 1, name, input, context });
const order = (id = dish) =>
  job('POST /pos/create-order', { cart: [{ id }], deliveryType: 'takeaway' });
const run = (...jobs: Job[]) =>
  runBatch(db, tx, jobs, { commands: registry, beforeCommit: (tx) => keepSums(tx) }).map(
    ({ status }) => status,
  );
/** Returns a figure as reports read it: from the sums, and from the rows that are not yet in the sums. */
const soldIn = (table: string, what: string): unknown =>
  db.prepare(`SELECT sum(${what}) FROM ${table}`).pluck().get();
const soldAt = (): unknown[] =>
  db.prepare('SELECT price_cents FROM order_items ORDER BY id').pluck().all();

test('an order after a price change in the same batch is sold at the new price', () => {
  run(job('setPrice', 500), order());
  expect(run(order(), job('setPrice', 750), order(), order())).toEqual([200, 200, 200, 200]);
  expect(soldAt()).toEqual([500, 500, 750, 750]);
});

test('a price that was rolled back is not the price of the next order', () => {
  run(job('setPrice', 500), order());
  expect(run(job('setPriceAndFail', 900), order())).toEqual([500, 200]);
  expect(soldAt()).toEqual([500, 500]);
});

test('what another connection has committed is seen by the next batch', () => {
  run(job('setPrice', 500), order());
  const other = new Sqlite(join(folder, 'comanda.db'));
  other.prepare('UPDATE menu_items SET price_cents = 650').run();
  other.prepare("UPDATE store SET timezone = 'Asia/Tokyo'").run();
  other.close();
  const hourBefore = db.prepare('SELECT max(sale_hour) FROM orders').pluck().get();
  run(order());
  expect(soldAt()).toEqual([500, 650]);
  const hour = db.prepare('SELECT sale_hour FROM orders ORDER BY id DESC').pluck().get();
  expect(hour).not.toBe(hourBefore);
});

test('a new dish is found as soon as it exists, and a deleted dish is not found any more', () => {
  const next = dish + 1;
  expect(run(order(next))).toEqual([404]);
  const add: CommandRegistry = {
    ...registry,
    add: (t: Tx) => {
      t.run(qb.insertInto('menu_items').values({ id: next, title: 'New', price_cents: 100 }));
      return { answer: {} };
    },
    remove: (t: Tx) => {
      t.run(qb.updateTable('menu_items').set({ deleted_at: FRIDAY }));
      return { answer: {} };
    },
  };
  const all = [job('add', {}), order(next), job('remove', {}), order(next)];
  expect(
    runBatch(db, tx, all, { commands: add, beforeCommit: (tx) => keepSums(tx) }).map(
      ({ status }) => status,
    ),
  ).toEqual([200, 200, 200, 404]);
});

test('the sums of a batch are those of the orders that stayed', () => {
  const jobs = [order(), job('setPriceAndFail', 900), order(), order(dish + 50), order()];
  expect(run(...jobs)).toEqual([200, 500, 200, 404, 200]);
  run(order());
  const expectFour = (views: string) => {
    for (const table of ['items', 'item_months']) {
      expect(soldIn(`${views}_${table}`, 'quantity')).toBe(4);
    }
    for (const table of ['days', 'hours']) {
      expect(soldIn(`${views}_${table}`, 'orders_count')).toBe(4);
    }
  };
  expectFour('sold');
  db.transaction(() => keepSums(tx, 1)).immediate();
  expectFour('rollup');
  expectFour('sold');
  expect(findRollupDifferences(db)).toEqual([]);
});

test.each([
  ['before the sums reach it', 0],
  ['once the sums reach it', 40],
])(
  'an order that is cancelled %s is in no sum, whether or not a third command fails',
  (_, more) => {
    run(order());
    const cancel = (id: number) => job('POST /orders/cancel', { orderIds: [id] });
    const cancelAndFail: CommandRegistry = {
      ...registry,
      cancelAndFail: (t: Tx, id: number) => {
        commands['POST /orders/cancel'](t, { orderIds: [id] }, context);
        throw new Error('it fails after the sums were written');
      },
    };
    const jobs = [order(), order(), job('cancelAndFail', 2), cancel(3), order()];
    const results = runBatch(db, tx, jobs, {
      commands: cancelAndFail,
      beforeCommit: (tx) => keepSums(tx),
    });
    expect(results.map(({ status }) => status)).toEqual([200, 200, 500, 200, 200]);
    expect(findRollupDifferences(db)).toEqual([]);
    expect(soldIn('sold_days', 'orders_count')).toBe(3);
    for (let n = 0; n < more; n++) run(order());
    expect(run(cancel(1))).toEqual([200]);
    expect(findRollupDifferences(db)).toEqual([]);
    expect(soldIn('sold_days', 'orders_count')).toBe(2 + more);
    expect(soldIn('sold_items', 'quantity')).toBe(2 + more);
    expect(Number(soldIn('rollup_days', 'orders_count')) > 0).toBe(more > 0);
  },
);

test('a batch that could not be stored leaves nothing in the sums of the next', () => {
  run(order());
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  const full = Array.from({ length: 80 }, () => order());
  expect(new Set(run(...full))).toEqual(new Set([503]));
  db.pragma('max_page_count = 1073741823');
  expect(run(order())).toEqual([200]);
  expect(soldIn('sold_items', 'quantity')).toBe(2);
  expect(soldIn('sold_days', 'orders_count')).toBe(2);
  // The failed batch has not used up a token either.
  expect(db.prepare('SELECT token_no FROM orders ORDER BY id').pluck().all()).toEqual([1, 2]);
});

test('the audit trail stays one chain through refusals and strangers', () => {
  run(order(), job('setPriceAndFail', 900), order());
  const other = new Sqlite(join(folder, 'comanda.db'));
  const theirs = new Tx(other);
  audit(theirs, context, { kind: 'table.added', entity: 'test', id: 1 });
  other.close();
  run(order());
  const rows = db.prepare('SELECT prev_hash, hash FROM audit ORDER BY id').all() as {
    prev_hash: string;
    hash: string;
  }[];
  expect(rows.length).toBe(4);
  for (const [index, { prev_hash }] of rows.entries()) {
    expect(prev_hash).toBe(rows[index - 1]?.hash ?? '');
  }
});
