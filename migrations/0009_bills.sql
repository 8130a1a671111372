-- Bills, payments of bills, credit notes, and what makes a bill smaller.
-- A line `-- step:` begins a part of this file that is told of while a large database is brought up to date.

-- step: the settings of bills
ALTER TABLE store ADD COLUMN currency_decimals INTEGER NOT NULL DEFAULT 2 CHECK (currency_decimals IN (0, 2, 3));
ALTER TABLE store ADD COLUMN cash_rounding INTEGER NOT NULL DEFAULT 0
  CHECK (cash_rounding IN (0, 5, 10, 20, 50, 100, 500, 1000));
ALTER TABLE store ADD COLUMN tax_rounding TEXT NOT NULL DEFAULT 'line' CHECK (tax_rounding IN ('line', 'bill'));
ALTER TABLE store ADD COLUMN service_title TEXT CHECK (service_title <> '');
ALTER TABLE store ADD COLUMN service_percent_milli INTEGER CHECK (service_percent_milli BETWEEN 0 AND 100000);
ALTER TABLE store ADD COLUMN service_min_guests INTEGER CHECK (service_min_guests BETWEEN 0 AND 999);
ALTER TABLE store ADD COLUMN service_tax_id INTEGER REFERENCES taxes (id) ON DELETE SET NULL;
ALTER TABLE store ADD COLUMN void_needs TEXT NOT NULL DEFAULT 'nothing'
  CHECK (void_needs IN ('nothing', 'reason', 'approval'));
ALTER TABLE store ADD COLUMN discount_limit_milli INTEGER NOT NULL DEFAULT 0
  CHECK (discount_limit_milli BETWEEN 0 AND 100000);

-- What reasons are offered as buttons; records keep the text.
CREATE TABLE reasons (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL CHECK (kind IN ('void', 'discount', 'comp', 'refund', 'cash')),
  title TEXT NOT NULL CHECK (title <> '')
) STRICT;

-- A selection of lines, or shares of lines, that somebody will pay. The sums are kept: lists show them without the lines.
CREATE TABLE bills (
  id            INTEGER PRIMARY KEY,
  version       INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  status        TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'joined', 'void')),
  title         TEXT,
  table_id      INTEGER REFERENCES store_tables (id),
  table_title   TEXT,
  floor         TEXT,
  delivery_type TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  customer_type TEXT NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  customer_id   TEXT,
  customer_name TEXT,
  user_id       INTEGER REFERENCES users (id),
  guests        INTEGER CHECK (guests BETWEEN 0 AND 99999),
  opened_at     INTEGER NOT NULL,
  printed_at    INTEGER,
  printed_total_cents INTEGER,
  print_count   INTEGER NOT NULL DEFAULT 0,
  invoice_id    INTEGER REFERENCES invoices (id),
  joined_into   INTEGER REFERENCES bills (id),
  part_no       INTEGER,
  part_of       INTEGER,
  -- The rules that it was opened with.
  tax_rounding  TEXT NOT NULL DEFAULT 'line' CHECK (tax_rounding IN ('line', 'bill')),
  service_title TEXT,
  service_percent_milli  INTEGER,
  service_min_guests     INTEGER,
  service_tax_title      TEXT,
  service_tax_rate_milli INTEGER,
  service_tax_type       TEXT CHECK (service_tax_type IN ('exclusive', 'inclusive')),
  service_forced         INTEGER CHECK (service_forced IN (0, 1)),
  has_service            INTEGER NOT NULL DEFAULT 0 CHECK (has_service IN (0, 1)),
  service_net_cents      INTEGER NOT NULL DEFAULT 0 CHECK (service_net_cents >= 0),
  service_tax_cents      INTEGER NOT NULL DEFAULT 0 CHECK (service_tax_cents >= 0),
  discount_percent_milli INTEGER CHECK (discount_percent_milli BETWEEN 1 AND 100000),
  discount_amount_cents  INTEGER CHECK (discount_amount_cents > 0),
  discount_reason        TEXT,
  discount_by            TEXT,
  discount_approved_by   TEXT,
  net_cents     INTEGER NOT NULL DEFAULT 0 CHECK (net_cents >= 0),
  tax_cents     INTEGER NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  off_cents     INTEGER NOT NULL DEFAULT 0 CHECK (off_cents >= 0),
  comp_cents    INTEGER NOT NULL DEFAULT 0 CHECK (comp_cents >= 0),
  paid_cents    INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents >= 0 AND paid_cents <= net_cents + tax_cents),
  CHECK ((status = 'paid') = (invoice_id IS NOT NULL)),
  CHECK ((status = 'joined') = (joined_into IS NOT NULL)),
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK (table_id IS NULL OR delivery_type = 'dinein'),
  CHECK (discount_percent_milli IS NULL OR discount_amount_cents IS NULL)
) STRICT;
CREATE INDEX bills_open ON bills (id) WHERE status = 'open';
CREATE INDEX bills_open_table ON bills (table_id) WHERE status = 'open' AND table_id IS NOT NULL;
CREATE INDEX bills_joined ON bills (joined_into) WHERE joined_into IS NOT NULL;

