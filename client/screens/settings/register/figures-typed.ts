// Converts typed prices, rates and counts to numbers, and stored ones to the texts of fields.

import { type Decimals, fromMinor, parseMinor } from '#shared/billing/money.ts';
import { MAX_PRICE_CENTS, MAX_RATE_MILLI } from '#shared/limits.ts';
import { decimalMark, fieldMajor } from '../../../locales/typed-amount.ts';

/** Returns the text of a price for a field: (8.5, 2) → `8.50`, in German `8,50`; '' if there is no price. */
export const typedPrice = (price: number | null | undefined, decimals: Decimals): string =>
  price === null || price === undefined ? '' : fieldMajor(price, decimals);

/** Returns the text of a rate or percentage for a field: 8.875 → `8.875`, in German `8,875`; '' if there is none. */
export const typedRate = (rate: number | null | undefined): string =>
  String(rate ?? '').replace('.', decimalMark());

/**
 * Returns the amount of a typed price; undefined if it is invalid: '12.5' and '12,50' are 12.5, '-1' is invalid, and so
 * is '1.234' with two decimals (contract 2).
 */
export function findPrice(typed: string, decimals: Decimals): number | undefined {
  const cents = parseMinor(typed.trim().replace(/,(\d{1,3})$/, '.$1'), decimals);
  if (cents === undefined || cents < 0 || cents > MAX_PRICE_CENTS) return undefined;
  return fromMinor(cents, decimals);
}

/**
 * Returns a tax rate in percent, 0 to 1000 with at most three decimals; undefined if it is invalid: '8.875' is 8.875
 * (contract 2).
 */
export function findRate(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) return undefined;
  const rate = Number(text);
  return rate <= MAX_RATE_MILLI / 1000 ? rate : undefined;
}

/** Returns a whole number of 0 or more; undefined if it is invalid. */
export function findCount(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined;
}
