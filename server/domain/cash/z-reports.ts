// Closed Zs, and the rows that the next Z will cover (contract 19.6).
import type { Selectable } from 'kysely';
import type { ZReport } from '#shared/entities/cash.ts';
import { notFound } from '#shared/errors.ts';
import { BOOKS_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { ZRow } from '../../db/schema.ts';
import { type PageQuery, type PeriodQuery, readPeriod } from '../../time/period.ts';
import type { Reach } from './report-sums.ts';

export type StoredZ = Selectable<ZRow>;
/** The ids of the last invoice, payment, shift and so on that a Z covers. */
export type Marks = Pick<
  StoredZ,
  'invoice_id' | 'payment_id' | 'cancel_id' | 'move_id' | 'exception_id' | 'shift_id' | 'entry_id'
>;

const lastZ = prepared()(() => qb.selectFrom('zs').selectAll().orderBy('z_no', 'desc').limit(1));

/** Returns the newest Z; its number is 0 if no Z was closed yet. */
export function getLastZ(tx: Tx): StoredZ {
  const z = tx.get(lastZ, {});
  if (!z) throw new Error('the start of the Zs is missing');
  return z;
}

const newest = written<Record<string, never>, Marks>(`SELECT
  (SELECT coalesce(max(id), 0) FROM invoices) AS invoice_id, (SELECT coalesce(max(id), 0) FROM payments) AS payment_id,
  (SELECT coalesce(max(id), 0) FROM payment_cancels) AS cancel_id,
  (SELECT coalesce(max(id), 0) FROM cash_moves) AS move_id,
  (SELECT coalesce(max(id), 0) FROM exceptions) AS exception_id, (SELECT coalesce(max(id), 0) FROM shifts) AS shift_id,
  (SELECT coalesce(max(id), 0) FROM entries) AS entry_id`);

/** Returns the highest id of each kind of row at this moment. */
export function newestMarks(tx: Tx): Marks {
  const marks = tx.get(newest, {});
  if (!marks) throw new Error('the books can not be read');
  return marks;
}

export const reachFrom = (after: Marks, to: Marks): Reach => ({
  invoice0: after.invoice_id,
  invoice1: to.invoice_id,
  payment0: after.payment_id,
  payment1: to.payment_id,
  cancel0: after.cancel_id,
  cancel1: to.cancel_id,
  move0: after.move_id,
  move1: to.move_id,
  exception0: after.exception_id,
  exception1: to.exception_id,
  shift0: after.shift_id,
  shift1: to.shift_id,
  entry0: after.entry_id,
  entry1: to.entry_id,
});

const IN_IT = `
  SELECT business_day AS day, created_at AS at FROM invoices v WHERE v.id > :invoice0 AND v.id <= :invoice1
  UNION ALL
  SELECT coalesce(p.business_day, date(p.created_at / 1000, 'unixepoch')), p.created_at
    FROM payments p WHERE p.id > :payment0 AND p.id <= :payment1
  UNION ALL
  SELECT business_day, at FROM exceptions e WHERE e.id > :exception0 AND e.id <= :exception1
  UNION ALL
  SELECT business_day, opened_at FROM shifts s WHERE s.id > :shift0 AND s.id <= :shift1`;
const daysOf = written<Reach, { readonly day: string; readonly first: number }>(
  `SELECT day, min(at) AS first FROM (${IN_IT}) GROUP BY day ORDER BY day`,
);

/** Returns the business days that a Z covers, and the instant of its first row; undefined if it has no rows. */
export function daysIn(tx: Tx, reach: Reach): { days: string[]; first: number | undefined } {
  const rows = tx.all(daysOf, reach);
  const firsts = rows.map(({ first }) => first);
  return {
    days: rows.map(({ day }) => day),
    first: firsts.length === 0 ? undefined : Math.min(...firsts),
  };
}

/** Returns a Z exactly as it was closed. */
export const wireZ = ({ document, hash }: Pick<StoredZ, 'document' | 'hash'>): ZReport => ({
  ...JSON.parse(document),
  hash,
});

const byNo = prepared<{ no: number }>()((p) =>
  qb.selectFrom('zs').selectAll().where('z_no', '=', p('no')).where('z_no', '>', 0),
);

export function getZ(tx: Tx, no: number): ZReport {
  const z = tx.get(byNo, { no });
  if (!z) throw notFound('Z');
  return wireZ(z);
}

const inPeriod = prepared<{ from: string; to: string; before: number; limit: number }>()((p) =>
  qb
    .selectFrom('zs')
    .select(['document', 'hash'])
    .where('z_no', '>', 0)
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .where('z_no', '<', p('before'))
    .orderBy('z_no', 'desc')
    .limit(p('limit')),
);

/** Returns the Zs that were closed in a period, page by page, newest first. */
export const listZs = (
  tx: Tx,
  now: number,
  { before = Number.MAX_SAFE_INTEGER, limit = BOOKS_PAGE, ...period }: PeriodQuery & PageQuery,
): ZReport[] => tx.all(inPeriod, { ...readPeriod(tx, now, period), before, limit }).map(wireZ);
