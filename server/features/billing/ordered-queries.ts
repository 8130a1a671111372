// What a line of a bill or an invoice says of the item that was ordered.
import type { BillLine as Line } from '#shared/billing/line.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { BillLine } from '#shared/entities/bills.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { OrderItemAddonRow } from '../../db/schema.ts';
import { idsIn } from '../orders/queries.ts';
import type { Wire } from '../store/bill-rules-queries.ts';
import type { BilledItem } from './bill-queries.ts';

const addonsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_item_addons')
    .selectAll()
    .where('order_item_id', 'in', idsIn(p('ids')))
    .orderBy('order_item_id')
    .orderBy('position'),
);
export type AddonsByItem = ReadonlyMap<number, readonly OrderItemAddonRow[]>;

/** The add-ons of these items, as they were sold. */
export const readAddons = (tx: Tx, itemIds: readonly number[]): AddonsByItem =>
  groupBy(tx.all(addonsOf, { ids: JSON.stringify(itemIds) }), ({ order_item_id }) => order_item_id);

/** What a line says of the item that was ordered. */
export const orderedPart = (item: BilledItem, addons: AddonsByItem, wire: Wire) => ({
  order_id: item.order_id,
  order_item_id: item.id,
  token_no: item.token_no,
  title: item.item_title,
  variant_title: item.variant_title,
  addons: (addons.get(item.id) ?? []).map(({ addon_id, title, price_cents }) => ({
    id: addon_id,
    title,
    price: wire.amount(price_cents),
  })),
  options: [],
  notes: item.notes,
  seat: item.seat,
  course: item.course,
  status: item.status,
  table_title: item.table_title,
  price: wire.amount(item.price_cents),
});

/** A line's own discount; null without one. */
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
