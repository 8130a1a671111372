// CANCELLED slips. They go to every printer that may have printed the dish. If such a printer was removed, they go to
// the printer that would now print the dish.

import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { SlipDocument, SlipItem } from '../../printing/layout/document.ts';
import { paperLanguage } from '../../printing/words/languages.ts';
import type { SoldOrder } from '../orders/orders.ts';
import { wholeOrders } from '../orders/read-form.ts';
import { mayBeOnPaper } from './job-queries.ts';
import { addJob, NOTHING, type Printed } from './job-rows.ts';
import { listClaims, listPrinters } from './printers.ts';
import { routeItems } from './routing.ts';
import { categoriesOf, headingOf, slipOf } from './slips.ts';

const slipsOf = prepared<{ order: number }>()((p) =>
  qb
    .selectFrom('print_jobs')
    .select(['id', 'printer_id', 'printed_by', 'reprint_of', 'document'])
    .where('order_id', '=', p('order'))
    .where('kind', '=', 'slip')
    .where(mayBeOnPaper)
    .orderBy('id'),
);

/** An item and how many of its pieces are cancelled. */
interface Cancelled {
  readonly id: number;
  readonly order_id: number;
  readonly quantity: number;
}

type Languages = Pick<SlipDocument, 'language' | 'second'>;

interface Notice {
  readonly printerId: number;
  /** The languages of the slip on which the dish was printed. */
  readonly languages: Languages;
  readonly items: readonly SlipItem[];
}

interface Heard {
  readonly printerId: number;
  readonly item: SlipItem;
  readonly languages: Languages;
}

/**
 * Returns the items that each printer has to print as cancelled: every printer that printed a slip with one of the
 * cancelled items gets a notice. If a slip was reprinted, only the printer of the last reprint counts.
 */
export function findNotices(
  tx: Tx,
  order: SoldOrder,
  cancelled: readonly Cancelled[],
): readonly Notice[] {
  const last = new Map<string, Heard>();
  for (const slip of tx.all(slipsOf, { order: order.id })) {
    const { items, language, second } = JSON.parse(slip.document) as SlipDocument;
    const languages = { ...(language && { language }), ...(second && { second }) };
    const printerId = slip.printed_by ?? slip.printer_id;
    for (const item of items) {
      const own = cancelled.find(({ id }) => id === item.itemId);
      if (!own) continue;
      const { sent: _, ...plain } = item;
      const cancelledItem = { ...plain, quantity: own.quantity };
      last.set(`${slip.reprint_of ?? slip.id} ${item.itemId}`, {
        printerId,
        item: cancelledItem,
        languages,
      });
    }
  }
  const byPrinter = groupBy([...last.values()], ({ printerId }) => printerId);
  return [...byPrinter].map(([printerId, of]) => ({
    printerId,
    languages: of.at(-1)?.languages ?? {},
    items: [...new Map(of.map(({ item }) => [item.itemId, item])).values()],
  }));
}

/** Moves dishes to the printers that would print them now, if the dishes were printed only at removed printers. */
function rerouted(tx: Tx, order: SoldOrder, notices: readonly Notice[]): readonly Notice[] {
  const printers = listPrinters(tx);
  const isLive = ({ printerId }: Notice) => printers.some(({ id }) => id === printerId);
  const live = notices.filter(isLive);
  if (live.length === notices.length) return notices;
  const heard = new Set(live.flatMap(({ items }) => items.map(({ itemId }) => itemId)));
  const orphans = new Map(
    notices
      .flatMap(({ items, languages }) => items.map((item) => ({ item, languages })))
      .filter(({ item }) => !heard.has(item.itemId))
      .map((orphan) => [orphan.item.itemId, orphan]),
  );
  const categories = categoriesOf(tx, order);
  const routes = routeItems(
    printers,
    listClaims(tx),
    [...orphans.values()].map(({ item, languages }) => ({
      item,
      languages,
      categoryId: categories.get(item.itemId) ?? null,
    })),
  );
  const more = routes.map(({ printer, items }) => ({
    printerId: printer.id,
    languages: items[0]?.languages ?? {},
    items: items.map(({ item }) => item),
  }));
  return [...live, ...more];
}

function printCancelled(
  tx: Tx,
  context: CommandContext,
  row: SoldOrder,
  cancelled: readonly Cancelled[],
): Printed {
  const notices = rerouted(tx, row, findNotices(tx, row, cancelled));
  const [order] = notices.length === 0 ? [] : wholeOrders(tx, [row]);
  if (!order) return NOTHING;
  const heading = headingOf(tx, context);
  return notices.map(({ printerId, items, languages: { language, second } }) => {
    const head = { ...heading, language: paperLanguage(language), second };
    const document = slipOf('cancelled', order, items, head);
    return addJob(tx, context.now, { printerId, document, orderId: row.id });
  });
}

/**
 * Prints the CANCELLED slips of these items. If whole orders are cancelled, call it after all their items are
 * cancelled.
 */
export function printCancelledOrders(
  tx: Tx,
  context: CommandContext,
  orders: readonly SoldOrder[],
  items: readonly Cancelled[],
): Printed {
  return orders.flatMap((order) => {
    const own = items.filter(({ order_id }) => order_id === order.id);
    return printCancelled(tx, context, order, own);
  });
}
