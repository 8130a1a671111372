// Print jobs as the sale writes them: in its own transaction, so that no paper is forgotten and none is invented.

import { type PaidPart, type ReceiptContext, receiptOfOrders } from '#shared/billing/receipt.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billSummaryOf } from '../../features/billing/queries.ts';
import { sheetOfInvoice } from '../../features/billing/sheet-queries.ts';
import {
  findOrderRows,
  listItemRows,
  type SoldOrder,
  wholeOrders,
} from '../../features/orders/queries.ts';
import { getStore, printSettingsOf, storeSettingsOf } from '../../features/store/queries.ts';
import type { CommandContext, Signal } from '../../threads/command.ts';
import type { PrintDocument, SlipDocument, SlipItem } from '../layout/document.ts';
import {
  findDrawer,
  findReceiptPrinter,
  listClaims,
  listPrinters,
  type StoredPrinter,
} from './printer-queries.ts';
import { addFurtherInvoices, nextCopy } from './receipt-copies.ts';
import { routeItems } from './routing.ts';

/** Jobs that were written; empty where nothing is to be printed. */
export type Printed = readonly number[];
export const NOTHING: Printed = [];

/** What an outcome adds for its jobs: the screens' hint, and the waking of the lanes. */
export function printOutcome(jobIds: Printed): { events: HubEvent[]; signals: Signal[] } {
  if (jobIds.length === 0) return { events: [], signals: [] };
  return {
    events: [{ event: 'print_update', data: { jobIds: [...jobIds] } }],
    signals: [{ kind: 'print' }],
  };
}

interface NewJob {
  readonly printerId: number;
  readonly document: PrintDocument;
  readonly orderId?: number | null;
  readonly invoiceId?: number | null;
  readonly reprintOf?: number;
  readonly duplicate?: number;
}

const insert = prepared<{
  printer: number;
  kind: PrintDocument['kind'];
  order: number | null;
  invoice: number | null;
  document: string;
  now: number;
  reprint: number | null;
  duplicate: number;
}>()((p) =>
  qb.insertInto('print_jobs').values({
    printer_id: p('printer'),
    kind: p('kind'),
    order_id: p('order'),
    invoice_id: p('invoice'),
    document: p('document'),
    state: 'waiting',
    next_at: p('now'),
    created_at: p('now'),
    updated_at: p('now'),
    printed_by: null,
    reprint_of: p('reprint'),
    duplicate: p('duplicate'),
  }),
);

/** Writes a job that waits from now on; gives its number. */
export const addJob = (tx: Tx, now: number, job: NewJob): number =>
  tx.run(insert, {
    printer: job.printerId,
    kind: job.document.kind,
    order: job.orderId ?? null,
    invoice: job.invoiceId ?? null,
    document: JSON.stringify(job.document),
    now,
    reprint: job.reprintOf ?? null,
    duplicate: job.duplicate ?? 0,
  }).id;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** An instant as the screens' receipts say it, in the store's zone. */
function formatAt(now: number, timeZone: string): string {
  const known = formatters.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (!known) formatters.set(timeZone, format);
  return format.format(now);
}

export const nowOnPaper = (tx: Tx, now: number): string => formatAt(now, getStore(tx).timezone);

const slipItem = (item: OrderItem): SlipItem => ({
  itemId: item.id,
  quantity: item.quantity,
  title: item.item_title,
  variant: item.variant_title,
  addons: item.addons.map(({ title }) => title),
  notes: item.notes,
});

export function slipOf(
  kind: SlipDocument['kind'],
  order: Order,
  items: readonly SlipItem[],
  { at, waiter }: { at: string; waiter: string },
): SlipDocument {
  return {
    kind,
    tokenNo: order.token_no,
    tableTitle: order.table_title,
    floor: order.floor,
    deliveryType: order.delivery_type,
    customerType: order.customer_type,
    customerName: order.customer_name,
    waiter,
    at,
    items,
  };
}

const userName = prepared<{ id: number }>()((p) =>
  qb.selectFrom('users').select('name').where('id', '=', p('id')),
);
export const waiterOf = (tx: Tx, { actor }: CommandContext): string =>
  actor === null ? '' : (tx.get(userName, { id: actor.userId })?.name ?? actor.username);

/** The category of each of an order's items, by the item's number. */
export const categoriesOf = (tx: Tx, row: SoldOrder): ReadonlyMap<number, number | null> =>
  new Map(listItemRows(tx, [row]).map((item) => [item.id, item.category_id]));

