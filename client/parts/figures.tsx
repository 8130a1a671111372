// Formats money, dates and ages in one way for all screens.

import type { Currency } from '#shared/billing/money.ts';
import { hubNow } from '../hub/clock.ts';
import { useStore } from '../hub/store.ts';
import { dayIn } from '../hub/store-days.ts';
import { dateFormat, formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';

/** Formats an amount from the API: `$12.50`, in the store's currency unless another is given. */
export function Money({ value, currency }: { value: number; currency?: Currency | undefined }) {
  const store = useStore();
  return <span className="figures">{formatAmount(value, currency ?? store.currency)}</span>;
}

/** `second` is the time including seconds. */
type InstantKind = 'both' | 'date' | 'time' | 'second';

const formatter = (kind: InstantKind, timeZone: string | undefined): Intl.DateTimeFormat =>
  dateFormat(`${kind} ${timeZone ?? ''}`, () => ({
    ...(kind === 'both' || kind === 'date' ? { dateStyle: 'medium' } : {}),
    ...(kind === 'date' ? {} : { timeStyle: kind === 'second' ? 'medium' : 'short' }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }));

/**
 * Formats an instant in a time zone, with a medium date and a short time (contract 14). `kind` can select the date
 * alone, or the time alone with or without seconds.
 */
export function formatInstant(iso: string, timeZone?: string, kind: InstantKind = 'both'): string {
  return formatter(kind, timeZone).format(new Date(iso));
}

/** Formats a calendar date (`YYYY-MM-DD`), which has no time zone, in medium style. */
export function formatDay(day: string): string {
  return formatter('date', 'UTC').format(new Date(`${day}T00:00:00Z`));
}

/** Formats a time of the store's clock: `19:30` → `7:30 PM`. */
export const formatClock = (time: string): string =>
  formatter('time', 'UTC').format(new Date(`2000-01-01T${time}:00Z`));

/** Formats an instant. If the instant is today, the result is only the time; otherwise it also has the date. */
export function formatBriefly(iso: string, timeZone?: string): string {
  const isToday = dayIn(Date.parse(iso), timeZone) === dayIn(hubNow(), timeZone);
  return formatInstant(iso, timeZone, isToday ? 'time' : 'both');
}

/** `brief` shows an instant of today without its date, as in lists. */
type ShownKind = InstantKind | 'brief';

/** Shows an instant in the store's time zone. */
export function DateTime({ value, kind = 'both' }: { value: string; kind?: ShownKind }) {
  const { timezone } = useStore();
  return (
    <time dateTime={value} className="figures">
      {kind === 'brief' ? formatBriefly(value, timezone) : formatInstant(value, timezone, kind)}
    </time>
  );
}

/** Returns `4 seats` or `1 seat`. */
export const inSeats = (count: number): string =>
  t('{n, plural, one {# seat} other {# seats}}', { n: count });

/** Returns `4 people` or `1 person`. */
export const inPeople = (count: number): string =>
  t('{n, plural, one {# person} other {# people}}', { n: count });

interface Sold {
  readonly price: number;
  readonly variants: readonly { readonly price: number }[];
}

/** Returns the lowest price of a dish. `isLeast` is true if its variants have different prices. */
export function priceFrom({ price, variants }: Sold): { price: number; isLeast: boolean } {
  const prices = variants.map((variant) => variant.price);
  if (prices.length === 0) return { price, isLeast: false };
  const least = Math.min(...prices);
  return { price: least, isLeast: prices.some((each) => each !== least) };
}
