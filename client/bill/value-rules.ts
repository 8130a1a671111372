// The value of a customer's points on a bill (contract 32.7).
import { type Decimals, fromMinor, toMinor } from '#shared/billing/money.ts';
import type { Points } from '#shared/entities/value.ts';

/** Returns the amount by which points reduce a bill: 120 points at 0.05 are worth 6. */
export const worthOf = (points: number, { worth }: Points, decimals: Decimals): number =>
  fromMinor(points * toMinor(worth, decimals), decimals);

/** Returns the points to suggest: all points of the customer, but no more than are needed to pay the bill. */
export function suggestedPoints(
  balance: number,
  due: number,
  { worth }: Points,
  decimals: Decimals,
): number {
  const needed = Math.ceil(toMinor(due, decimals) / toMinor(worth, decimals));
  return Math.max(0, Math.min(balance, needed));
}
