// Recomputes the sums per business day from the rows and compares them with the stored sums.
import { Tx } from '../../db/executor.ts';
import type { Connection } from '../../db/open.ts';
import { PAYMENT_COUNT } from '../../rollups/payment-count.ts';
import { staffOfRows } from '../../rollups/staff.ts';
import { findBalanceFaults } from '../accounts/verify-balances.ts';
import { findBookDifferences } from '../cash/compare-books.ts';

/** The business day of a payment. Old payments do not store it; for them it is the day of their invoice. */
const PAYMENT_DAY = 'coalesce(p.business_day, v.business_day)';

/** Selects the orders that the sums of sales include. Reports read more recent orders from their rows. */
const REACHED = 'id <= (SELECT order_id FROM rollup_reach)';

/**
 * Excludes the sums of staff for days whose rows changed after the sums were computed. Reports read those days from the
 * rows.
 */
const NOT_STALE = 'business_day NOT IN (SELECT business_day FROM rollup_staff_stale)';

/** Everything sold: dishes outside sets, and each set as one item. */
const SOLD = `(SELECT o.business_day, i.item_id, i.quantity, i.total_cents FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' AND i.set_id IS NULL AND o.${REACHED}
  UNION ALL SELECT o.business_day, s.item_id, 1, sum(i.total_cents)
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN order_sets s ON s.id = i.set_id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' AND o.${REACHED} GROUP BY s.id)`;

/**
 * For each table of sums, the query that computes the same sums from the rows. `''` and -1 stand for a line without a
 * tax.
 */
const FROM_ROWS: Readonly<Record<string, string>> = {
  rollup_days: `SELECT day, sum(orders) AS orders, sum(paid) AS paid, sum(revenue) AS revenue, sum(tax) AS tax,
      sum(discount) AS discount, sum(comp) AS comp, sum(service) AS service, sum(refund) AS refund, sum(guests) AS guests,
      sum(rounding) AS rounding, sum(tip) AS tip, sum(voided) AS voided, sum(waste) AS waste FROM (
      SELECT business_day AS day, count(*) AS orders, 0 AS paid, 0 AS revenue, 0 AS tax, 0 AS discount, 0 AS comp,
          0 AS service, 0 AS refund, 0 AS guests, 0 AS rounding, 0 AS tip, 0 AS voided, 0 AS waste
        FROM orders WHERE status <> 'cancelled' AND ${REACHED} GROUP BY 1
      UNION ALL
      SELECT business_day, 0, (SELECT count(*) FROM orders o WHERE o.invoice_id = v.id), total_cents - card_cents, tax_total_cents,
        discount_cents, comp_cents, service_cents, CASE kind WHEN 'credit' THEN card_cents - total_cents ELSE 0 END, guests, 0, 0, 0, 0
        FROM invoices v
      UNION ALL
      SELECT ${PAYMENT_DAY}, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(p.rounding_cents), sum(p.tip_cents), 0, 0
        FROM payments p LEFT JOIN invoices v ON v.id = p.invoice_id WHERE p.cancelled_at IS NULL GROUP BY 1
      UNION ALL
      SELECT business_day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(value_cents), sum(value_cents * waste)
        FROM exceptions WHERE kind = 'void' GROUP BY 1
    ) GROUP BY day HAVING sum(orders) <> 0 OR sum(paid) <> 0 OR sum(revenue) <> 0 OR sum(discount) <> 0 OR sum(comp) <> 0
      OR sum(service) <> 0 OR sum(refund) <> 0 OR sum(guests) <> 0 OR sum(rounding) <> 0 OR sum(tip) <> 0 OR sum(voided) <> 0`,
  rollup_hours: `SELECT business_day, sale_hour, count(*) FROM orders
    WHERE status <> 'cancelled' AND ${REACHED} GROUP BY 1, 2`,
  rollup_items: `SELECT business_day, item_id, sum(quantity), sum(total_cents) FROM ${SOLD} GROUP BY 1, 2`,
  rollup_set_dishes: `SELECT o.business_day, i.item_id, sum(i.quantity)
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.status <> 'cancelled' AND i.status <> 'cancelled'
      AND i.set_id IS NOT NULL AND o.${REACHED} GROUP BY 1, 2`,
  rollup_payments: `SELECT ${PAYMENT_DAY}, p.payment_type_id, p.title,
      sum(${PAYMENT_COUNT}), sum(p.amount_cents)
    FROM payments p LEFT JOIN invoices v ON v.id = p.invoice_id WHERE p.cancelled_at IS NULL GROUP BY 1, 2, 3
    HAVING sum(${PAYMENT_COUNT}) <> 0 OR sum(p.amount_cents) <> 0`,
  rollup_taxes: `SELECT day, coalesce(title, ''), coalesce(rate, -1), coalesce(type, ''), sum(net), sum(tax) FROM (
      SELECT v.business_day AS day, i.tax_title AS title, i.tax_rate_milli AS rate, i.tax_type AS type,
          i.net_cents AS net, i.tax_cents AS tax
        FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
        WHERE i.status <> 'cancelled' AND v.is_itemised = 0
      UNION ALL
      SELECT v.business_day, l.tax_title, l.tax_rate_milli, l.tax_type, l.net_cents, l.tax_cents
        FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id WHERE l.card IS NOT 'multi'
    ) GROUP BY 1, 2, 3, 4 HAVING sum(net) <> 0 OR sum(tax) <> 0`,
  rollup_item_months: `SELECT substr(business_day, 1, 7), item_id, sum(quantity), sum(total_cents)
    FROM ${SOLD} GROUP BY 1, 2`,
  rollup_options: `SELECT o.business_day, x.option_id, sum(i.quantity * x.quantity)
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN order_item_options x ON x.order_item_id = i.id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' AND o.${REACHED} GROUP BY 1, 2`,
  rollup_price_lists: `SELECT o.business_day, i.price_list, sum(i.quantity), sum(i.quantity * i.list_off_cents)
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status <> 'cancelled' AND i.status <> 'cancelled' AND o.${REACHED} AND i.price_list IS NOT NULL GROUP BY 1, 2`,
  rollup_promotions: `SELECT v.business_day, json_extract(p.value, '$.title'), sum(json_extract(p.value, '$.quantity')),
      sum(json_extract(p.value, '$.amount'))
    FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id, json_each(l.promos) p
    WHERE v.kind = 'sale' AND l.promos IS NOT NULL GROUP BY 1, 2`,
  rollup_customers: `SELECT customer_id, business_day, count(*),
      lag(business_day) OVER (PARTITION BY customer_id ORDER BY business_day) FROM orders
    WHERE customer_id IS NOT NULL AND status <> 'cancelled' GROUP BY customer_id, business_day`,
  rollup_customer_sums: `SELECT customer_id, sum(counts), sum(spent) FROM (
      SELECT customer_id, status <> 'cancelled' AS counts, 0 AS spent FROM orders WHERE customer_id IS NOT NULL
      UNION ALL SELECT o.customer_id, 0, i.total_cents
        FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
        WHERE v.is_itemised = 0 AND i.status <> 'cancelled' AND o.customer_id IS NOT NULL
      UNION ALL SELECT o.customer_id, 0, l.net_cents + l.tax_cents
        FROM invoice_lines l JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
        WHERE o.customer_id IS NOT NULL AND l.card IS NOT 'multi'
    ) GROUP BY 1 HAVING sum(counts) <> 0 OR sum(spent) <> 0`,
  rollup_customer_count: 'SELECT 1, count(*) FROM customers',
  rollup_tips_owed: `SELECT user_id, sum(taken), sum(paid) FROM (
      SELECT user_id, tip_cents AS taken, 0 AS paid FROM payments
        WHERE tip_cents <> 0 AND cancelled_at IS NULL AND user_id IS NOT NULL
      UNION ALL SELECT paid_to, 0, amount_cents FROM cash_moves WHERE paid_to IS NOT NULL
    ) GROUP BY 1 HAVING sum(taken) <> 0 OR sum(paid) <> 0`,
  rollup_staff: `SELECT * FROM (${staffOfRows("''", '(SELECT business_day FROM rollup_staff_reach)')}) WHERE ${NOT_STALE}`,
};

