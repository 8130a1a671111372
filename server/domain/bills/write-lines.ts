// The rows of bill lines. A line has no row if it is a whole item as it was sold, on the bill of the item's order.
import { type BillLine, offOf } from '#shared/billing/line.ts';
import { isWhole } from '#shared/billing/share.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, preparedRows, qb, type SlotOf } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { hasStoredPromos, storedLinePromos } from '../promotions/line-columns.ts';
import type { BilledItem } from './bill-lines.ts';
import type { StoredBill } from './load-bills.ts';

/** A line and its bill. */
export interface PutLine {
  readonly billId: number;
  readonly line: BillLine;
}

/** Returns the columns that a line of a bill and a line of an even split share. */
export function columnsOf(line: BillLine) {
  const { reduction, note, comp } = line;
  return {
    order_item_id: line.itemId,
    share_num: line.share.num,
    share_den: line.share.den,
    amount_cents: line.amountCents,
    own_off_cents: line.ownOffCents,
    bill_off_cents: line.billOffCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    own_percent_milli: reduction && 'percentMilli' in reduction ? reduction.percentMilli : null,
    own_amount_cents: reduction && 'amountCents' in reduction ? reduction.amountCents : null,
    own_reason: note?.reason ?? null,
    own_by: note?.by ?? null,
    own_approved_by: note?.approvedBy ?? null,
    own_limit_milli: line.ownLimitMilli,
    own_discount_only: line.ownDiscountOnly ? (1 as const) : (0 as const),
    comp_amount_cents: comp?.amountCents ?? null,
    comp_off_cents: comp?.ownOffCents ?? null,
    comp_value_cents: comp?.valueCents ?? null,
    promos: storedLinePromos(line.promo),
  };
}
type Columns = ReturnType<typeof columnsOf>;

const rowOf = ({ billId, line }: PutLine) => ({
  ...columnsOf(line),
  id: line.id,
  bill_id: billId,
  is_kept: line.isKept ? (1 as const) : (0 as const),
  value_off_cents: line.valueOffCents ?? 0,
});
type Row = ReturnType<typeof rowOf>;

/** The columns that every line has. */
export const figureSlots = (p: SlotOf<Columns>) => ({
  order_item_id: p('order_item_id'),
  share_num: p('share_num'),
  share_den: p('share_den'),
  amount_cents: p('amount_cents'),
  own_off_cents: p('own_off_cents'),
  bill_off_cents: p('bill_off_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
});
/** The columns of a line that is comped or has its own discount or promotions. */
export const reducedSlots = (p: SlotOf<Columns>) => ({
  ...figureSlots(p),
  own_percent_milli: p('own_percent_milli'),
  own_amount_cents: p('own_amount_cents'),
  own_reason: p('own_reason'),
  own_by: p('own_by'),
  own_approved_by: p('own_approved_by'),
  own_limit_milli: p('own_limit_milli'),
  own_discount_only: p('own_discount_only'),
  comp_amount_cents: p('comp_amount_cents'),
  comp_off_cents: p('comp_off_cents'),
  comp_value_cents: p('comp_value_cents'),
  promos: p('promos'),
});

const placeSlots = (p: SlotOf<Row>) => ({ bill_id: p('bill_id'), is_kept: p('is_kept') });

const valueSlot = (p: SlotOf<Row>) => ({ value_off_cents: p('value_off_cents') });

// Inserts lines without a reduction. Most lines have no reduction, and their INSERT needs only half as many values.
const plainLines = preparedRows<Row>((rows) =>
  qb.insertInto('bill_lines').values(rows.map((p) => ({ ...placeSlots(p), ...figureSlots(p) }))),
);
const reducedLines = preparedRows<Row>((rows) =>
  qb
    .insertInto('bill_lines')
    .values(rows.map((p) => ({ ...placeSlots(p), ...valueSlot(p), ...reducedSlots(p) }))),
);
const keptLines = preparedRows<Row>((rows) =>
  qb
    .replaceInto('bill_lines')
    .values(
      rows.map((p) => ({ id: p('id'), ...placeSlots(p), ...valueSlot(p), ...reducedSlots(p) })),
    ),
);
const setApart = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ is_apart: 1 })
    .where('id', 'in', idsIn(p('ids')))
    .where('is_apart', '=', 0),
);
const deleteLines = prepared<{ ids: string }>()((p) =>
  qb.deleteFrom('bill_lines').where('id', 'in', idsIn(p('ids'))),
);

/** Returns whether a line needs only the columns of `figureSlots`. */
export const isUnreduced = (line: BillLine): boolean =>
  line.reduction === null &&
  line.note === null &&
  line.comp === null &&
  line.ownLimitMilli === null &&
  (line.valueOffCents ?? 0) === 0 &&
  !line.ownDiscountOnly &&
  !hasStoredPromos(line.promo);

const queryFor = (line: BillLine) => {
  if (line.id !== 0) return keptLines;
  return isUnreduced(line) ? plainLines : reducedLines;
};

/** Writes the rows of lines in their current state. Lines without an id get one, in the given order. */
export function putLines(tx: Tx, lines: readonly PutLine[]): void {
  let alike: Row[] = [];
  for (const [index, put] of lines.entries()) {
    alike.push(rowOf(put));
    const [query, next] = [queryFor(put.line), lines[index + 1]];
    if (next && queryFor(next.line) === query) continue;
    tx.insertAll(query, alike);
    alike = [];
  }
}

/** Marks items as apart: their lines are on several bills or were changed, so they have rows of their own. */
export function setItemsApart(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.run(setApart, { ids: JSON.stringify(ids) });
}

const leaveSplit = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('bills')
    .set({ even_split_id: null, even_part: null })
    .where('id', 'in', idsIn(p('ids'))),
);
/** Detaches bills from their even splits. From now on each of these bills has its own line rows. */
export function leaveSplits(tx: Tx, bills: readonly StoredBill[]): void {
  const parts = bills.filter(({ even_split_id }) => even_split_id !== null);
  if (parts.length > 0) tx.run(leaveSplit, { ids: JSON.stringify(parts.map(({ id }) => id)) });
}

export function removeLines(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.run(deleteLines, { ids: JSON.stringify(ids) });
}

/** Returns whether a line needs no row: it is the whole item as it was sold, on the bill of the item's order. */
export const isAsSold = (line: BillLine, item: BilledItem, billId: number): boolean =>
  item.is_apart === 0 &&
  item.home_id === billId &&
  line.id === item.id &&
  isWhole(line.share) &&
  !line.isKept &&
  line.comp === null &&
  line.reduction === null &&
  !line.ownDiscountOnly &&
  !hasStoredPromos(line.promo) &&
  offOf(line) === 0 &&
  line.netCents === item.net_cents &&
  line.taxCents === item.tax_cents;
