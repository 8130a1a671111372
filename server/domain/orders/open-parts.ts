// The guest data that other programs send with their orders (contract 33).
import type { Order } from '#shared/entities/orders.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from './orders.ts';

const partsOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('guest_orders')
    .innerJoin('outside_orders', 'outside_orders.guest_order_id', 'guest_orders.id')
    .innerJoin('api_keys', 'api_keys.id', 'outside_orders.key_id')
    .select(['guest_orders.order_id', 'guest_orders.name', 'api_keys.title as program'])
    .select(['outside_orders.phone', 'outside_orders.notes'])
    .where('guest_orders.order_id', 'in', idsIn(p('ids'))),
);

/**
 * Returns the name, phone number and notes of the guest of each order from another program, by order id. Runs no
 * database query if there are no ids.
 */
export function readOpenParts(
  tx: Tx,
  ids: readonly number[],
): ReadonlyMap<number | null, NonNullable<Order['open']>> {
  const rows = ids.length === 0 ? [] : tx.all(partsOf, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ order_id, ...part }) => [order_id, part]));
}
