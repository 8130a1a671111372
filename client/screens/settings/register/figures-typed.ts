// Parses the figures that an owner types in the settings: prices, rates, counts.

import { type Decimals, fromMinor, parseMinor } from '#shared/billing/money.ts';
import { MAX_PRICE_CENTS, MAX_RATE_MILLI } from '#shared/limits.ts';

/** The wire amount of a typed price, or undefined: '12.5' → 12.5, '12,50' → 12.5, '-1' and, with two decimals, '1.234' → undefined (CONTRACT §2). */
export function findPrice(typed: string, decimals: Decimals): number | undefined {
  const cents = parseMinor(typed.trim().replace(/,(\d{1,3})$/, '.$1'), decimals);
  if (cents === undefined || cents < 0 || cents > MAX_PRICE_CENTS) return undefined;
  return fromMinor(cents, decimals);
}

/** A tax rate in percent with at most three decimals, 0 to 1000, or undefined: '8.875' → 8.875 (CONTRACT §2). */
export function findRate(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) return undefined;
  const rate = Number(text);
  return rate <= MAX_RATE_MILLI / 1000 ? rate : undefined;
}

/** A whole count from 0, or undefined. */
export function findCount(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;
}
