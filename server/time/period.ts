// The period of a list or report: a preset or two days, as business days of the store (contract 5).
import {
  type DayRange,
  daysBetween,
  isCalendarDay,
  type Preset,
  presetRange,
} from '#shared/days.ts';
import { invalid } from '#shared/errors.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../db/executor.ts';
import { businessDayNow } from './business-day.ts';

export interface PeriodQuery {
  readonly type?: Preset;
  readonly from?: string;
  readonly to?: string;
}

/** A page of a list, newest first; it continues after the row `before`. */
export interface PageQuery {
  readonly before?: number;
  readonly limit?: number;
}

/** The last day whose next day has a year of four digits. */
const LAST_DAY = '9999-12-30';
/** The longest period of a report. Longer periods are useless, and their days would fill megabytes. */
const MAX_REPORT_DAYS = 20 * 366;

const notAfterLast = (day: string): string => (day > LAST_DAY ? LAST_DAY : day);

const isDay = (text: string | undefined): text is string =>
  text !== undefined && isCalendarDay(text);

/**
 * Returns the first and the last day of the period; today for both if the query has no type. Throws 400 for `custom`
 * without both days or with them in reverse order.
 */
export function readPeriod(
  tx: Tx,
  now: number,
  { type = 'today', from, to }: PeriodQuery,
): DayRange {
  if (type !== 'custom') return presetRange(type, businessDayNow(tx, now));
  if (!isDay(from)) throw invalid('from', INVALID.firstDay);
  if (!isDay(to)) throw invalid('to', INVALID.lastDay);
  if (from > to) throw invalid('to', INVALID.dayOrder);
  return { from: notAfterLast(from), to: notAfterLast(to) };
}

/** Like `readPeriod` for reports, which exclude tomorrow and have at most 20 years (contract 14). */
export function readReportPeriod(tx: Tx, now: number, query: PeriodQuery): DayRange {
  if (query.type === 'tomorrow') throw invalid('type', 'Please choose a period.');
  const range = readPeriod(tx, now, query);
  if (daysBetween(range.from, range.to) < MAX_REPORT_DAYS) return range;
  throw invalid('from', 'Please choose 20 years at most.');
}