-- An item lies whole on the bill of its order, as it was sold, unless it has lines of its own here (is_apart).
-- The number of the line that stays where the item was is the item's; others count from beyond all items.
CREATE TABLE bill_lines (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  bill_id        INTEGER NOT NULL REFERENCES bills (id),
  order_item_id  INTEGER NOT NULL REFERENCES order_items (id),
  share_num      INTEGER NOT NULL CHECK (share_num > 0),
  share_den      INTEGER NOT NULL CHECK (share_den >= share_num),
  amount_cents   INTEGER NOT NULL CHECK (amount_cents >= 0),
  own_percent_milli INTEGER,
  own_amount_cents  INTEGER,
  own_reason     TEXT,
  own_by         TEXT,
  own_approved_by TEXT,
  own_off_cents  INTEGER NOT NULL CHECK (own_off_cents >= 0),
  bill_off_cents INTEGER NOT NULL CHECK (bill_off_cents >= 0),
  comp_amount_cents INTEGER,
  comp_off_cents    INTEGER,
  comp_value_cents  INTEGER,
  net_cents      INTEGER NOT NULL CHECK (net_cents >= 0),
  tax_cents      INTEGER NOT NULL CHECK (tax_cents >= 0),
  is_kept        INTEGER NOT NULL CHECK (is_kept IN (0, 1))
) STRICT;
CREATE INDEX bill_lines_bill ON bill_lines (bill_id);
CREATE INDEX bill_lines_item ON bill_lines (order_item_id);
INSERT INTO sqlite_sequence (name, seq) VALUES ('bill_lines', 1000000000000);

-- step: the invoices
-- An invoice is a bill that is paid, or a credit note with negative figures. Its lines are those of its orders as they
-- were sold, unless it is itemised: then they stand in invoice_lines.
CREATE TABLE invoices_now (
  id               INTEGER PRIMARY KEY,
  created_at       INTEGER NOT NULL,
  business_day     TEXT NOT NULL,
  sub_total_cents  INTEGER NOT NULL,
  tax_total_cents  INTEGER NOT NULL,
  total_cents      INTEGER NOT NULL CHECK (total_cents = sub_total_cents + tax_total_cents),
  table_id         INTEGER REFERENCES store_tables (id),
  table_title      TEXT,
  floor            TEXT,
  delivery_type    TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  customer_type    TEXT NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  customer_id      TEXT,
  customer_name    TEXT,
  customer_email   TEXT,
  user_id          INTEGER REFERENCES users (id),
  kind             TEXT NOT NULL DEFAULT 'sale' CHECK (kind IN ('sale', 'credit')),
  refund_of        INTEGER REFERENCES invoices (id),
  bill_id          INTEGER REFERENCES bills (id),
  is_itemised      INTEGER NOT NULL DEFAULT 0 CHECK (is_itemised IN (0, 1)),
  discount_cents   INTEGER NOT NULL DEFAULT 0,
  comp_cents       INTEGER NOT NULL DEFAULT 0,
  service_cents    INTEGER NOT NULL DEFAULT 0,
  guests           INTEGER NOT NULL DEFAULT 0,
  reason           TEXT,
  approved_by      TEXT,
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK ((kind = 'credit') = (refund_of IS NOT NULL)),
  CHECK (CASE kind WHEN 'credit' THEN sub_total_cents <= 0 AND tax_total_cents <= 0
    ELSE sub_total_cents >= 0 AND tax_total_cents >= 0 END)
) STRICT;
INSERT INTO invoices_now (id, created_at, business_day, sub_total_cents, tax_total_cents, total_cents, table_id, table_title,
    floor, delivery_type, customer_type, customer_id, customer_name, customer_email, user_id)
  SELECT id, created_at, business_day, sub_total_cents, tax_total_cents, total_cents, table_id, table_title,
    floor, delivery_type, customer_type, customer_id, customer_name, customer_email, user_id FROM invoices;
