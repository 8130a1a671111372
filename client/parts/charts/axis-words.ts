// Words beside an axis: short amounts, and hours by the one clock of the screens.
import type { Currency } from '#shared/billing/money.ts';
import { currencySymbol } from '#shared/currencies.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** 1200 → `$1.2K`, to fit beside an axis. */
export const shortAmount = (amount: number, { code }: Currency): string => {
  const symbol = currencySymbol(code);
  return symbol.length > 2 ? compact.format(amount) : `${symbol}${compact.format(amount)}`;
};

/** 0 → `12 AM`, 17 → `5 PM`. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
