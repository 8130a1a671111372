// The settings of gift cards and points, converted to minor units. They are stored with amounts as they were sent
// (contract 32).
import { type Cents, type Decimals, roundToMinor } from '#shared/billing/money.ts';
import type { PointRules } from '#shared/billing/points.ts';
import type { CardKind } from '#shared/card-kinds.ts';
import type { GiftCards, Points } from '#shared/entities/value.ts';

export interface GiftCardRules {
  readonly kind: CardKind;
  readonly taxId: number | null;
  readonly expiresMonths: number | null;
  readonly maxBalanceCents: Cents;
}

/** Returns the rules of gift cards; null if the store sells no gift cards. */
export function readGiftCards(stored: string | null, decimals: Decimals): GiftCardRules | null {
  if (stored === null) return null;
  const { kind, taxId, expiresMonths, maxBalance } = JSON.parse(stored) as GiftCards;
  return { kind, taxId, expiresMonths, maxBalanceCents: roundToMinor(maxBalance, decimals) };
}

/** Returns the rules of points; null if customers earn no points. */
export function readPoints(stored: string | null, decimals: Decimals): PointRules | null {
  if (stored === null) return null;
  const { earnPer, earnPoints, worth, minSpend, expiresMonths } = JSON.parse(stored) as Points;
  // At least one minor unit, because the store may have fewer decimals now than when the setting was stored.
  const cents = (amount: number) => Math.max(1, roundToMinor(amount, decimals));
  return {
    earnPerCents: cents(earnPer),
    earnPoints,
    worthCents: cents(worth),
    minSpend,
    expiresMonths,
  };
}
