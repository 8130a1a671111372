// The rows of a bill's lines: an item as it was sold on the bill of its order has none.
import { type BillLine, offOf } from '#shared/billing/line.ts';
import { isWhole } from '#shared/billing/share.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, preparedRows, qb, type SlotOf } from '../../db/query.ts';
import { idsIn } from '../orders/queries.ts';
import type { BilledItem } from './bill-queries.ts';

/** A line and the bill that it lies on. */
export interface PutLine {
  readonly billId: number;
  readonly line: BillLine;
}

const rowOf = ({ billId, line }: PutLine) => {
  const { reduction, note, comp } = line;
  return {
    id: line.id,
    bill_id: billId,
    order_item_id: line.itemId,
    share_num: line.share.num,
    share_den: line.share.den,
    amount_cents: line.amountCents,
    own_off_cents: line.ownOffCents,
    bill_off_cents: line.billOffCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    is_kept: line.isKept ? (1 as const) : (0 as const),
    own_percent_milli: reduction && 'percentMilli' in reduction ? reduction.percentMilli : null,
    own_amount_cents: reduction && 'amountCents' in reduction ? reduction.amountCents : null,
    own_reason: note?.reason ?? null,
    own_by: note?.by ?? null,
    own_approved_by: note?.approvedBy ?? null,
    comp_amount_cents: comp?.amountCents ?? null,
    comp_off_cents: comp?.ownOffCents ?? null,
    comp_value_cents: comp?.valueCents ?? null,
  };
};
type Row = ReturnType<typeof rowOf>;

/** What every line has. */
const figureSlots = (p: SlotOf<Row>) => ({
  bill_id: p('bill_id'),
  order_item_id: p('order_item_id'),
  share_num: p('share_num'),
  share_den: p('share_den'),
  amount_cents: p('amount_cents'),
  own_off_cents: p('own_off_cents'),
  bill_off_cents: p('bill_off_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  is_kept: p('is_kept'),
});
/** And what one has that was reduced by itself, or that the house pays. */
const allSlots = (p: SlotOf<Row>) => ({
  ...figureSlots(p),
  own_percent_milli: p('own_percent_milli'),
  own_amount_cents: p('own_amount_cents'),
  own_reason: p('own_reason'),
  own_by: p('own_by'),
  own_approved_by: p('own_approved_by'),
  comp_amount_cents: p('comp_amount_cents'),
  comp_off_cents: p('comp_off_cents'),
  comp_value_cents: p('comp_value_cents'),
});

// A bill of forty lines by ten is four hundred rows: most have no reduction, and bind half as much.
const plainLines = preparedRows<Row>((rows) =>
  qb.insertInto('bill_lines').values(rows.map(figureSlots)),
);
const reducedLines = preparedRows<Row>((rows) =>
  qb.insertInto('bill_lines').values(rows.map(allSlots)),
);
const keptLines = preparedRows<Row>((rows) =>
  qb.replaceInto('bill_lines').values(rows.map((p) => ({ id: p('id'), ...allSlots(p) }))),
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

const queryFor = ({ id, reduction, note, comp }: BillLine) => {
  if (id !== 0) return keptLines;
  return reduction === null && note === null && comp === null ? plainLines : reducedLines;
};

/** Rows of lines as they are now, in their order: those that have none yet get their numbers in it. */
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

/** Items are no longer simply on the bill of their order. */
export function setItemsApart(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.run(setApart, { ids: JSON.stringify(ids) });
}

export function removeLines(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) tx.run(deleteLines, { ids: JSON.stringify(ids) });
}

/** Whether a line is simply its item as sold, on the bill of its order. */
export const isAsSold = (line: BillLine, item: BilledItem, billId: number): boolean =>
  item.is_apart === 0 &&
  item.home_id === billId &&
  line.id === item.id &&
  isWhole(line.share) &&
  line.comp === null &&
  line.reduction === null &&
  offOf(line) === 0 &&
  line.netCents === item.net_cents &&
  line.taxCents === item.tax_cents;
