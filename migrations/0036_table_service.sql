-- The course that the till proposes for dishes of a category; null proposes none.
ALTER TABLE categories ADD COLUMN default_course INTEGER CHECK (default_course BETWEEN 1 AND 9);

-- What the kitchen and the till's tiles call a dish; null means its title.
ALTER TABLE menu_items ADD COLUMN kitchen_name TEXT;
ALTER TABLE menu_items ADD COLUMN button_name TEXT;
-- The kitchen name as it was at the sale.
ALTER TABLE order_items ADD COLUMN kitchen_name TEXT;

-- The waiter who looks after a bill; null means the user who opened it.
ALTER TABLE bills ADD COLUMN owner_id INTEGER REFERENCES users (id);

-- The newest invoice when a paid party was cleared from a table. What was paid up to it no longer counts there.
ALTER TABLE store_tables ADD COLUMN cleared_invoice_id INTEGER;

-- 1: screens ask for a table before they send a dine-in order.
ALTER TABLE store ADD COLUMN dine_in_needs_table INTEGER NOT NULL DEFAULT 0 CHECK (dine_in_needs_table IN (0, 1));
