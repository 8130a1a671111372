// The exceptions of a period, and the sales and reductions of each user (contract 23).
import { sql } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { ExceptionEntry, ExceptionKind } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { tipsOwedTo } from '../../domain/cash/tips-owed.ts';
import { idsIn } from '../../domain/orders/orders.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { staffByDay, sumStaffBy } from '../../rollups/staff.ts';
import { usernameKey } from '../../sessions/credentials.ts';
import { type PeriodQuery, readReportPeriod } from '../../time/period.ts';

export interface Asked extends PeriodQuery {
  readonly now: number;
}

export interface AskedExceptions extends Asked {
  readonly before?: number;
  readonly limit?: number;
  readonly kind?: ExceptionKind;
  readonly username?: string;
  readonly least?: number;
}
const MOST = 1000;

/** Users with a certain name, including deleted users. */
const usersOf = prepared<{ key: string }>()((p) =>
  qb.selectFrom('users').select('id').where('username_key', '=', p('key')),
);

/** Returns the ids of all users of this name. */
export const userIdsOf = (tx: Tx, username: string): number[] =>
  tx.all(usersOf, { key: usernameKey(username) }).map(({ id }) => id);

/** Returns the lowest value that a filter lets through, in minor units; 0 if the filter has no such value. */
export const leastOf = (tx: Tx, least: number | undefined): Cents => wireOf(tx).near(least ?? 0);

/** The value of an exception. If it represents further exceptions of the same hour, the value is their sum. */
const VALUE = sql<number>`abs(coalesce(
  (SELECT n.more_cents FROM noisy_hours n WHERE n.exception_id = exceptions.id), exceptions.value_cents))`;

/**
 * Returns one page of exceptions, newest first: the exceptions that are older than `before`, or the newest exceptions
 * if `before` is absent.
 */
function listExceptions(
  tx: Tx,
  { now, before, limit, kind, username, least, ...period }: AskedExceptions,
): ExceptionEntry[] {
  const { from, to } = readReportPeriod(tx, now, period);
  const wire = wireOf(tx);
  // The page is chosen by ids alone, which an index contains. Otherwise all rows of the period would be read in full.
  const page = qb
    .selectFrom('exceptions')
    .select('exceptions.id')
    .where('exceptions.business_day', '>=', from)
    .where('exceptions.business_day', '<=', to)
    .where('exceptions.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(kind !== undefined, (all) => all.where('exceptions.kind', '=', kind ?? ''))
    .$if(username === '', (all) => all.where('exceptions.user_id', 'is', null))
    .$if(Boolean(username), (all) =>
      all.where('exceptions.user_id', 'in', userIdsOf(tx, username ?? '')),
    )
    .$if(Boolean(least), (all) => all.where(VALUE, '>=', leastOf(tx, least)))
    .orderBy('exceptions.id', 'desc')
    .limit(limit ?? MOST);
  const rows = qb
    .selectFrom('exceptions')
    .leftJoin('users', 'users.id', 'exceptions.user_id')
    .leftJoin('noisy_hours as noisy', 'noisy.exception_id', 'exceptions.id')
    .selectAll('exceptions')
    .select(['users.username', 'noisy.more', 'noisy.more_cents'])
    .where('exceptions.id', 'in', page)
    .orderBy('exceptions.id', 'desc');
  return tx.all(rows).map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: row.kind as ExceptionKind,
    username: row.username,
    approved_by: row.approved_by,
    reason: row.reason,
    title: row.more === null ? row.title : `${row.more} more within an hour`,
    value: wire.amount(row.more_cents ?? row.value_cents),
    after_print: row.after_print,
    waste: row.waste,
    other_tender: row.other_tender,
    order_id: row.order_id,
    bill_id: row.bill_id,
    invoice_id: row.invoice_id,
    sent_by: row.sent_by,
  }));
}

/** The names of users by id, including deleted users. */
export const staffNames = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('id', 'in', idsIn(p('ids'))),
);

/** Returns the users, highest sales first. */
function staffOf(tx: Tx, { now, ...period }: Asked): AnswerOf<'GET /reports/staff'> {
  const { from, to } = readReportPeriod(tx, now, period);
  const wire = wireOf(tx);
  const sums = sumStaffBy(staffByDay(tx, { from, to }), (row) => row.user_id);
  return tx
    .all(staffNames, { ids: JSON.stringify([...sums.keys()]) })
    .flatMap(({ id, username, name }) => {
      const row = sums.get(id);
      return row ? [{ ...row, username, name }] : [];
    })
    .sort((a, b) => b.sales_cents - a.sales_cents || (a.username < b.username ? -1 : 1))
    .map((row) => ({
      username: row.username,
      name: row.name,
      orders: row.orders_count,
      sales: wire.amount(row.sales_cents),
      guests: row.guests,
      tips: wire.amount(row.tip_cents),
      // The tips owed now, from all days: a tipout does not say which day's tips it pays.
      tips_owed: wire.amount(tipsOwedTo(tx, row.user_id)),
      voids: wire.amount(row.void_cents),
      discounts: wire.amount(row.discount_cents),
      comps: wire.amount(row.comp_cents),
      refunds: wire.amount(row.refund_cents),
    }));
}

export const staffReads = { listExceptions, staffOf };
