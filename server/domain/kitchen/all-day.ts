// The kitchen as a whole: how much of each dish is still to make, and what was finished last (contract 20).
import { sql } from 'kysely';
import type { AllDayRow, DoneItem } from '#shared/entities/kitchen.ts';
import type { SoldAddon } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import { KITCHEN_HISTORY_MS, LIGHT_LINES, RECENT_DONE } from '#shared/limits.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireInstant } from '../../time/wire-instant.ts';
import { wireExtras } from '../orders/extras.ts';
import { isLight } from '../orders/list-weight.ts';
import { findOrderRows } from '../orders/orders.ts';
import { readExtras, wholeOrders } from '../orders/read-form.ts';
import { extrasIn, type SoldWords, soldWordsIn } from '../orders/sold-texts.ts';
import { expectStation } from '../stations/stations.ts';
import { wireOf } from '../store/bill-rules.ts';

/** Returns a function that returns the add-ons and options of one of these items. */
function readAddons(
  tx: Tx,
  ids: readonly number[],
  words: ReadonlyMap<number, SoldWords>,
): (id: number) => SoldAddon[] {
  const extras = readExtras(tx, ids);
  const { amount } = wireOf(tx);
  return (id) => wireExtras(extrasIn(extras.get(id) ?? [], words.get(id)), amount).addons;
}

/**
 * The add-ons and options of an item as one text, in the order in which they were chosen. Equal texts mean equal
 * choices.
 */
const chosen = sql<string>`coalesce((select group_concat(title, char(31)) from order_item_addons
  where order_item_id = order_items.id), '') || char(30) ||
  coalesce((select group_concat(quantity || char(31) || title, char(31)) from order_item_options
  where order_item_id = order_items.id), '')`;

const toMake = prepared<{ station: number | null }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(({ fn }) => [
      fn.min('order_items.id').as('id'),
      'order_items.item_title',
      'order_items.kitchen_name',
      'order_items.variant_title',
      fn.sum<number>('order_items.quantity').as('quantity'),
    ])
    .where(isOpenOrder)
    .where('order_items.status', 'in', COOKING)
    .where('order_items.waits', '=', 0)
    .where((eb) => eb.or([eb(p('station'), 'is', null), eb('station_id', '=', p('station'))]))
    .groupBy(['order_items.item_title', 'order_items.kitchen_name', 'order_items.variant_title'])
    .groupBy(chosen)
    .orderBy('id'),
);

/**
 * Returns the fired dishes that are not finished, one row per dish, variant and choice of add-ons, largest quantity
 * first. Throws 404 if the station is deleted. With a language, titles are in that language.
 */
export function listAllDay(
  tx: Tx,
  station: number | null,
  language?: string | undefined,
): AllDayRow[] {
  expectStation(tx, station);
  const lots = tx.all(toMake, { station });
  const ids = lots.map(({ id }) => id);
  const words = soldWordsIn(tx, ids, language);
  const addonsOf = readAddons(tx, ids, words);
  const wordsOf = (id: number) => addonsOf(id).map(({ title }) => title);
  // Dishes with the same add-ons are combined, even if the add-ons were chosen in a different order.
  const keyOf = ({ id, item_title, kitchen_name, variant_title }: (typeof lots)[number]) =>
    JSON.stringify([item_title, kitchen_name, variant_title, wordsOf(id).sort()]);
  const rows = [...groupBy(lots, keyOf).values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { id, kitchen_name } = first;
    const own = words.get(id);
    const item_title = own?.title ?? first.item_title;
    const variant_title = own === undefined ? first.variant_title : own.variant;
    const quantity = alike.reduce((sum, lot) => sum + lot.quantity, 0);
    const named = kitchen_name === null ? {} : { kitchen_name };
    return [{ item_title, ...named, variant_title, addons: addonsOf(id), quantity }];
  });
  return rows.sort(
    (a, b) => b.quantity - a.quantity || a.item_title.localeCompare(b.item_title, 'en'),
  );
}

const done = prepared<{ station: number | null; since: number }>()((p) =>
  qb
    .selectFrom('order_items')
    .select(['id', 'order_id', 'completed_at'])
    .where('completed_at', '>=', p('since'))
    .where('status', 'in', ['completed', 'delivered'])
    .where((eb) => eb.or([eb(p('station'), 'is', null), eb('station_id', '=', p('station'))]))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(RECENT_DONE)),
);

/** Returns the dishes finished last, newest first; 404 if the station is deleted. */
export function listRecent(tx: Tx, station: number | null, now: number): DoneItem[] {
  expectStation(tx, station);
  const rows = tx.all(done, { station, since: now - KITCHEN_HISTORY_MS });
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const orders = wholeOrders(tx, findOrderRows(tx, ids));
  const items = new Map(
    orders.flatMap(({ items: own, token_no, table_title }) =>
      own.map((item) => [
        item.id,
        { ...item, token_no, table_title: item.table_title ?? table_title },
      ]),
    ),
  );
  return rows.flatMap(({ id, completed_at }) => {
    const item = items.get(id);
    return item ? [{ ...item, completed_at: wireInstant(completed_at ?? now) }] : [];
  });
}

/**
 * Returns whether the orders of the recently finished dishes are short enough to be read on the main thread without
 * delaying the tills' calls.
 */
export const areLightRecent = (tx: Tx, station: number | null, now: number): boolean =>
  isLight(
    tx,
    tx.all(done, { station, since: now - KITCHEN_HISTORY_MS }).map(({ order_id }) => order_id),
    LIGHT_LINES,
  );
