// The fast search for instants in the audit trail reads only some of the rows. It must find the same as a check of
// every row, whatever the clock did.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findLastAfter, findLastInstant } from '../../../server/audit/spans.ts';
import { Tx } from '../../../server/db/executor.ts';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeRandom } from '../../fixtures/random.ts';

const HOUR = 3_600_000;
const ROWS = 1500;
const random = makeRandom();
console.log(`spans: SEED=${random.seed}`);

let hub: TestHub;
let till: Till;
/** A week of rows, twenty minutes apart, with occasional leaps of the clock. */
beforeAll(async () => {
  hub = await makeHub();
  till = makeTill(hub);
  const insert = hub.db.prepare(
    `INSERT INTO audit (at, username, kind, entity, entity_id, details, prev_hash, hash)
     VALUES (?, 'Ann', 'order.placed', 'order', '1', '{}', '', '')`,
  );
  let wrongBy = 0;
  hub.db.transaction(() => {
    for (let n = 0; n < ROWS; n++) {
      if (random.below(100) === 0) wrongBy = random.pick([0, 0, -40 * HOUR, 90 * HOUR]);
      insert.run(FRIDAY + (n * HOUR) / 9 + wrongBy);
    }
  })();
});
afterAll(() => hub.close());

const naive = (text: string, ...values: number[]): unknown =>
  hub.db
    .prepare(text)
    .pluck()
    .get(...values) ?? undefined;

test('the latest instant, and the last row after an instant', () => {
  expect(naive('SELECT count(*) FROM audit_spans')).toBe(Math.floor(ROWS / 256));
  const tx = new Tx(hub.db);
  expect(findLastInstant(tx)).toBe(naive('SELECT max(at) FROM audit'));
  for (let n = 0; n < 100; n++) {
    const at = FRIDAY + (random.below(320) - 50) * HOUR;
    expect(findLastAfter(tx, at)).toBe(naive('SELECT max(id) FROM audit WHERE at > ?', at));
  }
});

test('the pages of a day hold each of its rows once, newest first', async () => {
  for (let back = -3; back < 12; back++) {
    const from = Date.UTC(2026, 10, 20) + back * 24 * HOUR;
    const day = new Date(from).toISOString().slice(0, 10);
    const ids: number[] = [];
    for (let before = ''; ; before = `&before=${ids.at(-1)}`) {
      const { status, body } = await till.get(`/audit?day=${day}${before}`);
      expect(status).toBe(200);
      if (body.length === 0) break;
      ids.push(...body.map(({ id }: { id: number }) => id));
    }
    const rows = hub.db.prepare('SELECT id FROM audit WHERE at >= ? AND at < ? ORDER BY id DESC');
    expect(ids).toEqual(rows.pluck().all(from, from + 24 * HOUR));
  }
});

test('none of these checks reads the whole trail', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
  const own = await makeHub();
  const reader = makeTill(own);
  prepare.mockClear();
  await reader.get('/audit?day=2026-11-20');
  const tx = new Tx(own.db);
  findLastInstant(tx);
  findLastAfter(tx, FRIDAY);
  const statements = [...new Set(prepare.mock.calls.map(([text]) => text))].filter((text) =>
    text.includes('audit'),
  );
  prepare.mockRestore();
  expect(statements.length).toBeGreaterThanOrEqual(5);
  for (const text of statements) {
    const slots = (text.match(/\?/g) ?? []).map(() => 1);
    const plan = own.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...slots) as { detail: string }[];
    expect(plan.filter(({ detail }) => /^SCAN (audit|a)\b/.test(detail))).toEqual([]);
  }
  await own.close();
});
