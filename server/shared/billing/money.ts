// Money: integers of minor units in the code, decimals on the wire, `$12.50` for people (contract 1, 2).
import { currencySymbol } from '../currencies.ts';

/** An amount in integer minor units of the store's currency. */
export type Cents = number;

/** The numbers of decimals that a currency may have: JPY 0, USD 2, KWD 3. */
export const DECIMALS = [0, 2, 3] as const;
export type Decimals = (typeof DECIMALS)[number];

/** The currency of an amount: its ISO 4217 code, and the number of decimals that the store uses. */
export interface Currency {
  readonly code: string;
  readonly decimals: Decimals;
}

const known = new Map<string, Currency>();

/**
 * Returns a currency, always the same object for the same code and decimals. The default of 2 decimals is for data that
 * was stored when the hub knew only currencies with two decimals.
 */
export function currencyOf(code: string, decimals: Decimals = 2): Currency {
  const key = `${code}${decimals}`;
  const currency = known.get(key) ?? { code, decimals };
  known.set(key, currency);
  return currency;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Converts a wire amount to minor units. Returns undefined if it has more decimals than the currency or is not a number:
 * (12.5, 2) → 1250, (1.005, 3) → 1005, (12.5, 0) → undefined.
 */
export function parseMinor(amount: number | string, decimals: Decimals): Cents | undefined {
  const match = DECIMAL.exec(String(amount));
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > decimals) return undefined;
  const minor = Number(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(minor)) return undefined;
  return match[1] && minor !== 0 ? -minor : minor;
}

/** Converts a checked wire amount to minor units. Throws `RangeError` on too many decimals. */
export function toMinor(amount: number, decimals: Decimals): Cents {
  const minor = parseMinor(amount, decimals);
  if (minor === undefined) throw new RangeError(`not an amount of ${decimals} decimals: ${amount}`);
  return minor;
}

/** Converts an amount to minor units. Rounds it, because it may have too many decimals: (0.1 + 0.2, 2) → 30. */
export const roundToMinor = (amount: number, decimals: Decimals): Cents =>
  Math.round((amount + Number.EPSILON) * 10 ** decimals);

/** Converts minor units to a wire amount: (1250, 2) → 12.5; (1005, 3) → 1.005; (700, 0) → 700. */
export const fromMinor = (minor: Cents, decimals: Decimals): number => minor / 10 ** decimals;

export const fromMinorOrNull = (minor: Cents | null, decimals: Decimals): number | null =>
  minor === null ? null : fromMinor(minor, decimals);

/** Formats an amount for tables and inputs, without thousands separators: (123456, 2) → `1234.56`; (1234, 0) → `1234`. */
export const plainMinor = (minor: Cents, decimals: Decimals): string =>
  fromMinor(minor, decimals).toFixed(decimals);

/** Formats an amount with the currency's decimals and English thousands separators: (1234567, 3) → `1,234.567`; (1234, 0) → `1,234`. */
export function formatMinor(minor: Cents, decimals: Decimals): string {
  const digits = String(Math.abs(Math.trunc(minor))).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals === 0 ? '' : `.${digits.slice(split)}`;
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`;
}

/** Converts an amount to another number of decimals, rounded half up: 12.55 from two decimals to none → 13. */
export function rescale(minor: Cents, from: Decimals, to: Decimals): Cents {
  if (to >= from) return minor * 10 ** (to - from);
  return Math.floor((minor + 10 ** (from - to) / 2) / 10 ** (from - to));
}

/** Converts a sample price in hundredths to minor units: 1450 → 14.50, 14.500, or ¥1,450 in a currency without decimals. */
export const samplePrice = (hundredths: number, decimals: Decimals): Cents =>
  decimals === 0 ? hundredths : rescale(hundredths, 2, decimals);

/** Formats an amount with the currency's symbol in front: 1250 US cents → `$12.50`; 1250 yen → `¥1,250`. */
export const formatMoney = (minor: Cents, { code, decimals }: Currency): string =>
  `${minor < 0 ? '-' : ''}${currencySymbol(code)}${formatMinor(Math.abs(minor), decimals)}`;

/** Formats a wire amount with the currency's symbol: 12.5 dollars → `$12.50`. */
export const formatAmount = (amount: number, currency: Currency): string =>
  formatMoney(roundToMinor(amount, currency.decimals), currency);
