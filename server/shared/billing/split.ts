// Splitting a bill: by items, by seats, evenly. Amounts are divided, not recomputed (contract 15).
import { invalid } from '../errors.ts';
import type { Bill } from './bill.ts';
import { expectNoCard } from './card-lines.ts';
import { allocate, rotation } from './divide.ts';
import { type BillLine, type Reduction, takeFromLine } from './line.ts';
import { settlePromos } from './line-promos.ts';
import type { Cents } from './money.ts';
import { getLine, takePieces } from './reduce.ts';
import { rotateLines } from './rotate.ts';
import type { Figures } from './service.ts';
import { compareShares, type Share, timesShare } from './share.ts';
import { keptAsTaxed } from './taxes.ts';

/** The largest denominator of a share. Smaller shares are rarely needed and hard to read. */
export const MAX_SHARE_DEN = 1000;

export const MAX_EVEN_PARTS = 30;

export interface WantedLine {
  readonly lineId: number;
  /** The number of whole pieces of the line. */
  readonly pieces?: number;
  /** The number n, for one n-th of the line as it was before the call. */
  readonly shares?: number;
}

const expectReadable = (share: Share, field: string): void => {
  if (share.den > MAX_SHARE_DEN) throw invalid(field, 'This share is too small.');
};

/** Throws 400 if a line is too small to be divided into this many equal parts. */
const expectDivisible = (lines: readonly BillLine[], parts: number, field: string): void => {
  for (const { share } of lines) expectReadable(timesShare(share, { num: 1, den: parts }), field);
};

const tooFew = () => invalid('parts', 'A split needs at least two parts.');

/** Takes one part's share from a line. `before` is the line before the call. */
function takeWanted(
  line: BillLine,
  wanted: WantedLine,
  before: BillLine,
): ReturnType<typeof takePieces> {
  if (wanted.shares === undefined) return takePieces(line, wanted.pieces);
  if (wanted.shares > 1) expectNoCard([line]);
  const share = timesShare(before.share, { num: 1, den: wanted.shares });
  expectReadable(share, 'shares');
  if (compareShares(share, line.share) > 0) {
    throw invalid('shares', 'The shares add up to more than the whole.');
  }
  return takeFromLine(line, share);
}

interface Parted {
  /** The lines of each part, in order. */
  readonly parts: readonly (readonly BillLine[])[];
  /** The lines that stay on the bill. */
  readonly rest: readonly BillLine[];
}

/**
 * Divides lines into the wanted parts and a rest. Throws 404 for a line that isn't on the bill, and 400 if the parts
 * get more than the whole line.
 */
export function takeParts(
  lines: readonly BillLine[],
  parts: readonly (readonly WantedLine[])[],
): Parted {
  let rest: readonly BillLine[] = lines;
  const taken = parts.map((wants) =>
    wants.map((wanted) => {
      const before = getLine(lines, wanted.lineId);
      const line = rest.find(({ id }) => id === wanted.lineId);
      if (!line) throw invalid('lines', 'The shares add up to more than the whole.');
      const { taken: own, left } = takeWanted(line, wanted, before);
      rest = rest.flatMap((one) => (one !== line ? [one] : left ? [left] : []));
      return own;
    }),
  );
  return { parts: taken, rest };
}

/** A part of a bill, which has the same rules as the bill. */
interface Part {
  readonly lines: readonly BillLine[];
  readonly service: Figures;
  readonly guests: number | null;
}

/**
 * Returns the discount of each part. A percentage stays the same. An amount is divided in the same way as the lines,
 * and its unused remainder stays on the first bill.
 */
function discountsOf(bill: Bill, parts: readonly Part[]): (Reduction | null)[] {
  const { discount } = bill;
  if (discount === null || 'percentMilli' in discount) return parts.map(() => discount);
  const offs = parts.map(({ lines }) =>
    lines.reduce((sum, { billOffCents }) => sum + billOffCents, 0),
  );
  const unused = discount.amountCents - offs.reduce((sum, off) => sum + off, 0);
  return offs.map((off, index) => {
    const amountCents = off + (index === 0 ? unused : 0);
    return amountCents === 0 ? null : { amountCents };
  });
}

