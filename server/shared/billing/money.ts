// Money: integers of hundredths inside, decimals on the wire, `$12.50` for people (CONTRACT §1, §2).
import { currencySymbol } from '../currencies.ts';

/** An amount in integer hundredths of the store's currency. */
export type Cents = number;

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * The hundredths of a wire amount, or undefined when it has more than two decimals or is no number:
 * 12.5 → 1250, 4.35 → 435, 0.1 + 0.2 → undefined.
 */
export function parseCents(amount: number | string): Cents | undefined {
  const match = DECIMAL.exec(String(amount));
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return match[1] && cents !== 0 ? -cents : cents;
}

/** The hundredths of a wire amount that a schema has already checked; throws on more than two decimals. */
export function toCents(amount: number): Cents {
  const cents = parseCents(amount);
  if (cents === undefined) throw new RangeError(`not an amount: ${amount}`);
  return cents;
}

/** The nearest hundredth of a figure that a client only sent to be compared: 0.1 + 0.2 → 30 (CONTRACT §2). */
export const roundToCents = (amount: number): Cents => Math.round((amount + Number.EPSILON) * 100);

/** The wire form: 1250 → 12.5. */
export const toAmount = (cents: Cents): number => cents / 100;

export const toAmountOrNull = (cents: Cents | null): number | null =>
  cents === null ? null : cents / 100;

/** Two decimals, grouped as in English: 123456789 → `1,234,567.89`. */
export function formatCents(cents: Cents): string {
  const digits = String(Math.abs(Math.trunc(cents))).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** As people read it: the symbol, then two decimals: (1250, 'USD') → `$12.50`. */
export const formatMoney = (cents: Cents, currency: string): string =>
  `${currencySymbol(currency)}${formatCents(cents)}`;

/** The same for a wire amount: (12.5, 'USD') → `$12.50`. */
export const formatAmount = (amount: number, currency: string): string =>
  formatMoney(Math.round(amount * 100), currency);
