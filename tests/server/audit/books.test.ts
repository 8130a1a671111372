// The audit check compares the books with the audit trail and with the rows that the books sum up. The check finds
// every later change (contract 19.6).
import { expect, test } from 'vitest';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { CARD, CASH, sell } from '../../fixtures/drawers.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

const hub = await openHub();
const till = makeTill(hub, makeAdmin(hub));
for (const float of [50, 80]) {
  const { body } = await till.post('/shifts/open', { float });
  await sell(hub, till, 1000, { tip: 1 });
  await sell(hub, till, 2500, { typeId: CARD });
  await till.post(`/shifts/${body.id}/move`, { kind: 'drop', amount: 5, reason: 'Safe' });
  const counted = [
    { paymentTypeId: CASH, amount: float + 6 },
    { paymentTypeId: CARD, amount: 25 },
  ];
  await till.post(`/shifts/${body.id}/count`, { counted });
  await till.post(`/shifts/${body.id}/close`);
  await till.post('/days/close');
}
await sell(hub, till, 700);
sealFixtures(hub);

test('unchanged books pass the check', () => {
  expect(verifyBooks(hub.db)).toEqual({ zs: 2, restores: 0, problem: undefined });
  expect(findRollupDifferences(hub.db)).toEqual([]);
});

test.each([
  [
    'UPDATE payments SET amount_cents = amount_cents - 100 WHERE id = 1',
    'Z 1 is not what its rows come to',
  ],
  ['UPDATE payments SET tip_cents = 0 WHERE id = 1', 'Z 1 is not what its rows come to'],
  ['UPDATE payments SET shift_id = 2 WHERE id = 2', 'Z 1 is not what'],
  ['UPDATE invoices SET total_cents = 900, sub_total_cents = 900 WHERE id = 1', 'Z 1 is not what'],
  [
    'UPDATE order_items SET tax_cents = 1, net_cents = net_cents - 1 WHERE id = 1',
    'Z 1 is not what',
  ],
  ['DELETE FROM cash_moves WHERE id = 1', 'Z 1 is not what'],
  [`UPDATE cash_moves SET kind = 'out' WHERE id = 1`, 'Z 1 is not what'],
  ['UPDATE shifts SET float_cents = 0 WHERE id = 2', 'Z 2 is not what'],
  ['UPDATE shift_count_rows SET counted_cents = counted_cents + 100', 'Z 1 is not what'],
  [
    `UPDATE shifts SET reason = 'A coin' WHERE id = 1`,
    'shift 1 is not as recorded in the audit trail',
  ],
  [
    `UPDATE zs SET document = replace(document, '"guests":0', '"guests":9') WHERE z_no = 1`,
    'Z 1 was changed',
  ],
  ['DELETE FROM zs WHERE z_no = 1', 'Z 1 is missing: after it comes Z 2'],
  ['DELETE FROM zs WHERE z_no = 2', 'Z 2 is in the audit trail, but its row is gone'],
  ['UPDATE zs SET payment_id = payment_id + 1 WHERE z_no = 2', 'Z 2 is not what'],
  [
    `INSERT INTO approvals (user_id, action, call, body_hash, text, created_at, state)
      SELECT id, 'void', 'POST /orders/cancel', '', 'Nobody asked', 0, 'yes' FROM users`,
    'approval 1 is not as recorded in the audit trail',
  ],
])('a change afterwards is found: %s', (text, fault) => {
  const { db } = hub;
  db.exec('BEGIN');
  try {
    db.exec(
      'PRAGMA defer_foreign_keys = ON; DROP TRIGGER zs_stay; DROP TRIGGER zs_stay_as_they_are',
    );
    expect(db.prepare(text).run().changes).toBeGreaterThan(0);
    expect(verifyBooks(db).problem).toContain(fault);
  } finally {
    db.exec('ROLLBACK');
  }
});

test('a sum of the days that is not in the Zs is found', () => {
  const { db } = hub;
  db.exec('BEGIN');
  // Changes the sums and the rows in the same way, as somebody who knows both would do.
  db.exec(
    `UPDATE rollup_days SET tip_cents = tip_cents - 100; UPDATE payments SET tip_cents = 0 WHERE id = 1`,
  );
  expect(findRollupDifferences(db)).toEqual([expect.stringMatching(/^tips: /)]);
  db.exec('ROLLBACK');
});

test('rows that an update rewrote are no fault before the hub seals them again, and older rows are still checked', () => {
  const { db } = hub;
  db.exec('BEGIN');
  try {
    db.exec(`UPDATE roles SET scopes = scopes || ',VALUE' WHERE title = 'Waiter'`);
    expect(verifyBooks(db).problem).toMatch(/^role \d+ is not as recorded/);
    db.exec(`INSERT INTO schema_migrations VALUES (9999, 'later.sql', '', 0)`);
    expect(verifyBooks(db).problem).toBeUndefined();
    db.exec(`UPDATE shifts SET reason = 'A coin' WHERE id = 1`);
    expect(verifyBooks(db).problem).toBe('shift 1 is not as recorded in the audit trail');
  } finally {
    db.exec('ROLLBACK');
  }
});