/** Kitchen slips, each with its printer's dishes only, and the guest's token where that is on. */
function addOrderSlips(
  tx: Tx,
  context: CommandContext,
  printers: readonly StoredPrinter[],
  row: SoldOrder,
): number[] {
  const [order] = wholeOrders(tx, [row]);
  if (!order) return [];
  const categories = categoriesOf(tx, row);
  const items = order.items.map((item) => ({
    ...slipItem(item),
    categoryId: categories.get(item.id) ?? null,
  }));
  const at = nowOnPaper(tx, context.now);
  const said = { at, waiter: waiterOf(tx, context) };
  const { now } = context;
  const routes = routeItems(printers, listClaims(tx), items);
  const slips = routes.map(({ printer, items: own }) => {
    const plain = own.map(({ categoryId: _, ...item }) => item);
    const document = slipOf('slip', order, plain, said);
    return addJob(tx, now, { printerId: printer.id, document, orderId: order.id });
  });
  const tokens = printers.find(({ prints_tokens }) => prints_tokens === 1);
  if (!tokens || getStore(tx).print_token !== 1) return slips;
  const document = { kind: 'token', tokenNo: order.token_no, printedAt: at } as const;
  return [...slips, addJob(tx, now, { printerId: tokens.id, document, orderId: order.id })];
}

/** An order has been sent: what the kitchen and the guest get of it. */
export function printOrder(tx: Tx, context: CommandContext, orderId: number): Printed {
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const [row] = findOrderRows(tx, [orderId]);
  return row ? addOrderSlips(tx, context, printers, row) : NOTHING;
}

/** How a bill was paid, as far as paper needs it. */
interface PaidWith {
  readonly invoiceId: number;
  readonly isCash: boolean;
  readonly by: PaidPart;
}

interface PaidOrders {
  readonly invoices: readonly number[];
  readonly by: PaidPart;
}

const itemised = prepared<{ id: number }>()((p) =>
  qb.selectFrom('invoices').select('is_itemised').where('id', '=', p('id')),
);

/** What one invoice says of shares, discounts and the charge can't be read from its orders. */
function receiptOf(tx: Tx, rows: readonly SoldOrder[], { invoices, by }: PaidOrders) {
  const [only, more] = invoices;
  if (
    only !== undefined &&
    more === undefined &&
    tx.get(itemised, { id: only })?.is_itemised === 1
  ) {
    return sheetOfInvoice(tx, only);
  }
  return receiptOfOrders(billSummaryOf(tx, rows), getStore(tx).currency, by);
}

/** A receipt over these orders on that printer; a second one of an invoice is a duplicate. */
export const addReceipt = (
  tx: Tx,
  now: number,
  printer: StoredPrinter,
  rows: readonly SoldOrder[],
  paid: PaidOrders,
): number => {
  const orderId = rows.length === 1 ? (rows[0]?.id ?? null) : null;
  return addSheet(tx, now, printer, receiptOf(tx, rows, paid), paid.invoices, orderId);
};

/** Paper that is made out already, on that printer. */
export function addSheet(
  tx: Tx,
  now: number,
  printer: StoredPrinter,
  receipt: ReceiptContext,
  invoices: readonly number[] = [],
  orderId: number | null = null,
): number {
  const store = getStore(tx);
  const document: PrintDocument = {
    kind: 'receipt',
    receipt,
    print: printSettingsOf(store),
    store: storeSettingsOf(store),
    printedAt: formatAt(now, store.timezone),
  };
  const [invoiceId = null] = invoices;
  const duplicate = nextCopy(tx, invoices);
  const job = { printerId: printer.id, document, invoiceId, orderId, duplicate };
  const id = addJob(tx, now, job);
  addFurtherInvoices(tx, id, invoices);
  return id;
}

/** A bill is paid: the drawer opens for cash, and the receipt comes as the settings or the cashier say. */
export function printPaid(
  tx: Tx,
  { now }: CommandContext,
  orderIds: readonly number[],
  { invoiceId, isCash, by }: PaidWith,
  wanted?: boolean,
): Printed {
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const drawer = isCash ? findDrawer(printers) : undefined;
  const printer = findReceiptPrinter(printers);
  const doPrint = wanted ?? getStore(tx).is_enable_print === 1;
  const opened = drawer
    ? [addJob(tx, now, { printerId: drawer.id, document: { kind: 'drawer' }, invoiceId })]
    : [];
  if (!printer || !doPrint) return opened;
  const rows = findOrderRows(tx, orderIds);
  return [...opened, addReceipt(tx, now, printer, rows, { invoices: [invoiceId], by })];
}
