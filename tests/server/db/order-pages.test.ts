// The update that makes an order write fewer pages of the database: existing answers, tokens and sums continue
// unchanged.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../../server/audit/record.ts';
import { findLastAfter, findLastInstant } from '../../../server/audit/spans.ts';
import { Tx } from '../../../server/db/executor.ts';
import type { Connection } from '../../../server/db/open.ts';
import {
  findRollupDifferences,
  rebuildRollups,
} from '../../../server/domain/audit/verify-rollups.ts';
import { type BatchOptions, runBatch } from '../../../server/engine/batch.ts';
import type { Job } from '../../../server/engine/command.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { commands } from '../../../server/threads/commands.ts';
import { FRIDAY } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { type OlderDatabase, openOlder } from '../../fixtures/older-database.ts';

const BATCH: BatchOptions = { commands, beforeCommit: (tx) => keepSums(tx) };

/** The number of audit rows. A span covers 256 rows, so 88 rows remain after two spans. */
const AUDIT_ROWS = 600;
let older: OlderDatabase;
let db: Connection;

/**
 * A database as the earlier version left it, with two orders of the day. The last token belongs to a deleted order.
 */
beforeEach(() => {
  older = openOlder('0019');
  db = older.db;
  db.exec(`UPDATE store SET timezone = 'UTC', business_day = '2026-11-20'`);
  const dish = makeItem({ db });
  db.exec(`
    INSERT INTO token_days VALUES ('2026-11-20', 41);
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type)
      VALUES (7, '2026-11-20', 3, 1, 12, 'takeaway', 'WALKIN'), (9, '2026-11-20', 4, 2, 12, 'takeaway', 'WALKIN');
    INSERT INTO order_items (order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents, created_at)
      VALUES (7, ${dish}, 'Soup', 2, 500, 1000, 0, 1000, 1), (9, ${dish}, 'Soup', 3, 500, 1500, 0, 1500, 2);
    INSERT INTO idempotency_keys VALUES (1, 'POST /pos/create-order', 'of-before', 'body', 200, '{"tokenNo":4}', 2),
      (2, 'POST /pos/create-order', 'of-before', 'other', 400, '{"code":"X"}', 1);
    INSERT INTO rollup_days (business_day, orders_count, paid_orders, revenue_cents, tax_cents) VALUES ('2026-11-20', 2, 0, 0, 0);
    INSERT INTO rollup_hours VALUES ('2026-11-20', 12, 2);
    INSERT INTO rollup_items VALUES ('2026-11-20', ${dish}, 5);
    INSERT INTO rollup_item_months VALUES ('2026-11', ${dish}, 5)`);
  const told = db.prepare(
    `INSERT INTO audit (at, username, kind, entity, entity_id, details, prev_hash, hash) VALUES (?, '', 'x', '', '', '', '', '')`,
  );
  for (let n = 1; n <= AUDIT_ROWS; n++) told.run(n * 1000);
  older.update();
});
afterEach(() => older.close());

const sum = (what: string, table: string): unknown =>
  db.prepare(`SELECT sum(${what}) FROM ${table}`).pluck().get();

test('an answer stored by the previous version is returned again, but only to the same user and body', () => {
  const ask = (userId: number, bodyHash: string): Job => ({
    id: 1,
    name: 'POST /pos/create-order',
    input: { cart: [{ id: 1 }], deliveryType: 'takeaway' },
    context: { now: FRIDAY, actor: null },
    once: { userId, endpoint: 'POST /pos/create-order', key: 'of-before', bodyHash },
  });
  const tx = new Tx(db, { batches: true });
  const asked = [
    ask(1, 'body'),
    ask(2, 'other'),
    ask(1, 'changed'),
    ask(3, 'body'),
    ask(3, 'body'),
  ];
  const answers = runBatch(db, tx, asked, BATCH);
  expect(answers.map(({ status, replayed }) => [status, replayed])).toEqual([
    [200, true],
    [400, true],
    [409, undefined],
    [200, undefined],
    [200, true],
  ]);
  expect(answers[0]?.text).toBe('{"tokenNo":4}');
  expect(answers[4]?.text).toBe(answers[3]?.text);
  const kept = db.prepare('SELECT user_id FROM idempotency_keys ORDER BY id').pluck().all();
  expect(kept).toEqual([2, 1, 3]);
});

test('the next token follows the highest that was ever given, and sums go on from those of before', () => {
  const sell = (): Job => ({
    id: 1,
    name: 'POST /pos/create-order',
    input: { cart: [{ id: 1, quantity: 2 }], deliveryType: 'takeaway' },
    context: { now: FRIDAY, actor: null },
  });
  const tx = new Tx(db, { batches: true });
  expect(findRollupDifferences(db)).toEqual([]);
  const jobs = Array.from({ length: 33 }, sell);
  expect(new Set(runBatch(db, tx, jobs.slice(1), BATCH).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  expect(
    db.prepare('SELECT min(token_no), max(token_no) FROM orders WHERE id > 9').raw().get(),
  ).toEqual([42, 73]);
  // The 32nd order added all orders so far to the sums. The order after it is not in the sums yet, so it is read from
  // its own rows.
  expect([sum('orders_count', 'rollup_days'), sum('quantity', 'rollup_items')]).toEqual([34, 69]);
  runBatch(db, tx, jobs.slice(0, 1), BATCH);
  expect([sum('orders_count', 'rollup_days'), sum('quantity', 'rollup_items')]).toEqual([34, 69]);
  expect([sum('orders_count', 'sold_days'), sum('quantity', 'sold_item_months')]).toEqual([35, 71]);
  expect(findRollupDifferences(db)).toEqual([]);
  rebuildRollups(db);
  expect(sum('quantity', 'rollup_item_months')).toBe(71);
});

test('the existing trail gets its spans and continues', () => {
  const spans = db.prepare('SELECT first_id, last_id, min_at, max_at FROM audit_spans').raw();
  const before = [
    [1, 256, 1000, 256_000],
    [257, 512, 257_000, 512_000],
  ];
  expect(spans.all()).toEqual(before);
  const tx = new Tx(db);
  expect(findLastInstant(tx)).toBe(600_000);
  for (const [at, id] of [
    [599_500, 600],
    [300_000, 600],
    [600_000, undefined],
  ] as const) {
    expect(findLastAfter(tx, at)).toBe(id);
  }
  for (let n = AUDIT_ROWS + 1; n <= 800; n++) {
    audit(tx, { now: n * 1000, actor: null }, { kind: 'table.added', entity: 'test', id: n });
  }
  expect(spans.all()).toEqual([...before, [513, 768, 513_000, 768_000]]);
});
