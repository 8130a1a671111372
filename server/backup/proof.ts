// Proves a copy: it opens, it is intact, and its last closed day has the same sums as in the original.
import type { Connection } from '../db/open.ts';
import { Sqlite } from '../db/sqlite.ts';

type DaySums = Readonly<Record<string, number | string | null>>;

// The sums of a closed day's orders and invoices, which never change.
const SUMS = `
  SELECT :day AS day,
    (SELECT count(*) FROM orders WHERE business_day = :day) AS orders,
    (SELECT coalesce(sum(quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE o.business_day = :day) AS pieces,
    (SELECT coalesce(sum(i.total_cents), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE o.business_day = :day) AS ordered_cents,
    (SELECT count(*) FROM invoices WHERE business_day = :day) AS invoices,
    (SELECT coalesce(sum(total_cents), 0) FROM invoices WHERE business_day = :day) AS invoiced_cents,
    (SELECT coalesce(sum(p.amount_cents), 0) FROM payments p JOIN invoices i ON i.id = p.invoice_id
      WHERE i.business_day = :day) AS paid_cents`;

const CLOSED_DAY = `SELECT max(business_day) AS day FROM token_days
  WHERE business_day < (SELECT coalesce(business_day, '') FROM store)`;

const open = (path: string): Connection => {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  db.pragma('busy_timeout = 5000');
  return db;
};

/** Returns the last closed business day of a database, or null if there is none yet. */
export function lastClosedDay(path: string): string | null {
  const db = open(path);
  try {
    return (db.prepare(CLOSED_DAY).get() as { day: string | null }).day;
  } finally {
    db.close();
  }
}

/** Returns the sums of one business day from raw rows. */
export function sumDay(path: string, day: string | null): DaySums {
  const db = open(path);
  try {
    return db.prepare(SUMS).get({ day }) as DaySums;
  } finally {
    db.close();
  }
}

/** Returns the problems of a database file, in words; empty if it is intact. */
export function findDamage(path: string): string[] {
  let db: Connection | undefined;
  try {
    db = open(path);
    const integrity = db.pragma('integrity_check(5)') as { integrity_check: string }[];
    const broken = db.pragma('foreign_key_check') as unknown[];
    const problems = integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    if (broken.length > 0) problems.push(`${broken.length} rows refer to rows that are missing`);
    return problems;
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    db?.close();
  }
}

export function lastMigration(path: string): string {
  const db = open(path);
  try {
    const sql = 'SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1';
    return (db.prepare(sql).get() as { name: string } | undefined)?.name ?? '';
  } finally {
    db.close();
  }
}
