// The fields of a bill line or an invoice line that come from the ordered item.
import type { BillLine as Line } from '#shared/billing/line.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { type ExtrasByItem, wireExtras } from '../orders/extras.ts';
import { type SetsByItem, wireSet } from '../orders/sold-sets.ts';
import type { Wire } from '../store/bill-rules.ts';
import type { BilledItem } from './bill-lines.ts';

/** The options and add-ons of the items, and the sets in which they were sold. */
export interface Sold {
  readonly extras: ExtrasByItem;
  readonly sets: SetsByItem;
}

/** Returns the fields of a line that come from the ordered item. */
export const orderedPart = (item: BilledItem, { extras, sets }: Sold, wire: Wire) => ({
  order_id: item.order_id,
  order_item_id: item.id,
  token_no: item.token_no,
  title: item.item_title,
  variant_title: item.variant_title,
  ...wireExtras(extras.get(item.id), wire.amount),
  notes: item.notes,
  ...wireSet(sets.get(item.id), wire),
  seat: item.seat,
  course: item.course,
  fired: item.waits === 1 ? (0 as const) : (1 as const),
  status: item.status,
  table_title: item.table_title,
  price: wire.amount(item.price_cents),
  price_list: item.price_list,
  ...(item.card === null ? {} : { card: item.card }),
});

/** Returns a line's own discount; null if it has none. */
export const lineDiscount = (line: Line, wire: Wire): BillLine['discount'] =>
  line.reduction === null
    ? null
    : {
        percent: 'percentMilli' in line.reduction ? toRate(line.reduction.percentMilli) : null,
        amount: wire.amount(line.ownOffCents),
        reason: line.note?.reason ?? null,
        username: line.note?.by ?? null,
        approved_by: line.note?.approvedBy ?? null,
      };
