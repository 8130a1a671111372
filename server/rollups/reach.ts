// Adds sales to the sums every few orders. The reach is the last order in the sums; later orders are read from their
// rows.
import type { Tx } from '../db/executor.ts';
import { prepared, qb, written } from '../db/query.ts';

/**
 * How many orders are added together. A dish that several of these orders contain then needs only one write to its sum.
 */
const EVERY = 32;

type Nothing = Record<never, never>;

const recent = written<Nothing, { count: number }>(
  'SELECT coalesce((SELECT max(id) FROM orders), 0) - order_id AS count FROM rollup_reach',
);

/** SQL statements that add recent rows to the sums. Views select these rows. The last statement moves the reach. */
const STEPS = [
  `INSERT INTO rollup_days (business_day, orders_count, paid_orders, revenue_cents, tax_cents)
    SELECT business_day, count(*), 0, 0, 0 FROM recent_orders WHERE TRUE GROUP BY 1
    ON CONFLICT DO UPDATE SET orders_count = orders_count + excluded.orders_count`,
  `INSERT INTO rollup_hours (business_day, hour, orders_count)
    SELECT business_day, sale_hour, count(*) FROM recent_orders WHERE TRUE GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET orders_count = orders_count + excluded.orders_count`,
  `INSERT INTO rollup_items (business_day, item_id, quantity, total_cents)
    SELECT business_day, item_id, sum(quantity), sum(total_cents) FROM recent_sales WHERE TRUE GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity, total_cents = total_cents + excluded.total_cents`,
  `INSERT INTO rollup_item_months (month, item_id, quantity, total_cents)
    SELECT substr(business_day, 1, 7), item_id, sum(quantity), sum(total_cents) FROM recent_sales WHERE TRUE GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity, total_cents = total_cents + excluded.total_cents`,
  `INSERT INTO rollup_set_dishes (business_day, item_id, quantity)
    SELECT business_day, item_id, sum(quantity) FROM recent_set_dishes WHERE TRUE GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
  `INSERT INTO rollup_options (business_day, option_id, quantity)
    SELECT business_day, option_id, sum(quantity) FROM recent_options WHERE TRUE GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
  `INSERT INTO rollup_price_lists (business_day, title, quantity, off_cents)
    SELECT business_day, price_list, sum(quantity), sum(quantity * list_off_cents) FROM recent_items
    WHERE price_list IS NOT NULL GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity, off_cents = off_cents + excluded.off_cents`,
  'UPDATE rollup_reach SET order_id = (SELECT coalesce(max(id), 0) FROM orders)',
].map((text) => written<Nothing, never>(text));

/**
 * Adds recent orders to the sums. Call it before a batch commits and never within a command, because a command that
 * is still running may have voided only some rows of an order.
 */
export function keepSums(tx: Tx, every = EVERY): void {
  if ((tx.get(recent, {})?.count ?? 0) < every) return;
  for (const step of STEPS) tx.run(step, {});
}

const reach = prepared()(() => qb.selectFrom('rollup_reach').select('order_id'));

/**
 * Returns true if an order is in the sums. A void must then be subtracted from the sums. For other orders this is not
 * needed, because their rows are read.
 */
export const isInSums = (tx: Tx, orderId: number): boolean =>
  orderId <= (tx.get(reach, {})?.order_id ?? 0);
