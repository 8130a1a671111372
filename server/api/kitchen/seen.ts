// Records which tickets kitchen displays have shown, separately for each station if the kitchen has stations (contract
// 6, 20).
import { sql } from 'kysely';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { notFound } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { settleSeen } from '../../domain/kitchen/station-items.ts';
import {
  getOrderRows,
  idsIn,
  isCooking,
  listItemRows,
  type SoldItem,
  type SoldOrder,
} from '../../domain/orders/orders.ts';
import { findStation, stationsOf, stationTitles } from '../../domain/stations/stations.ts';
import type { Command } from '../../engine/command.ts';

const setSeen = prepared<{ ids: string; now: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ seen_at: p('now') })
    .where('id', 'in', idsIn(p('ids')))
    .where('seen_at', 'is', null),
);
const addSighting = prepared<{ order: number; station: number; now: number }>()((p) =>
  qb
    .insertInto('order_sightings')
    .values({ order_id: p('order'), station_id: p('station'), seen_at: p('now') })
    .onConflict((conflict) => conflict.doNothing()),
);
const noteChanges = prepared<{ orders: string; items: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({
      moved_from: null,
      is_told: sql<0 | 1>`case when status = 'cancelled' then 1 else is_told end`,
    })
    .where('order_id', 'in', idsIn(p('orders')))
    .where('id', 'in', idsIn(p('items')))
    .where((eb) =>
      eb.or([
        eb('moved_from', 'is not', null),
        eb.and([eb('status', '=', 'cancelled'), eb('is_told', '=', 0)]),
      ]),
    )
    .returning('order_id'),
);

const noteFinished = prepared<{ order: number; station: number | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ is_told: 1 })
    .where('order_id', '=', p('order'))
    .where('station_id', 'is', p('station'))
    .where('status', '=', 'cancelled')
    .where('is_told', '=', 0),
);

/** Marks a ticket's cancelled items as read. Anyone who finishes an item at the station has read the ticket. */
export const noteWorkedOn = (tx: Tx, order: number, station: number | null): void => {
  tx.run(noteFinished, { order, station });
};

interface Sighting {
  readonly order: SoldOrder;
  readonly stationId: number | null;
}

/**
 * Returns whether an item has fired at the station. Seeing an item before it fires does not count, because the cook
 * does not work on it yet.
 */
const isFiredAt = (station: number) => (item: SoldItem) =>
  item.waits === 0 && item.status !== 'cancelled' && item.station_id === station;

/**
 * Returns the tickets that a display may have shown for the first time: at station `stationId`, at all stations of each
 * order if `stationId` is null, or in the whole kitchen if there are no stations.
 */
function findFresh(tx: Tx, orders: readonly SoldOrder[], stationId: number | null): Sighting[] {
  if (stationsOf(tx).length === 0) {
    return orders.filter(({ seen_at }) => seen_at === null).map((order) => ({ order, stationId }));
  }
  const all = listItemRows(tx, orders);
  if (stationId !== null) {
    const there = new Set(all.filter(isFiredAt(stationId)).map(({ order_id }) => order_id));
    return orders.filter(({ id }) => there.has(id)).map((order) => ({ order, stationId }));
  }
  const items = all.filter(isCooking);
  return orders.flatMap((order) => {
    const own = items.filter(({ order_id }) => order_id === order.id);
    return [...new Set(own.map(({ station_id }) => station_id))].map((station) => ({
      order,
      stationId: station,
    }));
  });
}

/**
 * Stores that a ticket was seen at a station. Returns false if this was stored before. A sighting without a station is
 * always new, because `findFresh` leaves out orders that were seen before.
 */
const addOne = (tx: Tx, now: number, { order, stationId: station }: Sighting): boolean =>
  station === null || tx.run(addSighting, { order: order.id, station, now }).changes === 1;

/** Marks tickets as seen on a kitchen display; only the first time is stored and announced (contract 6). */
export const markSeen: Command<BodyOf<'POST /kitchen/seen'>, { message: string }> = (
  tx,
  { orderIds, stationId = null, itemIds = [] },
  context,
) => {
  const { now } = context;
  const stations = stationsOf(tx);
  if (stationId !== null && !findStation(stations, stationId)) throw notFound('station');
  const orders = getOrderRows(tx, orderIds);
  const fresh = findFresh(tx, orders, stationId).filter((one) => addOne(tx, now, one));
  const ids = [...new Set(fresh.map(({ order }) => order.id))];
  if (stations.length === 0) tx.run(setSeen, { ids: JSON.stringify(ids), now });
  else settleSeen(tx, now, ids);
  const titles = fresh.length > 0 && stations.length > 0 ? stationTitles(tx) : new Map();
  for (const { order, stationId: station } of fresh) {
    const at = station === null ? {} : { station: titles.get(station) };
    const details = { token: order.token_no, ...at };
    audit(tx, context, { kind: 'order.seen', entity: 'order', id: order.id, details });
  }
  const notified =
    itemIds.length === 0
      ? []
      : tx.all(noteChanges, { orders: JSON.stringify(orderIds), items: JSON.stringify(itemIds) });
  const changed = [...new Set([...ids, ...notified.map(({ order_id }) => order_id)])];
  const answer = { message: 'Marked as seen.' };
  if (changed.length === 0) return { answer };
  return { answer, events: [{ event: 'order_update', data: { orderIds: changed } }] };
};
