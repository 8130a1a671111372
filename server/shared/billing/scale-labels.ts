// Labels that a scale prints: an EAN-13 with the price or the weight of the piece inside (contract 21.4).
import { roundedShare } from './divide.ts';
import type { Cents } from './money.ts';

export const SCALE_KINDS = ['price', 'weight'] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

/** The first two or three digits of a label. They decide whether its last digits are a price or a weight. */
export interface ScalePrefix {
  readonly prefix: string;
  readonly kind: ScaleKind;
}

/** Two or three digits from the ranges that are reserved for use within a store: 02 and 20 to 29. */
export const SCALE_PREFIX = /^(?:02|2\d)\d?$/;

export interface ScaleLabel {
  /** The first seven digits, prefix included: the barcode of the dish. */
  readonly barcode: string;
  readonly kind: ScaleKind;
  /** The price in the minor unit of the currency, or the weight in grams. */
  readonly value: number;
}

/** Returns whether 13 digits end with the right check digit: '4006381333931'. */
export function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = [...code].reduce(
    (all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/**
 * Returns what a label says: '2112345003450' with the prefix 21 for weights → barcode '2112345', 345 g. Undefined if
 * the code is not an EAN-13 or does not start with one of the prefixes.
 */
export function readScaleLabel(
  code: string,
  prefixes: readonly ScalePrefix[],
): ScaleLabel | undefined {
  const found = prefixes.find(({ prefix }) => code.startsWith(prefix));
  if (found === undefined || !isEan13(code)) return undefined;
  return { barcode: code.slice(0, 7), kind: found.kind, value: Number(code.slice(7, 12)) };
}

/** Returns the price of a weight, rounded half up: 19.90 per kg, 345 g → 6.87. */
export const priceOfWeight = (kiloCents: Cents, grams: number): Cents =>
  roundedShare(kiloCents, grams, 1000);
