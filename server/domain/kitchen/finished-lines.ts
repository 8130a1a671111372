// Finds out which lines of tickets were finished, after the tickets have left a kitchen display (contract 20).
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { expectStation } from '../stations/stations.ts';

/**
 * A delivered dish counts as finished if the kitchen completed it. It also counts if its order is still open, because
 * then somebody carried the dish out. Closing an order also marks unfinished dishes as delivered; these do not count.
 */
const finished = prepared<{ ids: string; station: number | null }>()((p) =>
  qb
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('order_items.id')
    .where('order_items.order_id', 'in', idsIn(p('ids')))
    .where((eb) =>
      eb.or([
        eb('order_items.status', '=', 'completed'),
        eb.and([
          eb('order_items.status', '=', 'delivered'),
          eb.or([eb('completed_at', 'is not', null), eb('orders.status', '=', 'created')]),
        ]),
        eb.and([eb('order_items.status', '=', 'cancelled'), eb('is_told', '=', 1)]),
        eb.and([
          eb('order_items.status', 'in', COOKING),
          eb('order_items.station_id', '!=', p('station')),
        ]),
      ]),
    )
    .orderBy('order_items.id'),
);

/**
 * Returns the ids of lines of these orders with which the kitchen is done: finished lines, and cancelled lines that
 * the kitchen has acknowledged. For a given station, a dish that was passed on to another station counts as finished.
 * Throws 404 if the station is deleted.
 */
export function listFinished(
  tx: Tx,
  orderIds: readonly number[],
  station: number | null,
): { itemIds: number[] } {
  expectStation(tx, station);
  const rows = tx.all(finished, { ids: JSON.stringify(orderIds), station });
  return { itemIds: rows.map(({ id }) => id) };
}
