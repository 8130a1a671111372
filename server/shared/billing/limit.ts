// The amounts of discounts, and how discounts given without a permission stay within their limit (contract 16.1).

import { isCardLine } from './card-lines.ts';
import { allocate, percentOf } from './divide.ts';
import { amountLeft, amountPromoted, type BillLine, type Reduction } from './line.ts';
import type { Cents } from './money.ts';

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/**
 * Returns for each line the amount that the bill's discount reduces: the amount after the line's own discount. Returns
 * 0 for comps, gift cards and lines from another bill.
 */
export const discountBases = (lines: readonly BillLine[]): Cents[] =>
  lines.map((line) => (line.ownDiscountOnly || isCardLine(line) ? 0 : amountLeft(line)));

/** Converts a reduction of `cents` to an amount, at most `cents`: 10 % of 1290 → 129. Returns 0 without a reduction. */
export const reductionOff = (reduction: Reduction | null, cents: Cents): Cents => {
  if (reduction === null) return 0;
  if ('percentMilli' in reduction) return percentOf(cents, reduction.percentMilli);
  return Math.min(reduction.amountCents, cents);
};

/** Returns for each line the amount of its own discount. Returns 0 if that discount was given with a permission. */
const limitedOffs = (lines: readonly BillLine[]): Cents[] =>
  lines.map(({ ownLimitMilli, ownOffCents }) => (ownLimitMilli === null ? 0 : ownOffCents));

const amountsOf = (lines: readonly BillLine[]): Cents =>
  sum(lines.map((line) => (isCardLine(line) ? 0 : amountPromoted(line))));

/**
 * Reduces the lines' own discounts that were given within a limit, so that all of them together stay within that
 * limit: with a limit of 10 %, 20.00 off one of two dishes at 100.00 becomes 10.00 off when the other dish is
 * removed. A reduced discount does not grow again.
 */
export function withinLimits(lines: readonly BillLine[]): readonly BillLine[] {
  const offs = limitedOffs(lines);
  const off = sum(offs);
  if (off === 0) return lines;
  const limit = Math.max(...lines.map(({ ownLimitMilli }) => ownLimitMilli ?? 0));
  const most = percentOf(amountsOf(lines), limit);
  if (off <= most) return lines;
  const parts = allocate(most, offs);
  return lines.map((line, index) => {
    const ownOffCents = parts[index] ?? 0;
    if (line.ownLimitMilli === null || ownOffCents === line.ownOffCents) return line;
    return { ...line, ownOffCents, reduction: { amountCents: ownOffCents }, isKept: false };
  });
}

interface Given {
  readonly discount: Reduction | null;
  readonly discountLimitMilli: number | null;
}

/**
 * Returns the amount of the bill's own discount, at most the amount of the lines that it applies to. If the discount
 * was given within a limit, this limit also covers the line discounts that were given within a limit: all these
 * discounts together reduce the bill by at most `discountLimitMilli`. When more is ordered, the amount grows again, up
 * to the discount that was given.
 */
export function billOff(
  lines: readonly BillLine[],
  { discount, discountLimitMilli }: Given,
): Cents {
  const off = reductionOff(discount, sum(discountBases(lines)));
  if (discountLimitMilli === null) return off;
  const leftOf = (some: readonly BillLine[]): Cents =>
    percentOf(amountsOf(some), discountLimitMilli) - sum(limitedOffs(some));
  const own = lines.filter(({ ownDiscountOnly }) => !ownDiscountOnly);
  return Math.min(off, Math.max(0, Math.min(leftOf(own), leftOf(lines))));
}
