// Converts a line of a bill or invoice to a line of a receipt.
import type { BillLine } from '../entities/bills.ts';
import { type EvenShare, fullCents, fullPieces, fullPromos } from './even-share.ts';
import { type Decimals, fromMinor } from './money.ts';
import { gatherSets, type ReceiptLine } from './receipt-sets.ts';

type Said = Pick<
  BillLine,
  | 'order_item_id'
  | 'title'
  | 'quantity'
  | 'share'
  | 'price'
  | 'is_comp'
  | 'notes'
  | 'variant_title'
  | 'addons'
  | 'amount'
  | 'promos'
>;

/** Returns `1/3` for a part of one piece; undefined for whole pieces and for parts of several pieces. */
function partOfPiece({ quantity, share }: Said): string | undefined {
  const ordered = Math.round((quantity * share.den) / share.num);
  return ordered === 1 && share.den > 1 ? `${share.num}/${share.den}` : undefined;
}

/** Returns the reductions of a line by promotions, in `promos`; an empty object if there are none. */
const promosOf = ({ promos = [] }: Said): Pick<ReceiptLine, 'promos'> =>
  promos.length === 0 ? {} : { promos: promos.map(({ title, amount }) => ({ title, amount })) };

const plainLine = (line: Said): ReceiptLine => {
  const pieces = partOfPiece(line);
  return {
    title: line.title,
    quantity: line.quantity,
    price: line.price,
    notes: line.notes,
    variant: line.variant_title,
    addons: line.addons.map(({ title }) => title),
    amount: line.amount,
    ...(pieces !== undefined && { pieces }),
    ...promosOf(line),
    ...(line.is_comp === 1 && { isComp: true }),
    ...(line.order_item_id !== null && { itemId: line.order_item_id }),
  };
};

/** Returns the lines of a receipt. The dishes of a set are below the line of the set. */
export const receiptLinesOf = (
  lines: readonly (Said & Pick<BillLine, 'order_id' | 'set' | 'adds'>)[],
  decimals: Decimals,
  share?: EvenShare,
): ReceiptLine[] =>
  gatherSets(
    lines.map((line) => ({ of: line, line: receiptLineOf(line, decimals, share) })),
    decimals,
  );

/**
 * Returns the receipt line of a line of a bill. `share` is present if the bill is one of several equal parts; the
 * receipt line then shows the whole dish at its full price.
 */
function receiptLineOf(line: Said, decimals: Decimals, share?: EvenShare): ReceiptLine {
  if (share === undefined) return plainLine(line);
  const { pieces: _, promos: __, ...plain } = plainLine(line);
  const promos = fullPromos(line, share.of, decimals).map(({ title, cents }) => ({
    title,
    amount: fromMinor(cents, decimals),
  }));
  return {
    ...plain,
    ...(promos.length > 0 && { promos }),
    quantity: fullPieces(line, share.of),
    amount: fromMinor(fullCents(line, share.of, decimals), decimals),
  };
}
