-- Where the tables stand on their floors, which parties came, and who waits for a table.

-- The plan of a table is of the floor on which it was drawn; a table that goes to another floor has none there.
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

CREATE TABLE floor_walls (
  id    INTEGER PRIMARY KEY,
  floor TEXT NOT NULL,
  x     INTEGER NOT NULL CHECK (x BETWEEN 0 AND 200),
  y     INTEGER NOT NULL CHECK (y BETWEEN 0 AND 200),
  w     INTEGER NOT NULL CHECK (w BETWEEN 0 AND 200),
  h     INTEGER NOT NULL CHECK (h BETWEEN 0 AND 200)
) STRICT;

ALTER TABLE reservations ADD COLUMN arrived_at INTEGER;
ALTER TABLE reservations ADD COLUMN seated_at INTEGER;
ALTER TABLE reservations ADD COLUMN no_show_at INTEGER;
ALTER TABLE reservations ADD COLUMN minutes INTEGER NOT NULL DEFAULT 120 CHECK (minutes BETWEEN 1 AND 1440);
-- The bill that was opened when the party sat down.
ALTER TABLE reservations ADD COLUMN bill_id INTEGER REFERENCES bills (id);

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
