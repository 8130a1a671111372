// Splitting a bill: by items, by seats, evenly. Figures are divided, nothing is computed anew (CONTRACT §15).
import { invalid } from '../errors.ts';
import type { Bill, Figures } from './bill.ts';
import { allocate, rotation } from './divide.ts';
import { type BillLine, type Reduction, takeFromLine } from './line.ts';
import type { Cents } from './money.ts';
import { getLine, takePieces } from './reduce.ts';
import { rotateLines } from './rotate.ts';
import { compareShares, type Share, timesShare } from './share.ts';
import { keptAsTaxed } from './taxes.ts';

/** A share of an ordered quantity is seldom smaller; it could no longer be read. */
export const MAX_SHARE_DEN = 1000;

export const MAX_EVEN_PARTS = 30;

export interface WantedLine {
  readonly lineId: number;
  /** Whole pieces of what lies here. */
  readonly pieces?: number;
  /** One n-th of what lay here before the call. */
  readonly shares?: number;
}

const expectReadable = (share: Share, field: string): void => {
  if (share.den > MAX_SHARE_DEN) throw invalid(field, 'That is too small a share.');
};

/** 400 where a line's share would be too small in one of so many equal parts. */
const expectDivisible = (lines: readonly BillLine[], parts: number, field: string): void => {
  for (const { share } of lines) expectReadable(timesShare(share, { num: 1, den: parts }), field);
};

const tooFew = () => invalid('parts', 'A split needs at least two parts.');

/** What one part takes; `before` are the lines as they lay here before the call. */
function takeWanted(
  line: BillLine,
  wanted: WantedLine,
  before: BillLine,
): ReturnType<typeof takePieces> {
  if (wanted.shares === undefined) return takePieces(line, wanted.pieces);
  const share = timesShare(before.share, { num: 1, den: wanted.shares });
  expectReadable(share, 'shares');
  if (compareShares(share, line.share) > 0) {
    throw invalid('shares', 'More than the whole is shared out.');
  }
  return takeFromLine(line, share);
}

interface Parted {
  /** What each part takes, in their order. */
  readonly parts: readonly (readonly BillLine[])[];
  /** What stays here. */
  readonly rest: readonly BillLine[];
}

/** Takes what each part wants, one after the other. 404 for a line that isn't here, 400 for more than there is. */
export function takeParts(
  lines: readonly BillLine[],
  parts: readonly (readonly WantedLine[])[],
): Parted {
  let rest: readonly BillLine[] = lines;
  const taken = parts.map((wants) =>
    wants.map((wanted) => {
      const before = getLine(lines, wanted.lineId);
      const line = rest.find(({ id }) => id === wanted.lineId);
      if (!line) throw invalid('lines', 'More than the whole is shared out.');
      const { taken: own, left } = takeWanted(line, wanted, before);
      rest = rest.flatMap((one) => (one !== line ? [one] : left ? [left] : []));
      return own;
    }),
  );
  return { parts: taken, rest };
}

/** A part by itself, with the rules of the bill that it came from. */
interface Part {
  readonly lines: readonly BillLine[];
  readonly service: Figures;
  readonly guests: number | null;
}

/** An amount off goes with its lines; what found nothing to be taken from stays with the first. */
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

/** Guests divided, spare ones to the earlier parts: 7 by 3 → 3, 2, 2. */
const divideGuests = (guests: number | null, parts: number): (number | null)[] =>
  guests === null ? Array.from({ length: parts }, () => null) : rotation(parts).next(guests);

/** The charge allocated by what the parts come to, its tax likewise. */
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
 * The bill and its parts, each with lines of its own: what nobody named stays; where all is named, the first part is
 * what stays. The first of them is the bill itself.
 */
export function splitByItems(bill: Bill, wanted: readonly (readonly WantedLine[])[]): Bill[] {
  const { parts, rest } = takeParts(bill.lines, wanted);
  const all = rest.length === 0 ? parts : [rest, ...parts];
  return byItems(bill, (count) => divideGuests(bill.guests, count), all);
}

/** By seats each part has one guest, the first the rest. */
const guestsBySeat = (guests: number | null, parts: number): (number | null)[] =>
  Array.from({ length: parts }, (_, part) => {
    if (guests === null) return null;
    if (part === 0) return Math.max(guests - parts + 1, Math.min(guests, 1));
    return part < guests ? 1 : 0;
  });

/** A part for each seat, in their order; what lies at no seat is rotated among them. 400 without two seats. */
export function splitBySeats(bill: Bill): Bill[] {
  const seats = [...new Set(bill.lines.map(({ seat }) => seat))].filter((seat) => seat > 0);
  if (seats.length === 0) throw invalid('by', 'No item has a seat yet.');
  const shared = bill.lines.filter(({ seat }) => seat === 0);
  expectDivisible(shared, seats.length, 'by');
  const turned = rotateLines(shared, { netCents: 0, taxCents: 0 }, seats.length);
  const parts = seats
    .sort((a, b) => a - b)
    .map((seat, part) => [
      ...bill.lines.filter((line) => line.seat === seat),
      ...(turned[part]?.lines ?? []),
    ]);
  return byItems(bill, (count) => guestsBySeat(bill.guests, count), parts);
}

/** As many equal parts, 2 to 30. 400 where a share would be too small to be read. */
export function splitEvenly(bill: Bill, parts: number): Bill[] {
  if (parts < 2 || bill.lines.length === 0) throw tooFew();
  expectDivisible(bill.lines, parts, 'parts');
  const guests = divideGuests(bill.guests, parts);
  const turned = rotateLines(bill.lines, bill.service, parts);
  return billsOf(
    bill,
    turned.map((part, index) => ({ ...part, guests: guests[index] ?? null })),
  );
}
