-- Sets: an item of the menu with steps, each a choice of dishes. A dish has no kind.
ALTER TABLE menu_items ADD COLUMN kind TEXT CHECK (kind = 'set');

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

-- The sets of an order as they were sold; their dishes are order items.
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

ALTER TABLE order_items ADD COLUMN set_id INTEGER REFERENCES order_sets (id);
CREATE INDEX order_items_set ON order_items (set_id) WHERE set_id IS NOT NULL;

-- What the price of a set is divided by, and what its dish adds to it.
CREATE TABLE set_dishes (
  order_item_id INTEGER PRIMARY KEY REFERENCES order_items (id),
  step          INTEGER NOT NULL CHECK (step >= 0),
  weight_cents  INTEGER NOT NULL CHECK (weight_cents >= 0),
  -- The surcharge, options and add-ons.
  added_cents   INTEGER NOT NULL CHECK (added_cents >= 0),
  -- The last order item when the dish was exchanged: its portions were taken after that one.
  taken_after   INTEGER
) STRICT;

CREATE TABLE rollup_set_dishes (
  business_day TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (business_day, item_id)
) STRICT, WITHOUT ROWID;

-- A set is sold as one item for what its dishes come to; its dishes are counted apart.
DROP VIEW sold_items;
DROP VIEW sold_item_months;
DROP VIEW recent_items;
CREATE VIEW recent_items AS
  SELECT i.id, o.business_day, i.item_id, i.quantity, i.total_cents, i.price_list, i.list_off_cents, i.set_id
  FROM recent_orders o CROSS JOIN order_items i ON i.order_id = o.id WHERE i.status <> 'cancelled';
CREATE VIEW recent_sales AS
  SELECT business_day, item_id, quantity, total_cents FROM recent_items WHERE set_id IS NULL
  UNION ALL SELECT i.business_day, s.item_id, 1, sum(i.total_cents)
    FROM recent_items i CROSS JOIN order_sets s ON s.id = i.set_id GROUP BY s.id;
CREATE VIEW recent_set_dishes AS
  SELECT business_day, item_id, quantity FROM recent_items WHERE set_id IS NOT NULL;
CREATE VIEW sold_items AS
  SELECT business_day, item_id, quantity, total_cents FROM rollup_items
  UNION ALL SELECT business_day, item_id, quantity, total_cents FROM recent_sales;
CREATE VIEW sold_item_months AS
  SELECT month, item_id, quantity, total_cents FROM rollup_item_months
  UNION ALL SELECT substr(business_day, 1, 7), item_id, quantity, total_cents FROM recent_sales;
CREATE VIEW sold_set_dishes AS
  SELECT business_day, item_id, quantity FROM rollup_set_dishes
  UNION ALL SELECT business_day, item_id, quantity FROM recent_set_dishes;
