// A line of a bill: an ordered item, or a share of it, with what it comes to (CONTRACT §15).

import { takeShare, takeTax } from './divide.ts';
import type { Cents } from './money.ts';
import { minusShare, ratioOf, type Share, WHOLE } from './share.ts';
import { type LineAmounts, type LineTax, taxLine } from './tax.ts';

/** A tax as it was sold. */
export interface SoldTax extends LineTax {
  readonly title: string;
}

/** Off the prices as the menu shows them: so many thousandths of a percent, or an amount. */
export type Reduction = { readonly percentMilli: number } | { readonly amountCents: Cents };

/** Why a discount was given, by whom, and who approved it. */
export interface Note {
  readonly reason: string;
  readonly by: string | null;
  readonly approvedBy: string | null;
}

/** What the house pays: what the line was before, and what the guest would have paid for it with tax. */
interface Comp {
  readonly amountCents: Cents;
  readonly ownOffCents: Cents;
  readonly valueCents: Cents;
}

export interface BillLine {
  /** 0 of a line that has no number yet. */
  readonly id: number;
  readonly itemId: number;
  /** 0 is the table's. */
  readonly seat: number;
  readonly unitCents: Cents;
  /** The ordered quantity; `share` says which part of it lies here. */
  readonly quantity: number;
  readonly share: Share;
  readonly tax: SoldTax | null;
  /** Before discounts, in the price's own terms: with the tax where that is inclusive. */
  readonly amountCents: Cents;
  /** The line's own discount as it was given, and what it comes to. */
  readonly reduction: Reduction | null;
  readonly note: Note | null;
  readonly ownOffCents: Cents;
  /** The limit that this discount stayed within, so that it needed nobody's right; null for any other. */
  readonly ownLimitMilli: number | null;
  /** The line came from another bill after this bill's discount was given: that discount does not apply to it. */
  readonly ownDiscountOnly: boolean;
  /** Its part of the bill's discount. */
  readonly billOffCents: Cents;
  readonly comp: Comp | null;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  /** Divided, or put together from parts: its figures stay until its own amount, discount or comp changes. */
  readonly isKept: boolean;
}

export const offOf = (line: BillLine): Cents => line.ownOffCents + line.billOffCents;
export const totalOf = (line: BillLine): Cents => line.netCents + line.taxCents;
/** What tax is computed on, and what a line without an exclusive tax costs. */
export const basisOf = (line: BillLine): Cents => line.amountCents - offOf(line);

const isExclusive = (tax: LineTax | null): boolean => tax?.type === 'exclusive';

/** The amount that belongs to figures and their discount: net or total, before what is off. */
export const amountOf = (tax: LineTax | null, figures: LineAmounts, offCents: Cents): Cents =>
  (isExclusive(tax) ? figures.netCents : figures.totalCents) + offCents;

/** A line as it was sold, whole: 3 × 4.35 at 8.875 % on top. */
export function soldLine(sold: {
  readonly id: number;
  readonly itemId: number;
  readonly seat?: number;
  readonly unitCents: Cents;
  readonly quantity: number;
  readonly tax: SoldTax | null;
}): BillLine {
  const amountCents = sold.unitCents * sold.quantity;
  const { netCents, taxCents } = taxLine(amountCents, sold.tax);
  return {
    seat: 0,
    ...sold,
    share: WHOLE,
    amountCents,
    reduction: null,
    note: null,
    ownOffCents: 0,
    ownLimitMilli: null,
    ownDiscountOnly: false,
    billOffCents: 0,
    comp: null,
    netCents,
    taxCents,
    isKept: false,
  };
}

/** The line with its tax computed from what is left after discounts. */
export const taxedAlone = (line: BillLine): BillLine => {
  const { netCents, taxCents } = taxLine(basisOf(line), line.tax);
  return { ...line, netCents, taxCents };
};

interface Taken {
  readonly taken: BillLine;
  /** Null when nothing is left. */
  readonly left: BillLine | null;
}

const takeOfComp = (comp: Comp, k: number, q: number): Comp => ({
  amountCents: takeShare(comp.amountCents, k, q),
  ownOffCents: takeShare(comp.ownOffCents, k, q),
  valueCents: takeShare(comp.valueCents, k, q),
});

const restOfComp = (comp: Comp, taken: Comp): Comp => ({
  amountCents: comp.amountCents - taken.amountCents,
  ownOffCents: comp.ownOffCents - taken.ownOffCents,
  valueCents: comp.valueCents - taken.valueCents,
});

/** An amount off is divided with its line, a percentage stays what it is. */
const reductionOf = (line: BillLine, ownOffCents: Cents): Reduction | null =>
  line.reduction === null || 'percentMilli' in line.reduction
    ? line.reduction
    : { amountCents: ownOffCents };

/**
 * Takes a share off a line, by *take*: one of two dishes at 12.90 (7 % inclusive) is 12.05 + 0.85, the other
 * 12.06 + 0.84. `share` is of the ordered quantity and at most what lies here.
 */
export function takeFromLine(line: BillLine, share: Share): Taken {
  const { k, q } = ratioOf(share, line.share);
  if (k === q) return { taken: line, left: null };
  const total = takeShare(totalOf(line), k, q);
  const taxCents = takeTax(line.taxCents, total, totalOf(line));
  const ownOffCents = takeShare(line.ownOffCents, k, q);
  const billOffCents = takeShare(offOf(line), k, q) - ownOffCents;
  const figures = { netCents: total - taxCents, taxCents, totalCents: total };
  const comp = line.comp && takeOfComp(line.comp, k, q);
  const taken: BillLine = {
    ...line,
    id: 0,
    share,
    amountCents: amountOf(line.tax, figures, ownOffCents + billOffCents),
    reduction: reductionOf(line, ownOffCents),
    ownOffCents,
    billOffCents,
    comp,
    netCents: figures.netCents,
    taxCents,
    isKept: true,
  };
  return { taken, left: restOf(line, taken) };
}

function restOf(line: BillLine, taken: BillLine): BillLine {
  const ownOffCents = line.ownOffCents - taken.ownOffCents;
  return {
    ...line,
    share: minusShare(line.share, taken.share),
    amountCents: line.amountCents - taken.amountCents,
    reduction: reductionOf(line, ownOffCents),
    ownOffCents,
    billOffCents: line.billOffCents - taken.billOffCents,
    comp: line.comp && taken.comp && restOfComp(line.comp, taken.comp),
    netCents: line.netCents - taken.netCents,
    taxCents: line.taxCents - taken.taxCents,
    isKept: true,
  };
}

/** What a bill's discount may take from: the amount after the line's own; a comp is in no discount. */
export const amountLeft = (line: BillLine): Cents => line.amountCents - line.ownOffCents;
