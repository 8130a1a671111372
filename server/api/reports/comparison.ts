// The earlier period with which a report is compared: the same weekdays of earlier weeks, or the month before. If the
// period of the report is still running, the earlier period ends at the same time of day.

import type { Cents } from '#shared/billing/money.ts';
import { addDays, type DayRange, daysBetween, type Preset } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { ordersUntil, sameTimeOn, takingsUntil } from '../../domain/reports/takings.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { type PeriodQuery, readReportPeriod } from '../../time/period.ts';

type Comparison = AnswerOf<'GET /reports/comparison'>;

const sumsBetween = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_days')
    .select((eb) => [
      eb.fn.sum<number | null>('orders_count').as('orders'),
      eb.fn.sum<number | null>('revenue_cents').as('revenue'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to')),
);

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the previous month: all of it, or its days up to the same day of the month. */
function monthBefore({ from }: DayRange, last: string): DayRange {
  const end = addDays(from, -1);
  const start = firstOfMonth(end);
  const sameDay = addDays(start, daysBetween(from, last));
  return { from: start, to: sameDay < end ? sameDay : end };
}

/** Moves a range back by whole weeks, so that a Saturday is compared with a Saturday. */
function weeksBefore({ from, to }: DayRange, last: string): DayRange {
  const back = -7 * Math.ceil((daysBetween(from, to) + 1) / 7);
  return { from: addDays(from, back), to: addDays(last, back) };
}

/** Returns the comparison; null if the period has not begun. */
function compareReport(
  tx: Tx,
  { now, ...query }: PeriodQuery & { readonly now: number },
): Comparison {
  const range = readReportPeriod(tx, now, query);
  const today = businessDayNow(tx, now);
  if (range.from > today) return null;
  const isRunning = range.to >= today;
  const before = rangeBefore(range, isRunning ? today : undefined, query.type);
  const { revenue, orders } = isRunning
    ? sumsByThisTime(tx, before, today, now)
    : sumsOf(tx, before);
  return {
    ...before,
    isByThisTime: isRunning,
    revenueTotal: wireOf(tx).amount(revenue),
    ordersCount: orders,
  };
}

/** Returns the earlier range to compare with; `today` is undefined unless the period is still running. */
function rangeBefore(range: DayRange, today: string | undefined, type?: Preset): DayRange {
  // A whole month is compared with a whole month, whatever their lengths.
  if (type === 'this_month' || type === 'last_month')
    return monthBefore(range, today ?? addDays(range.from, 30));
  return weeksBefore(range, today ?? range.to);
}

interface Sums {
  readonly revenue: Cents;
  readonly orders: number;
}

function sumsOf(tx: Tx, range: DayRange): Sums {
  const sums = tx.get(sumsBetween, { ...range });
  return { revenue: sums?.revenue ?? 0, orders: sums?.orders ?? 0 };
}

/** Returns the sums of a range. The last day counts only up to the current time of day. */
function sumsByThisTime(tx: Tx, { from, to }: DayRange, today: string, now: number): Sums {
  const whole = sumsOf(tx, { from, to: addDays(to, -1) });
  const until = sameTimeOn(to, today, now, dayRuleOf(getStore(tx)));
  return {
    revenue: whole.revenue + takingsUntil(tx, to, until),
    orders: whole.orders + ordersUntil(tx, to, until),
  };
}

export const comparisonReads = { compareReport };
