-- What the house asks for before a drawer opens without a sale, screens that lock themselves, approvals from afar, and
-- who was at which till when.

ALTER TABLE store ADD COLUMN no_sale_needs TEXT NOT NULL DEFAULT 'nothing'
  CHECK (no_sale_needs IN ('nothing', 'approval'));
ALTER TABLE store ADD COLUMN auto_lock_seconds INTEGER NOT NULL DEFAULT 0
  CHECK (auto_lock_seconds BETWEEN 0 AND 3600);
ALTER TABLE store ADD COLUMN lock_after_send INTEGER NOT NULL DEFAULT 0 CHECK (lock_after_send IN (0, 1));

-- Somebody asks for one call, with one body; a yes is good for that alone. What is expired is told by the time.
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

-- Who was signed in at a till from when to when; null while he is.
CREATE TABLE till_visits (
  id       INTEGER PRIMARY KEY,
  till_id  INTEGER NOT NULL REFERENCES tills (id) ON DELETE CASCADE,
  user_id  INTEGER NOT NULL REFERENCES users (id),
  began_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX till_visits_till ON till_visits (till_id, began_at);
CREATE INDEX till_visits_began ON till_visits (began_at);

-- Who sent an order in the name of another who had tapped it at the same till.
ALTER TABLE orders ADD COLUMN sent_by TEXT;
