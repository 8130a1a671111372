// Daily sums of each staff member: sales, tips, reductions. Housekeeping sums up each past day once, so that the sums
// need not be updated when an order is stored. Days that are not summed up yet, or whose rows have changed since, are
// read from their rows.
import { addDays } from '#shared/days.ts';
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';
import type { Command } from '../engine/command.ts';

const SUMS = `sum(orders_count) AS orders_count, sum(sales_cents) AS sales_cents, sum(guests) AS guests,
  sum(tip_cents) AS tip_cents, sum(void_cents) AS void_cents, sum(discount_cents) AS discount_cents,
  sum(comp_cents) AS comp_cents, sum(refund_cents) AS refund_cents`;

/**
 * SQL for the user who granted a reduction on an invoice: the user who had this username at the time, because usernames
 * may be reused. If this user is not known, the user who took the payment.
 */
const giver = (username: string): string => `coalesce(
  (SELECT max(id) FROM users WHERE username = ${username} AND created_at <= v.created_at),
  (SELECT min(id) FROM users WHERE username = ${username}), v.user_id)`;

/**
 * Returns SQL that computes the sums per day and user from the rows, for the days between two SQL expressions. A
 * figure belongs to the user who sold the line, took the payment or granted the reduction. Discounts are the final
 * amounts, as in the report's total.
 */
export function staffOfRows(from: string, to: string): string {
  const within = (day: string) => `${day} BETWEEN ${from} AND ${to}`;
  return `SELECT business_day, user_id, ${SUMS} FROM (
    SELECT business_day, user_id, count(*) AS orders_count, 0 AS sales_cents, 0 AS guests, 0 AS tip_cents, 0 AS void_cents,
        0 AS discount_cents, 0 AS comp_cents, 0 AS refund_cents
      FROM orders WHERE ${within('business_day')} AND status <> 'cancelled' GROUP BY 1, 2
    UNION ALL
    SELECT v.business_day, o.user_id, 0, sum(i.total_cents), 0, 0, 0, 0, 0, 0
      FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
      WHERE ${within('v.business_day')} AND v.is_itemised = 0 AND i.status <> 'cancelled' GROUP BY 1, 2
    UNION ALL
    SELECT v.business_day, o.user_id, 0, sum(l.net_cents + l.tax_cents), 0, 0, 0, 0, 0, 0
      FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = i.order_id
      WHERE ${within('v.business_day')} AND l.card IS NOT 'multi' GROUP BY 1, 2
    UNION ALL
    SELECT business_day, user_id, 0, 0, sum(guests), 0, 0, 0, 0, 0
      FROM invoices WHERE ${within('business_day')} GROUP BY 1, 2
    UNION ALL
    SELECT business_day, user_id, 0, 0, 0, sum(tip_cents), 0, 0, 0, 0
      FROM payments WHERE ${within('business_day')} AND tip_cents <> 0 AND cancelled_at IS NULL GROUP BY 1, 2
    UNION ALL
    SELECT v.business_day, p.user_id, 0, 0, 0, sum(p.tip_cents), 0, 0, 0, 0
      FROM payments p JOIN invoices v ON v.id = p.invoice_id
      WHERE p.business_day IS NULL AND p.tip_cents <> 0 AND p.cancelled_at IS NULL AND ${within('v.business_day')} GROUP BY 1, 2
    UNION ALL
    SELECT business_day, user_id, 0, 0, 0, 0, sum(value_cents * (kind = 'void')), 0,
        sum(value_cents * (kind = 'comp')), sum(value_cents * (kind = 'refund'))
      FROM exceptions WHERE ${within('business_day')} GROUP BY 1, 2
    UNION ALL
    SELECT v.business_day, ${giver("json_extract(l.discount, '$.username')")}, 0, 0, 0, 0, 0, sum(l.own_off_cents), 0, 0
      FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id
      WHERE ${within('v.business_day')} AND v.kind = 'sale' AND l.own_off_cents <> 0 GROUP BY 1, 2
    UNION ALL
    SELECT v.business_day, ${giver('b.discount_by')}, 0, 0, 0, 0, 0,
        sum(l.off_cents - l.promo_cents - l.own_off_cents - l.value_off_cents), 0, 0
      FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id LEFT JOIN bills b ON b.id = v.bill_id
      WHERE ${within('v.business_day')} AND v.kind = 'sale'
        AND l.off_cents <> l.promo_cents + l.own_off_cents + l.value_off_cents GROUP BY 1, 2
    ) WHERE user_id IS NOT NULL GROUP BY business_day, user_id`;
}

type Range = { from: string; to: string };

