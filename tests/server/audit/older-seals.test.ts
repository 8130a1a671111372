// Rows from a version that did not seal rows are valid as long as they are unchanged. After an update they are sealed
// once.
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditHash } from '../../../server/audit/record.ts';
import { verifyBooks } from '../../../server/domain/audit/books.ts';
import { verifyAudit } from '../../../server/domain/audit/verify.ts';
import { callApi, FRIDAY, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { makeItem } from '../../fixtures/menu.ts';
import { openOlder } from '../../fixtures/older-database.ts';
import { makeTill, type Till } from '../../fixtures/orders.ts';
import { makeAdmin } from '../../fixtures/people.ts';
import { sealFixtures } from '../../fixtures/seal-fixtures.ts';

let hub: TestHub;
afterAll(() => hub.close());

/** Inserts a trail, a user, an order without an audit row, and an exception, as the earlier version left them. */
function placeOlder(dataDir: string): void {
  const older = openOlder('0033');
  const content = {
    at: FRIDAY,
    user_id: null,
    username: 'old',
    device_id: null,
    kind: 'settings.store',
    entity: 'store',
    entity_id: '1',
    details: '{}',
    seals: null,
  };
  older.db
    .prepare(
      `INSERT INTO audit (at, username, kind, entity, entity_id, details, prev_hash, hash)
       VALUES (?, 'old', 'settings.store', 'store', '1', '{}', '', ?)`,
    )
    .run(FRIDAY, auditHash('', content));
  older.db.exec(`INSERT INTO users (username, username_key, password_hash, name, role, created_at)
      VALUES ('old', 'old', 'x', 'Old', 'admin', 1);
    INSERT INTO exceptions (at, business_day, kind, user_id, title, value_cents)
      VALUES (1, '2026-11-01', 'comp', 1, 'Soup', 500)`);
  older.update();
  expect([verifyAudit(older.db).problem, verifyBooks(older.db).problem]).toEqual([
    undefined,
    undefined,
  ]);
  older.db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(older.db.name, join(dataDir, 'comanda.db'));
  older.close();
}

const problem = () => verifyAudit(hub.db).problem ?? verifyBooks(hub.db).problem;
const undone = (change: string): string | undefined => {
  hub.db.exec('BEGIN');
  try {
    hub.db.exec(change);
    return problem();
  } finally {
    hub.db.exec('ROLLBACK');
  }
};

test('older data are valid before and after their update, and are compared with the trail from then on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-updated-'));
  placeOlder(dataDir);
  hub = await makeHub({ dataDir });
  expect(problem()).toBeUndefined();
  const admin = makeAdmin(hub);
  const till: Till = makeTill(hub, admin);
  const cart = [{ id: makeItem(hub, { priceCents: 500 }) }];
  // Nothing is sealed yet, so a change is not found. The next audit row seals everything.
  expect(undone(`UPDATE users SET role = 'user' WHERE username = 'old'`)).toBeUndefined();
  expect((await till.post('/pos/create-order', { cart, deliveryType: 'takeaway' })).status).toBe(
    200,
  );
  expect(problem()).toBeUndefined();
  expect(undone(`UPDATE users SET role = 'user' WHERE username = 'old'`)).toMatch(
    /^user \d+ is not/,
  );
  expect(undone('UPDATE menu_items SET price_cents = 1')).toMatch(/^menu item \d+ is not/);
  // Changes of older history cannot be found, but a row that was added to it can be found.
  expect(undone(`UPDATE exceptions SET reason = 'x'`)).toBeUndefined();
  const added = `INSERT INTO exceptions (at, business_day, kind, title, value_cents)
    VALUES (1, '2026-11-01', 'comp', 'x', 1)`;
  expect(undone(added)).toMatch(/^exception \d+ is not in the trail/);
  expect(undone('DELETE FROM order_items; DELETE FROM orders')).toMatch(
    /^order \d+ is in the audit trail/,
  );
});

test('rows that the hub itself deletes or rewrites pass the check', async () => {
  const { cookie } = makeAdmin(hub);
  const ask = async (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
    expect([path, (await callApi(hub, method, path, { cookie, body })).status]).toEqual([
      path,
      200,
    ]);
  await ask('POST', '/users/add', {
    username: 'Ann',
    password: 'Ann has 3 cats',
    name: 'Ann',
    scopes: ['POS'],
  });
  await ask('POST', '/users/update/Ann', { name: 'Anna', scopes: ['KITCHEN'] });
  await ask('POST', '/users/update-pin/Ann', { pin: '2580' });
  await ask('DELETE', '/users/delete/Ann');
  await ask('POST', '/settings/taxes/add', { title: 'VAT', rate: 7, type: 'inclusive' });
  const tax = hub.db.prepare(`SELECT id FROM taxes WHERE title = 'VAT'`).pluck().get();
  await ask('DELETE', `/settings/taxes/${tax}`);
  const order = hub.db.prepare('SELECT max(id) FROM orders').pluck().get();
  await ask('POST', '/orders/cancel', { orderIds: [order], reason: 'Left' });
  sealFixtures(hub);
  expect(problem()).toBeUndefined();
});

test('after another update all rows are sealed again, including changes at that moment', async () => {
  const till = makeTill(hub, makeAdmin(hub));
  sealFixtures(hub);
  const { id } = (await till.post('/shifts/open', { float: 10 })).body;
  await till.post(`/shifts/${id}/count`, { counted: [{ paymentTypeId: 1, amount: 10 }] });
  // Simulates a later version that has added a migration of its own.
  hub.db.exec(`INSERT INTO schema_migrations VALUES (9999, '9999_later.sql', 'x', 1)`);
  expect((await till.post(`/shifts/${id}/close`, { reason: 'Update' })).status).toBe(200);
  expect(problem()).toBeUndefined();
  expect(undone(`UPDATE shifts SET closed_by = NULL WHERE id = ${id}`)).toMatch(
    / shift \d+ is not/,
  );
});