DROP TABLE invoices;
ALTER TABLE invoices_now RENAME TO invoices;
CREATE INDEX invoices_day ON invoices (business_day, id);
CREATE INDEX invoices_customer ON invoices (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX invoices_credits ON invoices (refund_of) WHERE refund_of IS NOT NULL;
CREATE INDEX invoices_bill ON invoices (bill_id) WHERE is_itemised = 1;
CREATE TRIGGER invoices_billed AFTER INSERT ON invoices WHEN new.customer_id IS NOT NULL BEGIN
  INSERT INTO billed_customers (phone, name) VALUES (new.customer_id, coalesce(new.customer_name, ''))
    ON CONFLICT DO NOTHING;
END;

-- `line_id` is what the wire calls the line; a credit note bears those of the invoice that it gives back.
CREATE TABLE invoice_lines (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id     INTEGER NOT NULL REFERENCES invoices (id),
  line_id        INTEGER NOT NULL,
  kind           TEXT NOT NULL CHECK (kind IN ('item', 'service')),
  order_item_id  INTEGER REFERENCES order_items (id),
  title          TEXT NOT NULL,
  share_num      INTEGER NOT NULL,
  share_den      INTEGER NOT NULL CHECK (share_den > 0),
  amount_cents   INTEGER NOT NULL,
  discount       TEXT,
  own_off_cents  INTEGER NOT NULL,
  off_cents      INTEGER NOT NULL,
  is_comp        INTEGER NOT NULL CHECK (is_comp IN (0, 1)),
  comp_cents     INTEGER NOT NULL DEFAULT 0,
  net_cents      INTEGER NOT NULL,
  tax_cents      INTEGER NOT NULL,
  tax_title      TEXT,
  tax_rate_milli INTEGER,
  tax_type       TEXT CHECK (tax_type IN ('exclusive', 'inclusive')),
  CHECK ((kind = 'item') = (order_item_id IS NOT NULL)),
  UNIQUE (invoice_id, line_id)
) STRICT;
CREATE INDEX invoice_lines_item ON invoice_lines (order_item_id) WHERE order_item_id IS NOT NULL;
INSERT INTO sqlite_sequence (name, seq) VALUES ('invoice_lines', 2000000000000);

-- step: the payments
CREATE TABLE payments_now (
  id              INTEGER PRIMARY KEY,
  invoice_id      INTEGER REFERENCES invoices (id),
  payment_type_id INTEGER NOT NULL REFERENCES payment_types (id),
  title           TEXT NOT NULL,
  amount_cents    INTEGER NOT NULL,
  tendered_cents  INTEGER,
  created_at      INTEGER NOT NULL,
  -- The day of the payment itself; where it is null that of the invoice.
  business_day    TEXT,
  bill_id         INTEGER REFERENCES bills (id),
  rounding_cents  INTEGER NOT NULL DEFAULT 0,
  tip_cents       INTEGER NOT NULL DEFAULT 0,
  user_id         INTEGER REFERENCES users (id),
  approved_by     TEXT,
  drawer_id       INTEGER,
  shift_id        INTEGER,
  is_late         INTEGER NOT NULL DEFAULT 0 CHECK (is_late IN (0, 1)),
  cancelled_at    INTEGER,
  cancel_reason   TEXT,
  corrects_id     INTEGER REFERENCES payments (id),
  CHECK (tendered_cents >= amount_cents + rounding_cents),
  CHECK (invoice_id IS NOT NULL OR bill_id IS NOT NULL),
  CHECK (invoice_id IS NULL OR cancelled_at IS NULL)
) STRICT;
INSERT INTO payments_now (id, invoice_id, payment_type_id, title, amount_cents, tendered_cents, created_at)
  SELECT id, invoice_id, payment_type_id, title, amount_cents, tendered_cents, created_at FROM payments;
DROP TABLE payments;
ALTER TABLE payments_now RENAME TO payments;
CREATE INDEX payments_invoice ON payments (invoice_id);
CREATE INDEX payments_bill ON payments (bill_id) WHERE bill_id IS NOT NULL;

-- step: the orders
ALTER TABLE orders ADD COLUMN bill_id INTEGER REFERENCES bills (id);
ALTER TABLE order_items ADD COLUMN seat INTEGER NOT NULL DEFAULT 0 CHECK (seat BETWEEN 0 AND 99);
ALTER TABLE order_items ADD COLUMN course INTEGER CHECK (course BETWEEN 1 AND 9);
-- 1 when its lines stand in bill_lines; 1 when it stood on a bill that was printed; the table it was moved to alone.
ALTER TABLE order_items ADD COLUMN is_apart INTEGER NOT NULL DEFAULT 0 CHECK (is_apart IN (0, 1));
ALTER TABLE order_items ADD COLUMN was_printed INTEGER NOT NULL DEFAULT 0 CHECK (was_printed IN (0, 1));
ALTER TABLE order_items ADD COLUMN table_title TEXT;

-- What is open at a table is one bill; every other unpaid order is one of its own. A bill bears its first order's number.
CREATE TEMP TABLE unpaid AS
  SELECT id AS order_id, CASE WHEN status = 'created' AND table_id IS NOT NULL
    THEN min(id) OVER (PARTITION BY table_id, status) ELSE id END AS bill_id
  FROM orders WHERE status <> 'cancelled' AND payment_status = 'pending';
CREATE UNIQUE INDEX temp.unpaid_order ON unpaid (order_id);
INSERT INTO bills (id, table_id, table_title, floor, delivery_type, customer_type, customer_id, customer_name, user_id,
    opened_at, net_cents, tax_cents)
  SELECT o.id, o.table_id, o.table_title, o.floor, o.delivery_type, o.customer_type, o.customer_id, o.customer_name, o.user_id,
    o.created_at, s.net, s.tax
  FROM orders o JOIN (
    SELECT u.bill_id, coalesce(sum(i.net_cents), 0) AS net, coalesce(sum(i.tax_cents), 0) AS tax
    FROM unpaid u LEFT JOIN order_items i ON i.order_id = u.order_id AND i.status <> 'cancelled' GROUP BY u.bill_id
  ) s ON s.bill_id = o.id;
UPDATE orders SET bill_id = (SELECT bill_id FROM unpaid WHERE order_id = orders.id)
  WHERE id IN (SELECT order_id FROM unpaid);
DROP TABLE unpaid;
CREATE INDEX orders_bill ON orders (bill_id) WHERE bill_id IS NOT NULL;

-- step: what is out of the ordinary, and its sums
CREATE TABLE exceptions (
  id           INTEGER PRIMARY KEY,
  at           INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  kind         TEXT NOT NULL,
  user_id      INTEGER REFERENCES users (id),
  approved_by  TEXT,
  reason       TEXT,
  title        TEXT NOT NULL DEFAULT '',
  value_cents  INTEGER NOT NULL,
  after_print  INTEGER NOT NULL DEFAULT 0 CHECK (after_print IN (0, 1)),
  waste        INTEGER NOT NULL DEFAULT 0 CHECK (waste IN (0, 1)),
  other_tender INTEGER NOT NULL DEFAULT 0 CHECK (other_tender IN (0, 1)),
  order_id     INTEGER REFERENCES orders (id),
  bill_id      INTEGER REFERENCES bills (id),
  invoice_id   INTEGER REFERENCES invoices (id)
) STRICT;
CREATE INDEX exceptions_day ON exceptions (business_day, id);

ALTER TABLE rollup_days ADD COLUMN discount_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN comp_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN service_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN refund_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN guests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN rounding_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN tip_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN void_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_days ADD COLUMN waste_cents INTEGER NOT NULL DEFAULT 0;
