// Refunds of an invoice's lines by a credit note: by pieces or by amount (contract 17).
import { invalid, notFound, Refusal } from '../errors.ts';
import { allocate, takeShare, takeTax } from './divide.ts';
import type { Cents } from './money.ts';
import { compareShares, minusShare, piecesShare, ratioOf, type Share } from './share.ts';

/** The part of an invoiced line that earlier credit notes have not refunded. */
export interface LineLeft {
  readonly id: number;
  readonly quantity: number;
  /** The part of the quantity that is not refunded. */
  readonly share: Share;
  readonly totalCents: Cents;
  readonly taxCents: Cents;
  readonly offCents: Cents;
}

export interface GivenBack {
  readonly id: number;
  /** The refunded part of the quantity; 0 for a refund by amount. */
  readonly share: Share;
  readonly netCents: Cents;
  readonly taxCents: Cents;
  readonly offCents: Cents;
}

interface WantedBack {
  readonly lineId: number;
  /** The number of whole pieces; absent for the whole remainder. */
  readonly pieces?: number;
}

const NONE: Share = { num: 0, den: 1 };
const tooLarge = () =>
  new Refusal('REFUND_TOO_LARGE', 'The amount is more than can still be refunded on this invoice.');

const backOf = (line: LineLeft, share: Share, total: Cents, offCents: Cents): GivenBack => {
  const taxCents = takeTax(line.taxCents, total, line.totalCents);
  return { id: line.id, share, netCents: total - taxCents, taxCents, offCents };
};

const allOf = ({ id, share, totalCents, taxCents, offCents }: LineLeft): GivenBack => ({
  id,
  share,
  netCents: totalCents - taxCents,
  taxCents,
  offCents,
});

function piecesBack(line: LineLeft, pieces: number | undefined): GivenBack {
  if (pieces === undefined) {
    if (line.share.num === 0 && line.totalCents === 0) throw tooLarge();
    return allOf(line);
  }
  const here = (line.share.num * line.quantity) / line.share.den;
  if (here > 0 && here < 1) {
    throw invalid('quantity', 'A share of a split item can only be refunded in full.');
  }
  const share = piecesShare(pieces, line.quantity);
  const order = compareShares(share, line.share);
  if (order > 0) throw tooLarge();
  if (order === 0) return allOf(line);
  const { k, q } = ratioOf(share, line.share);
  const total = takeShare(line.totalCents, k, q);
  return backOf(line, share, total, takeShare(line.offCents, k, q));
}

/** Refunds lines or pieces of them. Throws 404 for a line of another invoice, 409 for more than the remainder, 400 for a repeated line. */
export function refundPieces(
  left: readonly LineLeft[],
  wanted: readonly WantedBack[],
): GivenBack[] {
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) {
    throw invalid('lines', 'Please choose each line once.');
  }
  const found = wanted.map(({ lineId, pieces }) => {
    const line = left.find(({ id }) => id === lineId);
    if (!line) throw notFound('line');
    return { line, pieces };
  });
  return found.map(({ line, pieces }) => piecesBack(line, pieces));
}

/** Refunds an amount, allocated over the remainders of all lines, with the tax by *take*. Throws 409 for more than the remainder. */
export function refundAmount(left: readonly LineLeft[], amountCents: Cents): GivenBack[] {
  const totals = left.map(({ totalCents }) => totalCents);
  if (amountCents > totals.reduce((sum, total) => sum + total, 0)) throw tooLarge();
  const parts = allocate(amountCents, totals);
  return left.flatMap((line, index) => {
    const total = parts[index] ?? 0;
    if (total === 0) return [];
    if (total === line.totalCents) return [allOf(line)];
    return [backOf(line, NONE, total, takeShare(line.offCents, total, line.totalCents))];
  });
}

/** Returns the remainder of a line after a refund. */
export const leftAfter = (line: LineLeft, back: GivenBack): LineLeft => ({
  ...line,
  share: minusShare(line.share, back.share),
  totalCents: line.totalCents - back.netCents - back.taxCents,
  taxCents: line.taxCents - back.taxCents,
  offCents: line.offCents - back.offCents,
});
