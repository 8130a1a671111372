// Checks what must be true of a database after any fault, given the answers that tills received.

import type { Connection } from '../../server/db/open.ts';
import { Sqlite } from '../../server/db/sqlite.ts';
import { verifyBooks } from '../../server/domain/audit/books.ts';
import { verifyAudit } from '../../server/domain/audit/verify.ts';
import { findRollupDifferences } from '../../server/domain/audit/verify-rollups.ts';
import { BILL_FAULTS } from '../fixtures/bill-faults.ts';
import { LINES_APART } from '../fixtures/bill-lines.ts';
import type { Acknowledged, AnsweredWrite } from './till.ts';

/**
 * Returns each fault of the database as a sentence. `writes` are the calls that the hub answered, with their answers.
 */
export function findFaults(
  path: string,
  acknowledged: readonly Acknowledged[],
  writes: readonly AnsweredWrite[] = [],
): string[] {
  const db = new Sqlite(path);
  try {
    const integrity = db.pragma('integrity_check', { simple: true });
    const faults = integrity === 'ok' ? [] : [`integrity_check: ${integrity}`];
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('broken references');
    const find = () => [
      ...faults,
      ...findLost(db, [...acknowledged, ...ordersOf(writes)]),
      ...findUnkept(db, writes),
      ...findTorn(db),
      ...findRollupDifferences(db),
      ...[verifyAudit(db).problem, verifyBooks(db).problem].filter((one) => one !== undefined),
    ];
    return db.transaction(find).deferred();
  } catch (error) {
    return [`unreadable: ${error instanceof Error ? error.message : error}`];
  } finally {
    db.close();
  }
}

/**
 * Returns the stored answers by key. It reads all of them in one query, because a query for one key would read the
 * whole table.
 */
function readAnswers(db: Connection): Map<string, string[]> {
  const answers = new Map<string, string[]>();
  const rows = db.prepare('SELECT key, answer FROM idempotency_keys').raw().all();
  for (const [key, answer] of rows as [string, string][]) {
    answers.set(key, [...(answers.get(key) ?? []), answer]);
  }
  return answers;
}

const ordersOf = (writes: readonly AnsweredWrite[]): Acknowledged[] =>
  writes
    .filter(({ path }) => path === '/pos/create-order')
    .map(({ key, time, answer: { orderId, tokenNo } }) => ({ key, time, orderId, tokenNo }));

/**
 * Finds answers that the database lacks, has more than once, or has changed. The hub stores each answer in the same
 * transaction as its write.
 */
function findUnkept(db: Connection, writes: readonly AnsweredWrite[]): string[] {
  const keyed = readAnswers(db);
  return writes.flatMap(({ key, path, answer }) => {
    const answers = keyed.get(key) ?? [];
    if (answers.length === 1 && answers[0] === JSON.stringify(answer)) return [];
    return [`the answer to ${path} is stored ${answers.length} times`];
  });
}

function findLost(db: Connection, acknowledged: readonly Acknowledged[]): string[] {
  const order = db.prepare('SELECT token_no FROM orders WHERE id = ?').pluck();
  const invoice = db.prepare('SELECT count(*) FROM invoices WHERE id = ?').pluck();
  const keyed = readAnswers(db);
  const faults: string[] = [];
  for (const { key, orderId, tokenNo, invoiceId } of acknowledged) {
    if (order.get(orderId) !== tokenNo)
      faults.push(`order ${orderId} was acknowledged and is lost`);
    const answers = keyed.get(key) ?? [];
    if (answers.length !== 1 || JSON.parse(answers[0] ?? '{}').orderId !== orderId) {
      faults.push(`the key of order ${orderId} is stored ${answers.length} times`);
    }
    if (invoiceId !== undefined && invoice.get(invoiceId) !== 1) {
      faults.push(`invoice ${invoiceId} was acknowledged and is lost`);
    }
  }
  return faults;
}

/** Calls that entered an order or payment of the old hub on this hub. */
const FOUND = `endpoint LIKE '%/found/%/enter' AND status = 200`;
const FOUND_ORDERS = `SELECT count(*) FROM idempotency_keys WHERE ${FOUND}
  AND json_extract(answer, '$.orderId') IS NOT NULL`;

/** Orders of guests that staff accepted, and the bills that these orders opened. */
const ACCEPTED = `endpoint LIKE '%/guest-orders/%/accept' AND status = 200`;
const GUEST_ORDERS = `SELECT count(*) FROM idempotency_keys WHERE ${ACCEPTED}`;
const GUEST_BILLS = `SELECT count(DISTINCT json_extract(answer, '$.billId')) FROM idempotency_keys WHERE ${ACCEPTED}`;

