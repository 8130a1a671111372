-- What the menu was before the last import of a file, so that the import can be undone; one row at most.
CREATE TABLE menu_imports (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  at         INTEGER NOT NULL,
  username   TEXT NOT NULL,
  adds       INTEGER NOT NULL,
  updates    INTEGER NOT NULL,
  -- The last row of the audit trail of the import.
  audit_id   INTEGER NOT NULL,
  -- JSON: the rows before the import, and the ids that it added.
  before     TEXT NOT NULL
) STRICT;

-- What dishes were sold for, beside how often: with tax, before discounts of the bill.
ALTER TABLE rollup_items ADD COLUMN total_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rollup_item_months ADD COLUMN total_cents INTEGER NOT NULL DEFAULT 0;
UPDATE rollup_items SET total_cents = sold.cents FROM (
  SELECT o.business_day AS day, i.item_id AS item, sum(i.total_cents) AS cents
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' AND o.id <= (SELECT order_id FROM rollup_reach)
  GROUP BY 1, 2
) AS sold WHERE sold.day = business_day AND sold.item = item_id;
UPDATE rollup_item_months SET total_cents = sold.cents FROM (
  SELECT substr(business_day, 1, 7) AS sold_month, item_id AS item, sum(total_cents) AS cents FROM rollup_items GROUP BY 1, 2
) AS sold WHERE sold.sold_month = month AND sold.item = item_id;

DROP VIEW sold_items;
DROP VIEW sold_item_months;
DROP VIEW recent_options;
DROP VIEW sold_options;
DROP VIEW sold_price_lists;
DROP VIEW recent_items;
CREATE VIEW recent_items AS
  SELECT i.id, o.business_day, i.item_id, i.quantity, i.total_cents, i.price_list, i.list_off_cents
  FROM recent_orders o CROSS JOIN order_items i ON i.order_id = o.id WHERE i.status <> 'cancelled';
CREATE VIEW recent_options AS
  SELECT i.business_day, x.option_id, i.quantity * x.quantity AS quantity
  FROM recent_items i CROSS JOIN order_item_options x ON x.order_item_id = i.id;
CREATE VIEW sold_items AS
  SELECT business_day, item_id, quantity, total_cents FROM rollup_items
  UNION ALL SELECT business_day, item_id, quantity, total_cents FROM recent_items;
CREATE VIEW sold_item_months AS
  SELECT month, item_id, quantity, total_cents FROM rollup_item_months
  UNION ALL SELECT substr(business_day, 1, 7), item_id, quantity, total_cents FROM recent_items;
CREATE VIEW sold_options AS
  SELECT business_day, option_id, quantity FROM rollup_options
  UNION ALL SELECT business_day, option_id, quantity FROM recent_options;
CREATE VIEW sold_price_lists AS
  SELECT business_day, title, quantity, off_cents FROM rollup_price_lists
  UNION ALL SELECT business_day, price_list, quantity, quantity * list_off_cents FROM recent_items
    WHERE price_list IS NOT NULL;
