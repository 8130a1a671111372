// Amounts as integers of a currency's minor unit, whatever its decimals are, and as decimal numbers on the wire (CONTRACT §2).
import type { Cents } from './money.ts';

/** How many decimals the store's amounts have: JPY 0, USD 2, KWD 3. */
export const DECIMALS = [0, 2, 3] as const;
export type Decimals = (typeof DECIMALS)[number];

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
