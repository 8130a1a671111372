// What is out of the ordinary, and what each of the staff sold and took off, in a period (CONTRACT §23).
import { sql } from 'kysely';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { ExceptionEntry, ExceptionKind } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { type PeriodQuery, readPeriod } from '../../time/period.ts';
import { tipsOwedTo } from '../cash/tip-queries.ts';
import { wireOf } from '../store/bill-rules-queries.ts';

interface Asked extends PeriodQuery {
  readonly now: number;
}
const MOST = 1000;

/** Newest first; a page goes on before an entry. */
function listExceptions(
  tx: Tx,
  { now, before, limit, ...period }: Asked & { readonly before?: number; readonly limit?: number },
): ExceptionEntry[] {
  const { from, to } = readPeriod(tx, now, period);
  const wire = wireOf(tx);
  const rows = qb
    .selectFrom('exceptions')
    .leftJoin('users', 'users.id', 'exceptions.user_id')
    .selectAll('exceptions')
    .select('users.username')
    .where('exceptions.business_day', '>=', from)
    .where('exceptions.business_day', '<=', to)
    .where('exceptions.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('exceptions.id', 'desc')
    .limit(limit ?? MOST);
  return tx.all(rows).map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: row.kind as ExceptionKind,
    username: row.username,
    approved_by: row.approved_by,
    reason: row.reason,
    title: row.title,
    value: wire.amount(row.value_cents),
    after_print: row.after_print,
    waste: row.waste,
    other_tender: row.other_tender,
    order_id: row.order_id,
    bill_id: row.bill_id,
    invoice_id: row.invoice_id,
  }));
}

/** Who gave what is off an invoice; where that is not known, who took the money for it. */
const giver = (username: string) =>
  sql.raw(`coalesce((SELECT max(id) FROM users WHERE username = ${username}), v.user_id)`);

/**
 * Sums by who sold the line, who took the payment, who took something off: of discounts what was off in the end, as the
 * report's sum has them. One statement, read in its own thread.
 */
const sumsByUser = (from: string, to: string) => sql<{
  user_id: number;
  orders: number;
  sales: number;
  guests: number;
  tips: number;
  voids: number;
  discounts: number;
  comps: number;
  refunds: number;
}>`(SELECT user_id, sum(orders) AS orders, sum(sales) AS sales, sum(guests) AS guests, sum(tips) AS tips,
    sum(voids) AS voids, sum(discounts) AS discounts, sum(comps) AS comps, sum(refunds) AS refunds FROM (
  SELECT user_id, count(*) AS orders, 0 AS sales, 0 AS guests, 0 AS tips, 0 AS voids, 0 AS discounts, 0 AS comps, 0 AS refunds
    FROM orders WHERE business_day BETWEEN ${from} AND ${to} AND status <> 'cancelled' GROUP BY 1
  UNION ALL
  SELECT o.user_id, 0, sum(i.total_cents), 0, 0, 0, 0, 0, 0
    FROM invoices v JOIN orders o ON o.invoice_id = v.id JOIN order_items i ON i.order_id = o.id
    WHERE v.business_day BETWEEN ${from} AND ${to} AND v.is_itemised = 0 AND i.status <> 'cancelled' GROUP BY 1
  UNION ALL
  SELECT o.user_id, 0, sum(l.net_cents + l.tax_cents), 0, 0, 0, 0, 0, 0
    FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id JOIN order_items i ON i.id = l.order_item_id
      JOIN orders o ON o.id = i.order_id
    WHERE v.business_day BETWEEN ${from} AND ${to} GROUP BY 1
  UNION ALL
  SELECT user_id, 0, 0, sum(guests), 0, 0, 0, 0, 0 FROM invoices
    WHERE business_day BETWEEN ${from} AND ${to} GROUP BY 1
  UNION ALL
  SELECT p.user_id, 0, 0, 0, sum(p.tip_cents), 0, 0, 0, 0 FROM payments p LEFT JOIN invoices v ON v.id = p.invoice_id
    WHERE p.tip_cents <> 0 AND p.cancelled_at IS NULL AND coalesce(p.business_day, v.business_day) BETWEEN ${from} AND ${to}
    GROUP BY 1
  UNION ALL
  SELECT user_id, 0, 0, 0, 0, sum(value_cents * (kind = 'void')), 0,
      sum(value_cents * (kind = 'comp')), sum(value_cents * (kind = 'refund'))
    FROM exceptions WHERE business_day BETWEEN ${from} AND ${to} GROUP BY 1
  UNION ALL
  SELECT ${giver("json_extract(l.discount, '$.username')")}, 0, 0, 0, 0, 0, sum(l.own_off_cents), 0, 0
    FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id
    WHERE v.business_day BETWEEN ${from} AND ${to} AND v.kind = 'sale' AND l.own_off_cents <> 0 GROUP BY 1
  UNION ALL
  SELECT ${giver('b.discount_by')}, 0, 0, 0, 0, 0, sum(l.off_cents - l.own_off_cents), 0, 0
    FROM invoices v JOIN invoice_lines l ON l.invoice_id = v.id LEFT JOIN bills b ON b.id = v.bill_id
    WHERE v.business_day BETWEEN ${from} AND ${to} AND v.kind = 'sale' AND l.off_cents <> l.own_off_cents GROUP BY 1
  ) WHERE user_id IS NOT NULL GROUP BY user_id)`;

function staffOf(tx: Tx, { now, ...period }: Asked): AnswerOf<'GET /reports/staff'> {
  const { from, to } = readPeriod(tx, now, period);
  const wire = wireOf(tx);
  const rows = qb
    .selectFrom(sumsByUser(from, to).as('sums'))
    .innerJoin('users', 'users.id', 'sums.user_id')
    .selectAll('sums')
    .select(['users.username', 'users.name'])
    .orderBy('sums.sales', 'desc')
    .orderBy('users.username');
  return tx.all(rows).map((row) => ({
    username: row.username,
    name: row.name,
    orders: row.orders,
    sales: wire.amount(row.sales),
    guests: row.guests,
    tips: wire.amount(row.tips),
    // What is owed now, whenever it was taken: a tip paid out says not of which day it was.
    tips_owed: wire.amount(tipsOwedTo(tx, row.user_id)),
    voids: wire.amount(row.voids),
    discounts: wire.amount(row.discounts),
    comps: wire.amount(row.comps),
    refunds: wire.amount(row.refunds),
  }));
}

export const staffReads = { listExceptions, staffOf };
