// Money: integers of the currency's minor unit inside, decimals on the wire, `$12.50` for people (CONTRACT §1, §2).
import { currencySymbol } from '../currencies.ts';

/** An amount in integer minor units of the store's currency. */
export type Cents = number;

/** How many decimals the store's amounts have: JPY 0, USD 2, KWD 3. */
export const DECIMALS = [0, 2, 3] as const;
export type Decimals = (typeof DECIMALS)[number];

/** What an amount is told in: the code of ISO 4217, and the decimals that the store counts in. */
export interface Currency {
  readonly code: string;
  readonly decimals: Decimals;
}

const known = new Map<string, Currency>();

/** The same object for the same currency. What was kept before there were others has two decimals. */
export function currencyOf(code: string, decimals: Decimals = 2): Currency {
  const key = `${code}${decimals}`;
  const currency = known.get(key) ?? { code, decimals };
  known.set(key, currency);
  return currency;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The minor units of a wire amount; undefined when it has more decimals than the currency or is no number:
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

/** The minor units of a wire amount that has been checked; throws `RangeError` on too many decimals. */
export function toMinor(amount: number, decimals: Decimals): Cents {
  const minor = parseMinor(amount, decimals);
  if (minor === undefined) throw new RangeError(`not an amount of ${decimals} decimals: ${amount}`);
  return minor;
}

/** The nearest minor unit of a figure that was only sent to be compared: (0.1 + 0.2, 2) → 30. */
export const roundToMinor = (amount: number, decimals: Decimals): Cents =>
  Math.round((amount + Number.EPSILON) * 10 ** decimals);

/** The wire form: (1250, 2) → 12.5; (1005, 3) → 1.005; (700, 0) → 700. */
export const fromMinor = (minor: Cents, decimals: Decimals): number => minor / 10 ** decimals;

export const fromMinorOrNull = (minor: Cents | null, decimals: Decimals): number | null =>
  minor === null ? null : fromMinor(minor, decimals);

/** For tables and inputs, without groups: (123456, 2) → `1234.56`; (1234, 0) → `1234`. */
export const plainMinor = (minor: Cents, decimals: Decimals): string =>
  fromMinor(minor, decimals).toFixed(decimals);

/** As many decimals as the currency has, grouped as in English: (1234567, 3) → `1,234.567`; (1234, 0) → `1,234`. */
export function formatMinor(minor: Cents, decimals: Decimals): string {
  const digits = String(Math.abs(Math.trunc(minor))).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals === 0 ? '' : `.${digits.slice(split)}`;
  return `${minor < 0 ? '-' : ''}${whole}${fraction}`;
}

/** The same value in other minor units, rounded half up: 12.55 from two decimals to none → 13. */
export function rescale(minor: Cents, from: Decimals, to: Decimals): Cents {
  if (to >= from) return minor * 10 ** (to - from);
  return Math.floor((minor + 10 ** (from - to) / 2) / 10 ** (from - to));
}

/** A made-up price, given in hundredths: 1450 → 14.50, 14.500, and ¥1,450 where there are no decimals. */
export const samplePrice = (hundredths: number, decimals: Decimals): Cents =>
  decimals === 0 ? hundredths : rescale(hundredths, 2, decimals);

/** As people read it, the symbol first: 1250 US cents → `$12.50`; 1250 yen → `¥1,250`. */
export const formatMoney = (minor: Cents, { code, decimals }: Currency): string =>
  `${minor < 0 ? '-' : ''}${currencySymbol(code)}${formatMinor(Math.abs(minor), decimals)}`;

/** The same for a wire amount: 12.5 dollars → `$12.50`. */
export const formatAmount = (amount: number, currency: Currency): string =>
  formatMoney(roundToMinor(amount, currency.decimals), currency);
