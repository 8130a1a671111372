// The three ways to divide integers (contract 2): *allocate* in proportion to weights, *rotate* the spare units of an
// equal division, and *take* one part after another from the remainder.
import type { Cents } from './money.ts';

/** Returns value × part ÷ whole, rounded half up; multiplies in BigInt. No argument may be negative: (1025, 5, 100) → 51. */
export function roundedShare(value: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(value) * BigInt(part), BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Returns a percentage, in thousandths of a percent, of an amount, rounded half up: (1290, 12_500) → 161. */
export const percentOf = (cents: Cents, percentMilli: number): Cents =>
  roundedShare(cents, percentMilli, 100_000);

/**
 * Divides a total in proportion to weights, by largest remainder; if remainders are equal, the earlier part gets the
 * spare unit: (500, [1290, 450, 380]) → [304, 106, 90]. If all weights are 0, the first part gets everything.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, floor: Number(product / sum), remainder: product % sum };
  });
  const spare = exact.reduce((left, { floor }) => left - floor, total);
  const first = [...exact].sort(
    (a, b) =>
      Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
  );
  const lucky = new Set(first.slice(0, spare).map(({ index }) => index));
  return exact.map(({ index, floor }) => floor + (lucky.has(index) ? 1 : 0));
}

/**
 * Divides one figure after another into equal parts. A pointer stores which part gets the next spare unit. It is not
 * reset between figures.
 */
export interface Rotation {
  /** Divides the next figure and returns its parts. */
  next(total: Cents): Cents[];
  /**
   * Divides a figure, and an amount that is contained in it. Both divisions start at the same pointer, so that no part
   * of `within` exceeds the same part of `total`.
   */
  nextWith(total: Cents, within: Cents): { parts: Cents[]; withinParts: Cents[] };
  /**
   * Divides a figure, and amounts of increasing size that are contained in it. All divisions start at the same pointer,
   * so that no part of a larger amount is smaller than the same part of a smaller amount.
   */
  nextWithAll(total: Cents, within: readonly Cents[]): { parts: Cents[]; withinParts: Cents[][] };
}

/** Returns a rotation that starts at the first part and hands out spare units in turn: 10 by 3 → 4, 3, 3; then 1 → 0, 1, 0. */
export function rotation(parts: number): Rotation {
  let pointer = 0;
  const hand = (total: Cents): Cents[] => {
    const [floor, spare] = [Math.floor(total / parts), total % parts];
    const handed: Cents[] = [];
    for (let part = 0; part < parts; part += 1) {
      handed.push(floor + ((part - pointer + parts) % parts < spare ? 1 : 0));
    }
    return handed;
  };
  const next = (total: Cents): Cents[] => {
    const handed = hand(total);
    pointer = (pointer + (total % parts)) % parts;
    return handed;
  };
  return {
    next,
    nextWith: (total, within) => ({ withinParts: hand(within), parts: next(total) }),
    nextWithAll: (total, within) => ({ withinParts: within.map(hand), parts: next(total) }),
  };
}

/**
 * Returns the amount of k pieces. `left` is the amount of all q pieces that remain. If k is q, returns all of `left`,
 * so that nothing is lost by rounding: (2580, 1, 2) → 1290.
 */
export const takeShare = (left: Cents, k: number, q: number): Cents =>
  k === q ? left : roundedShare(left, k, q);

/**
 * Returns the tax contained in `part`, which is a part of `totalLeft`. The tax contained in `totalLeft` is `taxLeft`:
 * (169, 1290, 2580) → 85.
 */
export const takeTax = (taxLeft: Cents, part: Cents, totalLeft: Cents): Cents =>
  totalLeft === 0 ? 0 : roundedShare(taxLeft, part, totalLeft);
