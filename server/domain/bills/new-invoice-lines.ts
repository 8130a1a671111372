// The lines of invoices that were just issued, without refunds, for the feed of facts. Reads fewer columns, in fewer
// statements, than for an invoice that a screen shows.
import { sql } from 'kysely';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { wireOf } from '../store/bill-rules.ts';
import {
  asKept,
  type LineWithoutNotes,
  readKept,
  SHOWN,
  type ShownLine,
  type StoredInvoice,
  soldOfLines,
  wireLines,
} from './invoice-lines.ts';

/** Whether an item has options or add-ons. Reading the options of all items would take longer than this check. */
const HAS_EXTRAS = sql<
  0 | 1
>`exists (select 1 from order_item_addons where order_item_id = order_items.id)
  or exists (select 1 from order_item_options where order_item_id = order_items.id)`.as(
  'has_extras',
);
const itemsOfInvoices = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(SHOWN)
    .select(['orders.token_no', 'orders.invoice_id'])
    .select(HAS_EXTRAS)
    .where('orders.invoice_id', 'in', idsIn(p('ids')))
    .where('order_items.status', '<>', 'cancelled')
    .orderBy('order_items.id'),
);

const shownItems = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(SHOWN)
    .select(['orders.token_no', HAS_EXTRAS])
    .where('order_items.id', 'in', idsIn(p('ids'))),
);

/**
 * Returns the lines of invoices that have no refunds yet. Two database queries read the lines of all invoices without
 * stored lines.
 */
export function wireNewLines(
  tx: Tx,
  invoices: readonly StoredInvoice[],
): ReadonlyMap<number, LineWithoutNotes[]> {
  const plain = invoices.filter(({ is_itemised }) => is_itemised === 0).map(({ id }) => id);
  const rows = plain.length === 0 ? [] : tx.all(itemsOfInvoices, { ids: JSON.stringify(plain) });
  const items = groupBy(rows, ({ invoice_id }) => invoice_id);
  const linesOf = (invoice: StoredInvoice): ShownLine[] =>
    invoice.is_itemised === 0
      ? (items.get(invoice.id) ?? []).map((item) => asKept(invoice.id, item))
      : readKept(tx, invoice.id, shownItems);
  const all = invoices.map((invoice) => ({ invoice, lines: linesOf(invoice) }));
  const sold = soldOfLines(
    tx,
    all.flatMap(({ lines }) => lines),
  );
  const reading = { sold, given: new Map(), wire: wireOf(tx) };
  return new Map(all.map(({ invoice, lines }) => [invoice.id, wireLines(invoice, lines, reading)]));
}
