-- A bill that is split evenly keeps its lines as they were, once for all its parts: what lies on a part is read off them,
-- until something on that part changes. Ten rows for each of forty lines were most of what such a split cost.

CREATE TABLE even_splits (
  id                INTEGER PRIMARY KEY,
  parts             INTEGER NOT NULL CHECK (parts BETWEEN 2 AND 30),
  -- The number of the first line of the second part; the others count on from it, part by part.
  first_line_id     INTEGER NOT NULL,
  -- The charge on the whole: it is divided with the lines.
  service_net_cents INTEGER NOT NULL CHECK (service_net_cents >= 0),
  service_tax_cents INTEGER NOT NULL CHECK (service_tax_cents >= 0)
) STRICT;

-- The lines of the whole in their order, with their columns of bill_lines; `line_id` is what the first part calls them.
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
  PRIMARY KEY (split_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX even_lines_item ON even_lines (order_item_id);

-- Which part of which split lies here; null where the lines of the bill are its own.
ALTER TABLE bills ADD COLUMN even_split_id INTEGER REFERENCES even_splits (id);
ALTER TABLE bills ADD COLUMN even_part INTEGER
  CHECK (even_part >= 0) CHECK ((even_part IS NULL) = (even_split_id IS NULL));
CREATE INDEX bills_even ON bills (even_split_id) WHERE even_split_id IS NOT NULL;

-- On which bills the items lie that are not simply on that of their order.
CREATE VIEW items_apart (bill_id, order_item_id) AS
  SELECT bill_id, order_item_id FROM bill_lines
  UNION ALL SELECT b.id, e.order_item_id FROM bills b JOIN even_lines e ON e.split_id = b.even_split_id;
