// Discounts from an older hub stay unchanged, because the limit at that time is unknown (contract 16.1).
import { expect, test } from 'vitest';
import { openOlder } from '../../fixtures/older-database.ts';

test('discounts of an older hub have no limit, and apply to every line that was there', () => {
  const { db, update, close } = openOlder('0031');
  db.exec(`
    INSERT INTO menu_items (id, title, price_cents) VALUES (1, 'Soup', 1000);
    INSERT INTO bills (id, delivery_type, customer_type, opened_at, discount_amount_cents, discount_reason, net_cents, off_cents)
      VALUES (1, 'dinein', 'WALKIN', 1, 100, 'Friend', 900, 100);
    INSERT INTO orders (id, business_day, token_no, created_at, sale_hour, delivery_type, customer_type, bill_id, status)
      VALUES (1, '2026-11-20', 1, 1, 12, 'dinein', 'WALKIN', 1, 'created');
    INSERT INTO order_items (id, order_id, item_id, item_title, quantity, price_cents, net_cents, tax_cents, total_cents, created_at, is_apart)
      VALUES (1, 1, 1, 'Soup', 1, 1000, 1000, 0, 1000, 1, 1);
    INSERT INTO bill_lines (id, bill_id, order_item_id, share_num, share_den, amount_cents, own_off_cents, bill_off_cents, net_cents, tax_cents, is_kept)
      VALUES (1, 1, 1, 1, 1, 1000, 0, 100, 900, 0, 0);
    INSERT INTO even_splits (id, parts, first_line_id, service_net_cents, service_tax_cents) VALUES (1, 2, 10, 0, 0);
    INSERT INTO even_lines (split_id, position, line_id, order_item_id, share_num, share_den, amount_cents, own_off_cents, bill_off_cents, net_cents, tax_cents)
      VALUES (1, 0, 2, 1, 1, 1, 1000, 0, 100, 900, 0)`);
  update();
  const row = (sql: string) => db.prepare(sql).raw().get();
  expect(row('SELECT discount_amount_cents, discount_limit_milli FROM bills')).toEqual([100, null]);
  for (const table of ['bill_lines', 'even_lines']) {
    const sql = `SELECT bill_off_cents, own_limit_milli, own_discount_only FROM ${table}`;
    expect(row(sql)).toEqual([100, null, 0]);
  }
  expect(db.pragma('foreign_key_check')).toEqual([]);
  close();
});
