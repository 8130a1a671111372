-- The schema after all migrations, for readers. Generated: change a migration, then run `npm run docs`.
-- Tables are in the order of the alphabet, each with its indexes and triggers; views are at the end.

CREATE TABLE access_tokens (
  hash       TEXT PRIMARY KEY,
  device_id  TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX access_tokens_device ON access_tokens (device_id);

CREATE TABLE account_payments (
  id            INTEGER PRIMARY KEY,
  account_id    INTEGER NOT NULL REFERENCES accounts (id),
  amount_cents  INTEGER NOT NULL,
  cancelled_at  INTEGER
) STRICT;

CREATE VIRTUAL TABLE account_search USING fts5 (
  title, phone, content = 'searched_accounts', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);

CREATE TABLE accounts (
  id           INTEGER PRIMARY KEY,
  kind         TEXT NOT NULL CHECK (kind IN ('gift', 'house') OR kind = 'points'),
  title        TEXT NOT NULL,
  state        TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'expired') OR state = 'closed'),
  -- The sum of its entries: minor units, or whole points. Of a house account: what is owed.
  balance      INTEGER NOT NULL DEFAULT 0,
  created_at   INTEGER NOT NULL,
  -- The phone of its customer; null for gift cards, and once the customer was deleted.
  customer_id  TEXT,
  -- Of a house account: null means no more charges.
  limit_cents  INTEGER CHECK (limit_cents >= 0),
  -- The last business day on which it can be used.
  expires_on   TEXT,
  last4        TEXT,
  code_hash    TEXT UNIQUE,
  -- A new code, encrypted until it is printed.
  sealed_code  TEXT,
  card_kind    TEXT CHECK (card_kind IN ('multi', 'single')),
  tax_title    TEXT,
  tax_rate_milli INTEGER,
  tax_type     TEXT CHECK (tax_type IN ('exclusive', 'inclusive'))
) STRICT;
CREATE UNIQUE INDEX accounts_customer ON accounts (customer_id, kind) WHERE customer_id IS NOT NULL;
CREATE INDEX accounts_expiry ON accounts (expires_on) WHERE state = 'open' AND expires_on IS NOT NULL;
CREATE INDEX accounts_kind ON accounts (kind, id);
CREATE INDEX accounts_last4 ON accounts (last4) WHERE last4 IS NOT NULL;
CREATE INDEX accounts_sealed ON accounts (created_at) WHERE sealed_code IS NOT NULL;
CREATE TRIGGER accounts_search_delete AFTER DELETE ON accounts WHEN old.kind <> 'gift' BEGIN
  INSERT INTO account_search (account_search, rowid, title, phone)
    VALUES ('delete', old.id, old.title, coalesce(old.customer_id, ''));
END;
CREATE TRIGGER accounts_search_insert AFTER INSERT ON accounts WHEN new.kind <> 'gift' BEGIN
  INSERT INTO account_search (rowid, title, phone) VALUES (new.id, new.title, coalesce(new.customer_id, ''));
END;
CREATE TRIGGER accounts_search_update AFTER UPDATE OF title, customer_id ON accounts WHEN new.kind <> 'gift' BEGIN
  INSERT INTO account_search (account_search, rowid, title, phone)
    VALUES ('delete', old.id, old.title, coalesce(old.customer_id, ''));
  INSERT INTO account_search (rowid, title, phone) VALUES (new.id, new.title, coalesce(new.customer_id, ''));
END;

CREATE TABLE addons (
  id          INTEGER PRIMARY KEY,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  title       TEXT NOT NULL CHECK (title <> ''),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  deleted_at  INTEGER
) STRICT;
CREATE INDEX addons_item ON addons (item_id);

CREATE TABLE api_keys (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  -- The SHA-256 of the key.
  key_hash   TEXT NOT NULL UNIQUE,
  -- Separated by commas.
  scopes     TEXT NOT NULL CHECK (scopes <> ''),
  created_at INTEGER NOT NULL,
  created_by INTEGER REFERENCES users (id),
  used_at    INTEGER,
  deleted_at INTEGER
) STRICT;

CREATE TABLE approvals (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id),
  action       TEXT NOT NULL,
  call         TEXT NOT NULL,
  body_hash    TEXT NOT NULL,
  text         TEXT NOT NULL,
  amount_cents INTEGER,
  table_title  TEXT,
  note         TEXT NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL,
  state        TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'yes', 'no', 'used')),
  answered_at  INTEGER,
  answered_by  INTEGER REFERENCES users (id),
  reason       TEXT,
  used_at      INTEGER
) STRICT;
CREATE INDEX approvals_waiting ON approvals (created_at) WHERE state = 'waiting';

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
  hash      TEXT NOT NULL,
  seals TEXT
) STRICT;
CREATE INDEX audit_found ON audit (
  id, at, kind, username,
  CASE WHEN json_valid(details) THEN
    max(abs(coalesce(json_extract(details, '$.total'), 0)), abs(coalesce(json_extract(details, '$.amount'), 0)),
      abs(coalesce(json_extract(details, '$.value'), 0)), abs(coalesce(json_extract(details, '$.due'), 0)),
      abs(coalesce(json_extract(details, '$.tip'), 0)))
  ELSE 0 END
) WHERE NOT (kind IN ('order.seen', 'order.completed', 'order.handed-out', 'order.fired')
  OR kind = 'order-item.status'
    AND CASE WHEN json_valid(details) THEN json_extract(details, '$.to') ELSE 'cancelled' END <> 'cancelled');
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_spanned AFTER INSERT ON audit WHEN new.id % 256 = 0 BEGIN
  INSERT INTO audit_spans SELECT max(id), min(id), min(at), max(at) FROM audit
    WHERE id > coalesce((SELECT max(last_id) FROM audit_spans), 0);
END;

