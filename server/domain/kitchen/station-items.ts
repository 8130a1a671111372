// Assigns open dishes to their stations, and stores which orders all stations have seen (contract 20).
import { sql } from 'kysely';
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { listStations, stationFor, stationsOf } from '../stations/stations.ts';
import { listUnnotedOfClosed, STATION_ITEM } from './tickets.ts';

const open = prepared()(() =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(STATION_ITEM)
    .where(isOpenOrder)
    .where((eb) =>
      eb.or([eb('order_items.status', '<>', 'cancelled'), eb('order_items.is_told', '=', 0)]),
    )
    .where('order_items.waits', '=', 0),
);
type StationItem = ReturnType<typeof openOrdersItems>[number];
const openOrdersItems = (tx: Tx) => tx.all(open, {});

/** Returns the fired items that a station still has to cook, to finish or, if they are cancelled, to acknowledge. */
export const stationItems = (tx: Tx, now: number): StationItem[] => [
  ...openOrdersItems(tx),
  ...listUnnotedOfClosed(tx, now),
];

const setStation = prepared<{ id: number; station: number | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ station_id: p('station') })
    .where('id', '=', p('id')),
);

const ordersOf = (items: readonly StationItem[]) => [
  ...new Set(items.map(({ order_id }) => order_id)),
];

/** Moves items to another station. Their orders have to be seen there too. */
export function giveToStation(
  tx: Tx,
  now: number,
  items: readonly StationItem[],
  station: number | null,
): void {
  for (const { id } of items) tx.run(setStation, { id, station });
  settleSeen(tx, now, ordersOf(items));
}

const firstSetUp = prepared()(() =>
  qb
    .selectFrom('stations')
    .select(['created_at', 'after_item_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(sql.lit(1)),
);
const newest = prepared()(() =>
  qb.selectFrom('order_items').select((eb) => eb.fn.max<number | null>('id').as('id')),
);

export const newestItem = (tx: Tx): number => tx.get(newest, {})?.id ?? 0;

const addOld = prepared()(() =>
  qb
    .insertInto('order_sightings')
    .columns(['order_id', 'station_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('order_items', 'order_items.order_id', 'orders.id')
        .select((inner) => [
          'orders.id',
          inner.ref('order_items.station_id').$notNull().as('station_id'),
          inner.ref('orders.seen_at').$notNull().as('seen_at'),
        ])
        .where(isOpenOrder)
        .where('orders.seen_at', 'is not', null)
        .where('order_items.station_id', 'is not', null)
        .distinct(),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Assigns dishes to the stations of their categories if they were fired before there were stations. The order in which
 * the stations are set up makes no difference.
 */
export function routeOld(tx: Tx, now: number): void {
  const first = tx.get(firstSetUp, {});
  if (!first) return;
  const isOld = ({ id, fired_at, passed_at }: StationItem) =>
    passed_at === null &&
    id <= first.after_item_id &&
    (fired_at === null || fired_at < first.created_at);
  const stations = listStations(tx);
  const placeOf = ({ category_id }: StationItem) => stationFor(stations, category_id);
  const old = stationItems(tx, now).filter(
    (item) => isOld(item) && item.station_id !== placeOf(item),
  );
  for (const item of old) tx.run(setStation, { id: item.id, station: placeOf(item) });
  // Orders that the kitchen had seen before the first station was set up count as seen at that station.
  if (stations.length === 1) tx.run(addOld, {});
  settleSeen(tx, now, ordersOf(old));
}

/** SQL that is true for an order with something to cook at a station that has not seen the order. */
const PENDING = sql<boolean>`exists (
  select 1 from order_items where order_items.order_id = orders.id and order_items.waits = 0
  and order_items.status in (${sql.join(COOKING.map((status) => sql.lit(status)))})
  and order_items.station_id not in (
    select station_id from order_sightings where order_sightings.order_id = orders.id))`;
const clearSeen = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('orders')
    .set({ seen_at: null })
    .where('id', 'in', idsIn(p('ids')))
    .where('seen_at', 'is not', null)
    .where(PENDING),
);
const setSeen = prepared<{ ids: string; now: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ seen_at: p('now') })
    .where('id', 'in', idsIn(p('ids')))
    .where('seen_at', 'is', null)
    .where((eb) => eb.not(PENDING))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_sightings')
          .select('order_sightings.order_id')
          .whereRef('order_sightings.order_id', '=', 'orders.id'),
      ),
    ),
);

/**
 * Updates which orders are marked as seen. An order is seen when all stations that have to cook a part of it have
 * seen it. If there are no stations, nothing changes.
 */
export function settleSeen(tx: Tx, now: number, orderIds: readonly number[]): void {
  if (orderIds.length === 0 || stationsOf(tx).length === 0) return;
  const ids = JSON.stringify(orderIds);
  tx.run(clearSeen, { ids });
  tx.run(setSeen, { ids, now });
}
