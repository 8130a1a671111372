-- An order writes fewer pages: what can be read off the order itself is added up later, and answers lie in the order
-- in which they came.

-- step: first answers
-- The finder is the first half of a SHA-256 over who, where and under which key; first_answer_finder is the program's own.
-- Keys are spread evenly, so each would touch a page of its own: the shorter their index, the fewer pages.
CREATE TABLE first_answers (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER NOT NULL,
  endpoint   TEXT NOT NULL,
  key        TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  body_hash  TEXT NOT NULL,
  status     INTEGER NOT NULL CHECK (status IN (200, 400)),
  answer     TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finder     BLOB NOT NULL UNIQUE CHECK (length(finder) = 16)
) STRICT;
INSERT INTO first_answers (user_id, endpoint, key, body_hash, status, answer, created_at, finder)
  SELECT user_id, endpoint, key, body_hash, status, answer, created_at, first_answer_finder(user_id, endpoint, key)
  FROM idempotency_keys ORDER BY created_at;
DROP TABLE idempotency_keys;
ALTER TABLE first_answers RENAME TO idempotency_keys;

-- step: sums of recent orders
-- Up to which order the rollups count what was sold; what came after it is read off the orders.
CREATE TABLE rollup_reach (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  order_id INTEGER NOT NULL CHECK (order_id >= 0)
) STRICT;
INSERT INTO rollup_reach SELECT 1, coalesce(max(id), 0) FROM orders;

-- The plus keeps SQLite from walking through a whole day instead of the few orders at the end.
CREATE VIEW recent_orders AS
  SELECT id, +business_day AS business_day, +sale_hour AS sale_hour FROM orders
  WHERE id > (SELECT order_id FROM rollup_reach) AND +status <> 'cancelled';
CREATE VIEW recent_items AS
  SELECT i.id, o.business_day, i.item_id, i.quantity, i.price_list, i.list_off_cents
  FROM recent_orders o CROSS JOIN order_items i ON i.order_id = o.id WHERE i.status <> 'cancelled';
CREATE VIEW recent_options AS
  SELECT i.business_day, x.option_id, i.quantity * x.quantity AS quantity
  FROM recent_items i CROSS JOIN order_item_options x ON x.order_item_id = i.id;

-- The rollups with the recent orders: a day, hour or dish may stand in several rows.
CREATE VIEW sold_days AS
  SELECT business_day, orders_count, paid_orders, revenue_cents, tax_cents, discount_cents, comp_cents, service_cents,
    refund_cents, guests, rounding_cents, tip_cents, void_cents, waste_cents FROM rollup_days
  UNION ALL SELECT business_day, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM recent_orders;
CREATE VIEW sold_hours AS
  SELECT business_day, hour, orders_count FROM rollup_hours
  UNION ALL SELECT business_day, sale_hour, 1 FROM recent_orders;
CREATE VIEW sold_items AS
  SELECT business_day, item_id, quantity FROM rollup_items
  UNION ALL SELECT business_day, item_id, quantity FROM recent_items;
CREATE VIEW sold_item_months AS
  SELECT month, item_id, quantity FROM rollup_item_months
  UNION ALL SELECT substr(business_day, 1, 7), item_id, quantity FROM recent_items;
CREATE VIEW sold_options AS
  SELECT business_day, option_id, quantity FROM rollup_options
  UNION ALL SELECT business_day, option_id, quantity FROM recent_options;
CREATE VIEW sold_price_lists AS
  SELECT business_day, title, quantity, off_cents FROM rollup_price_lists
  UNION ALL SELECT business_day, price_list, quantity, quantity * list_off_cents FROM recent_items
    WHERE price_list IS NOT NULL;

-- step: instants of the trail
-- Its rows come in the order of their instants, but for a clock that was wrong: what each 256 of them span finds them,
-- and a row costs no page of an index. What came after the last span is looked at row by row.
CREATE TABLE audit_spans (
  last_id  INTEGER PRIMARY KEY,
  first_id INTEGER NOT NULL CHECK (first_id <= last_id),
  min_at   INTEGER NOT NULL,
  max_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_spans_latest ON audit_spans (max_at);
INSERT INTO audit_spans
  SELECT max(id), min(id), min(at), max(at) FROM audit
  WHERE id <= (SELECT max(id) FROM audit) / 256 * 256 GROUP BY (id - 1) / 256;
CREATE TRIGGER audit_spanned AFTER INSERT ON audit WHEN new.id % 256 = 0 BEGIN
  INSERT INTO audit_spans SELECT max(id), min(id), min(at), max(at) FROM audit
    WHERE id > coalesce((SELECT max(last_id) FROM audit_spans), 0);
END;
DROP INDEX audit_at;
