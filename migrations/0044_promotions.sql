-- Promotions. What one says is in its terms; changed terms are a new row, and lines that were sold keep the older one.
CREATE TABLE promotions (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  terms_id   INTEGER NOT NULL,
  is_active  INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  deleted_at INTEGER
) STRICT;
CREATE TABLE promotion_terms (
  id           INTEGER PRIMARY KEY,
  promotion_id INTEGER NOT NULL,
  -- Kind, value, dishes, hours and limits as JSON, in minor units.
  terms        TEXT NOT NULL,
  -- The time in which they hold for what is sold; null if never, or if still.
  holds_from   INTEGER,
  holds_until  INTEGER
) STRICT;
CREATE INDEX promotion_terms_promotion ON promotion_terms (promotion_id);

-- The terms that held at the sale, as a JSON list of ids; null: none.
ALTER TABLE order_items ADD COLUMN promos TEXT;
-- What promotions took off a line, and whether that stays for good, as JSON; null: nothing.
ALTER TABLE bill_lines ADD COLUMN promos TEXT;
ALTER TABLE even_lines ADD COLUMN promos TEXT;
ALTER TABLE bills ADD COLUMN coupon TEXT;
ALTER TABLE bills ADD COLUMN promo_cents INTEGER NOT NULL DEFAULT 0;

-- What promotions took off an invoiced line, as JSON: id, title, amount in minor units, quantity in thousandths.
ALTER TABLE invoice_lines ADD COLUMN promos TEXT;
ALTER TABLE invoice_lines ADD COLUMN promo_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoices ADD COLUMN promo_cents INTEGER NOT NULL DEFAULT 0;

-- Per business day and title: thousandths of pieces, and what was taken off.
CREATE TABLE rollup_promotions (
  business_day   TEXT NOT NULL,
  title          TEXT NOT NULL,
  quantity_milli INTEGER NOT NULL,
  off_cents      INTEGER NOT NULL,
  PRIMARY KEY (business_day, title)
) STRICT, WITHOUT ROWID;
