// Splits a period into whole months, which have stored sums, and the remaining days at its ends.
import { addDays, type DayRange } from '#shared/days.ts';

export interface MonthSplit {
  readonly [name: string]: string;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly from: string;
  readonly headEnd: string;
  readonly tailStart: string;
  readonly to: string;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const monthAfter = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

/**
 * Splits a range into whole months and the remaining days: ('2026-01-31', '2026-03-02') → February and three days.
 */
export function splitByMonth({ from, to }: DayRange): MonthSplit {
  const start = from === firstOfMonth(from) ? from : monthAfter(from);
  const end = firstOfMonth(addDays(to, 1));
  const wholeMonths = start < end;
  return {
    firstMonth: wholeMonths ? start.slice(0, 7) : '9999-99',
    lastMonth: wholeMonths ? addDays(end, -1).slice(0, 7) : '',
    from,
    to,
    headEnd: wholeMonths ? addDays(start, -1) : to,
    tailStart: wholeMonths ? end : addDays(to, 1),
  };
}
