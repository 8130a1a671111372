// Adds to seeded orders what reports show in addition to sales: staff, bills of tables with guests, discounts,
// promotions, options, price lists, kitchen times, shifts with counted cash, exceptions, reservations and the audit trail.
import { join } from 'node:path';
import { Sqlite } from '../../server/db/sqlite.ts';
import { rebuildRollups } from '../../server/domain/audit/verify-rollups.ts';

const STAFF = 12;

/** Returns SQL that computes the user of a row from a number in the row. Staff ids begin at 2; the owner's id is 1. */
const person = (number: string) => `2 + (${number} * 7) % ${STAFF}`;

const DAYS = `WITH RECURSIVE days (day) AS (SELECT min(business_day) FROM orders
  UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < (SELECT max(business_day) FROM orders))`;

const numbers = (most: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${most})`;

const STEPS = [
  `${numbers(STAFF)} INSERT INTO users (id, username, username_key, password_hash, name, role, created_at)
    SELECT 1 + n, 'waiter' || n, 'waiter' || n, '', 'Waiter ' || n, 'user', 1 FROM numbers`,
  `${numbers(3)} INSERT INTO stations (id, title, warn_minutes, late_minutes, created_at, after_item_id)
    SELECT n, 'Station ' || n, 10, 20, 1, 0 FROM numbers`,
  'UPDATE menu_items SET net_price_cents = price_cents * 3 / 10 WHERE id % 3 > 0',
  // Kitchen: each dish is ready 3 to 22 minutes after its order.
  `UPDATE order_items SET station_id = 1 + category_id % 3, fired_at = created_at,
     completed_at = created_at + 180000 + (id * 7919) % 1140000,
     price_list = iif(id % 9 = 0, 'Evening', NULL), list_off_cents = iif(id % 9 = 0, 50, 0)`,
  `INSERT INTO option_groups (id, title) VALUES (1, 'Side')`,
  `${numbers(5)} INSERT INTO options (id, group_id, position, title, price_cents)
    SELECT n, 1, n, 'Side ' || n, 100 FROM numbers`,
  `INSERT INTO order_item_options (order_item_id, position, option_id, group_title, title, quantity, price_cents)
    SELECT id, 1, 1 + id % 5, 'Side', 'Side ' || (1 + id % 5), 1, 100 FROM order_items WHERE id % 3 = 0`,
  // Bills of tables, which were opened 35 to 110 minutes before their payment.
  `INSERT INTO bills (id, status, table_id, table_title, floor, delivery_type, customer_type, customer_id, customer_name,
      user_id, guests, opened_at, invoice_id, net_cents, tax_cents, paid_cents)
    SELECT id, 'paid', table_id, table_title, floor, delivery_type, customer_type, customer_id, customer_name,
      ${person('id')}, 1 + id % 6, created_at - 2100000 - (id * 7919) % 4500000, id, sub_total_cents, tax_total_cents,
      total_cents FROM invoices WHERE table_id IS NOT NULL`,
  `UPDATE orders SET user_id = ${person('id')}, bill_id = iif(table_id IS NULL, NULL, invoice_id)`,
  // Lines: every 40th was reduced by its waiter, every 50th by a promotion.
  `INSERT INTO invoice_lines (invoice_id, line_id, kind, order_item_id, title, share_num, share_den, amount_cents,
      discount, own_off_cents, off_cents, is_comp, net_cents, tax_cents, tax_title, tax_rate_milli, tax_type, promos,
      promo_cents)
    SELECT o.invoice_id, i.id, 'item', i.id, i.item_title, 1, 1, i.total_cents + 100 * (i.id % 40 = 0) + 50 * (i.id % 50 = 0),
      iif(i.id % 40 = 0, json_object('username', 'waiter' || (1 + i.id % ${STAFF})), NULL), 100 * (i.id % 40 = 0),
      100 * (i.id % 40 = 0) + 50 * (i.id % 50 = 0), 0, i.net_cents, i.tax_cents, i.tax_title, i.tax_rate_milli, i.tax_type,
      iif(i.id % 50 = 0, json_array(json_object('title', 'Happy hour', 'quantity', 1000, 'amount', 50)), NULL),
      50 * (i.id % 50 = 0)
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.invoice_id IS NOT NULL AND i.status <> 'cancelled'`,
  // Two drawers with a shift each on every day, counted with a difference.
  `INSERT INTO drawers (id, title) VALUES (101, 'Bar'), (102, 'Counter')`,
  `INSERT INTO shifts (drawer_id, state, business_day, opened_at, opened_by, closed_at, closed_by, float_cents)
    SELECT 101 + d.value, 'closed', day, unixepoch(day) * 1000, 2, (unixepoch(day) + 80000) * 1000, 2 + d.value, 20000
    FROM (${DAYS} SELECT day FROM days), json_each('[0,1]') d`,
  `INSERT INTO shift_counts (shift_id, no, at, user_id) SELECT id, 1, closed_at, closed_by FROM shifts`,
  `INSERT INTO shift_count_rows (count_id, payment_type_id, title, counted_cents, expected_cents)
    SELECT n.id, t.id, t.title, 90000 + (n.id * 7919) % 1500 - 700, 90000
    FROM shift_counts n, payment_types t WHERE t.deleted_at IS NULL`,
  `UPDATE invoices SET user_id = ${person('id')}, is_itemised = 1, guests = iif(table_id IS NULL, 0, 1 + id % 6),
     bill_id = iif(table_id IS NULL, NULL, id),
     shift_id = (SELECT s.id FROM shifts s WHERE s.business_day = invoices.business_day LIMIT 1),
     discount_cents = (SELECT sum(off_cents - promo_cents) FROM invoice_lines l WHERE l.invoice_id = invoices.id),
     promo_cents = (SELECT sum(promo_cents) FROM invoice_lines l WHERE l.invoice_id = invoices.id)`,
  `UPDATE payments SET user_id = ${person('invoice_id')}, tip_cents = iif(id % 3 = 0, 150, 0),
     (business_day, shift_id, drawer_id) =
       (SELECT v.business_day, v.shift_id, 101 FROM invoices v WHERE v.id = payments.invoice_id)`,
  `INSERT INTO exceptions (at, business_day, kind, user_id, reason, title, value_cents, after_print, order_id)
    SELECT i.created_at, o.business_day, 'void', o.user_id, 'Wrong dish', i.item_title, i.total_cents, i.id % 7 = 0, o.id
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.status = 'cancelled' ORDER BY o.id`,
  // The audit trail: each order is placed, completed in the kitchen (a routine step), and paid.
  `INSERT INTO audit (at, user_id, username, kind, entity, entity_id, details, prev_hash, hash)
    SELECT o.created_at + 600000 * k.key, o.user_id, 'waiter' || (o.user_id - 1), k.value, 'order', o.id,
      json_object('total', o.id % 97), '', ''
    FROM orders o, json_each('["order.placed","order.completed","bill.paid"]') k ORDER BY o.id, k.key`,
  `${numbers(15)} INSERT INTO reservations (unique_code, customer_id, customer_name, date, table_id, status, people_count, created_at,
      updated_at)
    SELECT printf('%06x', row_number() OVER ()), 'guest' || n, 'Guest ' || n, (unixepoch(day) + 61200 + n * 900) * 1000,
      1 + n, 'booked', 1 + n % 8, 1, 1 FROM (${DAYS} SELECT day FROM days), numbers`,
];

/** Changes the database of a stopped hub whose orders `seed` made and whose owner is set up. */
export function fillYear(dataDir: string): void {
  const db = new Sqlite(join(dataDir, 'comanda.db'));
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  for (const step of STEPS) db.transaction(() => db.exec(step)).immediate();
  db.transaction(() => rebuildRollups(db)).immediate();
  const broken = db.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`${broken.length} made-up rows refer to missing ones`);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
