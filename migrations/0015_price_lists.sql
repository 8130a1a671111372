-- What dishes cost at which hours, at which tax they are taken away, in which order they stand.

-- step: price lists
-- `days` (1 is Monday) and `delivery_types` are JSON lists; an empty one is all. Times are the store's, HH:MM.
CREATE TABLE price_lists (
  id             INTEGER PRIMARY KEY,
  title          TEXT NOT NULL CHECK (title <> ''),
  days           TEXT NOT NULL,
  from_time      TEXT NOT NULL,
  to_time        TEXT NOT NULL,
  delivery_types TEXT NOT NULL,
  percent_milli  INTEGER CHECK (percent_milli BETWEEN -100000 AND 900000),
  priority       INTEGER NOT NULL,
  is_active      INTEGER NOT NULL CHECK (is_active IN (0, 1))
) STRICT;
-- Without a variant the price is the dish's, whichever its variant.
CREATE TABLE price_list_items (
  list_id     INTEGER NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  item_id     INTEGER NOT NULL REFERENCES menu_items (id),
  variant_id  INTEGER REFERENCES variants (id),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0)
) STRICT;
CREATE INDEX price_list_items_list ON price_list_items (list_id);
CREATE TABLE price_list_categories (
  list_id     INTEGER NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (list_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX price_list_categories_category ON price_list_categories (category_id);

-- By which list a line was priced, and how much below the menu's each piece of it was sold.
ALTER TABLE order_items ADD COLUMN price_list TEXT;
ALTER TABLE order_items ADD COLUMN list_off_cents INTEGER NOT NULL DEFAULT 0;
CREATE TABLE rollup_price_lists (
  business_day TEXT NOT NULL,
  title        TEXT NOT NULL,
  quantity     INTEGER NOT NULL,
  off_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, title)
) STRICT, WITHOUT ROWID;

-- step: the menu's order, open prices, the tax of what is taken away
-- Whoever has no place stands behind those who have one.
ALTER TABLE categories ADD COLUMN position INTEGER;
ALTER TABLE categories ADD COLUMN note_presets TEXT NOT NULL DEFAULT '[]';
ALTER TABLE menu_items ADD COLUMN position INTEGER;
ALTER TABLE menu_items ADD COLUMN open_price INTEGER NOT NULL DEFAULT 0 CHECK (open_price IN (0, 1));
ALTER TABLE menu_items ADD COLUMN takeaway_tax_id INTEGER REFERENCES taxes (id) ON DELETE SET NULL;
CREATE INDEX menu_items_takeaway_tax ON menu_items (takeaway_tax_id) WHERE takeaway_tax_id IS NOT NULL;
