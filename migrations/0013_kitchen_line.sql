-- The kitchen as a line: stations, courses that wait, what is rushed, passed on, done and promised.

ALTER TABLE store ADD COLUMN course_fire TEXT NOT NULL DEFAULT 'manual' CHECK (course_fire IN ('manual', 'auto'));

-- step: the stations
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
  deleted_at      INTEGER
) STRICT;
-- A category is one station's; what no station claims goes to the first.
CREATE TABLE station_categories (
  category_id INTEGER PRIMARY KEY REFERENCES categories (id) ON DELETE CASCADE,
  station_id  INTEGER NOT NULL REFERENCES stations (id)
) STRICT;
CREATE TABLE station_printers (
  station_id INTEGER NOT NULL REFERENCES stations (id),
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  PRIMARY KEY (station_id, printer_id)
) STRICT, WITHOUT ROWID;
-- Which stations have taken an order in.
CREATE TABLE order_sightings (
  order_id   INTEGER NOT NULL REFERENCES orders (id),
  station_id INTEGER NOT NULL REFERENCES stations (id),
  seen_at    INTEGER NOT NULL,
  PRIMARY KEY (order_id, station_id)
) STRICT, WITHOUT ROWID;

-- step: the orders
ALTER TABLE orders ADD COLUMN rush INTEGER NOT NULL DEFAULT 0 CHECK (rush IN (0, 1));
ALTER TABLE orders ADD COLUMN promised_at INTEGER;
CREATE INDEX orders_promised ON orders (promised_at) WHERE promised_at IS NOT NULL;

-- step: the items
-- Where it is cooked, from when it fires; null without stations.
ALTER TABLE order_items ADD COLUMN station_id INTEGER REFERENCES stations (id);
-- 1 while its course has not fired.
ALTER TABLE order_items ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1));
-- Null where it fired with its order.
ALTER TABLE order_items ADD COLUMN fired_at INTEGER;
-- When it came from another station.
ALTER TABLE order_items ADD COLUMN passed_at INTEGER;
ALTER TABLE order_items ADD COLUMN completed_at INTEGER;
-- The table it was for when it was moved, until the kitchen has seen that.
ALTER TABLE order_items ADD COLUMN moved_from TEXT;
-- 1 once the kitchen has seen that it was cancelled.
ALTER TABLE order_items ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1));
CREATE INDEX order_items_completed ON order_items (completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX order_items_cooked ON order_items (item_id, completed_at) WHERE completed_at IS NOT NULL;
