-- Other writes of the old hub are listed too. They can only be dismissed.
CREATE TABLE found_entries_new (
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
INSERT INTO found_entries_new SELECT * FROM found_entries;
DROP TABLE found_entries;
ALTER TABLE found_entries_new RENAME TO found_entries;
CREATE INDEX found_entries_waiting ON found_entries (id) WHERE state = 'waiting';
