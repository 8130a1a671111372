// The lines of invoices, and the refunds of each line. If an invoice has no stored lines, its lines are the items of
// its orders as they were sold.
import type { Selectable } from 'kysely';
import { type GivenBack, type LineLeft, leftAfter } from '#shared/billing/refund.ts';
import { piecesOf, type Share } from '#shared/billing/share.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { InvoiceLine } from '#shared/entities/bills.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { type Prepared, prepared, qb } from '../../db/query.ts';
import type { InvoiceLineRow, InvoiceRow } from '../../db/schema.ts';
import type { NewInvoiceLine } from '../invoices/write-lines.ts';
import { wireExtras } from '../orders/extras.ts';
import { readExtras } from '../orders/read-form.ts';
import { readSets, wireSet } from '../orders/sold-sets.ts';
import { wireKeptPromos } from '../promotions/known-terms.ts';
import { type Wire, wireOf } from '../store/bill-rules.ts';
import { type BilledItem, itemsByIds } from './bill-lines.ts';
import type { Sold } from './ordered-part.ts';

export type StoredInvoice = Selectable<InvoiceRow>;
export type KeptLine = NewInvoiceLine & { readonly item: BilledItem | null };

/** The columns of an ordered item that its line on an invoice shows. */
export const SHOWN = [
  'order_items.id',
  'order_items.order_id',
  'order_items.item_title',
  'order_items.variant_title',
  'order_items.quantity',
  'order_items.price_cents',
  'order_items.net_cents',
  'order_items.tax_cents',
  'order_items.tax_title',
  'order_items.tax_rate_milli',
  'order_items.tax_type',
  'order_items.status',
  'order_items.seat',
  'order_items.course',
  'order_items.table_title',
  'order_items.waits',
  'order_items.price_list',
  'order_items.card',
  'order_items.set_id',
] as const;
type ColumnOf<T> = T extends `order_items.${infer C}` ? C : never;
type ShownItem = Pick<BilledItem, ColumnOf<(typeof SHOWN)[number]> | 'token_no'>;
/**
 * A line of an invoice, with the fields of its ordered item that it shows. `has_extras` is absent if it is not known.
 */
export type ShownLine = NewInvoiceLine & {
  readonly item: (ShownItem & { readonly has_extras?: 0 | 1 }) | null;
};

const keptLines = prepared<{ invoice: number }>()((p) =>
  qb
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', p('invoice'))
    .orderBy('line_id'),
);
const itemsOfInvoice = prepared<{ invoice: number }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .selectAll('order_items')
    .select(['orders.token_no', 'orders.status as order_status', 'orders.bill_id as home_id'])
    .where('orders.invoice_id', '=', p('invoice'))
    .where('order_items.status', '<>', 'cancelled')
    .orderBy('order_items.id'),
);
const creditsOf = prepared<{ invoice: number }>()((p) =>
  qb
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    .selectAll('invoice_lines')
    .where('invoices.refund_of', '=', p('invoice')),
);

/** Returns the line of an item as it was sold, for an invoice without stored lines. */
export const asKept = <I extends ShownItem>(invoiceId: number, item: I) => ({
  invoice_id: invoiceId,
  line_id: item.id,
  kind: 'item' as const,
  order_item_id: item.id,
  title: item.item_title,
  share_num: 1,
  share_den: 1,
  amount_cents: item.price_cents * item.quantity,
  discount: null,
  own_off_cents: 0,
  off_cents: 0,
  promos: null,
  promo_cents: 0,
  is_comp: 0 as const,
  comp_cents: 0,
  net_cents: item.net_cents,
  tax_cents: item.tax_cents,
  tax_title: item.tax_title,
  tax_rate_milli: item.tax_rate_milli,
  tax_type: item.tax_type,
  value_off_cents: 0,
  card: null,
  item,
});

/** Returns the stored lines of an invoice, each with its ordered item as `query` reads it. */
export function readKept<I extends { readonly id: number }>(
  tx: Tx,
  invoice: number,
  query: Prepared<{ ids: string }, I>,
): (NewInvoiceLine & { readonly item: I | null })[] {
  const lines = tx.all(keptLines, { invoice });
  const ids = JSON.stringify(lines.flatMap(({ order_item_id }) => order_item_id ?? []));
  const items = new Map(tx.all(query, { ids }).map((item) => [item.id, item]));
  return lines.map(({ id: _, ...line }) => ({
    ...line,
    item: items.get(line.order_item_id ?? 0) ?? null,
  }));
}

/** Returns the lines of an invoice, each with its ordered item. */
const readInvoiceLines = (tx: Tx, { id, is_itemised }: StoredInvoice): KeptLine[] =>
  is_itemised === 0
    ? tx.all(itemsOfInvoice, { invoice: id }).map((item) => asKept(id, item))
    : readKept(tx, id, itemsByIds);

type Given = ReadonlyMap<number, readonly Selectable<InvoiceLineRow>[]>;

/**
 * Returns the lines of all credit notes of an invoice, grouped by the line that they refund. Their figures are
 * negative.
 */
const readGiven = (tx: Tx, invoice: number): Given =>
  groupBy(tx.all(creditsOf, { invoice }), ({ line_id }) => line_id);

const shareOf = (line: { share_num: number; share_den: number }): Share => ({
  num: line.share_num,
  den: line.share_den,
});

