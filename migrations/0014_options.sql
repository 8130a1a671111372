-- What a dish asks its guest, what is in it, and how many portions are left of it.

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

CREATE TABLE item_option_groups (
  item_id  INTEGER NOT NULL REFERENCES menu_items (id),
  position INTEGER NOT NULL,
  group_id INTEGER NOT NULL REFERENCES option_groups (id),
  PRIMARY KEY (item_id, position),
  UNIQUE (group_id, item_id)
) STRICT, WITHOUT ROWID;

-- Options as they were sold; price_cents is what these pieces together were charged with one dish.
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

CREATE TABLE rollup_options (
  business_day TEXT NOT NULL,
  option_id    INTEGER NOT NULL REFERENCES options (id),
  quantity     INTEGER NOT NULL,
  PRIMARY KEY (business_day, option_id)
) STRICT, WITHOUT ROWID;

-- Only what is counted has a row. Items that were ordered after `since_item` have taken from it.
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

-- Words of the lists, with commas between them; NULL: none is said.
ALTER TABLE menu_items ADD COLUMN allergens TEXT CHECK (allergens <> '');
ALTER TABLE menu_items ADD COLUMN diets TEXT CHECK (diets <> '');
ALTER TABLE menu_items ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE menu_items ADD COLUMN color TEXT CHECK (color GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]');

ALTER TABLE orders ADD COLUMN allergies TEXT CHECK (allergies <> '');
ALTER TABLE orders ADD COLUMN allergies_seen_at INTEGER;