export interface StaffSums {
  readonly business_day: string;
  readonly user_id: number;
  readonly orders_count: number;
  readonly sales_cents: number;
  readonly guests: number;
  readonly tip_cents: number;
  readonly void_cents: number;
  readonly discount_cents: number;
  readonly comp_cents: number;
  readonly refund_cents: number;
}

const keptIn = written<Range, StaffSums>(`SELECT * FROM rollup_staff
  WHERE business_day BETWEEN :from AND :to AND business_day NOT IN (SELECT business_day FROM rollup_staff_stale)`);
const readIn = written<Range, StaffSums>(staffOfRows(':from', ':to'));
const reachedTo = written<Record<never, never>, { day: string }>(
  'SELECT business_day AS day FROM rollup_staff_reach',
);
const staleIn = written<Range, { day: string }>(
  'SELECT business_day AS day FROM rollup_staff_stale WHERE business_day BETWEEN :from AND :to',
);

/** Adds the figures of two rows; the day and the user are those of the first row. */
const addStaffSums = (a: StaffSums, b: StaffSums): StaffSums => ({
  business_day: a.business_day,
  user_id: a.user_id,
  orders_count: a.orders_count + b.orders_count,
  sales_cents: a.sales_cents + b.sales_cents,
  guests: a.guests + b.guests,
  tip_cents: a.tip_cents + b.tip_cents,
  void_cents: a.void_cents + b.void_cents,
  discount_cents: a.discount_cents + b.discount_cents,
  comp_cents: a.comp_cents + b.comp_cents,
  refund_cents: a.refund_cents + b.refund_cents,
});

const dayAfter = (day: string): string => (day === '' ? '' : addDays(day, 1));
const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Returns the sums of a period by day and user, unordered; users without sales or other entries are absent. */
export function staffByDay(tx: Tx, range: Range): StaffSums[] {
  const after = dayAfter(tx.get(reachedTo, {})?.day ?? '');
  const open = { from: laterOf(range.from, after), to: range.to };
  const stale = tx.all(staleIn, range).map(({ day }) => ({ from: day, to: day }));
  const rows = [open, ...stale].flatMap((days) => tx.all(readIn, days));
  return [...tx.all(keptIn, range), ...rows];
}

/** Adds up rows that have the same key. */
export function sumStaffBy<K>(
  rows: readonly StaffSums[],
  keyOf: (row: StaffSums) => K,
): Map<K, StaffSums> {
  const sums = new Map<K, StaffSums>();
  for (const row of rows) {
    const own = sums.get(keyOf(row));
    sums.set(keyOf(row), own ? addStaffSums(own, row) : row);
  }
  return sums;
}

/** Selects the next past days to sum up: up to the next day with an order, or else up to yesterday. */
const nextToKeep = written<Record<never, never>, { after: string; to: string | null }>(
  `SELECT reach.business_day AS after, coalesce(
    (SELECT min(business_day) FROM orders WHERE business_day > reach.business_day AND business_day < store.business_day),
    CASE WHEN date(store.business_day, '-1 day') > reach.business_day THEN date(store.business_day, '-1 day') END) AS "to"
  FROM rollup_staff_reach AS reach JOIN store`,
);
const oneStale = written<Record<never, never>, { day: string }>(
  'SELECT business_day AS day FROM rollup_staff_stale LIMIT 1',
);
const forget = written<{ day: string }, never>(
  'DELETE FROM rollup_staff WHERE business_day = :day',
);
const refreshed = written<{ day: string }, never>(
  'DELETE FROM rollup_staff_stale WHERE business_day = :day',
);
const keep = written<Range, never>(`INSERT INTO rollup_staff ${staffOfRows(':from', ':to')}`);
const reachTo = written<{ day: string }, never>(
  'UPDATE rollup_staff_reach SET business_day = :day',
);

function keepAgain(tx: Tx, day: string): void {
  tx.run(forget, { day });
  tx.run(keep, { from: day, to: day });
  tx.run(refreshed, { day });
}

/**
 * One step of housekeeping: sums up a day that has changed, or else the next past days. `more` is true if there was a
 * day to sum up.
 */
export const keepStaffSums: Command<Record<never, never>, { readonly more: boolean }> = (tx) => {
  const stale = tx.get(oneStale, {});
  if (stale) {
    keepAgain(tx, stale.day);
    return { answer: { more: true } };
  }
  const next = tx.get(nextToKeep, {});
  if (!next?.to) return { answer: { more: false } };
  tx.run(keep, { from: dayAfter(next.after), to: next.to });
  tx.run(reachTo, { day: next.to });
  return { answer: { more: true } };
};

export const staffSumCommands = { keepStaffSums };
