// Computes the promotions of a bill's lines again. Settled lines keep their promotions (contract 31.3, 31.5).
import { reductionOff } from '../limit.ts';
import { amountPromoted, type BillLine } from '../line.ts';
import { promoOffOf, type TakenPromo } from '../line-promos.ts';
import { wholePiecesOf } from '../share.ts';
import type { PromotedLine } from './pieces.ts';
import { takePromotions } from './take.ts';
import type { Promotion } from './terms.ts';

/**
 * Returns the line in the form that promotions use. Undefined if no promotion can apply: for comps, shares of a
 * piece, and settled lines.
 */
function promotedLine({
  promo,
  comp,
  share,
  quantity,
  unitCents,
  amountCents,
  pieceKey,
}: BillLine): PromotedLine | undefined {
  if (promo === undefined || promo.isSettled || comp !== null) return undefined;
  const pieces = wholePiecesOf(share, quantity);
  if (!pieces || promo.holds.length === 0) return undefined;
  return { unitCents, pieces, amountCents, holds: promo.holds, pieceKey };
}

const isSame = (a: readonly TakenPromo[], b: readonly TakenPromo[]): boolean =>
  a.length === b.length &&
  a.every(({ termsId, cents, milli }, index) => {
    const other = b[index];
    return other?.termsId === termsId && other.cents === cents && other.milli === milli;
  });

/**
 * Returns the line with these promotions. Its own discount is computed again, because a discount by amount can't
 * exceed the amount that is left after promotions.
 */
function withTaken(line: BillLine, taken: readonly TakenPromo[]): BillLine {
  const { promo } = line;
  if (promo === undefined || isSame(promo.taken, taken)) return line;
  const changed = { ...line, promo: { ...promo, taken } };
  const isEqual = promoOffOf(changed) === promoOffOf(line);
  if (isEqual) return changed;
  const ownOffCents = reductionOff(line.reduction, amountPromoted(changed));
  return { ...changed, ownOffCents, isKept: false };
}

/**
 * Returns a function that computes the promotions of lines. `promotions` must contain all terms that apply to any of
 * the lines.
 */
export const promoterOf =
  (promotions: readonly Promotion[]) =>
  (lines: readonly BillLine[], coupon: string | null): readonly BillLine[] => {
    const found = lines.flatMap((line, at) => {
      const promoted = promotedLine(line);
      return promoted ? [{ at, promoted }] : [];
    });
    if (found.length === 0) return lines;
    const taken = takePromotions(
      found.map(({ promoted }) => promoted),
      promotions,
      coupon,
    );
    const byLine = new Map(found.map(({ at }, index) => [at, taken[index] ?? []]));
    return lines.map((line, at) => {
      const own = byLine.get(at);
      return own ? withTaken(line, own) : line;
    });
  };
