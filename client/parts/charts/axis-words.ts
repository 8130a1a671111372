// Axis labels: short amounts, and hours in the screens' clock format.
import type { Currency } from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** Formats an amount for an axis: 1200 → `$1.2K`. */
export const shortAmount = (amount: number, { code }: Currency): string => {
  const symbol = currencySymbol(code);
  return symbol.length > 2 ? compact.format(amount) : `${symbol}${compact.format(amount)}`;
};

/** Formats an hour: 0 → `12 AM`, 17 → `5 PM`. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