CREATE TABLE audit_spans (
  last_id  INTEGER PRIMARY KEY,
  first_id INTEGER NOT NULL CHECK (first_id <= last_id),
  min_at   INTEGER NOT NULL,
  max_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_spans_latest ON audit_spans (max_at);

CREATE TABLE availability (
  kind       TEXT NOT NULL CHECK (kind IN ('item', 'variant', 'addon', 'option')),
  ref_id     INTEGER NOT NULL,
  item_id    INTEGER REFERENCES menu_items (id),
  portions   INTEGER NOT NULL CHECK (portions >= 0),
  -- The business day with which it ends; NULL: until it is changed.
  until_day  TEXT,
  since_item INTEGER NOT NULL,
  PRIMARY KEY (kind, ref_id)
) STRICT, WITHOUT ROWID;

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
  is_kept        INTEGER NOT NULL CHECK (is_kept IN (0, 1)),
  own_limit_milli INTEGER CHECK (own_limit_milli >= 0),
  own_discount_only INTEGER NOT NULL DEFAULT 0 CHECK (own_discount_only IN (0, 1)),
  promos TEXT,
  value_off_cents INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX bill_lines_bill ON bill_lines (bill_id);
CREATE INDEX bill_lines_item ON bill_lines (order_item_id);

CREATE TABLE billed_customers (
  id    INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  name  TEXT NOT NULL,
  UNIQUE (phone, name)
) STRICT;
CREATE TRIGGER billed_customers_grams AFTER INSERT ON billed_customers BEGIN
  INSERT INTO billed_grams (rowid, grams) SELECT id, grams FROM billed_in_grams WHERE id = new.id;
END;
CREATE TRIGGER billed_customers_search AFTER INSERT ON billed_customers BEGIN
  INSERT INTO billed_search (rowid, phone, name) VALUES (new.id, new.phone, new.name);
END;

CREATE VIRTUAL TABLE billed_gram_counts USING fts5vocab (billed_grams, row);

CREATE VIRTUAL TABLE billed_grams USING fts5 (
  grams, content = '', detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* Cf Cn Co Cs'"
);

CREATE VIRTUAL TABLE billed_search USING fts5 (
  phone, name, content = 'billed_customers', content_rowid = 'id', tokenize = 'trigram'
);

CREATE TABLE bills (
  id            INTEGER PRIMARY KEY,
  version       INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  status        TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid') OR status IN ('joined', 'void')),
  title         TEXT,
  table_id      INTEGER REFERENCES store_tables (id),
  table_title   TEXT,
  floor         TEXT,
  delivery_type TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery') OR delivery_type = 'takeaway'),
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
  even_split_id INTEGER REFERENCES even_splits (id),
  even_part INTEGER
  CHECK (even_part >= 0) CHECK ((even_part IS NULL) = (even_split_id IS NULL)),
  first_order_id INTEGER,
  discount_limit_milli INTEGER CHECK (discount_limit_milli >= 0),
  owner_id INTEGER REFERENCES users (id),
  coupon TEXT,
  promo_cents INTEGER NOT NULL DEFAULT 0,
  value TEXT,
  CHECK ((status = 'paid') = (invoice_id IS NOT NULL)),
  CHECK ((status = 'joined') = (joined_into IS NOT NULL)),
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK (table_id IS NULL OR delivery_type = 'dinein'),
  CHECK (discount_percent_milli IS NULL OR discount_amount_cents IS NULL)
) STRICT;
CREATE INDEX bills_even ON bills (even_split_id) WHERE even_split_id IS NOT NULL;
CREATE INDEX bills_joined ON bills (joined_into) WHERE joined_into IS NOT NULL;
CREATE INDEX bills_open_table ON bills (table_id) WHERE status = 'open' AND table_id IS NOT NULL;
CREATE TRIGGER bills_left AFTER UPDATE OF status ON bills WHEN OLD.status = 'open' AND NEW.status <> 'open' BEGIN
  DELETE FROM listed_bills WHERE id = NEW.id;
END;
CREATE TRIGGER bills_opened_again AFTER UPDATE OF status ON bills WHEN NEW.status = 'open' AND OLD.status <> 'open' BEGIN
  INSERT INTO listed_bills SELECT NEW.id WHERE NEW.id <= (SELECT bill_id FROM listed_reach);
END;
CREATE TRIGGER guest_bill_closed AFTER UPDATE OF status ON bills
WHEN OLD.status = 'open' AND NEW.status IN ('paid', 'void')
BEGIN
  UPDATE guest_sessions SET is_bill_closed = 1 WHERE bill_id = NEW.id AND ended_at IS NULL;
END;
CREATE TRIGGER guest_bill_joined AFTER UPDATE OF status ON bills
WHEN OLD.status = 'open' AND NEW.status = 'joined'
BEGIN
  UPDATE guest_sessions SET bill_id = NEW.joined_into WHERE bill_id = NEW.id AND ended_at IS NULL;
END;

CREATE TABLE card_lines (
  order_item_id INTEGER PRIMARY KEY REFERENCES order_items (id),
  account_id    INTEGER REFERENCES accounts (id),
  code_hash     TEXT,
  last4         TEXT,
  -- Its entry once it is paid.
  entry_id      INTEGER REFERENCES entries (id)
) STRICT;

CREATE TABLE card_tries (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  till_id INTEGER
) STRICT;

CREATE TABLE cash_moves (
  id           INTEGER PRIMARY KEY,
  shift_id     INTEGER NOT NULL REFERENCES shifts (id),
  kind         TEXT NOT NULL CHECK (kind IN ('in', 'out', 'drop', 'tipout')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  reason       TEXT NOT NULL,
  paid_to      INTEGER REFERENCES users (id),
  user_id      INTEGER REFERENCES users (id),
  approved_by  TEXT,
  created_at   INTEGER NOT NULL,
  CHECK ((kind = 'tipout') = (paid_to IS NOT NULL))
) STRICT;
CREATE INDEX cash_moves_shift ON cash_moves (shift_id);
CREATE TRIGGER cash_moves_tips_paid AFTER INSERT ON cash_moves WHEN new.paid_to IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.paid_to, 0, new.amount_cents)
    ON CONFLICT DO UPDATE SET paid_cents = paid_cents + excluded.paid_cents;
END;

CREATE TABLE categories (
  id    INTEGER PRIMARY KEY,
  title TEXT NOT NULL CHECK (title <> ''),
  position INTEGER,
  note_presets TEXT NOT NULL DEFAULT '[]',
  default_course INTEGER CHECK (default_course BETWEEN 1 AND 9)
) STRICT;
CREATE TRIGGER released_category_gone AFTER DELETE ON categories BEGIN
  DELETE FROM released WHERE kind = 'category' AND local_id = OLD.id;
END;

CREATE VIRTUAL TABLE customer_gram_counts USING fts5vocab (customer_grams, row);

CREATE VIRTUAL TABLE customer_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* Cf Cn Co Cs'"
);

CREATE VIRTUAL TABLE customer_search USING fts5 (
  phone, name, email, folded_name, content = 'customers', content_rowid = 'id', tokenize = 'trigram'
);

CREATE TABLE "customers" (
  id           INTEGER PRIMARY KEY,
  phone        TEXT NOT NULL UNIQUE CHECK (length(phone) BETWEEN 3 AND 21),
  name         TEXT NOT NULL CHECK (name <> ''),
  email        TEXT NOT NULL DEFAULT '',
  birth_date   TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  gender       TEXT CHECK (gender IN ('female', 'male', 'other')),
  business_day TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  folded_name TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX customers_day ON customers (business_day);
CREATE INDEX customers_newest ON customers (created_at, phone);
CREATE TRIGGER customers_counted AFTER INSERT ON customers BEGIN
  UPDATE rollup_customer_count SET customers = customers + 1;
END;
CREATE TRIGGER customers_grams_delete AFTER DELETE ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
END;
CREATE TRIGGER customers_grams_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
CREATE TRIGGER customers_grams_update AFTER UPDATE OF phone, name, email, folded_name ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
CREATE TRIGGER customers_search_delete AFTER DELETE ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email, folded_name)
    VALUES ('delete', old.id, old.phone, old.name, old.email, old.folded_name);
END;
CREATE TRIGGER customers_search_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_search (rowid, phone, name, email, folded_name)
    VALUES (new.id, new.phone, new.name, new.email, new.folded_name);
END;
CREATE TRIGGER customers_search_update AFTER UPDATE OF phone, name, email, folded_name ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email, folded_name)
    VALUES ('delete', old.id, old.phone, old.name, old.email, old.folded_name);
  INSERT INTO customer_search (rowid, phone, name, email, folded_name)
    VALUES (new.id, new.phone, new.name, new.email, new.folded_name);
END;
CREATE TRIGGER customers_uncounted AFTER DELETE ON customers BEGIN
  UPDATE rollup_customer_count SET customers = customers - 1;
END;
CREATE TRIGGER fact_customers_forgotten AFTER DELETE ON customers BEGIN
  DELETE FROM fact_customers WHERE phone = old.phone;
END;
CREATE TRIGGER fact_customers_renamed AFTER UPDATE OF phone ON customers WHEN new.phone <> old.phone BEGIN
  UPDATE fact_customers SET phone = new.phone WHERE phone = old.phone;
END;

