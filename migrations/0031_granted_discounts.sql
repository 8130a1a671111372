-- A discount that stayed within the limit needed nobody's right. It keeps that limit, in thousandths of a percent, and
-- shrinks to it when lines leave the bill. Null: somebody with the right gave it, or it is older than this column.
ALTER TABLE bills ADD COLUMN discount_limit_milli INTEGER CHECK (discount_limit_milli >= 0);
ALTER TABLE bill_lines ADD COLUMN own_limit_milli INTEGER CHECK (own_limit_milli >= 0);
ALTER TABLE even_lines ADD COLUMN own_limit_milli INTEGER CHECK (own_limit_milli >= 0);

-- 1: the line came from another bill after this bill's discount was given, so that discount does not apply to it.
ALTER TABLE bill_lines ADD COLUMN own_discount_only INTEGER NOT NULL DEFAULT 0 CHECK (own_discount_only IN (0, 1));
ALTER TABLE even_lines ADD COLUMN own_discount_only INTEGER NOT NULL DEFAULT 0 CHECK (own_discount_only IN (0, 1));
