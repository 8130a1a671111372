-- Sums per business day, kept in the transactions of sales, cancellations and payments; reports read these.
-- Orders count on the order's day, money on the day of the payment. Cancelled orders and items are not in them.

CREATE TABLE rollup_days (
  business_day  TEXT PRIMARY KEY,
  orders_count  INTEGER NOT NULL CHECK (orders_count >= 0),
  paid_orders   INTEGER NOT NULL CHECK (paid_orders >= 0),
  revenue_cents INTEGER NOT NULL,
  tax_cents     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_hours (
  business_day TEXT NOT NULL,
  hour         INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  orders_count INTEGER NOT NULL CHECK (orders_count >= 0),
  PRIMARY KEY (business_day, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_items (
  business_day TEXT NOT NULL,
  item_id      INTEGER NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (business_day, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_payments (
  business_day    TEXT NOT NULL,
  payment_type_id INTEGER NOT NULL,
  title           TEXT NOT NULL,
  payments_count  INTEGER NOT NULL,
  amount_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, payment_type_id, title)
) STRICT, WITHOUT ROWID;

-- Lines without a tax have the title '', the rate -1 and the type ''.
CREATE TABLE rollup_taxes (
  business_day TEXT NOT NULL,
  title        TEXT NOT NULL,
  rate_milli   INTEGER NOT NULL,
  type         TEXT NOT NULL CHECK (type IN ('exclusive', 'inclusive', '')),
  net_cents    INTEGER NOT NULL,
  tax_cents    INTEGER NOT NULL,
  PRIMARY KEY (business_day, title, rate_milli, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE rollup_customers (
  customer_id  TEXT NOT NULL,
  business_day TEXT NOT NULL,
  orders_count INTEGER NOT NULL CHECK (orders_count >= 0),
  PRIMARY KEY (customer_id, business_day)
) STRICT, WITHOUT ROWID;
CREATE INDEX rollup_customers_day ON rollup_customers (business_day, customer_id);

-- What was sold before these tables were there.
INSERT INTO rollup_days
  SELECT day, sum(orders), sum(paid), sum(revenue), sum(tax) FROM (
    SELECT business_day AS day, count(*) AS orders, 0 AS paid, 0 AS revenue, 0 AS tax
      FROM orders WHERE status <> 'cancelled' GROUP BY 1
    UNION ALL
    SELECT business_day, 0, (SELECT count(*) FROM orders o WHERE o.invoice_id = v.id), total_cents, tax_total_cents
      FROM invoices v
  ) GROUP BY day;
INSERT INTO rollup_hours SELECT business_day, sale_hour, count(*) FROM orders WHERE status <> 'cancelled' GROUP BY 1, 2;
INSERT INTO rollup_items
  SELECT o.business_day, i.item_id, sum(i.quantity) FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' GROUP BY 1, 2;
INSERT INTO rollup_payments
  SELECT v.business_day, p.payment_type_id, p.title, count(*), sum(p.amount_cents)
  FROM payments p JOIN invoices v ON v.id = p.invoice_id GROUP BY 1, 2, 3;
INSERT INTO rollup_taxes
  SELECT v.business_day, coalesce(i.tax_title, ''), coalesce(i.tax_rate_milli, -1), coalesce(i.tax_type, ''),
    sum(i.net_cents), sum(i.tax_cents)
  FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
  WHERE i.status <> 'cancelled' GROUP BY 1, 2, 3, 4;
INSERT INTO rollup_customers
  SELECT customer_id, business_day, count(*) FROM orders
  WHERE customer_id IS NOT NULL AND status <> 'cancelled' GROUP BY 1, 2;