CREATE TABLE devices (
  id                 TEXT PRIMARY KEY,
  user_id            INTEGER NOT NULL REFERENCES users (id),
  refresh_hash       TEXT NOT NULL UNIQUE,
  refresh_expires_at INTEGER NOT NULL,
  ip                 TEXT NOT NULL,
  name               TEXT NOT NULL,
  created_at         INTEGER NOT NULL,
  till_id INTEGER REFERENCES tills (id) ON DELETE SET NULL,
  by_pin INTEGER NOT NULL DEFAULT 0 CHECK (by_pin IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_till ON devices (till_id) WHERE till_id IS NOT NULL;
CREATE INDEX devices_user ON devices (user_id);

CREATE TABLE drawer_openings (
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  drawer_id INTEGER NOT NULL REFERENCES drawers (id),
  shift_id  INTEGER REFERENCES shifts (id),
  cause     TEXT NOT NULL CHECK (cause IN ('sale', 'refund', 'in', 'out', 'drop', 'tipout', 'no-sale')),
  user_id   INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX drawer_openings_shift ON drawer_openings (shift_id) WHERE shift_id IS NOT NULL;

CREATE TABLE drawers (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  printer_id INTEGER REFERENCES printers (id),
  user_id    INTEGER REFERENCES users (id),
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX drawers_purse ON drawers (user_id) WHERE user_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE entries (
  id           INTEGER PRIMARY KEY,
  account_id   INTEGER NOT NULL REFERENCES accounts (id),
  at           INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  kind         TEXT NOT NULL,
  amount       INTEGER NOT NULL,
  -- The balance after it.
  balance      INTEGER NOT NULL,
  invoice_id   INTEGER REFERENCES invoices (id),
  payment_id   INTEGER REFERENCES payments (id),
  user_id      INTEGER REFERENCES users (id),
  approved_by  TEXT,
  reason       TEXT,
  shift_id     INTEGER REFERENCES shifts (id)
) STRICT;
CREATE INDEX entries_account ON entries (account_id, id);
CREATE INDEX entries_invoice ON entries (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX entries_shift ON entries (shift_id) WHERE shift_id IS NOT NULL;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT raise(ABORT, 'an entry is never removed'); END;
CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;

CREATE TABLE even_lines (
  split_id       INTEGER NOT NULL REFERENCES even_splits (id),
  position       INTEGER NOT NULL CHECK (position >= 0),
  line_id        INTEGER NOT NULL,
  order_item_id  INTEGER NOT NULL REFERENCES order_items (id),
  share_num      INTEGER NOT NULL CHECK (share_num > 0),
  share_den      INTEGER NOT NULL CHECK (share_den >= share_num),
  amount_cents   INTEGER NOT NULL CHECK (amount_cents >= 0),
  own_off_cents  INTEGER NOT NULL CHECK (own_off_cents >= 0),
  bill_off_cents INTEGER NOT NULL CHECK (bill_off_cents >= 0),
  net_cents      INTEGER NOT NULL CHECK (net_cents >= 0),
  tax_cents      INTEGER NOT NULL CHECK (tax_cents >= 0),
  own_percent_milli INTEGER,
  own_amount_cents  INTEGER,
  own_reason     TEXT,
  own_by         TEXT,
  own_approved_by TEXT,
  comp_amount_cents INTEGER,
  comp_off_cents    INTEGER,
  comp_value_cents  INTEGER,
  own_limit_milli INTEGER CHECK (own_limit_milli >= 0),
  own_discount_only INTEGER NOT NULL DEFAULT 0 CHECK (own_discount_only IN (0, 1)),
  promos TEXT,
  PRIMARY KEY (split_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX even_lines_item ON even_lines (order_item_id);

CREATE TABLE even_splits (
  id                INTEGER PRIMARY KEY,
  parts             INTEGER NOT NULL CHECK (parts BETWEEN 2 AND 30),
  -- The number of the first line of the second part; the others count on from it, part by part.
  first_line_id     INTEGER NOT NULL,
  -- The charge on the whole: it is divided with the lines.
  service_net_cents INTEGER NOT NULL CHECK (service_net_cents >= 0),
  service_tax_cents INTEGER NOT NULL CHECK (service_tax_cents >= 0)
) STRICT;

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
  invoice_id   INTEGER REFERENCES invoices (id),
  shift_id INTEGER REFERENCES shifts (id),
  sent_by TEXT
) STRICT;
CREATE INDEX exceptions_day ON exceptions (business_day, id);
CREATE INDEX exceptions_shift ON exceptions (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX exceptions_user ON exceptions (user_id, id);

CREATE TABLE fact_customers (
  phone  TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (
  seq          INTEGER PRIMARY KEY,
  at           INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  kind         TEXT NOT NULL,
  -- Canonical JSON.
  body         TEXT NOT NULL,
  hash         TEXT NOT NULL
) STRICT;

CREATE TABLE feed (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  -- Random: it tells this restaurant's facts from another's.
  store_id TEXT NOT NULL CHECK (length(store_id) = 32),
  -- NULL while no fact is written.
  began_at INTEGER
) STRICT;

CREATE TABLE floor_walls (
  id    INTEGER PRIMARY KEY,
  floor TEXT NOT NULL,
  x     INTEGER NOT NULL CHECK (x BETWEEN 0 AND 200),
  y     INTEGER NOT NULL CHECK (y BETWEEN 0 AND 200),
  w     INTEGER NOT NULL CHECK (w BETWEEN 0 AND 200),
  h     INTEGER NOT NULL CHECK (h BETWEEN 0 AND 200)
) STRICT;

CREATE TABLE "found_entries" (
  id          INTEGER PRIMARY KEY,
  -- The generation of the hub that took over.
  generation  INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind <> ''),
  -- Its number on the old hub.
  number      INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  username    TEXT,
  -- Its bill on the old hub; null if it has none.
  bill_id     INTEGER,
  -- All of it as JSON, in minor units.
  entry       TEXT NOT NULL,
  state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'entered') OR state = 'dismissed'),
  answered_at INTEGER,
  user_id     INTEGER REFERENCES users (id),
  -- The bill here on which an order was entered.
  new_bill_id INTEGER REFERENCES bills (id),
  CHECK ((state = 'waiting') = (answered_at IS NULL)),
  UNIQUE (generation, kind, number)
) STRICT;
CREATE INDEX found_entries_waiting ON found_entries (id) WHERE state = 'waiting';

CREATE TABLE generations (
  generation INTEGER PRIMARY KEY CHECK (generation >= 1),
  -- The highest numbers before it.
  order_id   INTEGER NOT NULL,
  invoice_id INTEGER NOT NULL,
  began_at   INTEGER NOT NULL
) STRICT;

CREATE TABLE guest_orders (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  source        TEXT NOT NULL DEFAULT 'guest' CHECK (source IN ('guest', 'open')),
  session_id    INTEGER REFERENCES guest_sessions (id) ON DELETE SET NULL,
  state         TEXT NOT NULL DEFAULT 'waiting',
  delivery_type TEXT NOT NULL,
  name          TEXT,
  -- The lines as a till sends them, and as they were priced, both as JSON.
  cart          TEXT NOT NULL,
  lines         TEXT NOT NULL,
  total_cents   INTEGER NOT NULL,
  created_at    INTEGER NOT NULL,
  answered_at   INTEGER,
  reason        TEXT,
  order_id      INTEGER REFERENCES orders (id)
) STRICT;
CREATE UNIQUE INDEX guest_orders_placed ON guest_orders (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX guest_orders_session ON guest_orders (session_id);
CREATE INDEX guest_orders_unplaced ON guest_orders (created_at) WHERE order_id IS NULL;
CREATE INDEX guest_orders_waiting ON guest_orders (created_at) WHERE state = 'waiting';

CREATE TABLE guest_sessions (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  cookie_hash       TEXT NOT NULL UNIQUE,
  card_id           INTEGER NOT NULL,
  -- Null: pick-up.
  table_id          INTEGER REFERENCES store_tables (id),
  language          TEXT,
  opened_at         INTEGER NOT NULL,
  -- The last call, to some minutes.
  seen_at           INTEGER NOT NULL,
  -- The bill of its first placed order, followed from there on.
  bill_id           INTEGER REFERENCES bills (id),
  has_ordered       INTEGER NOT NULL DEFAULT 0 CHECK (has_ordered IN (0, 1)),
  -- 1 once staff accepted an order: the party then sees its bill.
  is_accepted       INTEGER NOT NULL DEFAULT 0 CHECK (is_accepted IN (0, 1)),
  called_waiter_at  INTEGER,
  called_bill_at    INTEGER,
  -- When all of a pick-up was handed out.
  handed_out_at     INTEGER,
  -- 1 once its bill is paid or void: it is over, and ended_at follows.
  is_bill_closed    INTEGER NOT NULL DEFAULT 0 CHECK (is_bill_closed IN (0, 1)),
  ended_at          INTEGER,
  -- What it saw of its bill when it ended, as JSON.
  last_seen         TEXT
) STRICT;
CREATE INDEX guest_sessions_bill ON guest_sessions (bill_id) WHERE ended_at IS NULL;
CREATE INDEX guest_sessions_ended ON guest_sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX guest_sessions_open ON guest_sessions (table_id) WHERE ended_at IS NULL;
CREATE INDEX guest_sessions_over ON guest_sessions (id) WHERE ended_at IS NULL AND is_bill_closed = 1;

CREATE TABLE guest_tokens (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  token      TEXT NOT NULL UNIQUE CHECK (length(token) = 22),
  table_id   INTEGER UNIQUE REFERENCES store_tables (id),
  -- The title of a pick-up card.
  title      TEXT,
  created_at INTEGER NOT NULL,
  CHECK ((table_id IS NULL) <> (title IS NULL))
) STRICT;

CREATE TABLE head_office (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  address       TEXT NOT NULL CHECK (address <> ''),
  -- The name that it said.
  title         TEXT NOT NULL,
  -- The key of this store, encrypted with the key in DATA_DIR.
  sealed_key    TEXT NOT NULL,
  -- The SHA-256 of the pairing code, so that a repeated call does not use it twice.
  code_hash     TEXT NOT NULL,
  -- The last fact that it has.
  sent_seq      INTEGER NOT NULL DEFAULT 0,
  paired_at     INTEGER NOT NULL,
  -- The last answer that was a success.
  heard_at      INTEGER,
  failing_since INTEGER,
  reason        TEXT
) STRICT;

CREATE TABLE held_screens (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  username   TEXT NOT NULL,
  user_id    INTEGER NOT NULL REFERENCES users (id),
  till_id    INTEGER,
  held       INTEGER NOT NULL CHECK (held > 0),
  last_heard INTEGER NOT NULL
) STRICT;

CREATE TABLE "idempotency_keys" (
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
  promos TEXT,
  promo_cents INTEGER NOT NULL DEFAULT 0,
  value_off_cents INTEGER NOT NULL DEFAULT 0,
  card TEXT CHECK (card IN ('multi', 'single')),
  CHECK ((kind = 'item') = (order_item_id IS NOT NULL)),
  UNIQUE (invoice_id, line_id)
) STRICT;
CREATE INDEX invoice_lines_item ON invoice_lines (order_item_id) WHERE order_item_id IS NOT NULL;

CREATE TABLE "invoices" (
  id               INTEGER PRIMARY KEY,
  created_at       INTEGER NOT NULL,
  business_day     TEXT NOT NULL,
  sub_total_cents  INTEGER NOT NULL,
  tax_total_cents  INTEGER NOT NULL,
  total_cents      INTEGER NOT NULL CHECK (total_cents = sub_total_cents + tax_total_cents),
  table_id         INTEGER REFERENCES store_tables (id),
  table_title      TEXT,
  floor            TEXT,
  delivery_type    TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery') OR delivery_type = 'takeaway'),
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
  shift_id INTEGER REFERENCES shifts (id),
  promo_cents INTEGER NOT NULL DEFAULT 0,
  card_cents INTEGER NOT NULL DEFAULT 0,
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK ((kind = 'credit') = (refund_of IS NOT NULL)),
  CHECK (CASE kind WHEN 'credit' THEN sub_total_cents <= 0 AND tax_total_cents <= 0
    ELSE sub_total_cents >= 0 AND tax_total_cents >= 0 END)
) STRICT;
CREATE INDEX invoices_bill ON invoices (bill_id) WHERE is_itemised = 1;
CREATE INDEX invoices_credits ON invoices (refund_of) WHERE refund_of IS NOT NULL;
CREATE INDEX invoices_customer ON invoices (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX invoices_day ON invoices (business_day, id);
CREATE INDEX invoices_shift ON invoices (shift_id) WHERE shift_id IS NOT NULL;
CREATE TRIGGER invoices_billed AFTER INSERT ON invoices WHEN new.customer_id IS NOT NULL BEGIN
  INSERT INTO billed_customers (phone, name) VALUES (new.customer_id, coalesce(new.customer_name, ''))
    ON CONFLICT DO NOTHING;
END;

CREATE TABLE item_option_groups (
  item_id  INTEGER NOT NULL REFERENCES menu_items (id),
  position INTEGER NOT NULL,
  group_id INTEGER NOT NULL REFERENCES option_groups (id),
  PRIMARY KEY (item_id, position),
  UNIQUE (group_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE listed_bills (id INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE listed_orders (id INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE listed_reach (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  order_id INTEGER NOT NULL CHECK (order_id >= 0),
  bill_id  INTEGER NOT NULL CHECK (bill_id >= 0)
) STRICT;
CREATE TRIGGER listed_reach_stays BEFORE DELETE ON listed_reach BEGIN
  SELECT RAISE(ABORT, 'how far what is open is listed is needed');
END;

CREATE TABLE mail_settings (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  host          TEXT NOT NULL CHECK (host <> ''),
  port          INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  secure        INTEGER NOT NULL CHECK (secure IN (0, 1)),
  username      TEXT NOT NULL DEFAULT '',
  password      TEXT NOT NULL DEFAULT '',
  from_address  TEXT NOT NULL CHECK (from_address <> ''),
  -- The addresses that get the day report after each Z, separated by commas.
  day_report_to TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE mails (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('receipt', 'day')),
  -- The number of the invoice or of the Z.
  about      INTEGER NOT NULL,
  -- Addresses, separated by commas.
  recipients TEXT NOT NULL CHECK (recipients <> ''),
  state      TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries      INTEGER NOT NULL DEFAULT 0,
  next_at    INTEGER NOT NULL,
  reason     TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_waiting ON mails (next_at) WHERE state = 'waiting';

CREATE TABLE menu_imports (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  at         INTEGER NOT NULL,
  username   TEXT NOT NULL,
  adds       INTEGER NOT NULL,
  updates    INTEGER NOT NULL,
  -- The last row of the audit trail of the import.
  audit_id   INTEGER NOT NULL,
  -- JSON: the rows before the import, and the ids that it added.
  before     TEXT NOT NULL
) STRICT;

CREATE TABLE menu_items (
  id              INTEGER PRIMARY KEY,
  title           TEXT NOT NULL CHECK (title <> ''),
  price_cents     INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  net_price_cents INTEGER CHECK (net_price_cents BETWEEN 0 AND 999999999),
  image           TEXT,
  category_id     INTEGER REFERENCES categories (id) ON DELETE SET NULL,
  tax_id          INTEGER REFERENCES taxes (id) ON DELETE SET NULL,
  deleted_at      INTEGER,
  description TEXT CHECK (length(description) BETWEEN 1 AND 300),
  allergens TEXT CHECK (allergens <> ''),
  diets TEXT CHECK (diets <> ''),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  color TEXT CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  position INTEGER,
  open_price INTEGER NOT NULL DEFAULT 0 CHECK (open_price IN (0, 1)),
  takeaway_tax_id INTEGER REFERENCES taxes (id) ON DELETE SET NULL,
  kitchen_name TEXT,
  button_name TEXT,
  kind TEXT CHECK (kind = 'set'),
  barcode TEXT
) STRICT;
CREATE UNIQUE INDEX menu_items_barcode ON menu_items (barcode) WHERE barcode IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX menu_items_category ON menu_items (category_id);
CREATE INDEX menu_items_takeaway_tax ON menu_items (takeaway_tax_id) WHERE takeaway_tax_id IS NOT NULL;
CREATE INDEX menu_items_tax ON menu_items (tax_id);

CREATE TABLE menu_texts (
  kind        TEXT NOT NULL,
  owner_id    INTEGER NOT NULL,
  tag         TEXT NOT NULL,
  title       TEXT,
  description TEXT,
  PRIMARY KEY (kind, owner_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX menu_texts_tag ON menu_texts (tag, kind, owner_id);

CREATE TABLE noisy_hours (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL,
  began_at     INTEGER NOT NULL,
  entries      INTEGER NOT NULL,
  exception_id INTEGER REFERENCES exceptions (id),
  more         INTEGER NOT NULL DEFAULT 0,
  more_cents   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX noisy_hours_exception ON noisy_hours (exception_id) WHERE exception_id IS NOT NULL;
CREATE INDEX noisy_hours_user ON noisy_hours (user_id, kind, id);

CREATE TABLE option_groups (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  min        INTEGER NOT NULL DEFAULT 0 CHECK (min BETWEEN 0 AND 99),
  -- NULL: as many as one likes.
  max        INTEGER CHECK (max BETWEEN 1 AND 99 AND max >= min),
  free       INTEGER NOT NULL DEFAULT 0 CHECK (free BETWEEN 0 AND 99),
  deleted_at INTEGER
) STRICT;

CREATE TABLE options (
  id          INTEGER PRIMARY KEY,
  group_id    INTEGER NOT NULL REFERENCES option_groups (id),
  position    INTEGER NOT NULL,
  title       TEXT NOT NULL CHECK (title <> ''),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  is_default  INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  deleted_at  INTEGER
) STRICT;
CREATE INDEX options_group ON options (group_id, position);

CREATE TABLE order_item_addons (
  order_item_id INTEGER NOT NULL REFERENCES order_items (id),
  position      INTEGER NOT NULL,
  addon_id      INTEGER NOT NULL REFERENCES addons (id),
  title         TEXT NOT NULL,
  price_cents   INTEGER NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (order_item_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_item_options (
  order_item_id INTEGER NOT NULL REFERENCES order_items (id),
  position      INTEGER NOT NULL,
  option_id     INTEGER NOT NULL REFERENCES options (id),
  group_title   TEXT NOT NULL,
  title         TEXT NOT NULL,
  quantity      INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  price_cents   INTEGER NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (order_item_id, position)
) STRICT, WITHOUT ROWID;

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
  status        TEXT NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'preparing') OR status IN ('completed', 'delivered') OR status = 'cancelled'),
  created_at    INTEGER NOT NULL,
  seat INTEGER NOT NULL DEFAULT 0 CHECK (seat BETWEEN 0 AND 99),
  course INTEGER CHECK (course BETWEEN 1 AND 9),
  is_apart INTEGER NOT NULL DEFAULT 0 CHECK (is_apart IN (0, 1)),
  was_printed INTEGER NOT NULL DEFAULT 0 CHECK (was_printed IN (0, 1)),
  table_title TEXT,
  station_id INTEGER REFERENCES stations (id),
  waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1)),
  fired_at INTEGER,
  passed_at INTEGER,
  completed_at INTEGER,
  moved_from TEXT,
  is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1)),
  price_list TEXT,
  list_off_cents INTEGER NOT NULL DEFAULT 0,
  recall_station_id INTEGER REFERENCES stations (id),
  kitchen_name TEXT,
  texts TEXT,
  promos TEXT,
  card TEXT CHECK (card IN ('multi', 'single')),
  set_id INTEGER REFERENCES order_sets (id)
) STRICT;
CREATE INDEX order_items_completed ON order_items (completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX order_items_cooked ON order_items (item_id, completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX order_items_order ON order_items (order_id);
CREATE INDEX order_items_set ON order_items (set_id) WHERE set_id IS NOT NULL;

CREATE TABLE order_sets (
  id          INTEGER PRIMARY KEY,
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  -- The number of the set within its order.
  no          INTEGER NOT NULL CHECK (no > 0),
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  title       TEXT NOT NULL,
  -- The price without what its dishes add.
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0)
) STRICT;
CREATE INDEX order_sets_order ON order_sets (order_id);

CREATE TABLE order_sightings (
  order_id   INTEGER NOT NULL REFERENCES orders (id),
  station_id INTEGER NOT NULL REFERENCES stations (id),
  seen_at    INTEGER NOT NULL,
  PRIMARY KEY (order_id, station_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
  id             INTEGER PRIMARY KEY,
  business_day   TEXT NOT NULL,
  token_no       INTEGER NOT NULL CHECK (token_no > 0),
  created_at     INTEGER NOT NULL,
  -- The hour on the store's clock when it was sold: a zone that changes later moves no sale.
  sale_hour      INTEGER NOT NULL CHECK (sale_hour BETWEEN 0 AND 23),
  delivery_type  TEXT NOT NULL CHECK (delivery_type IN ('dinein', 'delivery') OR delivery_type = 'takeaway'),
  customer_type  TEXT NOT NULL CHECK (customer_type IN ('WALKIN', 'CUSTOMER')),
  customer_id    TEXT,
  customer_name  TEXT,
  table_id       INTEGER REFERENCES store_tables (id),
  table_title    TEXT,
  floor          TEXT,
  status         TEXT NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'completed') OR status = 'cancelled'),
  payment_status TEXT NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'paid')),
  invoice_id     INTEGER REFERENCES invoices (id),
  seen_at        INTEGER,
  user_id        INTEGER REFERENCES users (id),
  bill_id INTEGER REFERENCES bills (id),
  sent_by TEXT,
  rush INTEGER NOT NULL DEFAULT 0 CHECK (rush IN (0, 1)),
  promised_at INTEGER,
  allergies TEXT CHECK (allergies <> ''),
  allergies_seen_at INTEGER,
  is_further INTEGER NOT NULL DEFAULT 1 CHECK (is_further IN (0, 1)),
  source TEXT CHECK (source IN ('guest', 'open')),
  UNIQUE (business_day, token_no),
  CHECK ((payment_status = 'paid') = (invoice_id IS NOT NULL)),
  CHECK (NOT (status = 'cancelled' AND payment_status = 'paid')),
  CHECK ((customer_type = 'CUSTOMER') = (customer_id IS NOT NULL)),
  CHECK (table_id IS NULL OR delivery_type = 'dinein')
) STRICT;
CREATE INDEX orders_customer ON orders (customer_id, business_day) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_further ON orders (bill_id) WHERE is_further = 1 AND bill_id IS NOT NULL;
CREATE INDEX orders_invoice ON orders (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX orders_open_table ON orders (table_id) WHERE status = 'created' AND table_id IS NOT NULL;
CREATE INDEX orders_promised ON orders (promised_at) WHERE promised_at IS NOT NULL;
CREATE INDEX orders_unpaid ON orders (id) WHERE status = 'completed' AND payment_status = 'pending';
CREATE TRIGGER orders_found AFTER INSERT ON orders WHEN NEW.is_further = 0
BEGIN
  SELECT RAISE(ABORT, 'this is not the first order of its bill')
    WHERE (SELECT first_order_id FROM bills WHERE id = NEW.bill_id) IS NOT NEW.id;
END;
CREATE TRIGGER orders_left AFTER UPDATE OF status ON orders WHEN OLD.status = 'created' AND NEW.status <> 'created' BEGIN
  DELETE FROM listed_orders WHERE id = NEW.id;
END;
CREATE TRIGGER orders_moved AFTER UPDATE OF bill_id, is_further ON orders WHEN NEW.is_further = 0
BEGIN
  SELECT RAISE(ABORT, 'this is not the first order of its bill')
    WHERE (SELECT first_order_id FROM bills WHERE id = NEW.bill_id) IS NOT NEW.id;
END;
CREATE TRIGGER orders_opened_again AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'created' AND OLD.status <> 'created' BEGIN
  INSERT INTO listed_orders SELECT NEW.id WHERE NEW.id <= (SELECT order_id FROM listed_reach);
END;
CREATE TRIGGER orders_staff_stale AFTER UPDATE OF status ON orders
  WHEN (old.status = 'cancelled') <> (new.status = 'cancelled') BEGIN
  INSERT INTO rollup_staff_stale SELECT old.business_day FROM rollup_staff_reach
    WHERE old.business_day <= business_day ON CONFLICT DO NOTHING;
END;

CREATE TABLE outside_orders (
  guest_order_id    INTEGER PRIMARY KEY REFERENCES guest_orders (id),
  key_id            INTEGER NOT NULL REFERENCES api_keys (id),
  -- The program's own number of the order.
  external_id       TEXT NOT NULL CHECK (external_id <> ''),
  phone             TEXT,
  notes             TEXT,
  -- What the guest has paid to the program; booked when the order is placed.
  paid_type_id      INTEGER REFERENCES payment_types (id),
  paid_cents        INTEGER CHECK (paid_cents > 0),
  -- The total of the first answer; that of guest_orders follows the prices.
  first_total_cents INTEGER NOT NULL,
  sent_at           INTEGER NOT NULL,
  CHECK ((paid_type_id IS NULL) = (paid_cents IS NULL)),
  UNIQUE (key_id, external_id)
) STRICT;
CREATE INDEX outside_orders_sent ON outside_orders (sent_at);

CREATE TABLE payment_cancels (
  id         INTEGER PRIMARY KEY,
  payment_id INTEGER NOT NULL UNIQUE REFERENCES payments (id),
  drawer_id  INTEGER REFERENCES drawers (id),
  shift_id   INTEGER REFERENCES shifts (id),
  at         INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_cancels_shift ON payment_cancels (shift_id) WHERE shift_id IS NOT NULL;

CREATE TABLE payment_types (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  is_cash    INTEGER NOT NULL DEFAULT 0 CHECK (is_cash IN (0, 1)),
  deleted_at INTEGER,
  kind TEXT CHECK (kind IN ('gift', 'house'))
) STRICT;

CREATE TABLE "payments" (
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
  is_cash INTEGER NOT NULL DEFAULT 0 CHECK (is_cash IN (0, 1)),
  tapped_at INTEGER,
  account_id INTEGER REFERENCES accounts (id),
  account_payment_id INTEGER REFERENCES account_payments (id),
  CHECK (tendered_cents >= amount_cents + rounding_cents),
  CHECK (invoice_id IS NOT NULL OR bill_id IS NOT NULL OR account_payment_id IS NOT NULL),
  CHECK (invoice_id IS NULL OR cancelled_at IS NULL)
) STRICT;
CREATE INDEX payments_account_payment ON payments (account_payment_id) WHERE account_payment_id IS NOT NULL;
CREATE INDEX payments_bill ON payments (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX payments_homeless ON payments (drawer_id) WHERE shift_id IS NULL AND tapped_at IS NOT NULL;
CREATE INDEX payments_invoice ON payments (invoice_id);
CREATE INDEX payments_shift ON payments (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX payments_tip_days ON payments (business_day) WHERE tip_cents <> 0;
CREATE TRIGGER payments_staff_stale AFTER UPDATE OF tip_cents, cancelled_at ON payments
  WHEN old.tip_cents <> 0 OR new.tip_cents <> 0 BEGIN
  INSERT INTO rollup_staff_stale SELECT paid.day FROM rollup_staff_reach, (
      SELECT coalesce(old.business_day, (SELECT business_day FROM invoices WHERE id = old.invoice_id)) AS day
    ) AS paid WHERE paid.day <= rollup_staff_reach.business_day ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER payments_tips_changed AFTER UPDATE OF tip_cents, cancelled_at ON payments
  WHEN (old.tip_cents <> 0 OR new.tip_cents <> 0) AND new.user_id IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.user_id,
      iif(new.cancelled_at IS NULL, new.tip_cents, 0) - iif(old.cancelled_at IS NULL, old.tip_cents, 0), 0)
    ON CONFLICT DO UPDATE SET taken_cents = taken_cents + excluded.taken_cents;
END;
CREATE TRIGGER payments_tips_taken AFTER INSERT ON payments
  WHEN new.tip_cents <> 0 AND new.cancelled_at IS NULL AND new.user_id IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.user_id, new.tip_cents, 0)
    ON CONFLICT DO UPDATE SET taken_cents = taken_cents + excluded.taken_cents;
END;

CREATE TABLE price_list_categories (
  list_id     INTEGER NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (list_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX price_list_categories_category ON price_list_categories (category_id);

CREATE TABLE price_list_items (
  list_id     INTEGER NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  variant_id  INTEGER REFERENCES variants (id),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0)
) STRICT;
CREATE INDEX price_list_items_list ON price_list_items (list_id);

CREATE TABLE price_lists (
  id             INTEGER PRIMARY KEY,
  title          TEXT NOT NULL CHECK (title <> ''),
  days           TEXT NOT NULL,
  from_time      TEXT NOT NULL,
  to_time        TEXT NOT NULL,
  delivery_types TEXT NOT NULL,
  percent_milli  INTEGER CHECK (percent_milli BETWEEN -100000 AND 900000),
  priority       INTEGER NOT NULL,
  is_active      INTEGER NOT NULL CHECK (is_active IN (0, 1))
) STRICT;

CREATE TABLE "print_jobs" (
  id         INTEGER PRIMARY KEY,
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('slip', 'cancelled', 'receipt', 'token', 'drawer', 'test')),
  order_id   INTEGER REFERENCES orders (id),
  invoice_id INTEGER REFERENCES invoices (id),
  -- The document as it was when the job was made, as JSON.
  document   TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'done', 'unconfirmed', 'held', 'failed', 'cancelled')),
  -- 1 when the printer said afterwards that it is well; a done job without it is shown as sent.
  confirmed  INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  reason     TEXT NOT NULL DEFAULT '',
  attempts   INTEGER NOT NULL DEFAULT 0,
  next_at    INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The printer that really printed it, when that was a stand-in.
  printed_by INTEGER REFERENCES printers (id),
  -- A reprint bears the number of the duplicate and the job it repeats.
  reprint_of INTEGER REFERENCES print_jobs (id),
  duplicate  INTEGER NOT NULL DEFAULT 0 CHECK (duplicate >= 0),
  CHECK ((duplicate > 0) = (reprint_of IS NOT NULL) OR kind = 'receipt')
) STRICT;
CREATE INDEX print_jobs_invoice ON print_jobs (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX print_jobs_open ON print_jobs (printer_id, id)
  WHERE state IN ('waiting', 'printing', 'unconfirmed', 'held', 'failed');
CREATE INDEX print_jobs_order ON print_jobs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX print_jobs_over ON print_jobs (id) WHERE document <> '' AND state IN ('done', 'cancelled');
CREATE INDEX print_jobs_reprints ON print_jobs (reprint_of) WHERE reprint_of IS NOT NULL;

CREATE TABLE printer_categories (
  printer_id  INTEGER NOT NULL REFERENCES printers (id),
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (printer_id, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE printers (
  id              INTEGER PRIMARY KEY,
  name            TEXT NOT NULL CHECK (name <> ''),
  host            TEXT NOT NULL CHECK (host <> ''),
  port            INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  paper           TEXT NOT NULL CHECK (paper IN ('80', '57')),
  code_page       TEXT NOT NULL CHECK (code_page IN ('cp858', 'cp437', 'cp850', 'cp852', 'cp866', 'wpc1252')),
  prints_receipts INTEGER NOT NULL CHECK (prints_receipts IN (0, 1)),
  prints_slips    INTEGER NOT NULL CHECK (prints_slips IN (0, 1)),
  prints_tokens   INTEGER NOT NULL CHECK (prints_tokens IN (0, 1)),
  has_drawer      INTEGER NOT NULL CHECK (has_drawer IN (0, 1)),
  copies          INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 9),
  -- Where this kitchen printer's slips go while it is out of order; a slip printed there says so.
  stand_in_id     INTEGER REFERENCES printers (id) CHECK (stand_in_id <> id),
  deleted_at      INTEGER,
  keeps_open INTEGER NOT NULL DEFAULT 0 CHECK (keeps_open IN (0, 1)),
  silent_jobs INTEGER NOT NULL DEFAULT 0 CHECK (silent_jobs >= 0),
  languages TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE promotion_terms (
  id           INTEGER PRIMARY KEY,
  promotion_id INTEGER NOT NULL,
  -- Kind, value, dishes, hours and limits as JSON, in minor units.
  terms        TEXT NOT NULL,
  -- The time in which they hold for what is sold; null if never, or if still.
  holds_from   INTEGER,
  holds_until  INTEGER
) STRICT;
CREATE INDEX promotion_terms_promotion ON promotion_terms (promotion_id);

CREATE TABLE promotions (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  terms_id   INTEGER NOT NULL,
  is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  deleted_at INTEGER
) STRICT;

CREATE TABLE reasons (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL CHECK (kind IN ('void', 'discount', 'comp', 'refund', 'cash')),
  title TEXT NOT NULL CHECK (title <> '')
) STRICT;

CREATE TABLE receipt_invoices (
  job_id     INTEGER NOT NULL REFERENCES print_jobs (id) ON DELETE CASCADE,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  PRIMARY KEY (invoice_id, job_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipt_links (
  token_hash TEXT PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_links_expiry ON receipt_links (expires_at);

CREATE TABLE released (
  -- The name of an entry at head office.
  ref      TEXT PRIMARY KEY,
  kind     TEXT NOT NULL,
  -- 0 for the store's settings, of which there is one.
  local_id INTEGER NOT NULL,
  -- The SHA-256 of the entry as it was applied: an unchanged one is left alone.
  hash     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE releases (
  no         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  -- The entries that were left out, with their reasons, as JSON.
  refused    TEXT NOT NULL,
  is_reported INTEGER NOT NULL DEFAULT 0 CHECK (is_reported IN (0, 1))
) STRICT;

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
  updated_at    INTEGER NOT NULL,
  arrived_at INTEGER,
  seated_at INTEGER,
  no_show_at INTEGER,
  minutes INTEGER NOT NULL DEFAULT 120 CHECK (minutes BETWEEN 1 AND 1440),
  bill_id INTEGER REFERENCES bills (id)
) STRICT;
CREATE INDEX reservations_customer ON reservations (customer_id);
CREATE INDEX reservations_date ON reservations (date);

CREATE TABLE roles (
  id     INTEGER PRIMARY KEY,
  title  TEXT NOT NULL CHECK (title <> ''),
  -- Separated by commas, as a user's.
  scopes TEXT NOT NULL CHECK (scopes <> '')
) STRICT;

CREATE TABLE rollup_customer_count (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  customers INTEGER NOT NULL
) STRICT;

CREATE TABLE rollup_customer_sums (
  customer_id  TEXT NOT NULL PRIMARY KEY,
  orders_count INTEGER NOT NULL,
  spent_cents  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_customers (
  customer_id  TEXT NOT NULL,
  business_day TEXT NOT NULL,
  orders_count INTEGER NOT NULL CHECK (orders_count >= 0),
  previous_day TEXT,
  PRIMARY KEY (customer_id, business_day)
) STRICT, WITHOUT ROWID;
CREATE INDEX rollup_customers_returned ON rollup_customers (business_day, previous_day) WHERE previous_day IS NOT NULL;

CREATE TABLE rollup_days (
  business_day  TEXT PRIMARY KEY,
  orders_count  INTEGER NOT NULL CHECK (orders_count >= 0),
  paid_orders   INTEGER NOT NULL CHECK (paid_orders >= 0),
  revenue_cents INTEGER NOT NULL,
  tax_cents     INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL DEFAULT 0,
  comp_cents INTEGER NOT NULL DEFAULT 0,
  service_cents INTEGER NOT NULL DEFAULT 0,
  refund_cents INTEGER NOT NULL DEFAULT 0,
  guests INTEGER NOT NULL DEFAULT 0,
  rounding_cents INTEGER NOT NULL DEFAULT 0,
  tip_cents INTEGER NOT NULL DEFAULT 0,
  void_cents INTEGER NOT NULL DEFAULT 0,
  waste_cents INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_hours (
  business_day TEXT NOT NULL,
  hour         INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders_count INTEGER NOT NULL CHECK (orders_count >= 0),
  PRIMARY KEY (business_day, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_item_months (
  month    TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  item_id  INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  total_cents INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (month, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_items (
  business_day TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity >= 0),
  total_cents INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (business_day, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_options (
  business_day TEXT NOT NULL,
  option_id    INTEGER NOT NULL REFERENCES options (id),
  quantity     INTEGER NOT NULL,
  PRIMARY KEY (business_day, option_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_payments (
  business_day    TEXT NOT NULL,
  payment_type_id INTEGER NOT NULL,
  title           TEXT NOT NULL,
  payments_count  INTEGER NOT NULL,
  amount_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, payment_type_id, title)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_price_lists (
  business_day TEXT NOT NULL,
  title        TEXT NOT NULL,
  quantity     INTEGER NOT NULL,
  off_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, title)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_promotions (
  business_day   TEXT NOT NULL,
  title          TEXT NOT NULL,
  quantity_milli INTEGER NOT NULL,
  off_cents      INTEGER NOT NULL,
  PRIMARY KEY (business_day, title)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_reach (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  order_id INTEGER NOT NULL CHECK (order_id >= 0)
) STRICT;
CREATE TRIGGER open_reached AFTER UPDATE OF order_id ON rollup_reach BEGIN
  INSERT INTO listed_orders SELECT id FROM orders
    WHERE id > (SELECT order_id FROM listed_reach) AND +status = 'created' ORDER BY id;
  INSERT INTO listed_bills SELECT id FROM bills
    WHERE id > (SELECT bill_id FROM listed_reach) AND +status = 'open' ORDER BY id;
  UPDATE listed_reach SET order_id = coalesce((SELECT max(id) FROM orders), 0),
    bill_id = coalesce((SELECT max(id) FROM bills), 0);
END;

CREATE TABLE rollup_set_dishes (
  business_day TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (business_day, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_staff (
  business_day   TEXT NOT NULL,
  user_id        INTEGER NOT NULL REFERENCES users (id),
  orders_count   INTEGER NOT NULL,
  sales_cents    INTEGER NOT NULL,
  guests         INTEGER NOT NULL,
  tip_cents      INTEGER NOT NULL,
  void_cents     INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL,
  comp_cents     INTEGER NOT NULL,
  refund_cents   INTEGER NOT NULL,
  PRIMARY KEY (business_day, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_staff_reach (
  id           INTEGER PRIMARY KEY CHECK (id = 1),
  business_day TEXT NOT NULL
) STRICT;

CREATE TABLE rollup_staff_stale (
  business_day TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_taxes (
  business_day TEXT NOT NULL,
  title        TEXT NOT NULL,
  rate_milli   INTEGER NOT NULL,
  type         TEXT NOT NULL CHECK (type IN ('exclusive', 'inclusive', '')),
  net_cents    INTEGER NOT NULL,
  tax_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, title, rate_milli, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_tips_owed (
  user_id     INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  taken_cents INTEGER NOT NULL,
  paid_cents  INTEGER NOT NULL
) STRICT;

CREATE TABLE schema_migrations (
    version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT;

CREATE TABLE set_choices (
  step_id         INTEGER NOT NULL REFERENCES set_steps (id),
  position        INTEGER NOT NULL,
  item_id         INTEGER NOT NULL REFERENCES menu_items (id),
  variant_id      INTEGER REFERENCES variants (id),
  surcharge_cents INTEGER NOT NULL CHECK (surcharge_cents BETWEEN 0 AND 999999999),
  is_default      INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  PRIMARY KEY (step_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX set_choices_item ON set_choices (item_id);

CREATE TABLE set_dishes (
  order_item_id INTEGER PRIMARY KEY REFERENCES order_items (id),
  step          INTEGER NOT NULL CHECK (step >= 0),
  weight_cents  INTEGER NOT NULL CHECK (weight_cents >= 0),
  -- The surcharge, options and add-ons.
  added_cents   INTEGER NOT NULL CHECK (added_cents >= 0),
  -- The last order item when the dish was exchanged: its portions were taken after that one.
  taken_after   INTEGER
) STRICT;

CREATE TABLE set_steps (
  id       INTEGER PRIMARY KEY,
  item_id  INTEGER NOT NULL REFERENCES menu_items (id),
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 9),
  title    TEXT NOT NULL CHECK (title <> ''),
  min      INTEGER NOT NULL CHECK (min BETWEEN 0 AND 20),
  max      INTEGER NOT NULL CHECK (max BETWEEN min AND 20),
  -- The course of its dishes, unless the cart line has one.
  course   INTEGER CHECK (course BETWEEN 1 AND 9)
) STRICT;
CREATE INDEX set_steps_item ON set_steps (item_id, position);

CREATE TABLE sheet_prints (
  sheet  TEXT PRIMARY KEY,
  prints INTEGER NOT NULL CHECK (prints > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE shift_count_rows (
  count_id        INTEGER NOT NULL REFERENCES shift_counts (id),
  payment_type_id INTEGER NOT NULL REFERENCES payment_types (id),
  title           TEXT NOT NULL,
  counted_cents   INTEGER,
  expected_cents  INTEGER NOT NULL,
  denominations   TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (count_id, payment_type_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE shift_counts (
  id          INTEGER PRIMARY KEY,
  shift_id    INTEGER NOT NULL REFERENCES shifts (id),
  no          INTEGER NOT NULL CHECK (no IN (1, 2)),
  at          INTEGER NOT NULL,
  user_id     INTEGER REFERENCES users (id),
  approved_by TEXT,
  UNIQUE (shift_id, no)
) STRICT;

CREATE TABLE shifts (
  id           INTEGER PRIMARY KEY,
  drawer_id    INTEGER NOT NULL REFERENCES drawers (id),
  state        TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'counting', 'closed')),
  business_day TEXT NOT NULL,
  opened_at    INTEGER NOT NULL,
  opened_by    INTEGER REFERENCES users (id),
  opening_approved_by TEXT,
  closed_at    INTEGER,
  closed_by    INTEGER REFERENCES users (id),
  closing_approved_by TEXT,
  float_cents  INTEGER NOT NULL CHECK (float_cents >= 0),
  reason       TEXT,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
) STRICT;
CREATE INDEX shifts_day ON shifts (business_day, id);
CREATE UNIQUE INDEX shifts_open ON shifts (drawer_id) WHERE state <> 'closed';

CREATE TABLE shown_secrets (
  owner      TEXT PRIMARY KEY,
  sealed     TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE station_categories (
  category_id INTEGER PRIMARY KEY REFERENCES categories (id) ON DELETE CASCADE,
  station_id  INTEGER NOT NULL REFERENCES stations (id)
) STRICT;

CREATE TABLE station_printers (
  station_id INTEGER NOT NULL REFERENCES stations (id),
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  PRIMARY KEY (station_id, printer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE stations (
  id              INTEGER PRIMARY KEY,
  title           TEXT NOT NULL CHECK (title <> ''),
  -- Where what is done here goes on to.
  next_station_id INTEGER REFERENCES stations (id) CHECK (next_station_id <> id),
  -- A ticket turns amber, then red, after so many minutes.
  warn_minutes    INTEGER NOT NULL CHECK (warn_minutes > 0),
  late_minutes    INTEGER NOT NULL CHECK (late_minutes >= warn_minutes),
  created_at      INTEGER NOT NULL,
  -- The newest item when it was set up.
  after_item_id   INTEGER NOT NULL,
  deleted_at      INTEGER,
  languages TEXT NOT NULL DEFAULT ''
) STRICT;

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
  business_day       TEXT CHECK (business_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  currency_decimals INTEGER NOT NULL DEFAULT 2 CHECK (currency_decimals IN (0, 2, 3)),
  cash_rounding INTEGER NOT NULL DEFAULT 0
  CHECK (cash_rounding IN (0, 5, 10, 20, 50, 100, 500, 1000)),
  tax_rounding TEXT NOT NULL DEFAULT 'line' CHECK (tax_rounding IN ('line', 'bill')),
  service_title TEXT CHECK (service_title <> ''),
  service_percent_milli INTEGER CHECK (service_percent_milli BETWEEN 0 AND 100000),
  service_min_guests INTEGER CHECK (service_min_guests BETWEEN 0 AND 999),
  service_tax_id INTEGER REFERENCES taxes (id) ON DELETE SET NULL,
  void_needs TEXT NOT NULL DEFAULT 'nothing'
  CHECK (void_needs IN ('nothing', 'reason', 'approval')),
  discount_limit_milli INTEGER NOT NULL DEFAULT 0
  CHECK (discount_limit_milli BETWEEN 0 AND 100000),
  no_sale_needs TEXT NOT NULL DEFAULT 'nothing'
  CHECK (no_sale_needs IN ('nothing', 'approval')),
  auto_lock_seconds INTEGER NOT NULL DEFAULT 0
  CHECK (auto_lock_seconds BETWEEN 0 AND 3600),
  lock_after_send INTEGER NOT NULL DEFAULT 0 CHECK (lock_after_send IN (0, 1)),
  shift_required INTEGER NOT NULL DEFAULT 0 CHECK (shift_required IN (0, 1)),
  shift_tolerance_cents INTEGER NOT NULL DEFAULT 0 CHECK (shift_tolerance_cents >= 0),
  course_fire TEXT NOT NULL DEFAULT 'manual' CHECK (course_fire IN ('manual', 'auto')),
  tip_limit_milli INTEGER NOT NULL DEFAULT 100000 CHECK (tip_limit_milli BETWEEN 0 AND 1000000),
  sealed_schema INTEGER,
  dine_in_needs_table INTEGER NOT NULL DEFAULT 0 CHECK (dine_in_needs_table IN (0, 1)),
  languages TEXT NOT NULL DEFAULT 'en' CHECK (languages <> ''),
  receipt_languages TEXT NOT NULL DEFAULT '',
  guest_orders TEXT,
  guest_paused_until INTEGER,
  gift_cards TEXT,
  points TEXT,
  scale_prefixes TEXT
) STRICT;
CREATE TRIGGER store_staff_reach AFTER UPDATE OF business_day ON store
  WHEN new.business_day < old.business_day BEGIN
  DELETE FROM rollup_staff WHERE business_day >= new.business_day;
  DELETE FROM rollup_staff_stale WHERE business_day >= new.business_day;
  UPDATE rollup_staff_reach SET business_day = date(new.business_day, '-1 day') WHERE business_day >= new.business_day;
END;

CREATE TABLE store_tables (
  id               INTEGER PRIMARY KEY,
  table_title      TEXT NOT NULL CHECK (table_title <> ''),
  floor            TEXT NOT NULL,
  seating_capacity INTEGER NOT NULL CHECK (seating_capacity BETWEEN 0 AND 9999),
  deleted_at       INTEGER,
  cleared_invoice_id INTEGER
) STRICT;

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

CREATE TABLE table_plans (
  table_id INTEGER PRIMARY KEY REFERENCES store_tables (id),
  floor    TEXT NOT NULL,
  x        INTEGER NOT NULL CHECK (x BETWEEN 0 AND 200),
  y        INTEGER NOT NULL CHECK (y BETWEEN 0 AND 200),
  w        INTEGER NOT NULL CHECK (w BETWEEN 1 AND 200),
  h        INTEGER NOT NULL CHECK (h BETWEEN 1 AND 200),
  rotation INTEGER NOT NULL CHECK (rotation BETWEEN 0 AND 359),
  shape    TEXT NOT NULL CHECK (shape IN ('rect', 'round'))
) STRICT;

CREATE TABLE taxes (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  rate_milli INTEGER NOT NULL CHECK (rate_milli BETWEEN 0 AND 1000000),
  type       TEXT NOT NULL CHECK (type IN ('exclusive', 'inclusive'))
) STRICT;
CREATE TRIGGER released_tax_gone AFTER DELETE ON taxes BEGIN
  DELETE FROM released WHERE kind = 'tax' AND local_id = OLD.id;
END;

CREATE TABLE till_visits (
  id       INTEGER PRIMARY KEY,
  till_id  INTEGER NOT NULL REFERENCES tills (id) ON DELETE CASCADE,
  user_id  INTEGER NOT NULL REFERENCES users (id),
  began_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX till_visits_began ON till_visits (began_at);
CREATE INDEX till_visits_till ON till_visits (till_id, began_at);

CREATE TABLE tills (
  id           INTEGER PRIMARY KEY,
  title        TEXT NOT NULL CHECK (title <> ''),
  token_hash   TEXT NOT NULL UNIQUE,
  expires_at   INTEGER NOT NULL,
  last_user_id INTEGER REFERENCES users (id),
  last_seen    INTEGER NOT NULL,
  drawer_id INTEGER REFERENCES drawers (id)
) STRICT;

CREATE TABLE token_days (
  business_day TEXT PRIMARY KEY CHECK (business_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_token   INTEGER NOT NULL CHECK (last_token >= 0)
) STRICT, WITHOUT ROWID;

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
  deleted_at    INTEGER,
  pin_hash TEXT,
  pin_failures INTEGER NOT NULL DEFAULT 0,
  pin_rests_until INTEGER,
  role_id INTEGER REFERENCES roles (id),
  pin_digits INTEGER,
  language TEXT,
  last_seen INTEGER
) STRICT;
CREATE UNIQUE INDEX users_username ON users (username_key) WHERE deleted_at IS NULL;
CREATE INDEX users_with_pin ON users (id) WHERE pin_hash IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE variants (
  id          INTEGER PRIMARY KEY,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  title       TEXT NOT NULL CHECK (title <> ''),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  deleted_at  INTEGER
) STRICT;
CREATE INDEX variants_item ON variants (item_id);

CREATE TABLE waitlist (
  id             INTEGER PRIMARY KEY,
  name           TEXT NOT NULL CHECK (name <> ''),
  phone          TEXT,
  people_count   INTEGER NOT NULL CHECK (people_count BETWEEN 1 AND 999),
  notes          TEXT NOT NULL DEFAULT '',
  created_at     INTEGER NOT NULL,
  quoted_minutes INTEGER CHECK (quoted_minutes >= 0),
  seated_at      INTEGER,
  bill_id        INTEGER REFERENCES bills (id),
  removed_at     INTEGER,
  remove_reason  TEXT,
  CHECK (seated_at IS NULL OR removed_at IS NULL),
  CHECK ((seated_at IS NULL) = (bill_id IS NULL))
) STRICT;
CREATE INDEX waitlist_open ON waitlist (created_at) WHERE seated_at IS NULL AND removed_at IS NULL;

CREATE TABLE webhooks (
  id            INTEGER PRIMARY KEY,
  url           TEXT NOT NULL CHECK (url <> ''),
  -- Kinds of facts, separated by commas.
  kinds         TEXT NOT NULL CHECK (kinds <> ''),
  -- Encrypted with the key in DATA_DIR.
  secret        TEXT NOT NULL,
  -- The last fact that was delivered or is of another kind.
  sent_seq      INTEGER NOT NULL,
  state         TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'stopped')),
  tries         INTEGER NOT NULL DEFAULT 0,
  -- The first failure of the fact that waits; NULL: none failed.
  failing_since INTEGER,
  next_at       INTEGER NOT NULL,
  reason        TEXT,
  delivered_at  INTEGER,
  created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE zs (
  z_no         INTEGER PRIMARY KEY CHECK (z_no >= 0),
  closed_at    INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  invoice_id   INTEGER NOT NULL,
  payment_id   INTEGER NOT NULL,
  cancel_id    INTEGER NOT NULL,
  move_id      INTEGER NOT NULL,
  exception_id INTEGER NOT NULL,
  shift_id     INTEGER NOT NULL,
  sales_cents   INTEGER NOT NULL,
  credits_cents INTEGER NOT NULL,
  document     TEXT NOT NULL,
  hash         TEXT NOT NULL,
  entry_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX zs_day ON zs (business_day, z_no);
CREATE TRIGGER zs_stay BEFORE DELETE ON zs BEGIN SELECT raise(ABORT, 'a Z is never removed'); END;
CREATE TRIGGER zs_stay_as_they_are BEFORE UPDATE ON zs BEGIN SELECT raise(ABORT, 'a Z is never changed'); END;

CREATE VIEW billed_in_grams AS
  SELECT id, (
    SELECT group_concat(substr(text, key + 1, 1) || char(1) || substr(text, key + 1, 2), char(1))
    FROM json_each('[' || rtrim(replace(hex(zeroblob(length(text))), '00', '0,'), ',') || ']')
  ) AS grams
  FROM (SELECT id, phone || char(1) || name AS text FROM billed_customers);

CREATE VIEW customers_in_grams AS
  SELECT id, (
    SELECT group_concat(substr(text, key + 1, 1) || char(1) || substr(text, key + 1, 2), char(1))
    FROM json_each('[' || rtrim(replace(hex(zeroblob(length(text))), '00', '0,'), ',') || ']')
  ) AS grams
  FROM (
    SELECT id, phone || char(1) || name || char(1) || email
      || iif(folded_name = lower(name), '', char(1) || folded_name) AS text
    FROM customers
  );

CREATE VIEW items_apart (bill_id, order_item_id) AS
  SELECT bill_id, order_item_id FROM bill_lines
  UNION ALL SELECT b.id, e.order_item_id FROM bills b JOIN even_lines e ON e.split_id = b.even_split_id;

CREATE VIEW open_bills AS
  SELECT id FROM listed_bills
  UNION ALL SELECT id FROM bills WHERE id > (SELECT bill_id FROM listed_reach) AND +status = 'open';

CREATE VIEW open_orders AS
  SELECT id FROM listed_orders
  UNION ALL SELECT id FROM orders WHERE id > (SELECT order_id FROM listed_reach) AND +status = 'created';

CREATE VIEW recent_items AS
  SELECT i.id, o.business_day, i.item_id, i.quantity, i.total_cents, i.price_list, i.list_off_cents, i.set_id
  FROM recent_orders o CROSS JOIN order_items i ON i.order_id = o.id WHERE i.status <> 'cancelled';

CREATE VIEW recent_options AS
  SELECT i.business_day, x.option_id, i.quantity * x.quantity AS quantity
  FROM recent_items i CROSS JOIN order_item_options x ON x.order_item_id = i.id;

CREATE VIEW recent_orders AS
  SELECT id, +business_day AS business_day, +sale_hour AS sale_hour FROM orders
  WHERE id > (SELECT order_id FROM rollup_reach) AND +status <> 'cancelled';

CREATE VIEW recent_sales AS
  SELECT business_day, item_id, quantity, total_cents FROM recent_items WHERE set_id IS NULL
  UNION ALL SELECT i.business_day, s.item_id, 1, sum(i.total_cents)
    FROM recent_items i CROSS JOIN order_sets s ON s.id = i.set_id GROUP BY s.id;

CREATE VIEW recent_set_dishes AS
  SELECT business_day, item_id, quantity FROM recent_items WHERE set_id IS NOT NULL;

CREATE VIEW searched_accounts AS
  SELECT id, title, coalesce(customer_id, '') AS phone FROM accounts WHERE kind <> 'gift';

CREATE VIEW sold_days AS
  SELECT business_day, orders_count, paid_orders, revenue_cents, tax_cents, discount_cents, comp_cents, service_cents,
    refund_cents, guests, rounding_cents, tip_cents, void_cents, waste_cents FROM rollup_days
  UNION ALL SELECT business_day, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM recent_orders;

CREATE VIEW sold_hours AS
  SELECT business_day, hour, orders_count FROM rollup_hours
  UNION ALL SELECT business_day, sale_hour, 1 FROM recent_orders;

CREATE VIEW sold_item_months AS
  SELECT month, item_id, quantity, total_cents FROM rollup_item_months
  UNION ALL SELECT substr(business_day, 1, 7), item_id, quantity, total_cents FROM recent_sales;

CREATE VIEW sold_items AS
  SELECT business_day, item_id, quantity, total_cents FROM rollup_items
  UNION ALL SELECT business_day, item_id, quantity, total_cents FROM recent_sales;

CREATE VIEW sold_options AS
  SELECT business_day, option_id, quantity FROM rollup_options
  UNION ALL SELECT business_day, option_id, quantity FROM recent_options;

CREATE VIEW sold_price_lists AS
  SELECT business_day, title, quantity, off_cents FROM rollup_price_lists
  UNION ALL SELECT business_day, price_list, quantity, quantity * list_off_cents FROM recent_items
    WHERE price_list IS NOT NULL;

CREATE VIEW sold_set_dishes AS
  SELECT business_day, item_id, quantity FROM rollup_set_dishes
  UNION ALL SELECT business_day, item_id, quantity FROM recent_set_dishes;
