// Axis labels: short amounts, and hours in the screens' clock format.
import type { Currency } from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';
import { dateFormat, formatTag } from '../../locales/format.ts';

const compact = new Map<string, Intl.NumberFormat>();

function shortNumber(value: number): string {
  const tag = formatTag();
  const format =
    compact.get(tag) ??
    new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 });
  compact.set(tag, format);
  return format.format(value);
}

/** Formats an amount for an axis: 1200 → `$1.2K`, -20 → `-$20`. */
export const shortAmount = (amount: number, currency: Currency): string => {
  if (amount < 0) return `-${shortAmount(-amount, currency)}`;
  const { code } = currency;
  const symbol = currencySymbol(code);
  return symbol.length > 2 ? shortNumber(amount) : `${symbol}${shortNumber(amount)}`;
};

/** Formats an hour: 0 → `12 AM`, 17 → `5 PM`. */
export const hourName = (hour: number): string =>
  dateFormat('hour', () => ({ hour: 'numeric', timeZone: 'UTC' }))
    .format(Date.UTC(2000, 0, 1, hour))
    .replace(/\s/, ' ');
