-- A bill knows the order that opened it, as most do: an index over the orders of all bills cost each order a page. Only
-- further orders, those that came from another bill, and all of before are found by one.

ALTER TABLE bills ADD COLUMN first_order_id INTEGER;
ALTER TABLE orders ADD COLUMN is_further INTEGER NOT NULL DEFAULT 1 CHECK (is_further IN (0, 1));

DROP INDEX orders_bill;
CREATE INDEX orders_further ON orders (bill_id) WHERE is_further = 1 AND bill_id IS NOT NULL;

-- An order that neither finds would be on no bill.
CREATE TRIGGER orders_found AFTER INSERT ON orders WHEN NEW.is_further = 0
BEGIN
  SELECT RAISE(ABORT, 'this is not the first order of its bill')
    WHERE (SELECT first_order_id FROM bills WHERE id = NEW.bill_id) IS NOT NEW.id;
END;
CREATE TRIGGER orders_moved AFTER UPDATE OF bill_id, is_further ON orders WHEN NEW.is_further = 0
BEGIN
  SELECT RAISE(ABORT, 'this is not the first order of its bill')
    WHERE (SELECT first_order_id FROM bills WHERE id = NEW.bill_id) IS NOT NEW.id;
END;
