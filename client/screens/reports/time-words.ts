// The names of days and months on the axes of charts.
import { dateFormat } from '../../locales/format.ts';
import { formatDay } from '../../parts/figures.tsx';

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats a calendar date without its year: `Nov 12`. */
export const shortDay = (day: string): string =>
  dateFormat('short day', () => ({ month: 'short', day: 'numeric', timeZone: 'UTC' })).format(
    dateOf(day),
  );

/** Formats a range of days: `Nov 14 – 20, 2026`, or one day. */
export const dayRange = ({ from, to }: { from: string; to: string }): string =>
  dateFormat('range', () => ({ dateStyle: 'medium', timeZone: 'UTC' })).formatRange(
    dateOf(from),
    dateOf(to),
  );

const monthFormat = (month: 'short' | 'long'): Intl.DateTimeFormat =>
  dateFormat(`${month} month`, () => ({
    month,
    year: month === 'short' ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  }));

/** Returns the short and the full name of a day (`2026-11-12`) or a month (`2026-11`). */
export function namesAt(at: string): { label: string; name: string } {
  if (at.length > 7) return { label: shortDay(at), name: formatDay(at) };
  const first = dateOf(`${at}-01`);
  return { label: monthFormat('short').format(first), name: monthFormat('long').format(first) };
}
