// The price of a set, and the division of this price among its dishes (contract 30.3).
import { allocate } from './divide.ts';
import type { Cents } from './money.ts';

/** One piece of one dish of a set. */
interface SetPiece {
  /** The price of the dish when sold alone: with its variant and price lists, without options and add-ons. */
  readonly weightCents: Cents;
  /** The surcharge of the dish in this set, and the prices of its options and add-ons. */
  readonly addedCents: Cents;
}

/** Returns the price of one set: 15.00, with 2.50 and 1.00 added by its dishes → 18.50. */
export const setPrice = (priceCents: Cents, pieces: readonly SetPiece[]): Cents =>
  pieces.reduce((sum, { addedCents }) => sum + addedCents, priceCents);

/**
 * Returns the price for which each dish of a set is sold: its part of the set's price, plus the amount that it adds.
 * The parts are proportional to the prices of the dishes when sold alone, or equal if all these prices are 0. 15.00
 * over 9.00 and 3.50 → 10.80, 4.20; 10.00 over 4.00, 4.00, 4.00 → 3.34, 3.33, 3.33.
 */
export function divideSet(priceCents: Cents, pieces: readonly SetPiece[]): Cents[] {
  const isFree = pieces.every(({ weightCents }) => weightCents === 0);
  const parts = allocate(
    priceCents,
    pieces.map(({ weightCents }) => (isFree ? 1 : weightCents)),
  );
  return pieces.map(({ addedCents }, index) => (parts[index] ?? 0) + addedCents);
}
