-- Drawers, shifts and what is counted in them, and the Zs that close the books.

-- A waiter's purse bears its user. Without a printer the first drawer of the house opens at the first printer that has one.
CREATE TABLE drawers (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  printer_id INTEGER REFERENCES printers (id),
  user_id    INTEGER REFERENCES users (id),
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX drawers_purse ON drawers (user_id) WHERE user_id IS NOT NULL AND deleted_at IS NULL;
INSERT INTO drawers (id, title) VALUES (1, 'Main');

ALTER TABLE tills ADD COLUMN drawer_id INTEGER REFERENCES drawers (id);
ALTER TABLE store ADD COLUMN shift_required INTEGER NOT NULL DEFAULT 0 CHECK (shift_required IN (0, 1));
ALTER TABLE store ADD COLUMN shift_tolerance_cents INTEGER NOT NULL DEFAULT 0 CHECK (shift_tolerance_cents >= 0);

-- A drawer's time between two counts. `counting`: it was counted, and nothing moves in it any more.
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
CREATE UNIQUE INDEX shifts_open ON shifts (drawer_id) WHERE state <> 'closed';
CREATE INDEX shifts_day ON shifts (business_day, id);

-- Cash that goes in or out without a sale; a tipout is owed to `paid_to`.
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
CREATE INDEX cash_moves_tips ON cash_moves (paid_to, amount_cents) WHERE paid_to IS NOT NULL;

-- A count and, at most, one recount; both stay. What was expected is kept as it was then.
CREATE TABLE shift_counts (
  id          INTEGER PRIMARY KEY,
  shift_id    INTEGER NOT NULL REFERENCES shifts (id),
  no          INTEGER NOT NULL CHECK (no IN (1, 2)),
  at          INTEGER NOT NULL,
  user_id     INTEGER REFERENCES users (id),
  approved_by TEXT,
  UNIQUE (shift_id, no)
) STRICT;
CREATE TABLE shift_count_rows (
  count_id        INTEGER NOT NULL REFERENCES shift_counts (id),
  payment_type_id INTEGER NOT NULL REFERENCES payment_types (id),
  title           TEXT NOT NULL,
  counted_cents   INTEGER,
  expected_cents  INTEGER NOT NULL,
  denominations   TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (count_id, payment_type_id)
) STRICT, WITHOUT ROWID;

-- Each time that a drawer was told to open, and for what.
CREATE TABLE drawer_openings (
  id        INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  drawer_id INTEGER NOT NULL REFERENCES drawers (id),
  shift_id  INTEGER REFERENCES shifts (id),
  cause     TEXT NOT NULL CHECK (cause IN ('sale', 'refund', 'in', 'out', 'drop', 'tipout', 'no-sale')),
  user_id   INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX drawer_openings_shift ON drawer_openings (shift_id) WHERE shift_id IS NOT NULL;

-- step: where money goes
-- `tapped_at` is kept of what a screen held: the next shift of its drawer takes it.
ALTER TABLE payments ADD COLUMN is_cash INTEGER NOT NULL DEFAULT 0 CHECK (is_cash IN (0, 1));
ALTER TABLE payments ADD COLUMN tapped_at INTEGER;
UPDATE payments SET is_cash = 1
  WHERE invoice_id IS NULL AND payment_type_id IN (SELECT id FROM payment_types WHERE is_cash = 1);
CREATE INDEX payments_shift ON payments (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX payments_homeless ON payments (drawer_id) WHERE shift_id IS NULL AND tapped_at IS NOT NULL;
CREATE INDEX payments_tips ON payments (user_id, cancelled_at, tip_cents) WHERE tip_cents <> 0;
ALTER TABLE invoices ADD COLUMN shift_id INTEGER REFERENCES shifts (id);
CREATE INDEX invoices_shift ON invoices (shift_id) WHERE shift_id IS NOT NULL;
ALTER TABLE exceptions ADD COLUMN shift_id INTEGER REFERENCES shifts (id);
CREATE INDEX exceptions_shift ON exceptions (shift_id) WHERE shift_id IS NOT NULL;

-- Part payments that were given back, with numbers of their own: by them a Z knows which came after the last one.
CREATE TABLE payment_cancels (
  id         INTEGER PRIMARY KEY,
  payment_id INTEGER NOT NULL UNIQUE REFERENCES payments (id),
  drawer_id  INTEGER REFERENCES drawers (id),
  shift_id   INTEGER REFERENCES shifts (id),
  at         INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_cancels_shift ON payment_cancels (shift_id) WHERE shift_id IS NOT NULL;

-- step: the books
-- Up to which numbers each Z reaches, and what it says, as canonical JSON without its hash.
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
  hash         TEXT NOT NULL
) STRICT;
CREATE INDEX zs_day ON zs (business_day, z_no);
-- What was sold before there were Zs is in none: number 0 says where they begin, and what had been sold by then.
INSERT INTO zs (z_no, closed_at, business_day, invoice_id, payment_id, cancel_id, move_id, exception_id, shift_id,
    sales_cents, credits_cents, document, hash)
  SELECT 0, 0, '', (SELECT coalesce(max(id), 0) FROM invoices), (SELECT coalesce(max(id), 0) FROM payments), 0, 0,
    (SELECT coalesce(max(id), 0) FROM exceptions), 0,
    (SELECT coalesce(sum(total_cents), 0) FROM invoices WHERE kind = 'sale'),
    (SELECT coalesce(-sum(total_cents), 0) FROM invoices WHERE kind = 'credit'), '', '';
CREATE TRIGGER zs_stay_as_they_are BEFORE UPDATE ON zs BEGIN SELECT raise(ABORT, 'a Z is never changed'); END;
CREATE TRIGGER zs_stay BEFORE DELETE ON zs BEGIN SELECT raise(ABORT, 'a Z is never removed'); END;

-- Screens that hold orders or payments, as they said when they were last heard: no count and no Z forgets them.
CREATE TABLE held_screens (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  username   TEXT NOT NULL,
  user_id    INTEGER NOT NULL REFERENCES users (id),
  till_id    INTEGER,
  held       INTEGER NOT NULL CHECK (held > 0),
  last_heard INTEGER NOT NULL
) STRICT;
