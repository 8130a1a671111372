// What discounts come to, and how those that needed nobody's right stay within their limit (CONTRACT §16.1).
import { allocate, percentOf } from './divide.ts';
import { amountLeft, type BillLine, type Reduction } from './line.ts';
import type { Cents } from './money.ts';

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

/** What a bill's discount is computed on: each line after its own, nothing of a comp or of what another bill brought. */
export const discountBases = (lines: readonly BillLine[]): Cents[] =>
  lines.map((line) => (line.ownDiscountOnly ? 0 : amountLeft(line)));

/** What a reduction comes to of an amount; more than there is takes it all. */
export const reductionOff = (reduction: Reduction | null, cents: Cents): Cents => {
  if (reduction === null) return 0;
  if ('percentMilli' in reduction) return percentOf(cents, reduction.percentMilli);
  return Math.min(reduction.amountCents, cents);
};

/** What each line has off of its own within a limit. */
const limitedOffs = (lines: readonly BillLine[]): Cents[] =>
  lines.map(({ ownLimitMilli, ownOffCents }) => (ownLimitMilli === null ? 0 : ownOffCents));

const amountsOf = (lines: readonly BillLine[]): Cents =>
  sum(lines.map(({ amountCents }) => amountCents));

/**
 * The lines, their own discounts shrunk to the limit that they were given within: 20.00 off one of two dishes at 100.00
 * within 10 % is 10.00 off when the other dish goes. It does not grow again.
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
 * What the bill's own discount comes to: no more than there is, and together with line discounts given within a limit no
 * more than its own limit. It grows again when more is ordered.
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
