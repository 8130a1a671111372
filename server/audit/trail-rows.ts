// Checks that orders and payments match the audit trail, and that no rows are missing at its end.
import type { Tx } from '../db/executor.ts';
import type { Sealing } from './seals.ts';

type Rows<T> = IterableIterator<T>;

/** Returns the newest id that a table had when rows were first sealed; undefined if rows were never sealed. */
function sealedFrom(tx: Tx, table: string): number | undefined {
  const first = tx.db
    .prepare(`SELECT seals FROM audit WHERE seals LIKE '{"schema":%' ORDER BY id LIMIT 1`)
    .pluck()
    .get() as string | undefined;
  return first === undefined ? undefined : ((JSON.parse(first) as Sealing).from?.[table] ?? 0);
}

const SPANS =
  'SELECT (SELECT max(last_id) FROM audit_spans) AS spanned, (SELECT max(id) FROM audit) AS last';

/** Returns a fault if rows are missing at the end of the trail; otherwise undefined. */
export function findEndFault(tx: Tx): string | undefined {
  const { spanned, last } = tx.db.prepare(SPANS).get() as {
    spanned: number | null;
    last: number | null;
  };
  return (spanned ?? 0) > (last ?? 0)
    ? `the trail ends with row ${last ?? 0}, but it had row ${spanned}: its end was cut off`
    : undefined;
}

interface Placed {
  readonly id: number;
  readonly user: number | null;
}

const RECORDED_ORDERS = `SELECT cast(entity_id AS INTEGER) AS id, user_id AS user FROM audit
  WHERE kind IN ('order.placed', 'order.placed-and-paid') ORDER BY audit.id`;

/**
 * Checks every order against its audit row. Orders from before the first seal are checked only if they have an audit
 * row.
 */
export function findOrderFault(tx: Tx): string | undefined {
  const since = sealedFrom(tx, 'orders');
  const recorded = new Map<number, number | null>();
  for (const { id, user } of tx.db.prepare(RECORDED_ORDERS).iterate() as Rows<Placed>)
    recorded.set(id, user);
  const orders = tx.db.prepare('SELECT id, user_id AS user FROM orders ORDER BY id');
  for (const { id, user } of orders.iterate() as Rows<Placed>) {
    const by = recorded.get(id);
    recorded.delete(id);
    if (by === undefined && since !== undefined && id > since)
      return `order ${id} is not in the trail`;
    if (by !== undefined && by !== user) return `order ${id} is another user's than the trail says`;
  }
  const [gone] = recorded.keys();
  return gone === undefined
    ? undefined
    : `order ${gone} is in the audit trail, but its row is gone`;
}

interface Taken {
  readonly id: number;
  readonly at: number;
  readonly user: number | null;
}

const RECORDED_MONEY = `SELECT id, at, user_id AS user FROM audit WHERE kind IN
  ('order.placed-and-paid', 'order.paid', 'bill.paid', 'invoice.refunded', 'invoice.reopened', 'invoice.payment-corrected', 'account.payment')
  ORDER BY id`;

/**
 * Checks every payment against an audit row of the same instant and user. Payments and audit rows are in the order of
 * their commands, so both lists are read only once. Payments from before the first seal are left out.
 */
export function findPaymentFault(tx: Tx): string | undefined {
  const since = sealedFrom(tx, 'payments');
  if (since === undefined) return undefined;
  const payments = tx.db
    .prepare('SELECT id, created_at AS at, user_id AS user FROM payments WHERE id > ? ORDER BY id')
    .iterate(since) as Rows<Taken>;
  const trail = tx.db.prepare(RECORDED_MONEY).iterate() as Rows<Taken>;
  let recorded = trail.next();
  let fault: string | undefined;
  for (const { id, at, user } of payments) {
    while (!recorded.done && (recorded.value.at !== at || recorded.value.user !== user))
      recorded = trail.next();
    if (!recorded.done) continue;
    fault = `payment ${id} is not as recorded in the audit trail`;
    break;
  }
  trail.return?.();
  return fault;
}
