// Groups the days of a report into columns: days for up to two months, else months, else years.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_DAILY_DAYS } from '#shared/limits.ts';
import { namesAt } from './time-words.ts';

type DayFigures = AnswerOf<'GET /reports'>['days'][number];

type Unit = 'day' | 'month' | 'year';

interface RevenueColumn {
  /** The short label below the axis. */
  readonly label: string;
  /** The full name: `Nov 12, 2026`. */
  readonly name: string;
  readonly revenue: number;
  readonly before: number;
  readonly ordersCount: number;
}

const MAX_MONTHS = 36;

export function unitFor(dayCount: number): Unit {
  if (dayCount <= MAX_DAILY_DAYS) return 'day';
  return dayCount <= MAX_MONTHS * 31 ? 'month' : 'year';
}

const KEY_LENGTH = { day: 10, month: 7, year: 4 } as const;

function namesOf(day: string, unit: Unit): { label: string; name: string } {
  const at = day.slice(0, KEY_LENGTH[unit]);
  return unit === 'year' ? { label: at, name: at } : namesAt(at);
}

/** Adds two wire amounts exactly, with up to three decimals: 0.1 and 0.2 → 0.3. */
const plus = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;

/**
 * Returns one column per day, month or year. The period before has the same number of days as this period. Its n-th day
 * is added to the column that contains the n-th day of this period.
 */
export function revenueColumns(
  days: readonly DayFigures[],
  daysBefore: readonly DayFigures[],
): RevenueColumn[] {
  const unit = unitFor(days.length);
  const columns = new Map<string, RevenueColumn>();
  days.forEach(({ day, revenue, ordersCount }, index) => {
    const key = day.slice(0, KEY_LENGTH[unit]);
    const known = columns.get(key);
    columns.set(key, {
      ...namesOf(day, unit),
      revenue: plus(known?.revenue ?? 0, revenue),
      before: plus(known?.before ?? 0, daysBefore[index]?.revenue ?? 0),
      ordersCount: (known?.ordersCount ?? 0) + ordersCount,
    });
  });
  return [...columns.values()];
}
