// Changes that somebody with access to the file might make: each is made on a copy of one prepared database, and each
// is found (contract 19.6).
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import { verifyAudit } from '../../../server/domain/audit/verify.ts';
import { findRollupDifferences } from '../../../server/domain/audit/verify-rollups.ts';
import { CARD, CASH, paymentsOf, sell } from '../../fixtures/drawers.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openHub } from '../../fixtures/open-hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { makePerson } from '../../fixtures/people.ts';
import { addPriceList } from '../../fixtures/price-lists.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

const hub = await openHub();
const admin = makePerson(hub, { role: 'admin', username: 'olga' });
const waiter = makePerson(hub, { username: 'will', scopes: ['POS', 'ORDERS', 'INVOICES'] });
const [owner, will] = [makeTill(hub, admin), makeTill(hub, waiter)];
const dish = makeItem(hub, { priceCents: 1200 });
const folder = mkdtempSync(join(tmpdir(), 'comanda-tampered-'));
const played = join(folder, 'played.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const post = async (path: string, body: object = {}) => {
  hub.clock.now += 1000;
  const answer = await owner.post(path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.body;
};

async function playShift(): Promise<void> {
  const { id } = await post('/shifts/open', { float: 50 });
  hub.clock.now += 1000;
  const { body: sold } = await sell(hub, will, 1000, { typeId: CARD, tip: 2 });
  const refund = { amount: 4, payments: [{ paymentTypeId: CASH, amount: 4 }], reason: 'Cold' };
  await post(`/invoices/${sold.invoiceId}/refund`, refund);
  const cart = [{ id: dish, quantity: 2 }];
  const placed = await will.post('/pos/create-order', { cart, deliveryType: 'takeaway' });
  const { billId } = placed.body;
  await post(`/bills/${billId}/discount`, { percent: 10, reason: 'Regular' });
  await will.post(`/bills/${billId}/pay`, {
    payments: [{ paymentTypeId: CASH, amount: 21.6 }],
    due: 21.6,
  });
  await post(`/shifts/${id}/move`, { kind: 'drop', amount: 5, reason: 'Safe' });
  const counted = [
    { paymentTypeId: CASH, amount: 62.6 },
    { paymentTypeId: CARD, amount: 12 },
  ];
  await post(`/shifts/${id}/count`, { counted });
  await post(`/shifts/${id}/close`, { reason: 'As counted' });
}

await post('/settings/store-setting', { voidNeeds: 'reason', shiftTolerance: 1 });
await post('/users/add', {
  username: 'mara',
  password: 'Mara wears 3 hats',
  name: 'Mara',
  scopes: ['POS', 'DISCOUNT'],
});
await post(`/menu-items/update/${dish}`, { title: 'Stew', price: 12 });
await addPriceList(owner, { percent: -20 });
await playShift();
await post('/days/close');
await playShift();
await post('/days/close');
await sell(hub, will, 700);
await will.post('/pos/create-order', { cart: [{ id: dish }], deliveryType: 'takeaway' });
sealFixtures(hub);
await post('/settings/store-setting', { shiftTolerance: 0 });
hub.db.prepare('VACUUM INTO ?').run(played);

let copies = 0;
function problemAfter(change: string): string {
  copies += 1;
  const path = join(folder, `${copies}.db`);
  copyFileSync(played, path);
  const db = new Sqlite(path);
  try {
    db.exec(
      `DROP TRIGGER zs_stay; DROP TRIGGER zs_stay_as_they_are;
       DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; PRAGMA foreign_keys = OFF`,
    );
    const before = db.prepare('SELECT total_changes()').pluck().get() as number;
    db.exec(change);
    if (change !== '') {
      expect(db.prepare('SELECT total_changes()').pluck().get()).toBeGreaterThan(before);
    }
    return verifyAudit(db).problem ?? verifyBooks(db).problem ?? 'nothing';
  } finally {
    db.close();
  }
}

test('an unchanged copy passes the check', () => {
  expect(problemAfter('')).toBe('nothing');
  expect(findRollupDifferences(hub.db)).toEqual([]);
  expect(paymentsOf(hub, 1).length).toBeGreaterThan(0);
});

const LAST_ORDER = '(SELECT max(id) FROM orders)';
const WILL = "(SELECT id FROM users WHERE username = 'will')";
const OLGA = "(SELECT id FROM users WHERE username = 'olga')";

test.each([
  // Exceptions.
  ["DELETE FROM exceptions WHERE kind = 'discount'", /^exception \d+ is in the audit trail/],
  [`UPDATE exceptions SET user_id = ${WILL} WHERE kind = 'refund'`, /^exception \d+ is not as/],
  [`UPDATE exceptions SET approved_by = 'mara' WHERE kind = 'refund'`, /^exception \d+ is not as/],
  [`UPDATE exceptions SET reason = 'Broken' WHERE kind = 'discount'`, /^exception \d+ is not as/],
  [`UPDATE exceptions SET value_cents = 1 WHERE kind = 'discount'`, /^exception \d+ is not as/],
  [
    `INSERT INTO exceptions (at, business_day, kind, title, value_cents) VALUES (1, '2026-01-01', 'comp', 'x', 1)`,
    /^exception \d+ is not in the trail/,
  ],
  // Orders and payments.
  [`UPDATE orders SET user_id = ${OLGA} WHERE id = 1`, /^order 1 is another user's/],
  [
    `DELETE FROM order_items WHERE order_id = ${LAST_ORDER}; DELETE FROM orders WHERE id = ${LAST_ORDER}`,
    /^order \d+ is in the audit trail, but its row is gone/,
  ],
  [`UPDATE payments SET user_id = ${OLGA} WHERE tip_cents > 0`, /^payment \d+ is not as/],
  [`UPDATE invoices SET reason = 'Broken' WHERE kind = 'credit'`, /^credit note \d+ is not as/],
  [`UPDATE invoices SET approved_by = 'mara' WHERE kind = 'credit'`, /^credit note \d+ is not as/],
  // Users.
  [`UPDATE users SET role = 'admin' WHERE username = 'mara'`, /^user \d+ is not as/],
  [`UPDATE users SET scope = 'POS,REFUND' WHERE username = 'will'`, /^user \d+ is not as/],
  [`UPDATE users SET password_hash = 'x' WHERE username = 'olga'`, /^user \d+ is not as/],
  [`UPDATE users SET pin_hash = 'x' WHERE username = 'olga'`, /^user \d+ is not as/],
  [`UPDATE users SET username = 'liam' WHERE username = 'will'`, /^user \d+ is not as/],
  [
    `INSERT INTO users (username, username_key, password_hash, name, role, created_at)
      VALUES ('eve', 'eve', 'x', 'Eve', 'admin', 1)`,
    /^user \d+ is not in the trail/,
  ],
  // Prices and settings.
  ['UPDATE menu_items SET price_cents = 1 WHERE price_cents = 1200', /^menu item \d+ is not as/],
  ['UPDATE price_lists SET percent_milli = -100000', /^price list \d+ is not as/],
  [
    'INSERT INTO price_list_items (list_id, item_id, price_cents) SELECT 1, id, 1 FROM menu_items LIMIT 1',
    /^price list 1 is not as/,
  ],
  ['DELETE FROM price_lists', /^price list \d+ is in the audit trail, but its row is gone/],
  ['UPDATE payment_types SET is_cash = 1 WHERE id = 2', /^payment type 2 is not as/],
  [`UPDATE store SET void_needs = 'nothing'`, /^the settings of store 1 is not as/],
  ['UPDATE store SET shift_tolerance_cents = 99999', /^the settings of store 1 is not as/],
  ['UPDATE store SET discount_limit_milli = 100000', /^the settings of store 1 is not as/],
  ['UPDATE store SET sealed_schema = NULL', /^the mark of what is sealed/],
  // Shifts and their cash.
  [`UPDATE cash_moves SET user_id = ${WILL}`, /^cash move 1 is not as/],
  [`UPDATE cash_moves SET reason = 'Flowers'`, /^cash move 1 is not as/],
  [`UPDATE shifts SET closing_approved_by = 'mara' WHERE id = 1`, /^who opened, .* shift 1 is not/],
  [`UPDATE shift_counts SET user_id = ${WILL} WHERE id = 1`, /^who counted .* 1 is not as/],
  ['UPDATE payments SET amount_cents = amount_cents - 100 WHERE id = 1', /^Z 1 is not what/],
  ['DELETE FROM zs WHERE z_no = 2', /^Z 2 is in the audit trail, but its row is gone/],
  // The trail.
  [`UPDATE audit SET seals = NULL WHERE id = 1`, /^row 1 was changed/],
  [
    `UPDATE audit SET seals = replace(seals, '"users"', '"nobody"') WHERE id = 1`,
    /^row 1 was changed/,
  ],
  [`UPDATE audit SET details = '{}' WHERE id = 3`, /^row 3 was changed/],
  ['DELETE FROM audit WHERE id = 4', /^row 4 is missing/],
  [
    'DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)',
    /^the settings of store 1 is not as/,
  ],
  [
    `DELETE FROM audit WHERE id >= (SELECT max(id) FROM audit WHERE kind = 'order.placed')`,
    /^order \d+ is not in the trail/,
  ],
  [
    `DELETE FROM audit WHERE id >= (SELECT max(id) FROM audit WHERE kind = 'day.closed')`,
    /^Z 2 is not the one in the audit trail/,
  ],
])('it is found: %s', (change, problem) => {
  expect(problemAfter(change)).toMatch(problem);
});
