-- The whole schema of the specification (section 3). Forward only; frozen once merged.
-- Amounts are integers of hundredths (…_cents). Instants are integers: milliseconds since 1970, UTC.
-- Calendar days are text, YYYY-MM-DD, in the store's time zone. Rates are integers of a thousandth of a percent.

CREATE TABLE users (
  id            INTEGER PRIMARY KEY,
  username      TEXT NOT NULL CHECK (length(username) BETWEEN 1 AND 64),
  username_key  TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  name          TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role IN ('admin', 'user')),
  designation   TEXT NOT NULL DEFAULT '',
  phone         TEXT NOT NULL DEFAULT '',
  email         TEXT NOT NULL DEFAULT '',
  scope         TEXT NOT NULL DEFAULT '',
  created_at    INTEGER NOT NULL,
  deleted_at    INTEGER
) STRICT;
CREATE UNIQUE INDEX users_username ON users (username_key) WHERE deleted_at IS NULL;

-- A device is one sign-in. Tokens are stored only as SHA-256 hashes.
CREATE TABLE devices (
  id                 TEXT PRIMARY KEY,
  user_id            INTEGER NOT NULL REFERENCES users (id),
  refresh_hash       TEXT NOT NULL UNIQUE,
  refresh_expires_at INTEGER NOT NULL,
  ip                 TEXT NOT NULL,
  name               TEXT NOT NULL,
  created_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_user ON devices (user_id);

CREATE TABLE access_tokens (
  hash       TEXT PRIMARY KEY,
  device_id  TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_device ON access_tokens (device_id);

-- One row: what the owner set, and the clock's memory (decisions §7).
CREATE TABLE store (
  id                 INTEGER PRIMARY KEY CHECK (id = 1),
  store_name         TEXT NOT NULL DEFAULT '',
  address            TEXT NOT NULL DEFAULT '',
  phone              TEXT NOT NULL DEFAULT '',
  email              TEXT NOT NULL DEFAULT '',
  currency           TEXT NOT NULL DEFAULT 'USD' CHECK (length(currency) = 3),
  image              TEXT,
  is_qr_menu_enabled INTEGER NOT NULL DEFAULT 0 CHECK (is_qr_menu_enabled IN (0, 1)),
  timezone           TEXT NOT NULL,
  day_starts_at      TEXT NOT NULL DEFAULT '00:00' CHECK (day_starts_at GLOB '[0-2][0-9]:[0-5][0-9]'),
  public_address     TEXT NOT NULL DEFAULT '',
  page_format        TEXT NOT NULL DEFAULT '80' CHECK (page_format IN ('80', '57')),
  header             TEXT NOT NULL DEFAULT '',
  footer             TEXT NOT NULL DEFAULT '',
  show_notes         INTEGER NOT NULL DEFAULT 1 CHECK (show_notes IN (0, 1)),
  is_enable_print    INTEGER NOT NULL DEFAULT 0 CHECK (is_enable_print IN (0, 1)),
  show_store_details INTEGER NOT NULL DEFAULT 1 CHECK (show_store_details IN (0, 1)),
  show_customer_details INTEGER NOT NULL DEFAULT 1 CHECK (show_customer_details IN (0, 1)),
  print_token        INTEGER NOT NULL DEFAULT 1 CHECK (print_token IN (0, 1)),
  business_day       TEXT CHECK (business_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;

-- The highest token given out on each business day; a token never repeats within one.
CREATE TABLE token_days (
  business_day TEXT PRIMARY KEY CHECK (business_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_token   INTEGER NOT NULL CHECK (last_token >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE categories (
  id    INTEGER PRIMARY KEY,
  title TEXT NOT NULL CHECK (title <> '')
) STRICT;

CREATE TABLE taxes (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  rate_milli INTEGER NOT NULL CHECK (rate_milli BETWEEN 0 AND 1000000),
  type       TEXT NOT NULL CHECK (type IN ('exclusive', 'inclusive'))
) STRICT;

CREATE TABLE menu_items (
  id              INTEGER PRIMARY KEY,
  title           TEXT NOT NULL CHECK (title <> ''),
  price_cents     INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  net_price_cents INTEGER CHECK (net_price_cents BETWEEN 0 AND 999999999),
  image           TEXT,
  category_id     INTEGER REFERENCES categories (id) ON DELETE SET NULL,
  tax_id          INTEGER REFERENCES taxes (id) ON DELETE SET NULL,
  deleted_at      INTEGER
) STRICT;
CREATE INDEX menu_items_category ON menu_items (category_id);
CREATE INDEX menu_items_tax ON menu_items (tax_id);

CREATE TABLE variants (
  id          INTEGER PRIMARY KEY,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  title       TEXT NOT NULL CHECK (title <> ''),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  deleted_at  INTEGER
) STRICT;
CREATE INDEX variants_item ON variants (item_id);

CREATE TABLE addons (
  id          INTEGER PRIMARY KEY,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  title       TEXT NOT NULL CHECK (title <> ''),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  deleted_at  INTEGER
) STRICT;
CREATE INDEX addons_item ON addons (item_id);

CREATE TABLE store_tables (
  id               INTEGER PRIMARY KEY,
  table_title      TEXT NOT NULL CHECK (table_title <> ''),
  floor            TEXT NOT NULL,
  seating_capacity INTEGER NOT NULL CHECK (seating_capacity BETWEEN 0 AND 9999),
  deleted_at       INTEGER
) STRICT;

CREATE TABLE payment_types (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  is_cash    INTEGER NOT NULL DEFAULT 0 CHECK (is_cash IN (0, 1)),
  deleted_at INTEGER
) STRICT;

CREATE TABLE customers (
  phone        TEXT PRIMARY KEY CHECK (length(phone) BETWEEN 3 AND 21),
  name         TEXT NOT NULL CHECK (name <> ''),
  email        TEXT NOT NULL DEFAULT '',
  birth_date   TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  gender       TEXT CHECK (gender IN ('female', 'male', 'other')),
  business_day TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX customers_newest ON customers (created_at, phone);
CREATE INDEX customers_day ON customers (business_day);

-- A customer's name is copied, and his phone is no foreign key: deleting him keeps history (decisions §5).
CREATE TABLE reservations (
  id            INTEGER PRIMARY KEY,
  unique_code   TEXT NOT NULL UNIQUE CHECK (length(unique_code) = 6),
  customer_id   TEXT NOT NULL,
  customer_name TEXT NOT NULL,
  date          INTEGER NOT NULL,
  table_id      INTEGER REFERENCES store_tables (id),
  status        TEXT NOT NULL CHECK (status IN ('booked', 'paid', 'cancelled')),
  notes         TEXT NOT NULL DEFAULT '',
  people_count  INTEGER NOT NULL CHECK (people_count >= 0),
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX reservations_date ON reservations (date);
CREATE INDEX reservations_customer ON reservations (customer_id);

-- An invoice is what was paid: the sums of its lines as they were sold.
CREATE TABLE invoices (
  id               INTEGER PRIMARY KEY,
  created_at       INTEGER NOT NULL,
  business_day     TEXT NOT NULL,
  sub_total_cents  INTEGER NOT NULL CHECK (sub_total_cents >= 0),
  tax_total_cents  INTEGER NOT NULL CHECK (tax_total_cents >= 0),
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
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL))
) STRICT;
CREATE INDEX invoices_day ON invoices (business_day, id);
CREATE INDEX invoices_customer ON invoices (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE payments (
  id              INTEGER PRIMARY KEY,
  invoice_id      INTEGER NOT NULL REFERENCES invoices (id),
  payment_type_id INTEGER NOT NULL REFERENCES payment_types (id),
  title           TEXT NOT NULL,
  amount_cents    INTEGER NOT NULL CHECK (amount_cents >= 0),
  tendered_cents  INTEGER CHECK (tendered_cents >= amount_cents),
  created_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX payments_invoice ON payments (invoice_id);

CREATE TABLE orders (
  id             INTEGER PRIMARY KEY,
  business_day   TEXT NOT NULL,
  token_no       INTEGER NOT NULL CHECK (token_no > 0),
  created_at     INTEGER NOT NULL,
  -- The hour on the store's clock when it was sold: a zone that changes later moves no sale.
  sale_hour      INTEGER NOT NULL CHECK (sale_hour BETWEEN 0 AND 23),
  delivery_type  TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery', 'takeaway')),
  customer_type  TEXT NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  customer_id    TEXT,
  customer_name  TEXT,
  table_id       INTEGER REFERENCES store_tables (id),
  table_title    TEXT,
  floor          TEXT,
  status         TEXT NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'completed', 'cancelled')),
  payment_status TEXT NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'paid')),
  invoice_id     INTEGER REFERENCES invoices (id),
  seen_at        INTEGER,
  user_id        INTEGER REFERENCES users (id),
  UNIQUE (business_day, token_no),
  CHECK ((payment_status = 'paid') = (invoice_id IS NOT NULL)),
  CHECK (NOT (status = 'cancelled' AND payment_status = 'paid')),
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK (table_id IS NULL OR delivery_type = 'dinein')
) STRICT;
CREATE INDEX orders_open ON orders (id) WHERE status = 'created';
CREATE INDEX orders_open_table ON orders (table_id) WHERE status = 'created';
CREATE INDEX orders_unpaid ON orders (id) WHERE status = 'completed' AND payment_status = 'pending';
CREATE INDEX orders_invoice ON orders (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX orders_customer ON orders (customer_id, business_day) WHERE customer_id IS NOT NULL;

CREATE TABLE order_items (
  id            INTEGER PRIMARY KEY,
  order_id      INTEGER NOT NULL REFERENCES orders (id),
  item_id       INTEGER NOT NULL REFERENCES menu_items (id),
  item_title    TEXT NOT NULL,
  category_id   INTEGER,
  variant_id    INTEGER REFERENCES variants (id),
  variant_title TEXT,
  variant_price_cents INTEGER,
  quantity      INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  price_cents   INTEGER NOT NULL CHECK (price_cents >= 0),
  net_cents     INTEGER NOT NULL CHECK (net_cents >= 0),
  tax_cents     INTEGER NOT NULL CHECK (tax_cents >= 0),
  total_cents   INTEGER NOT NULL CHECK (total_cents = net_cents + tax_cents),
  tax_title     TEXT,
  tax_rate_milli INTEGER,
  tax_type      TEXT CHECK (tax_type IN ('exclusive', 'inclusive')),
  notes         TEXT CHECK (notes <> ''),
  status        TEXT NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'preparing', 'completed', 'delivered', 'cancelled')),
  created_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX order_items_order ON order_items (order_id);

-- Add-ons as they were sold.
CREATE TABLE order_item_addons (
  order_item_id INTEGER NOT NULL REFERENCES order_items (id),
  position      INTEGER NOT NULL,
  addon_id      INTEGER NOT NULL REFERENCES addons (id),
  title         TEXT NOT NULL,
  price_cents   INTEGER NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (order_item_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE subscriptions (
  id                INTEGER PRIMARY KEY,
  plan_name         TEXT NOT NULL CHECK (plan_name <> ''),
  plan_price_cents  INTEGER NOT NULL CHECK (plan_price_cents BETWEEN 0 AND 999999999),
  subscription_date TEXT,
  expiry_date       TEXT,
  payment_status    TEXT NOT NULL CHECK (payment_status IN ('paid', 'pending', 'failed')),
  renewal_date      TEXT,
  transaction_no    TEXT NOT NULL DEFAULT '',
  ref_no            TEXT NOT NULL DEFAULT '',
  is_active         INTEGER NOT NULL CHECK (is_active IN (0, 1))
) STRICT;

-- First answers, remembered for 7 days (decisions §1).
CREATE TABLE idempotency_keys (
  user_id    INTEGER NOT NULL,
  endpoint   TEXT NOT NULL,
  key        TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  body_hash  TEXT NOT NULL,
  status     INTEGER NOT NULL CHECK (status IN (200, 400)),
  answer     TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, endpoint, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Who did what, on which record. Append-only; each row carries the hash of the one before.
CREATE TABLE audit (
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  user_id   INTEGER,
  username  TEXT NOT NULL,
  device_id TEXT,
  kind      TEXT NOT NULL,
  entity    TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  details   TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  hash      TEXT NOT NULL
) STRICT;
CREATE INDEX audit_at ON audit (at);
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
