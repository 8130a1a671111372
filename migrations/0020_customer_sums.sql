-- What each customer has ordered and paid in all: his page costs the same after a year as after twenty.
CREATE TABLE rollup_customer_sums (
  customer_id  TEXT NOT NULL PRIMARY KEY,
  orders_count INTEGER NOT NULL,
  spent_cents  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO rollup_customer_sums
  SELECT o.customer_id, sum(o.status <> 'cancelled'),
    sum(CASE o.payment_status WHEN 'paid' THEN coalesce((
      SELECT sum(i.total_cents) FROM order_items i WHERE i.order_id = o.id AND i.status <> 'cancelled'), 0) ELSE 0 END)
  FROM orders o WHERE o.customer_id IS NOT NULL GROUP BY 1;
