-- The barcode of a dish, for a scanner at the till. A deleted dish leaves its barcode to another.
ALTER TABLE menu_items ADD COLUMN barcode TEXT;
CREATE UNIQUE INDEX menu_items_barcode ON menu_items (barcode) WHERE barcode IS NOT NULL AND deleted_at IS NULL;
