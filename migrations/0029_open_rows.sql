-- The indexes of what is open cost each order two pages, and most orders are open for a while only. The last orders and
-- bills are looked at one by one, as for the sums; what is still open when the sums reach it is listed.

CREATE TABLE listed_orders (id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE listed_bills (id INTEGER PRIMARY KEY) STRICT;
INSERT INTO listed_orders SELECT id FROM orders WHERE status = 'created' ORDER BY id;
INSERT INTO listed_bills SELECT id FROM bills WHERE status = 'open' ORDER BY id;
DROP INDEX orders_open;
DROP INDEX bills_open;

-- Up to which order and bill they are listed.
CREATE TABLE listed_reach (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  order_id INTEGER NOT NULL CHECK (order_id >= 0),
  bill_id  INTEGER NOT NULL CHECK (bill_id >= 0)
) STRICT;
INSERT INTO listed_reach SELECT 1, coalesce((SELECT max(id) FROM orders), 0), coalesce((SELECT max(id) FROM bills), 0);
CREATE TRIGGER listed_reach_stays BEFORE DELETE ON listed_reach BEGIN
  SELECT RAISE(ABORT, 'how far what is open is listed is needed');
END;

-- The plus keeps SQLite from another index than that of the numbers.
CREATE VIEW open_orders AS
  SELECT id FROM listed_orders
  UNION ALL SELECT id FROM orders WHERE id > (SELECT order_id FROM listed_reach) AND +status = 'created';
CREATE VIEW open_bills AS
  SELECT id FROM listed_bills
  UNION ALL SELECT id FROM bills WHERE id > (SELECT bill_id FROM listed_reach) AND +status = 'open';

CREATE TRIGGER open_reached AFTER UPDATE OF order_id ON rollup_reach BEGIN
  INSERT INTO listed_orders SELECT id FROM orders
    WHERE id > (SELECT order_id FROM listed_reach) AND +status = 'created' ORDER BY id;
  INSERT INTO listed_bills SELECT id FROM bills
    WHERE id > (SELECT bill_id FROM listed_reach) AND +status = 'open' ORDER BY id;
  UPDATE listed_reach SET order_id = coalesce((SELECT max(id) FROM orders), 0),
    bill_id = coalesce((SELECT max(id) FROM bills), 0);
END;

CREATE TRIGGER orders_left AFTER UPDATE OF status ON orders WHEN OLD.status = 'created' AND NEW.status <> 'created' BEGIN
  DELETE FROM listed_orders WHERE id = NEW.id;
END;
CREATE TRIGGER orders_opened_again AFTER UPDATE OF status ON orders
  WHEN NEW.status = 'created' AND OLD.status <> 'created' BEGIN
  INSERT INTO listed_orders SELECT NEW.id WHERE NEW.id <= (SELECT order_id FROM listed_reach);
END;
CREATE TRIGGER bills_left AFTER UPDATE OF status ON bills WHEN OLD.status = 'open' AND NEW.status <> 'open' BEGIN
  DELETE FROM listed_bills WHERE id = NEW.id;
END;
CREATE TRIGGER bills_opened_again AFTER UPDATE OF status ON bills WHEN NEW.status = 'open' AND OLD.status <> 'open' BEGIN
  INSERT INTO listed_bills SELECT NEW.id WHERE NEW.id <= (SELECT bill_id FROM listed_reach);
END;
