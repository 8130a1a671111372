// The sums per day match the rows after any sales, and the check finds a sum that does not match.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findRollupDifferences,
  rebuildRollups,
} from '../../../server/domain/audit/verify-rollups.ts';
import { makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeRandom } from '../../fixtures/random.ts';
import { makeTrade } from '../../fixtures/trade.ts';

const random = makeRandom();
console.log(`rollups: SEED=${random.seed}`);

let hub: TestHub;
beforeAll(async () => {
  const weeks = [
    [Date.UTC(2026, 2, 20, 10), Date.UTC(2026, 3, 3, 10)],
    [Date.UTC(2026, 9, 20, 10), Date.UTC(2026, 10, 3, 10)],
  ] as const;
  hub = await makeHub({ now: weeks[0][0] });
  await makeTrade(hub, random, { count: 600, stretches: weeks });
}, 120_000);
afterAll(() => hub.close());

const countOf = (text: string): number => hub.db.prepare(text).pluck().get() as number;

test('after sales, cancellations and payments every sum is what the rows say', () => {
  expect(countOf("SELECT count(*) FROM orders WHERE status = 'cancelled'")).toBeGreaterThan(10);
  expect(countOf("SELECT count(*) FROM order_items WHERE status = 'cancelled'")).toBeGreaterThan(
    30,
  );
  expect(countOf('SELECT count(*) FROM invoices')).toBeGreaterThan(200);
  const returned = 'SELECT count(*) FROM rollup_customers WHERE previous_day IS NOT NULL';
  expect(countOf(returned)).toBeGreaterThan(50);
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

test.each([
  'UPDATE rollup_days SET revenue_cents = revenue_cents + 1 WHERE THE_DAY',
  'UPDATE rollup_hours SET orders_count = orders_count + 1 WHERE THE_DAY',
  'DELETE FROM rollup_items WHERE THE_DAY',
  'UPDATE rollup_item_months SET quantity = quantity + 1 WHERE THE_MONTH',
  'UPDATE rollup_payments SET amount_cents = amount_cents - 1 WHERE THE_DAY',
  'UPDATE rollup_taxes SET tax_cents = tax_cents + 1 WHERE THE_DAY',
  'UPDATE rollup_customer_sums SET spent_cents = spent_cents + 1 WHERE spent_cents > 0',
  'UPDATE rollup_customer_count SET customers = customers + 1',
  'UPDATE rollup_customers SET previous_day = NULL WHERE previous_day IS NOT NULL',
])('a tampered sum is found: %s', (template) => {
  const text = template
    .replace('THE_DAY', "business_day = '2026-03-25'")
    .replace('THE_MONTH', "month = '2026-03'");
  hub.db.exec('BEGIN');
  expect(hub.db.prepare(text).run().changes).toBeGreaterThan(0);
  const table = /rollup_\w+/.exec(text)?.[0];
  expect(findRollupDifferences(hub.db)).toEqual([expect.stringContaining(`${table}:`)]);
  rebuildRollups(hub.db);
  expect(findRollupDifferences(hub.db)).toEqual([]);
  hub.db.exec('ROLLBACK');
});