/** Queries that must each return 0. */
export const TORN: Readonly<Record<string, string>> = {
  ...BILL_FAULTS,
  'orders without items':
    'SELECT count(*) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)',
  'orders without their key': `SELECT (SELECT count(*) FROM orders) -
    (SELECT count(*) FROM idempotency_keys WHERE endpoint LIKE '%/pos/create-order%') - (${FOUND_ORDERS})
    - (${GUEST_ORDERS})`,
  'bills without the answer that opened them': `SELECT (SELECT count(*) FROM bills)
    - (SELECT count(*) FROM idempotency_keys WHERE endpoint LIKE '%/pos/create-order%' AND status = 200)
    - (${FOUND_ORDERS}) - (${GUEST_BILLS})
    - (SELECT coalesce(sum(json_array_length(answer, '$.billIds') - 1), 0) FROM idempotency_keys
      WHERE endpoint LIKE '%/bills/%/split' AND status = 200)`,
  'payments without their answer': `SELECT (SELECT count(*) FROM payments WHERE amount_cents > 0)
    - (SELECT count(*) FROM idempotency_keys WHERE status = 200 AND (endpoint LIKE '%/complete-and-pay-order'
      OR endpoint LIKE '%/bills/%/pay' AND json_extract(answer, '$.paid') > 0
      OR ${FOUND} AND json_extract(answer, '$.orderId') IS NULL))`,
  'payments cancelled without their answer': `SELECT (SELECT count(*) FROM payments WHERE cancelled_at IS NOT NULL)
    - (SELECT count(*) FROM idempotency_keys WHERE endpoint LIKE '%/payments/%/cancel' AND status = 200)`,
  'credit notes without their answer': `SELECT (SELECT count(*) FROM invoices WHERE kind = 'credit')
    - (SELECT count(*) FROM idempotency_keys WHERE endpoint LIKE '%/invoices/%/refund' AND status = 200)`,
  'discounts and comps without their answer': `SELECT
    (SELECT count(*) FROM exceptions WHERE kind IN ('discount', 'comp')) - (SELECT count(*) FROM idempotency_keys
      WHERE (endpoint LIKE '%/bills/%/discount' OR endpoint LIKE '%/bills/%/comp') AND status = 200)`,
  'bills paid above their total': `SELECT count(*) FROM bills b WHERE b.net_cents + b.tax_cents <
    (SELECT coalesce(sum(p.amount_cents), 0) FROM payments p WHERE p.bill_id = b.id AND p.cancelled_at IS NULL)`,
  // Starts with the bills and looks up their invoices, because bills have no index on invoice_id.
  'sales that are not one paid bill': `SELECT (SELECT count(*) FROM invoices WHERE kind = 'sale') - count(*) FROM
    (SELECT 1 FROM bills b JOIN invoices v ON v.id = b.invoice_id
      WHERE v.kind = 'sale' AND b.net_cents + b.tax_cents = v.total_cents GROUP BY v.id HAVING count(*) = 1)`,
  'sales given back above their total': `SELECT count(*) FROM invoices v WHERE v.kind = 'sale' AND v.total_cents <
    -(SELECT coalesce(sum(c.total_cents), 0) FROM invoices c WHERE c.refund_of = v.id)`,
  'items whose parts do not add up to them': `SELECT count(*) FROM (SELECT 1 FROM order_items i
    JOIN (${LINES_APART}) l ON l.order_item_id = i.id WHERE i.is_apart = 1 GROUP BY i.id
    HAVING sum(l.sold_cents) <> i.price_cents * i.quantity)`,
  'tokens used twice or left out': `SELECT count(*) FROM
    (SELECT 1 FROM orders GROUP BY business_day HAVING max(token_no) <> count(DISTINCT token_no))`,
  'orders on days that are not days of trade': `SELECT count(*) FROM orders o
    WHERE NOT EXISTS (SELECT 1 FROM token_days d WHERE d.business_day = o.business_day)`,
  'invoices that do not add up to their orders': `SELECT count(*) FROM invoices v WHERE v.is_itemised = 0 AND v.total_cents <>
    (SELECT coalesce(sum(i.total_cents), 0) FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.invoice_id = v.id AND i.status <> 'cancelled')`,
  'invoices that do not add up to their payments': `SELECT count(*) FROM invoices v WHERE v.total_cents <>
    (SELECT coalesce(sum(p.amount_cents), 0) FROM payments p WHERE p.invoice_id = v.id)`,
};

/** Returns each fault that a query of `TORN` finds, with its count. */
export function findTorn(db: Connection): string[] {
  const counted = Object.entries(TORN).map(
    ([what, sql]) => [what, db.prepare(sql).pluck().get() as number] as const,
  );
  return counted.filter(([, count]) => count !== 0).map(([what, count]) => `${count} ${what}`);
}
