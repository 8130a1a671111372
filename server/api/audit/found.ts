// The filters of the audit trail as SQL. The index `audit_found` (migration 0060) contains the same expressions, so
// that a filter need not read the wide rows of the trail.

/** Matches entries that every order causes in the kitchen. A void is a change of status too, but does not match. */
const ROUTINE = `kind IN ('order.seen', 'order.completed', 'order.handed-out', 'order.fired')
  OR kind = 'order-item.status'
    AND CASE WHEN json_valid(details) THEN json_extract(details, '$.to') ELSE 'cancelled' END <> 'cancelled'`;

const AMOUNTS = ['total', 'amount', 'value', 'due', 'tip'];
const WORTH = `CASE WHEN json_valid(details) THEN
  max(${AMOUNTS.map((name) => `abs(coalesce(json_extract(details, '$.${name}'), 0))`).join(', ')}) ELSE 0 END`;

export type Sought = {
  from: number;
  to: number;
  first: number;
  last: number;
  username: string | null;
  kind: string | null;
};

const SOUGHT = `id BETWEEN :first AND :last AND at >= :from AND at < :to
  AND (:username IS NULL OR username = :username COLLATE NOCASE)
  AND (:kind IS NULL OR kind = :kind OR kind > :kind || '.' AND kind < :kind || '/')`;

/** Selects from all entries that match `Sought`. */
export const FROM_ALL = `FROM audit WHERE ${SOUGHT}`;

/** Selects from the entries that match `Sought` and are worth `:least`, without routine steps of the kitchen. */
export const FROM_FOUND = `FROM audit INDEXED BY audit_found
  WHERE ${SOUGHT} AND NOT (${ROUTINE}) AND (:least = 0 OR ${WORTH} >= :least)`;
