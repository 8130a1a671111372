// The sums per business day, computed afresh from the rows and compared with those that were kept.
import type { Connection } from '../db/open.ts';

/** Each table with what it must equal; `''` and -1 stand for lines without a tax. */
const FROM_ROWS: Readonly<Record<string, string>> = {
  rollup_days: `SELECT day, sum(orders), sum(paid), sum(revenue), sum(tax) FROM (
      SELECT business_day AS day, count(*) AS orders, 0 AS paid, 0 AS revenue, 0 AS tax
        FROM orders WHERE status <> 'cancelled' GROUP BY 1
      UNION ALL
      SELECT business_day, 0, (SELECT count(*) FROM orders o WHERE o.invoice_id = v.id),
        total_cents, tax_total_cents FROM invoices v
    ) GROUP BY day`,
  rollup_hours: `SELECT business_day, sale_hour, count(*) FROM orders
    WHERE status <> 'cancelled' GROUP BY 1, 2`,
  rollup_items: `SELECT o.business_day, i.item_id, sum(i.quantity)
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' GROUP BY 1, 2`,
  rollup_payments: `SELECT v.business_day, p.payment_type_id, p.title, count(*), sum(p.amount_cents)
    FROM payments p JOIN invoices v ON v.id = p.invoice_id GROUP BY 1, 2, 3`,
  rollup_taxes: `SELECT v.business_day, coalesce(i.tax_title, ''), coalesce(i.tax_rate_milli, -1),
      coalesce(i.tax_type, ''), sum(i.net_cents), sum(i.tax_cents)
    FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
    WHERE i.status <> 'cancelled' GROUP BY 1, 2, 3, 4`,
  rollup_item_months: `SELECT substr(o.business_day, 1, 7), i.item_id, sum(i.quantity)
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' GROUP BY 1, 2`,
  rollup_customers: `SELECT customer_id, business_day, count(*),
      lag(business_day) OVER (PARTITION BY customer_id ORDER BY business_day) FROM orders
    WHERE customer_id IS NOT NULL AND status <> 'cancelled' GROUP BY customer_id, business_day`,
};

// A row whose counts went back to nothing may stay: it says the same as no row.
const NOT_NOTHING: Readonly<Record<string, string>> = {
  rollup_days: 'orders_count > 0 OR paid_orders > 0 OR revenue_cents <> 0',
  rollup_hours: 'orders_count > 0',
  rollup_items: 'quantity > 0',
  rollup_item_months: 'quantity > 0',
};

/** Every difference, in words; empty when the kept sums are right. */
export function findRollupDifferences(db: Connection): string[] {
  return Object.entries(FROM_ROWS).flatMap(([table, fresh]) => {
    const kept = `SELECT * FROM ${table} WHERE ${NOT_NOTHING[table] ?? 'TRUE'}`;
    const count = (left: string, right: string): number =>
      db
        .prepare(`SELECT count(*) FROM (SELECT * FROM (${left}) EXCEPT SELECT * FROM (${right}))`)
        .pluck()
        .get() as number;
    const [wrong, missing] = [count(kept, fresh), count(fresh, kept)];
    return wrong + missing === 0
      ? []
      : [`${table}: ${wrong} kept rows are wrong, ${missing} are missing`];
  });
}

/** Makes the sums anew from the rows, for data that no command has stored; run it inside a transaction. */
export function rebuildRollups(db: Connection): void {
  for (const [table, fresh] of Object.entries(FROM_ROWS)) {
    db.exec(`DELETE FROM ${table}; INSERT INTO ${table} ${fresh}`);
  }
}
