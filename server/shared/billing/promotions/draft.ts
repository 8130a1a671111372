// Computes what a bill would be with a promotion that is not stored (contract 31.1).
import { type Bill, settleBill, sumsOf } from '../bill.ts';
import { isCardLine } from '../card-lines.ts';
import type { BillLine } from '../line.ts';
import { promoOffOf } from '../line-promos.ts';
import type { Cents } from '../money.ts';
import { promoterOf } from './promote.ts';
import type { Promotion } from './terms.ts';

/** A promotion that is being edited, and the bill to which it is applied. */
export interface Draft {
  /** The terms of the draft. No stored terms may have the same `termsId`. */
  readonly promotion: Promotion;
  /** The ids of the stored terms that the draft replaces; empty for a new promotion. */
  readonly replaced: ReadonlySet<number>;
  /** The other promotions that apply to lines of the bill. */
  readonly others: readonly Promotion[];
  /** Whether the draft would have applied to the line when it was sold. */
  readonly isFor: (line: BillLine) => boolean;
}

interface DraftEffect {
  readonly totalCents: Cents;
  /** By how much the replaced terms lower the total now, with taxes and discounts. */
  readonly offBeforeCents: Cents;
  /**
   * By how much the draft would lower the total, with taxes and discounts. Negative if the total would rise, because
   * the draft uses pieces that another promotion reduces by more.
   */
  readonly offCents: Cents;
  readonly newTotalCents: Cents;
}

const NO_PROMOS = { holds: [], isSettled: false, taken: [], ofComp: [] } as const;

/** Returns the line as if the draft had applied when it was sold. Settled lines stay as they are. */
function withDraft(line: BillLine, { promotion, isFor }: Draft): BillLine {
  const promo = line.promo ?? NO_PROMOS;
  if (promo.isSettled || isCardLine(line) || !isFor(line)) return line;
  return { ...line, promo: { ...promo, holds: [...promo.holds, promotion.termsId] } };
}

/** Returns whether any of these terms reduces a line. */
const takesOff = (lines: readonly BillLine[], terms: ReadonlySet<number>): boolean =>
  lines.some(({ promo }) =>
    promo?.taken.some(({ termsId, cents }) => cents !== 0 && terms.has(termsId)),
  );

/** Returns the total that the bill would have with these lines and promotions. */
function totalWith(
  bill: Bill,
  totalCents: Cents,
  lines: readonly BillLine[],
  promotions: readonly Promotion[],
): Cents {
  // Lines also keep the ids of replaced terms. These terms are not among `promotions`, so they reduce nothing.
  const settled = settleBill({ ...bill, lines, promote: promoterOf(promotions) });
  // If the same amounts are taken off as before, the bill keeps its total, which a split may have rounded.
  const isSame = settled.lines.every((line, at) => {
    const before = bill.lines[at];
    return before !== undefined && promoOffOf(before) === promoOffOf(line);
  });
  return isSame ? totalCents : sumsOf(settled).totalCents;
}

/** Returns how the draft would change a bill. `totalCents` is the current total of the bill. */
export function effectOf(bill: Bill, totalCents: Cents, draft: Draft): DraftEffect {
  const { promotion, replaced, others } = draft;
  const lines = bill.lines.map((line) => withDraft(line, draft));
  const newTotalCents = totalWith(bill, totalCents, lines, [...others, promotion]);
  const withoutCents = takesOff(bill.lines, replaced)
    ? totalWith(bill, totalCents, bill.lines, others)
    : totalCents;
  return {
    totalCents,
    offBeforeCents: withoutCents - totalCents,
    offCents: withoutCents - newTotalCents,
    newTotalCents,
  };
}
