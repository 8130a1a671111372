// A line of a bill: an order item, or a share of one, with its amounts (contract 15).

import type { CardKind } from '../card-kinds.ts';
import { takeShare, takeTax } from './divide.ts';
import { type LinePromos, promoOffOf, promosLeft, takePromos } from './line-promos.ts';
import type { Cents } from './money.ts';
import { minusShare, ratioOf, type Share, WHOLE } from './share.ts';
import { type LineAmounts, type LineTax, taxLine } from './tax.ts';

/** A tax as it was at the time of the sale. */
export interface SoldTax extends LineTax {
  readonly title: string;
}

/** A discount as it was entered: a percentage (in thousandths of a percent) or an amount. */
export type Reduction = { readonly percentMilli: number } | { readonly amountCents: Cents };

/** Why a discount was given, who gave it and who approved it. */
export interface Note {
  readonly reason: string;
  readonly by: string | null;
  readonly approvedBy: string | null;
}

/** A comp: the line's amounts before the comp, and what the guest would have paid with tax. */
interface Comp {
  readonly amountCents: Cents;
  readonly ownOffCents: Cents;
  readonly valueCents: Cents;
}

export interface BillLine {
  /** 0 until the line is stored. */
  readonly id: number;
  readonly itemId: number;
  /** 0 if the line is shared by the table. */
  readonly seat: number;
  readonly unitCents: Cents;
  /** The ordered quantity; `share` is the part of it on this bill. */
  readonly quantity: number;
  readonly share: Share;
  readonly tax: SoldTax | null;
  /** The amount before discounts. Like the menu's prices, it contains an inclusive tax but no exclusive tax. */
  readonly amountCents: Cents;
  /** The line's own discount as it was entered; `ownOffCents` is its amount. */
  readonly reduction: Reduction | null;
  readonly note: Note | null;
  readonly ownOffCents: Cents;
  /**
   * The highest discount of the line that needed no permission, in thousandths of a percent; null if no limit applied.
   */
  readonly ownLimitMilli: number | null;
  /**
   * Whether the bill's discount leaves this line out, because the line came from another bill after the discount was
   * given.
   */
  readonly ownDiscountOnly: boolean;
  /** The line's share of the bill's discount. */
  readonly billOffCents: Cents;
  readonly comp: Comp | null;
  /** Absent if no promotion applied when the line was sold. */
  readonly promo?: LinePromos | undefined;
  /**
   * The key of a piece that consists of several lines, such as a set. Promotions count all lines with the same key as
   * one piece.
   */
  readonly pieceKey?: string | undefined;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  /**
   * Whether the line was divided or merged. Its figures are then not recomputed until its own amount, discount or comp
   * changes.
   */
  readonly isKept: boolean;
  /** The line's share of the amount by which points and single-purpose gift cards reduce the bill. */
  readonly valueOffCents?: Cents;
  /** The kind of gift card that the line sells. */
  readonly card?: CardKind | null;
}

/** Returns the discounts that staff gave: the line's own discount and its share of the bill's discount. */
export const givenOff = (line: BillLine): Cents => line.ownOffCents + line.billOffCents;
/** Returns everything that is taken off a line: promotions, discounts, points and single-purpose cards. */
export const offOf = (line: BillLine): Cents =>
  promoOffOf(line) + givenOff(line) + (line.valueOffCents ?? 0);
export const totalOf = (line: BillLine): Cents => line.netCents + line.taxCents;
/**
 * Returns the amount after all reductions, on which tax is computed. With an inclusive tax or no tax, this is what
 * the guest pays for the line.
 */
export const basisOf = (line: BillLine): Cents => line.amountCents - offOf(line);

const isExclusive = (tax: LineTax | null): boolean => tax?.type === 'exclusive';

/**
 * Returns the amount of a line before anything was taken off: `offCents` plus the net amount (for an exclusive tax)
 * or plus the total (otherwise).
 */
export const amountOf = (tax: LineTax | null, figures: LineAmounts, offCents: Cents): Cents =>
  (isExclusive(tax) ? figures.netCents : figures.totalCents) + offCents;

/** Returns a whole line as it was sold: 3 × 4.35 at 8.875 % on top. */
export function soldLine(sold: {
  readonly id: number;
  readonly itemId: number;
  readonly seat?: number;
  readonly unitCents: Cents;
  readonly quantity: number;
  readonly tax: SoldTax | null;
  readonly card?: CardKind | null;
  readonly promo?: LinePromos | undefined;
  readonly pieceKey?: string | undefined;
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

/** Returns the line with its tax computed separately from other lines, on the amount after discounts. */
export const taxedAlone = (line: BillLine): BillLine => {
  const { netCents, taxCents } = taxLine(basisOf(line), line.tax);
  return { ...line, netCents, taxCents };
};

interface Taken {
  readonly taken: BillLine;
  /** Null if the whole line was taken. */
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

/**
 * Returns the line's own discount after the line was divided: an amount becomes `ownOffCents`, a percentage stays the
 * same.
 */
const reductionOf = (line: BillLine, ownOffCents: Cents): Reduction | null =>
  line.reduction === null || 'percentMilli' in line.reduction
    ? line.reduction
    : { amountCents: ownOffCents };

/**
 * Takes a share off a line, by *take*: one of two dishes at 12.90 (7 % inclusive) has 12.05 net and 0.85 tax, and the
 * other has 12.06 net and 0.84 tax. `share` is a part of the ordered quantity, at most the part on this bill.
 */
export function takeFromLine(line: BillLine, share: Share): Taken {
  const { k, q } = ratioOf(share, line.share);
  if (k === q) return { taken: line, left: null };
  const total = takeShare(totalOf(line), k, q);
  const taxCents = takeTax(line.taxCents, total, totalOf(line));
  const promoOffCents = takeShare(promoOffOf(line), k, q);
  const ownOffCents = takeShare(promoOffOf(line) + line.ownOffCents, k, q) - promoOffCents;
  const billOffCents = takeShare(offOf(line), k, q) - promoOffCents - ownOffCents;
  const figures = { netCents: total - taxCents, taxCents, totalCents: total };
  const comp = line.comp && takeOfComp(line.comp, k, q);
  const taken: BillLine = {
    ...line,
    id: 0,
    share,
    amountCents: amountOf(line.tax, figures, promoOffCents + ownOffCents + billOffCents),
    reduction: reductionOf(line, ownOffCents),
    ownOffCents,
    billOffCents,
    comp,
    promo: line.promo && takePromos(line.promo, k, q),
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
    promo: line.promo && taken.promo && promosLeft(line.promo, taken.promo),
    netCents: line.netCents - taken.netCents,
    taxCents: line.taxCents - taken.taxCents,
    isKept: true,
  };
}

/** Returns the amount after promotions, to which the line's own discount applies. */
export const amountPromoted = (line: BillLine): Cents => line.amountCents - promoOffOf(line);

/**
 * Returns the amount after the line's own discount. The bill's discount may reduce this amount. Returns 0 for a comp.
 */
export const amountLeft = (line: BillLine): Cents => amountPromoted(line) - line.ownOffCents;
