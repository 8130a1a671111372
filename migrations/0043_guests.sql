-- Guests order from their phones. JSON of what they may do; null: nothing.
ALTER TABLE store ADD COLUMN guest_orders TEXT;
-- Until then no phone is let in and no order is taken; null: not paused.
ALTER TABLE store ADD COLUMN guest_paused_until INTEGER;
-- Who sent an order from outside; null: staff.
ALTER TABLE orders ADD COLUMN source TEXT CHECK (source IN ('guest', 'open'));

-- The printed cards: 128 random bits in base62, for a table or for pick-up.
CREATE TABLE guest_tokens (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  token      TEXT NOT NULL UNIQUE CHECK (length(token) = 22),
  table_id   INTEGER UNIQUE REFERENCES store_tables (id),
  -- The title of a pick-up card.
  title      TEXT,
  created_at INTEGER NOT NULL,
  CHECK ((table_id IS NULL) <> (title IS NULL))
) STRICT;

-- The phones that opened a card, by the SHA-256 of their cookie. Numbers are never used again: keys belong to them.
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
CREATE INDEX guest_sessions_open ON guest_sessions (table_id) WHERE ended_at IS NULL;
CREATE INDEX guest_sessions_bill ON guest_sessions (bill_id) WHERE ended_at IS NULL;
CREATE INDEX guest_sessions_over ON guest_sessions (id) WHERE ended_at IS NULL AND is_bill_closed = 1;
CREATE INDEX guest_sessions_ended ON guest_sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Orders that guests sent, or programs from outside. Once placed, order_id is an ordinary order.
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
CREATE INDEX guest_orders_session ON guest_orders (session_id);
CREATE INDEX guest_orders_waiting ON guest_orders (created_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX guest_orders_placed ON guest_orders (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX guest_orders_unplaced ON guest_orders (created_at) WHERE order_id IS NULL;

-- However a bill is closed or joined, its sessions hear of it.
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