function billsOf(bill: Bill, parts: readonly Part[]): Bill[] {
  const discounts = discountsOf(bill, parts);
  return parts.map((part, index) => ({ ...bill, ...part, discount: discounts[index] ?? null }));
}

/** Divides the number of guests. The earlier parts get the spare guests: 7 by 3 → 3, 2, 2. */
const divideGuests = (guests: number | null, parts: number): (number | null)[] =>
  guests === null ? Array.from({ length: parts }, () => null) : rotation(parts).next(guests);

/** Allocates the service charge and its tax by the totals of the parts. */
export function allocateService(bill: Bill, parts: readonly (readonly BillLine[])[]): Figures[] {
  const totals = parts.map(
    (lines) => lines.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0) as Cents,
  );
  const nets = allocate(bill.service.netCents, totals);
  const taxes = allocate(bill.service.taxCents, totals);
  return parts.map((_, index) => ({ netCents: nets[index] ?? 0, taxCents: taxes[index] ?? 0 }));
}

function byItems(
  bill: Bill,
  guestsOf: (parts: number) => (number | null)[],
  sorted: readonly (readonly BillLine[])[],
): Bill[] {
  if (sorted.length < 2) throw tooFew();
  const parts = sorted.map((lines) => keptAsTaxed(lines, bill.taxRounding));
  const services = allocateService(bill, parts);
  const guests = guestsOf(parts.length);
  const own = parts.map((lines, index) => ({
    lines,
    service: services[index] ?? bill.service,
    guests: guests[index] ?? null,
  }));
  return billsOf(bill, own);
}

/**
 * Splits a bill by lines. The first returned bill is the original. It keeps the lines that no part takes. If the
 * parts take all lines, the original bill becomes the first part.
 */
export function splitByItems(bill: Bill, wanted: readonly (readonly WantedLine[])[]): Bill[] {
  const { parts, rest } = takeParts(bill.lines.map(settlePromos), wanted);
  const all = rest.length === 0 ? parts : [rest, ...parts];
  return byItems(bill, (count) => divideGuests(bill.guests, count), all);
}

/**
 * Returns one guest for each part except the first, if there are enough guests. The first part gets the other guests.
 */
const guestsBySeat = (guests: number | null, parts: number): (number | null)[] =>
  Array.from({ length: parts }, (_, part) => {
    if (guests === null) return null;
    if (part === 0) return Math.max(guests - parts + 1, Math.min(guests, 1));
    return part < guests ? 1 : 0;
  });

/**
 * Splits a bill into one part per seat, in order. Lines without a seat are divided among the parts by *rotate*.
 * Throws 400 if the bill has fewer than two seats.
 */
export function splitBySeats(bill: Bill): Bill[] {
  const seats = [...new Set(bill.lines.map(({ seat }) => seat))].filter((seat) => seat > 0);
  if (seats.length === 0) throw invalid('by', 'No item has a seat yet.');
  const lines = bill.lines.map(settlePromos);
  const shared = lines.filter(({ seat }) => seat === 0);
  expectNoCard(shared);
  expectDivisible(shared, seats.length, 'by');
  const turned = rotateLines(shared, { netCents: 0, taxCents: 0 }, seats.length);
  const parts = seats
    .sort((a, b) => a - b)
    .map((seat, part) => [
      ...lines.filter((line) => line.seat === seat),
      ...(turned[part]?.lines ?? []),
    ]);
  return byItems(bill, (count) => guestsBySeat(bill.guests, count), parts);
}

/** Splits a bill into 2 to 30 equal parts. Throws 400 if a share would be too small. */
export function splitEvenly(bill: Bill, parts: number): Bill[] {
  if (parts < 2 || bill.lines.length === 0) throw tooFew();
  expectNoCard(bill.lines);
  expectDivisible(bill.lines, parts, 'parts');
  const guests = divideGuests(bill.guests, parts);
  const turned = rotateLines(bill.lines.map(settlePromos), bill.service, parts);
  return billsOf(
    bill,
    turned.map((part, index) => ({ ...part, guests: guests[index] ?? null })),
  );
}
