// The three rules of dividing, in integers: allocate by weight, rotate spare units, take some of what is left (CONTRACT §2).
import type { Cents } from './money.ts';

/** A quotient rounded half up, products in BigInt; neither side negative: (1025, 5, 100) → 51. */
export function roundedShare(value: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(value) * BigInt(part), BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** So many thousandths of a percent of an amount, rounded half up: (1290, 12_500) → 161. */
export const percentOf = (cents: Cents, percentMilli: number): Cents =>
  roundedShare(cents, percentMilli, 100_000);

/**
 * Divides a total by weights, by largest remainder, ties to the earlier: (500, [1290, 450, 380]) → [304, 106, 90].
 * Without any weight the first has it all.
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

/** Hands out figure after figure in equal parts; one pointer goes on over all of them. */
export interface Rotation {
  /** The parts of the next figure; `within` is divided beside it from the same place on, and never exceeds it. */
  next(total: Cents): Cents[];
  /** The same for a figure and a part of it, which turn together. */
  nextWith(total: Cents, within: Cents): { parts: Cents[]; withinParts: Cents[] };
}

/** A pointer that starts at the first of `parts` and hands out spare units in turn: 10 by 3 → 4, 3, 3; then 1 → 0, 1, 0. */
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
  };
}

/** What k of the q that are left come to; the last takes what is left: (2580, 1, 2) → 1290. */
export const takeShare = (left: Cents, k: number, q: number): Cents =>
  k === q ? left : roundedShare(left, k, q);

/** The tax within a part of a total: (169, 1290, 2580) → 85. */
export const takeTax = (taxLeft: Cents, part: Cents, totalLeft: Cents): Cents =>
  totalLeft === 0 ? 0 : roundedShare(taxLeft, part, totalLeft);
