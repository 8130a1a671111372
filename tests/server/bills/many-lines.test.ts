// Bills of many lines are stored many rows at a time: the same rows in the same order, in few queries.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tx } from '../../../server/db/executor.ts';
import { ensureFirstRows } from '../../../server/db/first-rows.ts';
import { type Connection, openWriting } from '../../../server/db/open.ts';
import { preparedRows, qb, sizesOf } from '../../../server/db/query.ts';
import { findBillRows, loadBills } from '../../../server/domain/bills/load-bills.ts';
import { runBatch } from '../../../server/engine/batch.ts';
import { keepSums } from '../../../server/rollups/reach.ts';
import { commands } from '../../../server/threads/commands.ts';
import { placeEmptyDatabase } from '../../fixtures/empty-database.ts';
import { FRIDAY, projectRoot } from '../../fixtures/hub.ts';
import { makeAddon, makeItem } from '../../fixtures/menu.ts';

const PARTS = 10;
const LINES = 40;

let folder: string;
let db: Connection;
let tx: Tx;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-lines-'));
  placeEmptyDatabase(folder, join(projectRoot, 'migrations'));
  db = openWriting(join(folder, 'comanda.db'));
  ensureFirstRows(db);
  tx = new Tx(db, { batches: true });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(name: string, input: object) {
  const context = { now: FRIDAY, actor: null };
  const [result] = runBatch(db, tx, [{ id: 1, name, input, context }], {
    commands,
    beforeCommit: (tx) => keepSums(tx),
  });
  expect([name, result?.status, result?.text]).toEqual([name, 200, result?.text]);
  return JSON.parse(result?.text ?? '');
}

/** Runs a command and returns its answer with the number of queries. */
function count(name: string, input: object) {
  const calls = (['run', 'all', 'get'] as const).map((method) =>
    vi.spyOn(Object.getPrototypeOf(db.prepare('SELECT 1')), method),
  );
  const answer = run(name, input);
  const statements = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const call of calls) call.mockRestore();
  return { answer, statements };
}

const menu = (): number[] =>
  Array.from({ length: LINES }, (_, n) => makeItem({ db }, { priceCents: 1001 + 10 * n }));
const orderOf = (ids: readonly number[]) => ({
  cart: ids.map((id) => ({ id })),
  deliveryType: 'dinein',
});
const sumOf = (bill: number) =>
  db.prepare('SELECT net_cents + tax_cents FROM bills WHERE id = ?').pluck().get(bill);

test('an order of forty lines, and its bill split by ten and joined again, take few statements', () => {
  const order = orderOf(menu());
  // The first order opens the day and the second order reads the menu, so only the third order is counted.
  run('POST /pos/create-order', order);
  run('POST /pos/create-order', order);
  const placed = count('POST /pos/create-order', order);
  expect(placed.statements).toBeLessThanOrEqual(16);
  const { billId } = placed.answer;
  const due = sumOf(billId);
  const split = count('POST /bills/{id}/split', { id: billId, by: 'evenly', parts: PARTS });
  expect(split.statements).toBeLessThanOrEqual(26);
  const [, ...others] = split.answer.billIds;
  const joined = count('POST /bills/{id}/join', { id: billId, billIds: others });
  expect(joined.statements).toBeLessThanOrEqual(61);
  expect(sumOf(billId)).toBe(due);
});

test('the lines of a split are numbered part by part, in the order of the bill', () => {
  const { billId } = run('POST /pos/create-order', orderOf(menu()));
  const items = db.prepare('SELECT id FROM order_items ORDER BY id').pluck().all() as number[];
  // Every third line is reduced, so its row differs from the rows next to it.
  const lineIds = items.filter((_, n) => n % 3 === 0);
  run('POST /bills/{id}/discount', { id: billId, lineIds, percent: 10, reason: 'x' });
  const { billIds } = run('POST /bills/{id}/split', { id: billId, by: 'evenly', parts: PARTS });
  const rows = loadBills(tx, findBillRows(tx, billIds)).flatMap(({ row, bill }) =>
    bill.lines.map(({ id, itemId, reduction }) => ({ id, bill: row.id, itemId, reduction })),
  );
  expect(rows).toEqual(
    billIds.flatMap((bill: number, part: number) =>
      items.map((itemId, n) => ({
        id: part === 0 ? itemId : 1_000_000_000_000 + (part - 1) * LINES + n + 1,
        bill,
        itemId,
        reduction: n % 3 === 0 ? { percentMilli: 10_000 } : null,
      })),
    ),
  );
});

test('add-ons are stored with the line for which they were chosen', () => {
  const dishes = menu().map((id, n) => ({
    id,
    addons_ids: n % 7 === 0 ? [makeAddon({ db }, id, 5, `A${n}`)] : [],
  }));
  run('POST /pos/create-order', { cart: dishes, deliveryType: 'dinein' });
  const rows = db
    .prepare(
      `SELECT i.item_id, a.addon_id, a.position FROM order_item_addons a
       JOIN order_items i ON i.id = a.order_item_id ORDER BY i.id`,
    )
    .all();
  const expected = dishes.flatMap(({ id, addons_ids }) =>
    addons_ids.map((addon_id) => ({ item_id: id, addon_id, position: 0 })),
  );
  expect(rows).toEqual(expected);
  expect(rows).toHaveLength(6);
});

test.each([0, 1, 7, 8, 31, 32, 41, 80])('%i rows are inserted in their order', (rows) => {
  expect(sizesOf(rows).reduce((sum, size) => sum + size, 0)).toBe(rows);
  const insert = preparedRows<{ title: string }>((slots) =>
    qb.insertInto('categories').values(slots.map((p) => ({ title: p('title') }))),
  );
  const titles = Array.from({ length: rows }, (_, n) => `C${n}`);
  const last = tx.insertAll(
    insert,
    titles.map((title) => ({ title })),
  );
  const stored = db.prepare('SELECT id, title FROM categories ORDER BY id').all();
  expect(stored).toEqual(titles.map((title, n) => ({ id: last - rows + 1 + n, title })));
});
