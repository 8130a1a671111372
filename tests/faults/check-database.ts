// What must hold of a database after any fault, against what tills were told.
import Sqlite from 'better-sqlite3';
import { BILL_FAULTS } from '../fixtures/bill-faults.ts';
import type { Acknowledged } from './till.ts';

/** Everything that is wrong, in words; empty when nothing is. */
export function findFaults(path: string, acknowledged: readonly Acknowledged[]): string[] {
  const db = new Sqlite(path);
  try {
    const integrity = db.pragma('integrity_check', { simple: true });
    const faults = integrity === 'ok' ? [] : [`integrity_check: ${integrity}`];
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('broken references');
    return [...faults, ...findLost(db, acknowledged), ...findTorn(db)];
  } catch (error) {
    return [`unreadable: ${error instanceof Error ? error.message : error}`];
  } finally {
    db.close();
  }
}

/** The remembered answers under each key; a look-up for each would read all of them each time. */
function readAnswers(db: Sqlite.Database): Map<string, string[]> {
  const answers = new Map<string, string[]>();
  const rows = db.prepare('SELECT key, answer FROM idempotency_keys').raw().all();
  for (const [key, answer] of rows as [string, string][]) {
    answers.set(key, [...(answers.get(key) ?? []), answer]);
  }
  return answers;
}

function findLost(db: Sqlite.Database, acknowledged: readonly Acknowledged[]): string[] {
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

const TORN: Readonly<Record<string, string>> = {
  ...BILL_FAULTS,
  'orders without items':
    'SELECT count(*) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)',
  'orders without their key': `SELECT (SELECT count(*) FROM orders) -
    (SELECT count(*) FROM idempotency_keys WHERE endpoint LIKE '%/pos/create-order%')`,
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

function findTorn(db: Sqlite.Database): string[] {
  const counted = Object.entries(TORN).map(
    ([what, sql]) => [what, db.prepare(sql).pluck().get() as number] as const,
  );
  return counted.filter(([, count]) => count !== 0).map(([what, count]) => `${count} ${what}`);
}
