// Bills put together, and lines that move from one to another (CONTRACT §15).
import { addLines, asksService, type Bill, settleBill } from './bill.ts';
import { type BillLine, type Reduction, totalOf } from './line.ts';
import { plusShare } from './share.ts';
import { takeParts, type WantedLine } from './split.ts';

/** Parts of one ordered item become one line again where their own discounts are alike; a comp is none of the others. */
function likenessOf({ itemId, comp, reduction, ownLimitMilli, ownDiscountOnly }: BillLine): string {
  const percent = reduction && 'percentMilli' in reduction ? reduction.percentMilli : null;
  const given = reduction && [percent, ownLimitMilli];
  return JSON.stringify([itemId, comp !== null, given, ownDiscountOnly]);
}

/** The line as it comes to a bill from another: a discount that is there already does not apply to it. */
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
    netCents: a.netCents + b.netCents,
    taxCents: a.taxCents + b.taxCents,
    isKept: true,
  };
}

/** Lines side by side, parts of one added up. */
function gather(lines: readonly BillLine[]): BillLine[] {
  const gathered = new Map<string, BillLine>();
  for (const line of lines) {
    const before = gathered.get(likenessOf(line));
    gathered.set(likenessOf(line), before ? together(before, line) : line);
  }
  return [...gathered.values()];
}

/** The guests of all; null where nobody said of any. */
export const addGuests = (bills: readonly Pick<Bill, 'guests'>[]): number | null => {
  const said = bills.flatMap(({ guests }) => guests ?? []);
  return said.length === 0 ? null : said.reduce((sum, guests) => sum + guests, 0);
};

/**
 * The lines of all on the first, which keeps its discount on the lines that it had; guests add up, the charge is asked for anew, and with
 * `taxRounding: bill` every tax is computed anew.
 */
export function joinBills(target: Bill, others: readonly Bill[]): Bill {
  const all = [target, ...others];
  const theirs = others.flatMap(({ lines }) => lines.map((line) => arriving(line, target)));
  const lines = gather([...target.lines, ...theirs]);
  const anew =
    target.taxRounding === 'bill' ? lines.map((line) => ({ ...line, isKept: false })) : lines;
  const joined = { ...target, lines: anew, guests: addGuests(all) };
  return settleBill({ ...joined, hasService: asksService(joined) });
}

/** The limit of a line's own discount and of its part of the bill's; null where one of them has none. */
function limitTogether({ ownOffCents, ownLimitMilli }: BillLine, { discountLimitMilli }: Bill) {
  if (ownOffCents === 0) return discountLimitMilli;
  if (ownLimitMilli === null || discountLimitMilli === null) return null;
  return Math.max(ownLimitMilli, discountLimitMilli);
}

/** A line that leaves takes its part of the bill's discount along as its own. */
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
  /** The lines as they left. */
  readonly moved: readonly BillLine[];
}

/** What remains of a discount when so much of it has left with its lines. */
const discountAfter = (bill: Bill, moved: readonly BillLine[]): Reduction | null => {
  const { discount } = bill;
  if (discount === null || 'percentMilli' in discount) return discount;
  const gone = moved.reduce((sum, { billOffCents }) => sum + billOffCents, 0);
  const amountCents = discount.amountCents - gone;
  return amountCents === 0 ? null : { amountCents };
};

/** Moves lines or shares of them from one bill to another. 404 and 400 as in a split. */
export function moveLines(from: Bill, to: Bill, wanted: readonly WantedLine[]): Moved {
  const { parts, rest } = takeParts(from.lines, [wanted]);
  const moved = parts.flat();
  const left = settleBill({ ...from, lines: rest, discount: discountAfter(from, moved) });
  const arrived = moved.map((line) => arriving(asOwnDiscount(line, from), to));
  const lines = gather([...to.lines, ...arrived]);
  return { from: left, to: addLines({ ...to, lines: [] }, lines), moved };
}

/** What lines come to, with tax. */
export const totalOfLines = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, line) => sum + totalOf(line), 0);
