// Finds audit rows by time. The period of each span of 256 rows is stored; rows after the last span are searched one
// by one.
import type { Tx } from '../db/executor.ts';
import { written } from '../db/query.ts';

const LAST_SPANNED = '(SELECT coalesce(max(last_id), 0) FROM audit_spans)';

const latest = written<Record<never, never>, { at: number | null }>(
  `SELECT max(at) AS at FROM (
    SELECT max(max_at) AS at FROM audit_spans
    UNION ALL SELECT max(at) FROM audit WHERE id > ${LAST_SPANNED})`,
);

/** Returns the latest instant that was ever stored, in milliseconds; undefined on a new hub. */
export const findLastInstant = (tx: Tx): number | undefined => tx.get(latest, {})?.at ?? undefined;

const laterInTail = written<{ at: number }, { id: number | null }>(
  `SELECT max(id) AS id FROM audit WHERE id > ${LAST_SPANNED} AND at > :at`,
);
// The last row later than `at` is in the last span that contains an instant later than `at`.
const laterInSpans = written<{ at: number }, { id: number | null }>(
  `SELECT max(a.id) AS id
   FROM (SELECT first_id, last_id FROM audit_spans WHERE max_at > :at ORDER BY last_id DESC LIMIT 1) s
   CROSS JOIN audit a ON a.id BETWEEN s.first_id AND s.last_id WHERE a.at > :at`,
);

/** Returns the id of the last row whose instant is later than `at`; undefined if there is none. */
export const findLastAfter = (tx: Tx, at: number): number | undefined =>
  tx.get(laterInTail, { at })?.id ?? tx.get(laterInSpans, { at })?.id ?? undefined;

/** A range of row ids, both ends included. */
interface TrailRange {
  readonly first: number;
  readonly last: number;
}

const spanning = written<
  { from: number; to: number },
  { spanned: number; first: number | null; last: number | null }
>(
  `SELECT ${LAST_SPANNED} AS spanned, min(first_id) AS first, max(last_id) AS last FROM audit_spans
   WHERE max_at >= :from AND min_at < :to`,
);

/** Returns the ranges that may contain rows of this period, the newest first. */
export function rangesBetween(tx: Tx, from: number, to: number): TrailRange[] {
  const found = tx.get(spanning, { from, to });
  const tail = { first: (found?.spanned ?? 0) + 1, last: Number.MAX_SAFE_INTEGER };
  if (found?.first == null || found.last == null) return [tail];
  return [tail, { first: found.first, last: found.last }];
}