const backOf = (row: Selectable<InvoiceLineRow>): GivenBack => ({
  id: row.line_id,
  share: shareOf(row),
  netCents: -row.net_cents,
  taxCents: -row.tax_cents,
  offCents: -row.off_cents,
});

/** Returns the lines of an invoice. `left` is the part of a line that was not refunded yet. */
export function linesLeft(tx: Tx, invoice: StoredInvoice): (KeptLine & { left: LineLeft })[] {
  const given = readGiven(tx, invoice.id);
  return readInvoiceLines(tx, invoice).map((line) => {
    let left: LineLeft = {
      id: line.line_id,
      quantity: line.item?.quantity ?? 1,
      share: shareOf(line),
      totalCents: line.net_cents + line.tax_cents,
      taxCents: line.tax_cents,
      offCents: line.off_cents,
    };
    for (const back of given.get(line.line_id) ?? []) left = leftAfter(left, backOf(back));
    return { ...line, left };
  });
}

const NO_EXTRAS: Sold['extras'] = new Map();

/** Returns the options and add-ons of these lines. Runs no query if it is known that there are none. */
function extrasOfLines(tx: Tx, lines: readonly ShownLine[]): Sold['extras'] {
  const ids = lines.flatMap(({ order_item_id, item }) =>
    item?.has_extras === 0 ? [] : (order_item_id ?? []),
  );
  return ids.length === 0 ? NO_EXTRAS : readExtras(tx, ids);
}

/** Returns the options and add-ons of the items of these lines, and their sets. */
export const soldOfLines = (tx: Tx, lines: readonly ShownLine[]): Sold => ({
  extras: extrasOfLines(tx, lines),
  sets: readSets(
    tx,
    lines.map(({ item }) => item),
  ),
});

/** Returns the lines in their wire form, each with the amount that was refunded. */
export function wireInvoiceLines(tx: Tx, invoice: StoredInvoice): InvoiceLine[] {
  const lines = readInvoiceLines(tx, invoice);
  const given = readGiven(tx, invoice.id);
  const wired = wireLines(invoice, lines, {
    sold: soldOfLines(tx, lines),
    given,
    wire: wireOf(tx),
  });
  return wired.map((line, at) => ({ ...line, notes: lines[at]?.item?.notes ?? null }));
}

/** A line without the notes that guests may have given. */
export type LineWithoutNotes = Omit<InvoiceLine, 'notes'>;

interface Reading {
  readonly sold: Sold;
  readonly given: Given;
  readonly wire: Wire;
}

const NO_BACKS: readonly Selectable<InvoiceLineRow>[] = [];

/** Returns lines in their wire form, without the notes of guests. */
export const wireLines = (
  { kind }: StoredInvoice,
  lines: readonly ShownLine[],
  reading: Reading,
): LineWithoutNotes[] => {
  const sign = kind === 'credit' ? -1 : 1;
  return lines.map((line) => wireLine(line, sign, reading));
};

/**
 * Returns a line in its wire form. It is one object literal, because object spreads would take most of the time needed
 * to build a fact.
 */
function wireLine(line: ShownLine, sign: 1 | -1, { sold, given, wire }: Reading): LineWithoutNotes {
  const { item } = line;
  const share = shareOf(line);
  const ordered = item?.quantity ?? 1;
  const backs = given.get(line.line_id) ?? NO_BACKS;
  const gone = backs.reduce((sum, back) => sum + piecesOf(shareOf(back), ordered), 0);
  const back = backs.reduce((sum, { net_cents, tax_cents }) => sum - net_cents - tax_cents, 0);
  const extras = item ? sold.extras.get(item.id) : undefined;
  const { addons, options } = wireExtras(extras, wire.amount);
  const { set, adds } = wireSet(item ? sold.sets.get(item.id) : undefined, wire);
  const wired: LineWithoutNotes = {
    id: line.line_id,
    kind: line.kind,
    order_id: item?.order_id ?? null,
    order_item_id: item?.id ?? null,
    token_no: item?.token_no ?? null,
    title: line.title,
    variant_title: item?.variant_title ?? null,
    addons,
    options,
    set,
    seat: item?.seat ?? 0,
    course: item?.course ?? null,
    status: item?.status ?? null,
    table_title: item?.table_title ?? null,
    quantity: sign * piecesOf(share, ordered),
    share: line.share_num === 0 ? { num: 0, den: 1 } : share,
    price: wire.amount(item?.price_cents ?? line.amount_cents),
    price_list: item?.price_list ?? null,
    amount: wire.amount(line.amount_cents),
    discount: line.discount === null ? null : JSON.parse(line.discount),
    off: wire.amount(line.off_cents),
    promos: wireKeptPromos(line.promos, wire),
    is_comp: line.is_comp,
    net: wire.amount(line.net_cents),
    tax: wire.amount(line.tax_cents),
    total: wire.amount(line.net_cents + line.tax_cents),
    tax_title: line.tax_title,
    tax_rate: line.tax_rate_milli === null ? null : toRate(line.tax_rate_milli),
    tax_type: line.tax_type,
    refunded: { quantity: Math.round(gone * 1000) / 1000, total: wire.amount(back) },
  };
  const card = line.card ?? item?.card ?? null;
  if (item) wired.fired = item.waits === 1 ? 0 : 1;
  if (adds !== undefined) wired.adds = adds;
  if (line.value_off_cents !== 0) wired.value_off = wire.amount(line.value_off_cents);
  if (card !== null) wired.card = card;
  return wired;
}
