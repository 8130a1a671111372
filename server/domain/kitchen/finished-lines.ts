// What became of tickets that left a wall: which of their lines somebody finished (CONTRACT §20).
import { COOKING } from '#shared/states/order-item.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import { expectStation } from '../stations/stations.ts';

/** An order that was closed delivers what nobody had finished; that does not count, a plate that was carried out does. */
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
 * The lines of these orders of which no cook must hear any more: finished, or cancelled and somebody took note. Passed on
 * is finished at the station that is named. 404 for one that is gone.
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
