// Money, days and instants as head office shows them. Stores may have different currencies.
import { dateFormat, formatTag } from '../locales/format.ts';
import { isRightToLeft } from '../locales/language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format in the page's language, made once for each language and key. */
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = formatTag();
  const name = `${tag} ${key}`;
  const known = formats.get(name) ?? new Intl.NumberFormat(tag, options);
  formats.set(name, known);
  return known;
}

/** How many decimals an amount has. */
type Digits = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>;

/** Returns an amount, with its currency if that is given: `€12.50`. It reads from left to right in any language. */
export function amount(value: number, digits: Digits, currency: string | undefined): string {
  const style = currency === undefined ? {} : { style: 'currency' as const, currency };
  const key = `${currency} ${digits.minimumFractionDigits} ${digits.maximumFractionDigits}`;
  const text = numberFormat(key, { ...digits, ...style }).format(value);
  return isRightToLeft() ? `\u2066${text}\u2069` : text;
}

export const money = (value: number, currency: string): string => amount(value, {}, currency);

export const count = (value: number): string =>
  numberFormat('count', { maximumFractionDigits: 3 }).format(value);

export const instant = (iso: string): string =>
  dateFormat('instant', () => ({ dateStyle: 'medium', timeStyle: 'short' })).format(new Date(iso));

/** Formats a calendar day for reading: `2026-11-20` becomes `Nov 20, 2026`. */
export const calendarDay = (day: string): string =>
  dateFormat('day', () => ({ dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Returns the name of a day of the week; 1 is Monday. */
export const dayOfWeekName = (day: number): string =>
  // The first of January 2024 was a Monday.
  dateFormat('weekday', () => ({ weekday: 'long', timeZone: 'UTC' })).format(
    new Date(Date.UTC(2024, 0, day)),
  );

/** Returns the calendar day that was this many days ago, by this device's clock. */
export function daysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(date);
}
