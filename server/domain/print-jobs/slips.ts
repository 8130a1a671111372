// Kitchen slips: writes the jobs that print each part of an order at the right printer.

import type { PaperLanguage } from '#shared/billing/paper-words.ts';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import type { ScreenTag } from '#shared/languages.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { SlipDocument, SlipItem } from '../../printing/layout/document.ts';
import { paperLanguage, screenTagOf, wordsTag } from '../../printing/words/languages.ts';
import { languagesOf } from '../menu/menu-texts.ts';
import { findOrderRows, listItemRows, type SoldOrder } from '../orders/orders.ts';
import { wholeOrders } from '../orders/read-form.ts';
import { languagesIn } from '../stations/languages.ts';
import { findStation, stationsOf } from '../stations/stations.ts';
import { getStore } from '../store/settings.ts';
import { addJob, NOTHING, nowOnPaper, type Printed } from './job-rows.ts';
import { receiptPaper, written } from './paper-language.ts';
import { listClaims, listPrinters, type StoredPrinter } from './printers.ts';
import { routeSlips } from './routing.ts';
import { slipWords } from './slip-words.ts';

export const slipItem = (item: OrderItem): SlipItem => ({
  itemId: item.id,
  quantity: item.quantity,
  title: item.kitchen_name ?? item.item_title,
  variant: item.variant_title,
  addons: item.addons.map(({ title }) => title),
  notes: item.notes,
  ...(item.course ? { course: item.course } : {}),
  ...(item.seat ? { seat: item.seat } : {}),
  ...(item.table_title ? { table: item.table_title } : {}),
  ...(item.set ? { set: item.set.title } : {}),
});

/** The heading of all slips that a command prints, and the language of the fixed texts on them. */
interface SlipHead {
  readonly now: (tag: ScreenTag) => string;
  readonly waiter: string;
  readonly language: PaperLanguage;
  readonly second?: ScreenTag | undefined;
}

export function slipOf(
  kind: SlipDocument['kind'],
  order: Order,
  items: readonly SlipItem[],
  { now, waiter, language, second }: SlipHead,
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
    allergies: order.allergies ?? null,
    at: now(language.tag),
    items,
    ...written(language),
    ...(second && { second }),
    ...(order.rush === 1 ? { isRushed: true } : {}),
  };
}

const userName = prepared<{ id: number }>()((p) =>
  qb.selectFrom('users').select('name').where('id', '=', p('id')),
);

const waiterOf = (tx: Tx, { actor }: CommandContext): string =>
  actor === null ? '' : (tx.get(userName, { id: actor.userId })?.name ?? actor.username);

/** Returns the category of each of an order's items, by item id. */
export const categoriesOf = (tx: Tx, row: SoldOrder): ReadonlyMap<number, number | null> =>
  new Map(listItemRows(tx, [row]).map((item) => [item.id, item.category_id]));

/** The text of a move in the language in which the slip is printed: `TABLE 4 > 7`. */
type Moved = (language: PaperLanguage) => string;

/**
 * The text at the top of a slip that is not about new dishes: a move, or an exchanged dish. It is made in the language
 * of the slip.
 */
type Above = (language: PaperLanguage) => Pick<SlipDocument, 'moved' | 'swapped'>;

/** Returns the heading of the slips that this command prints. */
export const headingOf = (
  tx: Tx,
  context: CommandContext,
): Omit<SlipHead, 'language' | 'second'> => ({
  now: (tag) => nowOnPaper(tx, context.now, tag),
  waiter: waiterOf(tx, context),
});

/** Returns the document with the order's token, for the guest. */
export function tokenDocument(tx: Tx, now: number, tokenNo: number) {
  const language = receiptPaper(tx);
  const printedAt = nowOnPaper(tx, now, language.tag);
  return { kind: 'token', tokenNo, printedAt, ...written(language) } as const;
}

/**
 * Adds slips for the dishes of an order that were just fired or passed on: one slip for each printer, with the
 * printer's dishes. Gift cards are on no slip, because the kitchen does nothing for them.
 */
function addSlips(
  tx: Tx,
  context: CommandContext,
  printers: readonly StoredPrinter[],
  row: SoldOrder,
  isMeant: (item: OrderItem) => boolean,
  above?: Above,
): number[] {
  const [order] = wholeOrders(tx, [row]);
  if (!order) return [];
  const categories = categoriesOf(tx, row);
  const dishes = order.items.filter((item) => item.card === undefined && isMeant(item));
  const items = dishes.map((item) => ({
    ...slipItem(item),
    stationId: item.station_id ?? null,
    categoryId: categories.get(item.id) ?? null,
  }));
  const { now } = context;
  const heading = headingOf(tx, context);
  const storeTags = languagesOf(tx).slice(0, 1);
  const stations = stationsOf(tx);
  const words = slipWords(tx, order.items);
  return routeSlips(printers, listClaims(tx), stations, items).map((route) => {
    const station = findStation(stations, route.items[0]?.stationId ?? null);
    const own = station?.languages ?? [];
    const tags = own.length > 0 ? own : languagesIn(route.printer.languages);
    const plain = route.items.map(({ categoryId: _, stationId: __, ...item }) => words(item, tags));
    const language = paperLanguage(wordsTag(tags[0] ?? storeTags[0]));
    const second = screenTagOf(tags[1]);
    const document = {
      ...slipOf('slip', order, plain, { ...heading, language, second }),
      ...route.mark,
      ...above?.(language),
    };
    return addJob(tx, now, { printerId: route.printer.id, document, orderId: order.id });
  });
}

/** Adds kitchen slips for the dishes that have fired, and the guest's token if that is turned on. */
export function addOrderSlips(
  tx: Tx,
  context: CommandContext,
  printers: readonly StoredPrinter[],
  row: SoldOrder,
): number[] {
  const slips = addSlips(tx, context, printers, row, ({ fired }) => fired === 1);
  const tokens = printers.find(({ prints_tokens }) => prints_tokens === 1);
  if (!tokens || getStore(tx).print_token !== 1) return slips;
  const document = tokenDocument(tx, context.now, row.token_no);
  return [...slips, addJob(tx, context.now, { printerId: tokens.id, document, orderId: row.id })];
}

/** Prints dishes of an order after their course has fired, or after another station has passed them on. */
export function printItems(
  tx: Tx,
  context: CommandContext,
  orderId: number,
  itemIds: readonly number[],
  above?: Above,
): Printed {
  const printers = listPrinters(tx);
  if (printers.length === 0) return NOTHING;
  const [row] = findOrderRows(tx, [orderId]);
  const isMeant = ({ id }: OrderItem) => itemIds.includes(id);
  return row ? addSlips(tx, context, printers, row, isMeant, above) : NOTHING;
}

/**
 * Prints a slip about dishes that move to another table, at the printers that print these dishes. The slip says that
 * nothing has to be cooked again.
 */
export const printMoved = (
  tx: Tx,
  context: CommandContext,
  orderId: number,
  itemIds: readonly number[],
  moved: Moved,
): Printed => printItems(tx, context, orderId, itemIds, (language) => ({ moved: moved(language) }));