// For each table of sums, the condition that a row has a value other than zero. A row of zeros is ignored, because it
// means the same as no row.
const NOT_NOTHING: Readonly<Record<string, string>> = {
  rollup_days: `orders_count <> 0 OR paid_orders <> 0 OR revenue_cents <> 0 OR discount_cents <> 0 OR comp_cents <> 0
    OR service_cents <> 0 OR refund_cents <> 0 OR guests <> 0 OR rounding_cents <> 0 OR tip_cents <> 0 OR void_cents <> 0`,
  rollup_payments: 'payments_count <> 0 OR amount_cents <> 0',
  rollup_taxes: 'net_cents <> 0 OR tax_cents <> 0',
  rollup_hours: 'orders_count > 0',
  rollup_customer_sums: 'orders_count <> 0 OR spent_cents <> 0',
  rollup_items: 'quantity > 0',
  rollup_item_months: 'quantity > 0',
  rollup_options: 'quantity > 0',
  rollup_set_dishes: 'quantity > 0',
  rollup_price_lists: 'quantity > 0',
  rollup_tips_owed: 'taken_cents <> 0 OR paid_cents <> 0',
  rollup_staff: NOT_STALE,
};

/**
 * Returns every difference as a sentence. The list is empty if the stored sums are right and also equal the figures of
 * all Z reports plus the figures of the rows after the last Z.
 */
export function findRollupDifferences(db: Connection): string[] {
  const ofRows = Object.entries(FROM_ROWS).flatMap(([table, fresh]) => {
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
  const found = [...ofRows, ...findBalanceFaults(db)];
  return found.length > 0 ? found : findBookDifferences(new Tx(db));
}

/** Rebuilds the sums from the rows, for data that no command stored. Run it inside a transaction. */
export function rebuildRollups(db: Connection): void {
  db.exec(`UPDATE rollup_reach SET order_id = (SELECT coalesce(max(id), 0) FROM orders);
    UPDATE rollup_staff_reach SET business_day = ''; DELETE FROM rollup_staff_stale`);
  for (const [table, fresh] of Object.entries(FROM_ROWS)) {
    db.exec(`DELETE FROM ${table}; INSERT INTO ${table} ${fresh}`);
  }
}
