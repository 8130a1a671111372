// The tickets of a station: its fired dishes that are open, its dishes that wait for their course, and the other
// stations that cook a part of the order (contract 20).
import { sql } from 'kysely';
import type { Station } from '#shared/entities/kitchen.ts';
import type { Order } from '#shared/entities/orders.ts';
import { groupBy } from '#shared/group-by.ts';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { UntilWritten } from '../../db/until-written.ts';
import { ListPage } from '../../engine/list-page.ts';
import { type OrdersAsked, pagerOf } from '../orders/order-pages.ts';
import { idsOf, isCooking, type SoldItem, type SoldOrder } from '../orders/orders.ts';
import { ordersWithRows, rushedFirst, type WholeOrder } from '../orders/read-form.ts';
import { expectStation, stationFor } from '../stations/stations.ts';

const stationPage = pagerOf(
  `EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id AND waits = 0 AND station_id = :station
     AND status IN (${COOKING.map((status) => `'${status}'`).join()}))`,
);

function elsewhereOf(
  stations: readonly Station[],
  station: number,
  items: readonly SoldItem[],
): NonNullable<Order['elsewhere']> {
  const fired = items.filter(({ waits, status }) => waits === 0 && status !== 'cancelled');
  const byStation = groupBy(fired, ({ station_id }) => station_id);
  return stations.flatMap(({ id, title }) => {
    const own = byStation.get(id) ?? [];
    if (id === station || own.length === 0) return [];
    return [{ station_id: id, title, open: own.filter(isCooking).length }];
  });
}

/** The number of recent lists of orders that are cached. */
const MAX_NAMED = 8;
/**
 * The orders that events have named, cached for each database connection. They are read once for all stations; each
 * station picks its own lines.
 */
const named = new WeakMap<Tx, UntilWritten<string, readonly WholeOrder[]>>();

function readNamed(tx: Tx, rows: readonly SoldOrder[]): readonly WholeOrder[] {
  const kept = named.get(tx) ?? new UntilWritten<string, readonly WholeOrder[]>(MAX_NAMED);
  named.set(tx, kept);
  return kept.get(tx, idsOf(rows), () => ordersWithRows(tx, rows));
}

/**
 * Returns a page of a station's tickets for all orders, or only for the named orders. A ticket has the station's fired
 * dishes that are open. Throws 404 if the station is deleted.
 */
export function listStationTickets(tx: Tx, station: number, asked: OrdersAsked): ListPage<Order[]> {
  const stations = expectStation(tx, station);
  const { rows, next } = stationPage(tx, asked, station);
  const isOpenHere = (item: SoldItem) => item.station_id === station && isCooking(item);
  const orders = asked.orderIds === undefined ? ordersWithRows(tx, rows) : readNamed(tx, rows);
  const isOwn = (item: SoldItem) =>
    item.waits === 1
      ? stationFor(stations, item.category_id) === station
      : item.station_id === station;
  const open = orders.filter(({ items }) => items.some(isOpenHere));
  const tickets = open.map(({ order, items }) => {
    const own = new Set(items.filter(isOwn).map(({ id }) => id));
    return {
      ...order,
      items: order.items.filter(({ id }) => own.has(id)),
      elsewhere: elsewhereOf(stations, station, items),
    };
  });
  return new ListPage(rushedFirst(tickets), next);
}

/**
 * A cancelled dish is shown for this long after its order was sent. Only the newest orders are searched, because no
 * index contains the time.
 */
const SHOWN_FOR_MS = 12 * 3_600_000;
const NEWEST = 500;
const IS_RECENT = sql<boolean>`orders.id > (select coalesce(max(id), 0) - ${sql.lit(NEWEST)} from orders)`;

/** The columns of an item that a station has to cook, finish or acknowledge. */
export const STATION_ITEM = [
  'order_items.id',
  'order_items.order_id',
  'order_items.category_id',
  'order_items.station_id',
  'order_items.passed_at',
  'order_items.fired_at',
] as const;

const unnotedOfClosed = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(STATION_ITEM)
    .where(IS_RECENT)
    .where('orders.created_at', '>=', p('since'))
    .where('orders.status', '<>', sql.lit('created'))
    .where('order_items.waits', '=', 0)
    .where('order_items.status', '=', sql.lit('cancelled'))
    .where('order_items.is_told', '=', 0),
);
/**
 * Returns the cancelled dishes of closed orders that the kitchen has not acknowledged and that a kitchen display
 * still shows.
 */
export const listUnnotedOfClosed = (tx: Tx, now: number) =>
  tx.all(unnotedOfClosed, { since: now - SHOWN_FOR_MS });

const COOKING_HERE = sql<boolean>`order_items.waits = 0 and order_items.status in (${sql.join(COOKING.map((status) => sql.lit(status)))})`;

const cancelled = prepared<{ station: number | null; since: number }>()((p) => {
  const items = (where: ReturnType<typeof sql<boolean>>) =>
    sql<boolean>`exists (select 1 from order_items where order_items.order_id = orders.id and ${where}
      and (${p('station')} is null or order_items.station_id = ${p('station')}))`;
  // True if the station has seen the order, or if a station that was deleted since has seen it. `seenBefore` is true if
  // the kitchen saw the order before there were stations.
  const sighted = sql<boolean>`exists (select 1 from order_sightings
      inner join stations on stations.id = order_sightings.station_id
      where order_sightings.order_id = orders.id and (${p('station')} is null
        or order_sightings.station_id = ${p('station')} or stations.deleted_at is not null))`;
  const seenBefore = sql<boolean>`orders.seen_at is not null and (${p('station')} is null
    or not exists (select 1 from order_sightings where order_sightings.order_id = orders.id))`;
  return qb
    .selectFrom('orders')
    .selectAll()
    .where(IS_RECENT)
    .where('created_at', '>=', p('since'))
    .where(items(sql`order_items.waits = 0 and order_items.status = 'cancelled' and is_told = 0`))
    .where((eb) => eb.not(items(COOKING_HERE)))
    .where((eb) => eb.or([sighted, seenBefore]))
    .orderBy('id');
});

/**
 * Returns the orders that the kitchen (or the given station) has seen and finished, if they have cancelled dishes that
 * the kitchen (or the station) has not acknowledged. Each order contains only these dishes. Throws 404 if the station
 * is deleted.
 */
export function listCancelledTickets(tx: Tx, station: number | null, now: number): Order[] {
  expectStation(tx, station);
  const rows = tx.all(cancelled, { station, since: now - SHOWN_FOR_MS });
  const isUnnoted = ({ status, waits, is_told, station_id }: SoldItem) =>
    status === 'cancelled' &&
    waits === 0 &&
    is_told === 0 &&
    (station === null || station_id === station);
  return ordersWithRows(tx, rows).map(({ order, items }) => {
    const unnoted = new Set(items.filter(isUnnoted).map(({ id }) => id));
    return { ...order, items: order.items.filter(({ id }) => unnoted.has(id)) };
  });
}

const newestLines = written<{ limit: number }, { count: number }>(
  `SELECT count(*) AS count FROM (SELECT 1 FROM orders CROSS JOIN order_items ON order_items.order_id = orders.id
     WHERE orders.id > (SELECT coalesce(max(id), 0) - ${NEWEST} FROM orders) LIMIT :limit)`,
);

/** Returns whether the newest orders have few enough lines to be searched within some milliseconds. */
export const areLightNewest = (tx: Tx): boolean =>
  (tx.get(newestLines, { limit: 10 * NEWEST + 1 })?.count ?? 0) <= 10 * NEWEST;
