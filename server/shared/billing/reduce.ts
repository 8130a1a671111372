// Reductions of a bill: discounts on lines, discounts on the bill, and comps (contract 16).
import { invalid, notFound } from '../errors.ts';
import { type Bill, settleBill } from './bill.ts';
import { expectDishes, isCardLine } from './card-lines.ts';
import { allocate, percentOf } from './divide.ts';
import { discountBases, reductionOff } from './limit.ts';
import {
  amountPromoted,
  type BillLine,
  givenOff,
  type Note,
  type Reduction,
  takeFromLine,
  totalOf,
} from './line.ts';
import { compedPromos, promoOffOf, resizedPromos, uncompedPromos } from './line-promos.ts';
import type { Cents } from './money.ts';
import { piecesShare, wholePiecesOf } from './share.ts';

const ALL_PERCENT_MILLI = 100_000;

/** Returns whether a reduction is 0. Such a reduction removes a discount. */
const isNothing = (reduction: Reduction): boolean =>
  ('percentMilli' in reduction ? reduction.percentMilli : reduction.amountCents) === 0;

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

function checkReduction(reduction: Reduction, cents: Cents): void {
  if ('percentMilli' in reduction) {
    if (reduction.percentMilli <= ALL_PERCENT_MILLI) return;
    throw invalid('percent', 'Enter a discount of at most 100 %.');
  }
  if (reduction.amountCents > cents)
    throw invalid('amount', 'The discount is more than the total.');
}

/** Returns a line of a bill by its id. Throws 404. */
export function getLine(lines: readonly BillLine[], id: number): BillLine {
  const line = lines.find((one) => one.id === id);
  if (!line) throw notFound('line');
  return line;
}

/**
 * Applies a discount to all lines of a bill and replaces an earlier discount. `limitMilli` is the limit within which no
 * permission was needed. Throws 400 above 100 % or above the amount of the bill.
 */
export function discountBill(
  bill: Bill,
  reduction: Reduction,
  limitMilli: number | null = null,
): Bill {
  const lines = bill.lines.map((line) => ({ ...line, ownDiscountOnly: false }));
  if (isNothing(reduction)) {
    return settleBill({ ...bill, lines, discount: null, discountLimitMilli: null });
  }
  checkReduction(reduction, sum(discountBases(lines)));
  return settleBill({ ...bill, lines, discount: reduction, discountLimitMilli: limitMilli });
}

/**
 * Applies a discount to lines: a percentage of each, or an amount allocated by their amounts. Throws 404 for a line
 * of another bill. Throws 400 for comps, gift cards and a reduction that is too large.
 */
export function discountLines(
  bill: Bill,
  lineIds: readonly number[],
  reduction: Reduction,
  note: Note | null = null,
  limitMilli: number | null = null,
): Bill {
  const chosen = lineIds.map((id) => getLine(bill.lines, id));
  if (chosen.some(({ comp }) => comp !== null)) {
    throw invalid('lineIds', 'Comped items cannot be discounted.');
  }
  expectDishes(chosen, 'lineIds');
  const amounts = chosen.map(amountPromoted);
  checkReduction(reduction, sum(amounts));
  const offs =
    'percentMilli' in reduction
      ? amounts.map((cents) => percentOf(cents, reduction.percentMilli))
      : allocate(reduction.amountCents, amounts);
  const changed = new Map(
    chosen.map((line, index) => [
      line.id,
      reducedLine({ ...line, note, ownLimitMilli: limitMilli }, reduction, offs[index] ?? 0),
    ]),
  );
  return settleBill({ ...bill, lines: bill.lines.map((line) => changed.get(line.id) ?? line) });
}

function reducedLine(line: BillLine, reduction: Reduction, ownOffCents: Cents): BillLine {
  if (isNothing(reduction)) {
    return {
      ...line,
      reduction: null,
      note: null,
      ownOffCents: 0,
      ownLimitMilli: null,
      isKept: false,
    };
  }
  const own = 'percentMilli' in reduction ? reduction : { amountCents: ownOffCents };
  return { ...line, reduction: own, ownOffCents, isKept: false };
}

