// The points that an invoice earns, and the points that a credit note takes back (contract 32).
import { takeShare } from './divide.ts';
import type { Cents } from './money.ts';

/** The rules of points, in minor units. */
export interface PointRules {
  readonly earnPerCents: Cents;
  readonly earnPoints: number;
  readonly worthCents: Cents;
  readonly minSpend: number;
  readonly expiresMonths: number | null;
}

/**
 * Returns the points that a total earns. Only whole multiples of `earnPer` count: 29.90 at 3 points for each 10.00 →
 * 6.
 */
export const earnedPoints = (
  totalCents: Cents,
  { earnPerCents, earnPoints }: Pick<PointRules, 'earnPerCents' | 'earnPoints'>,
): number => (totalCents <= 0 ? 0 : Math.floor(totalCents / earnPerCents) * earnPoints);

/**
 * Returns how many of the remaining points (`left`) a credit note takes back: `left × credited ÷ total left`, rounded:
 * (6, 1000, 3000) → 2. If the credit note refunds the rest of the invoice, it takes back all of them.
 */
export function takenBack(left: number, creditedCents: Cents, totalLeftCents: Cents): number {
  if (left === 0) return 0;
  return creditedCents >= totalLeftCents ? left : takeShare(left, creditedCents, totalLeftCents);
}
