// The rows of a bill's lines: an item as it was sold on the bill of its order has none.
import type { Expression } from 'kysely';
import { type BillLine, offOf } from '#shared/billing/line.ts';
import { isWhole } from '#shared/billing/share.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { BillLineRow } from '../../db/schema.ts';
import { idsIn } from '../orders/queries.ts';
import type { BilledItem } from './bill-queries.ts';

type LineValues = Omit<BillLineRow, 'id'>;

const lineValues = (billId: number, line: BillLine): LineValues => ({
  bill_id: billId,
  order_item_id: line.itemId,
  share_num: line.share.num,
  share_den: line.share.den,
  amount_cents: line.amountCents,
  own_percent_milli:
    line.reduction && 'percentMilli' in line.reduction ? line.reduction.percentMilli : null,
  own_amount_cents:
    line.reduction && 'amountCents' in line.reduction ? line.reduction.amountCents : null,
  own_reason: line.note?.reason ?? null,
  own_by: line.note?.by ?? null,
  own_approved_by: line.note?.approvedBy ?? null,
  own_off_cents: line.ownOffCents,
  bill_off_cents: line.billOffCents,
  comp_amount_cents: line.comp?.amountCents ?? null,
  comp_off_cents: line.comp?.ownOffCents ?? null,
  comp_value_cents: line.comp?.valueCents ?? null,
  net_cents: line.netCents,
  tax_cents: line.taxCents,
  is_kept: line.isKept ? 1 : 0,
});

type LineSlot = <K extends keyof LineValues & string>(name: K) => Expression<LineValues[K]>;

const lineSlots = (p: LineSlot) => ({
  bill_id: p('bill_id'),
  order_item_id: p('order_item_id'),
  share_num: p('share_num'),
  share_den: p('share_den'),
  amount_cents: p('amount_cents'),
  own_percent_milli: p('own_percent_milli'),
  own_amount_cents: p('own_amount_cents'),
  own_reason: p('own_reason'),
  own_by: p('own_by'),
  own_approved_by: p('own_approved_by'),
  own_off_cents: p('own_off_cents'),
  bill_off_cents: p('bill_off_cents'),
  comp_amount_cents: p('comp_amount_cents'),
  comp_off_cents: p('comp_off_cents'),
  comp_value_cents: p('comp_value_cents'),
  net_cents: p('net_cents'),
  tax_cents: p('tax_cents'),
  is_kept: p('is_kept'),
});

type LineRecord = { [K in keyof LineValues]: LineValues[K] };

const insertLine = prepared<LineRecord>()((p) => qb.insertInto('bill_lines').values(lineSlots(p)));
const replaceLine = prepared<LineRecord & { id: number }>()((p) =>
  qb.replaceInto('bill_lines').values({ id: p('id'), ...lineSlots(p) }),
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

/** A line's row as the line is now, a new one where it has none. */
export function putLine(tx: Tx, billId: number, line: BillLine): void {
  if (line.id === 0) tx.run(insertLine, lineValues(billId, line));
  else tx.run(replaceLine, { id: line.id, ...lineValues(billId, line) });
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
