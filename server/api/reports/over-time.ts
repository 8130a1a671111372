// The sales of each staff member and the differences of counted shifts over a period (contract 41.1, 41.2).
import { daysBetween } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_DAILY_DAYS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { type StaffSums, staffByDay, sumStaffBy } from '../../rollups/staff.ts';
import { readReportPeriod } from '../../time/period.ts';
import { type Asked, staffNames } from './staff.ts';

/** Returns whether a period is summed up by month. */
const isLong = (from: string, to: string): boolean => daysBetween(from, to) >= MAX_DAILY_DAYS;
const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the sales, orders and tips of each user by day, or by month for long periods, earliest first. */
function staffOverTime(tx: Tx, { now, ...period }: Asked): AnswerOf<'GET /reports/staff/days'> {
  const { from, to } = readReportPeriod(tx, now, period);
  const wire = wireOf(tx);
  const atOf = ({ business_day }: StaffSums) =>
    isLong(from, to) ? monthOf(business_day) : business_day;
  const rows = [
    ...sumStaffBy(staffByDay(tx, { from, to }), (row) => `${atOf(row)} ${row.user_id}`).values(),
  ];
  const ids = JSON.stringify([...new Set(rows.map((row) => row.user_id))]);
  const users = new Map(tx.all(staffNames, { ids }).map((user) => [user.id, user]));
  return rows
    .flatMap((row) => {
      const user = users.get(row.user_id);
      return user ? [{ ...row, username: user.username, name: user.name, at: atOf(row) }] : [];
    })
    .sort((a, b) => (a.at === b.at ? b.sales_cents - a.sales_cents : a.at < b.at ? -1 : 1))
    .map(({ at, username, name, orders_count, sales_cents, tip_cents }) => ({
      ...{ at, username, name },
      orders: orders_count,
      sales: wire.amount(sales_cents),
      tips: wire.amount(tip_cents),
    }));
}

interface Difference {
  readonly at: string;
  readonly shift_id: number | null;
  readonly drawer_title: string | null;
  readonly closed_by: string | null;
  readonly reason: string | null;
  readonly shifts: number;
  readonly short: number;
  readonly over: number;
}

/**
 * The counted minus the expected money of each closed shift, according to its last count. Payment types that were not
 * counted are left out.
 */
const COUNTED = `SELECT s.id, s.business_day, s.drawer_id, s.closed_by, s.reason,
    sum(r.counted_cents - r.expected_cents) AS difference
  FROM shifts s JOIN shift_counts n ON n.shift_id = s.id JOIN shift_count_rows r ON r.count_id = n.id
  WHERE s.business_day BETWEEN :from AND :to AND s.state = 'closed' AND r.counted_cents IS NOT NULL
    AND n.no = (SELECT max(no) FROM shift_counts l WHERE l.shift_id = s.id)
  GROUP BY s.id`;

type Range = { from: string; to: string };

const byShift = written<
  Range,
  Difference
>(`SELECT c.business_day AS at, c.id AS shift_id, d.title AS drawer_title,
    u.username AS closed_by, c.reason, 1 AS shifts, min(c.difference, 0) AS short, max(c.difference, 0) AS over
  FROM (${COUNTED}) c JOIN drawers d ON d.id = c.drawer_id LEFT JOIN users u ON u.id = c.closed_by
  ORDER BY c.id`);

const byMonth = written<
  Range,
  Difference
>(`SELECT substr(c.business_day, 1, 7) AS at, NULL AS shift_id,
    NULL AS drawer_title, NULL AS closed_by, NULL AS reason, count(*) AS shifts,
    sum(min(c.difference, 0)) AS short, sum(max(c.difference, 0)) AS over
  FROM (${COUNTED}) c GROUP BY 1 ORDER BY 1`);

/** Returns the differences of the closed shifts, or of each month for long periods, earliest first. */
function cashDifferences(tx: Tx, { now, ...period }: Asked): AnswerOf<'GET /reports/cash'> {
  const { from, to } = readReportPeriod(tx, now, period);
  const wire = wireOf(tx);
  const rows = tx.all(isLong(from, to) ? byMonth : byShift, { from, to });
  const total = (of: 'short' | 'over' | 'shifts') => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    shifts: total('shifts'),
    short: wire.amount(total('short')),
    over: wire.amount(total('over')),
    rows: rows.map((row) => ({
      ...row,
      short: wire.amount(row.short),
      over: wire.amount(row.over),
      difference: wire.amount(row.short + row.over),
    })),
  };
}

export const overTimeReads = { staffOverTime, cashDifferences };
