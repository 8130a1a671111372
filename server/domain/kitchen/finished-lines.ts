// Which lines of tickets that left a kitchen display were finished (contract 20).
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { expectStation } from '../stations/stations.ts';

/** Closing an order also delivers dishes that nobody finished. Those do not count; a plate that was carried out does. */
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
 * Returns the lines of these orders that no cook has to act on any more: finished, or cancelled and noted. For a named
 * station, a dish that was passed on counts as finished. 404 if the station is deleted.
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
