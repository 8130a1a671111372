// Bills put together, and lines that move from one to another (CONTRACT §15).
import { addLines, asksService, type Bill, settleBill } from './bill.ts';
import { type BillLine, type Reduction, totalOf } from './line.ts';
import { plusShare } from './share.ts';
import { takeParts, type WantedLine } from './split.ts';

/** Parts of one ordered item become one line again where their own discounts are alike; a comp is none of the others. */
function likenessOf({ itemId, comp, reduction }: BillLine): string {
  const percent = reduction && 'percentMilli' in reduction ? reduction.percentMilli : null;
  return JSON.stringify([itemId, comp !== null, reduction !== null, percent]);
}

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
 * The lines of all on the first, which keeps its discount; guests add up, the charge is asked for anew, and with
 * `taxRounding: bill` every tax is computed anew.
 */
export function joinBills(target: Bill, others: readonly Bill[]): Bill {
  const all = [target, ...others];
  const lines = gather(all.flatMap((bill) => bill.lines));
  const anew =
    target.taxRounding === 'bill' ? lines.map((line) => ({ ...line, isKept: false })) : lines;
  const joined = { ...target, lines: anew, guests: addGuests(all) };
  return settleBill({ ...joined, hasService: asksService(joined) });
}

/** A line that leaves takes its part of the bill's discount along as its own. */
const asOwnDiscount = (line: BillLine): BillLine => {
  if (line.billOffCents === 0) return line;
  const ownOffCents = line.ownOffCents + line.billOffCents;
  return {
    ...line,
    ownOffCents,
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
  const lines = gather([...to.lines, ...moved.map(asOwnDiscount)]);
  return { from: left, to: addLines({ ...to, lines: [] }, lines), moved };
}

/** What lines come to, with tax. */
export const totalOfLines = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, line) => sum + totalOf(line), 0);
