// Joining bills, and moving lines from one bill to another (contract 15).
import { addLines, type Bill, settleBill } from './bill.ts';
import { type BillLine, type Reduction, totalOf } from './line.ts';
import { mergePromos, settlePromos } from './line-promos.ts';
import { asksService } from './service.ts';
import { plusShare } from './share.ts';
import { takeParts, type WantedLine } from './split.ts';

/**
 * Returns the key of a line. Shares of one order item with the same key merge into one line. The key contains what
 * must be equal: whether the line is comped, the percentage and limit of its own discount, and whether the bill's
 * discount applies to it.
 */
function mergeKeyOf({ itemId, comp, reduction, ownLimitMilli, ownDiscountOnly }: BillLine): string {
  const percent = reduction && 'percentMilli' in reduction ? reduction.percentMilli : null;
  const given = reduction && [percent, ownLimitMilli];
  return JSON.stringify([itemId, comp !== null, given, ownDiscountOnly]);
}

/**
 * Returns a line that moves to another bill. If that bill already has a discount, the discount does not apply to this
 * line.
 */
const arriving = (line: BillLine, to: Bill): BillLine => ({
  ...line,
  ownDiscountOnly: to.discount !== null,
});

function together(a: BillLine, b: BillLine): BillLine {
  const ownOffCents = a.ownOffCents + b.ownOffCents;
  const isAmount = a.reduction !== null && 'amountCents' in a.reduction;
  return {
    ...a,
    share: plusShare(a.share, b.share),
    amountCents: a.amountCents + b.amountCents,
    reduction: isAmount ? { amountCents: ownOffCents } : a.reduction,
    ownOffCents,
    billOffCents: a.billOffCents + b.billOffCents,
    comp:
      a.comp && b.comp
        ? {
            amountCents: a.comp.amountCents + b.comp.amountCents,
            ownOffCents: a.comp.ownOffCents + b.comp.ownOffCents,
            valueCents: a.comp.valueCents + b.comp.valueCents,
          }
        : null,
    promo: mergePromos(a, b),
    netCents: a.netCents + b.netCents,
    taxCents: a.taxCents + b.taxCents,
    isKept: true,
  };
}

/** Merges the shares of each order item into one line. The lines stay in the same sequence. */
function gather(lines: readonly BillLine[]): BillLine[] {
  const gathered = new Map<string, BillLine>();
  for (const line of lines) {
    const before = gathered.get(mergeKeyOf(line));
    gathered.set(mergeKeyOf(line), before ? together(before, line) : line);
  }
  return [...gathered.values()];
}

/** Returns the sum of the bills' guests; null if no bill has a number of guests. */
export const addGuests = (bills: readonly Pick<Bill, 'guests'>[]): number | null => {
  const said = bills.flatMap(({ guests }) => guests ?? []);
  return said.length === 0 ? null : said.reduce((sum, guests) => sum + guests, 0);
};

/**
 * Returns the first bill with the lines of all bills. The first bill's discount applies only to the lines that this
 * bill had. The numbers of guests are added up, the service charge is decided again, and with `taxRounding: bill`
 * every tax is recomputed.
 */
export function joinBills(target: Bill, others: readonly Bill[]): Bill {
  const all = [target, ...others];
  // The lines of all bills keep their promotions.
  const theirs = others.flatMap(({ lines }) => lines.map((line) => arriving(line, target)));
  const lines = gather([...target.lines, ...theirs].map(settlePromos));
  const recomputed =
    target.taxRounding === 'bill' ? lines.map((line) => ({ ...line, isKept: false })) : lines;
  const joined = { ...target, lines: recomputed, guests: addGuests(all) };
  return settleBill({ ...joined, hasService: asksService(joined) });
}

/**
 * Returns the limit for two discounts together: the line's own discount, and the line's share of the bill's discount.
 * Null if one of the two has no limit.
 */
function limitTogether({ ownOffCents, ownLimitMilli }: BillLine, { discountLimitMilli }: Bill) {
  if (ownOffCents === 0) return discountLimitMilli;
  if (ownLimitMilli === null || discountLimitMilli === null) return null;
  return Math.max(ownLimitMilli, discountLimitMilli);
}

/** Turns a moved line's share of the bill's discount into the line's own discount. */
const asOwnDiscount = (line: BillLine, from: Bill): BillLine => {
  if (line.billOffCents === 0) return line;
  const ownOffCents = line.ownOffCents + line.billOffCents;
  return {
    ...line,
    ownOffCents,
    ownLimitMilli: limitTogether(line, from),
    billOffCents: 0,
    reduction: { amountCents: ownOffCents },
    isKept: true,
  };
};

interface Moved {
  readonly from: Bill;
  readonly to: Bill;
  /** The moved lines as they were taken from the first bill, before they were adapted to the other bill. */
  readonly moved: readonly BillLine[];
}

/**
 * Returns the bill's discount after lines moved away: a percentage stays the same, an amount loses the part that
 * belongs to the moved lines. Null if no discount is left.
 */
const discountAfter = (bill: Bill, moved: readonly BillLine[]): Reduction | null => {
  const { discount } = bill;
  if (discount === null || 'percentMilli' in discount) return discount;
  const gone = moved.reduce((sum, { billOffCents }) => sum + billOffCents, 0);
  const amountCents = discount.amountCents - gone;
  return amountCents === 0 ? null : { amountCents };
};

/** Moves lines or shares of lines from one bill to another. Throws the same 404 and 400 as `takeParts`. */
export function moveLines(from: Bill, to: Bill, wanted: readonly WantedLine[]): Moved {
  const { parts, rest } = takeParts(from.lines.map(settlePromos), [wanted]);
  const moved = parts.flat();
  const left = settleBill({ ...from, lines: rest, discount: discountAfter(from, moved) });
  const arrived = moved.map((line) => arriving(asOwnDiscount(line, from), to));
  const lines = gather([...to.lines.map(settlePromos), ...arrived]);
  return { from: left, to: addLines({ ...to, lines: [] }, lines), moved };
}

/** Returns the total of the lines, with tax. */
export const totalOfLines = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, line) => sum + totalOf(line), 0);
