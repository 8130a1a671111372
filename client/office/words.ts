// Money, days and instants as head office shows them. Stores may have different currencies.

const moneyOf = new Map<string, Intl.NumberFormat>();

/** Returns an amount in its own currency: `€12.50`. */
export function money(value: number, currency: string): string {
  const known =
    moneyOf.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency });
  moneyOf.set(currency, known);
  return known.format(value);
}

const counts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });
export const count = (value: number): string => counts.format(value);

const instants = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const instant = (iso: string): string => instants.format(new Date(iso));

/** Returns the calendar day that was this many days ago, by this device's clock. */
export function daysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(date);
}
