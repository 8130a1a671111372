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
  /** What the replaced terms take off the bill now. */
  readonly offBeforeCents: Cents;
  /** What the draft would take off the bill. */
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

const offBy = (lines: readonly BillLine[], terms: ReadonlySet<number>): Cents =>
  lines
    .flatMap(({ promo }) => promo?.taken ?? [])
    .reduce((sum, { termsId, cents }) => sum + (terms.has(termsId) ? cents : 0), 0);

/** Returns what the draft would do to a bill. `totalCents` is what the bill comes to now. */
export function effectOf(bill: Bill, totalCents: Cents, draft: Draft): DraftEffect {
  const { promotion, replaced, others } = draft;
  // Lines also keep the ids of replaced terms. The promoter does not know these terms, so they take nothing off.
  const promote = promoterOf([...others, promotion]);
  const lines = bill.lines.map((line) => withDraft(line, draft));
  const settled = settleBill({ ...bill, lines, promote });
  // A bill from which the same is taken off as before keeps its total, which a split may have rounded.
  const isSame = settled.lines.every((line, at) => {
    const before = bill.lines[at];
    return before !== undefined && promoOffOf(before) === promoOffOf(line);
  });
  return {
    totalCents,
    offBeforeCents: offBy(bill.lines, replaced),
    offCents: offBy(settled.lines, new Set([...replaced, promotion.termsId])),
    newTotalCents: isSame ? totalCents : sumsOf(settled).totalCents,
  };
}
