// The amounts by which promotions reduce a line. They are stored with the line, and divided and merged like its other
// figures (contract 31).
import { takeShare } from './divide.ts';
import type { Cents } from './money.ts';

/** The reduction of a line by one promotion. */
export interface TakenPromo {
  /** The id of the promotion's terms that applied at the sale. */
  readonly termsId: number;
  readonly cents: Cents;
  /** The number of reduced pieces, in thousandths of a piece. */
  readonly milli: number;
}

export interface LinePromos {
  /** The ids of the promotion terms that applied to the line when it was sold. */
  readonly holds: readonly number[];
  /** Whether the line's promotions are settled: they stay as they are and are not computed again. */
  readonly isSettled: boolean;
  readonly taken: readonly TakenPromo[];
  /** The reductions that a settled line had before it was comped; empty for other lines. */
  readonly ofComp: readonly TakenPromo[];
}

interface Promoted {
  readonly promo?: LinePromos | undefined;
}

const centsOf = (taken: readonly TakenPromo[]): Cents =>
  taken.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the amount by which all promotions together reduce a line. */
export const promoOffOf = ({ promo }: Promoted): Cents =>
  promo === undefined ? 0 : centsOf(promo.taken);

/**
 * Returns a part of each amount. Divides the running sums and returns the differences between them, so that rounding
 * does not change the sum of the parts.
 */
function takeOfEach(taken: readonly TakenPromo[], part: (cents: number) => number): TakenPromo[] {
  let before = 0;
  return taken.map(({ termsId, cents, milli }) => {
    const own = part(before + cents) - part(before);
    before += cents;
    return { termsId, cents: own, milli: part(milli) };
  });
}

const withoutPart = (all: readonly TakenPromo[], part: readonly TakenPromo[]): TakenPromo[] =>
  all.map(({ termsId, cents, milli }, index) => ({
    termsId,
    cents: cents - (part[index]?.cents ?? 0),
    milli: milli - (part[index]?.milli ?? 0),
  }));

/**
 * Returns the promotions of k of the remaining q pieces, divided by *take* (contract 2): 4.00 off 3 pieces → 2.67 off
 * 2 of them.
 */
export function takePromos(promo: LinePromos, k: number, q: number): LinePromos {
  const part = (value: number) => takeShare(value, k, q);
  return {
    ...promo,
    taken: takeOfEach(promo.taken, part),
    ofComp: takeOfEach(promo.ofComp, part),
  };
}

/** Returns the remainder of a line's promotions after a part of the line was taken. */
export const promosLeft = (promo: LinePromos, part: LinePromos): LinePromos => ({
  ...promo,
  taken: withoutPart(promo.taken, part.taken),
  ofComp: withoutPart(promo.ofComp, part.ofComp),
});

function mergeTaken(a: readonly TakenPromo[], b: readonly TakenPromo[]): TakenPromo[] {
  const sums = new Map<number, TakenPromo>();
  for (const { termsId, cents, milli } of [...a, ...b]) {
    const before = sums.get(termsId);
    const sum = { cents: (before?.cents ?? 0) + cents, milli: (before?.milli ?? 0) + milli };
    sums.set(termsId, { termsId, ...sum });
  }
  return [...sums.values()];
}

/** Adds the promotions of two shares of one line. */
export function mergePromos(a: Promoted, b: Promoted): LinePromos | undefined {
  if (a.promo === undefined || b.promo === undefined) return a.promo ?? b.promo;
  return {
    ...a.promo,
    taken: mergeTaken(a.promo.taken, b.promo.taken),
    ofComp: mergeTaken(a.promo.ofComp, b.promo.ofComp),
  };
}

/** Returns the line with its promotions settled, so that they are not computed again. */
export function settlePromos<L extends Promoted>(line: L): L {
  const { promo } = line;
  if (promo === undefined || promo.isSettled) return line;
  return { ...line, promo: { ...promo, isSettled: true, ofComp: [] } };
}

/**
 * Returns the promotions of a line that is comped. If the line is settled, they are stored in `ofComp`, to restore
 * them if the comp is undone. For other lines, undoing the comp computes the promotions again.
 */
export const compedPromos = (promo: LinePromos): LinePromos => ({
  ...promo,
  taken: [],
  ofComp: promo.isSettled ? promo.taken : [],
});

export const uncompedPromos = (promo: LinePromos): LinePromos => ({
  ...promo,
  taken: promo.ofComp,
  ofComp: [],
});

/**
 * Returns the line's promotions after some of its pieces were voided. A settled line loses the promotions of these
 * pieces. Other lines lose all promotions, because their promotions are computed again.
 */
export function resizedPromos(promo: LinePromos, from: number, to: number): LinePromos {
  if (!promo.isSettled) return { ...promo, taken: [] };
  return promosLeft(promo, takePromos(promo, from - to, from));
}
