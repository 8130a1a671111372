-- What each customer spent is what the invoices took for his dishes: after discounts, without what was on the house,
-- less what was given back. It was what they cost as sold.
UPDATE rollup_customer_sums SET spent_cents = 0;
INSERT INTO rollup_customer_sums
  SELECT customer_id, 0, sum(spent) FROM (
    SELECT o.customer_id, i.total_cents AS spent
      FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
      WHERE v.is_itemised = 0 AND i.status <> 'cancelled' AND o.customer_id IS NOT NULL
    UNION ALL SELECT o.customer_id, l.net_cents + l.tax_cents
      FROM invoice_lines l JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
      WHERE o.customer_id IS NOT NULL
  ) WHERE true GROUP BY 1
  ON CONFLICT DO UPDATE SET spent_cents = excluded.spent_cents;
