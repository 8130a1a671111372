-- What the old hub of a pair had acknowledged before a takeover, and the hub that took over lacks. Each is entered by new
-- numbers, or dismissed, by a person.
CREATE TABLE found_entries (
  id          INTEGER PRIMARY KEY,
  -- The generation of the hub that took over.
  generation  INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('order', 'payment') OR kind = 'entry'),
  -- Its number on the old hub.
  number      INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  username    TEXT,
  -- Its bill on the old hub; null for an entry of an account.
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