/**
 * Returns whether all discounts of a bill together stay within a percentage of the amount after promotions. Comps do
 * not count.
 */
export function isWithinLimit({ lines }: Pick<Bill, 'lines'>, limitMilli: number): boolean {
  const off = sum(lines.map(givenOff));
  const amounts = sum(lines.map((line) => (isCardLine(line) ? 0 : amountPromoted(line))));
  return BigInt(off) * 100_000n <= BigInt(amounts) * BigInt(limitMilli);
}

/** Returns the line with the amount 0, and its earlier amounts stored in `comp`. */
const compedLine = (line: BillLine): BillLine => ({
  ...line,
  amountCents: 0,
  reduction: null,
  ownOffCents: 0,
  billOffCents: 0,
  ...(line.valueOffCents ? { valueOffCents: 0 } : {}),
  comp: {
    amountCents: line.amountCents,
    ownOffCents: line.ownOffCents,
    valueCents: totalOf(line),
  },
  promo: line.promo && compedPromos(line.promo),
  netCents: 0,
  taxCents: 0,
  isKept: false,
});

/** Undoes a comp. A discount of the line by percent becomes a discount by amount. */
const uncompedLine = (line: BillLine): BillLine => {
  if (line.comp === null) return line;
  const { amountCents, ownOffCents } = line.comp;
  const reduction = ownOffCents === 0 ? null : { amountCents: ownOffCents };
  const promo = line.promo && uncompedPromos(line.promo);
  return { ...line, amountCents, ownOffCents, reduction, promo, comp: null, isKept: false };
};

interface WantedPieces {
  readonly lineId: number;
  /** The number of whole pieces to take; absent for the whole line. */
  readonly pieces?: number;
}

/**
 * Divides a line into the wanted pieces (`taken`) and the remainder (`left`). Without a number, takes the whole line.
 * Throws 400 if this bill has fewer pieces.
 */
export function takePieces(
  line: BillLine,
  pieces: number | undefined,
): { taken: BillLine; left: BillLine | null } {
  const here = wholePiecesOf(line.share, line.quantity);
  if (pieces === undefined || pieces === here) return { taken: line, left: null };
  const most = (line.share.num * line.quantity) / line.share.den;
  if (pieces > most) throw invalid('quantity', 'There are not that many pieces here.');
  return takeFromLine(line, piecesShare(pieces, line.quantity));
}

/**
 * Comps these pieces and makes them a separate line. With `undo`, undoes the comp, so that the guest pays for the
 * pieces again.
 */
export function compLines(bill: Bill, wanted: readonly WantedPieces[], undo: boolean): Bill {
  const lines = wanted.reduce<readonly BillLine[]>((now, { lineId, pieces }) => {
    const line = getLine(now, lineId);
    expectDishes([line], 'lines');
    if ((line.comp !== null) !== undo) {
      throw invalid('lines', undo ? 'This item is not comped.' : 'This item is already comped.');
    }
    const { taken, left } = takePieces(line, pieces);
    const changed = undo ? uncompedLine(taken) : compedLine(taken);
    const parts = left === null ? [changed] : [left, changed];
    return now.flatMap((one) => (one.id === lineId ? parts : [one]));
  }, bill.lines);
  return settleBill({ ...bill, lines });
}

/**
 * Recomputes an undivided line after its ordered quantity changed: its amount, its promotions and its own discount.
 */
export function resized(line: BillLine, from: number): BillLine {
  const amountCents = line.unitCents * line.quantity;
  const promo = line.promo && resizedPromos(line.promo, from, line.quantity);
  const ownOffCents = reductionOff(line.reduction, amountCents - promoOffOf({ promo }));
  const { reduction } = line;
  const own = reduction && 'amountCents' in reduction ? { amountCents: ownOffCents } : reduction;
  return {
    ...line,
    amountCents,
    ownOffCents,
    billOffCents: 0,
    reduction: own,
    promo,
    isKept: false,
  };
}
