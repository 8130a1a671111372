// Finds the open bills of a table, and whether a new order may be added to a bill.
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { StoredBill } from './load-bills.ts';
import { isOnBill } from './orders-of-bill.ts';

const openAtTable = prepared<{ table: number }>()((p) =>
  qb
    .selectFrom('bills')
    .selectAll()
    .where('table_id', '=', p('table'))
    .where('status', '=', sql.lit('open'))
    .orderBy('id'),
);

/** Returns the open bills of a table, oldest first. */
export const listOpenAt = (tx: Tx, tableId: number): StoredBill[] =>
  tx.all(openAtTable, { table: tableId });

const orderStates = prepared<{ bill: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('status')
    .where(isOnBill(p('bill')))
    .unionAll(
      qb
        .selectFrom('items_apart')
        .innerJoin('order_items', 'order_items.id', 'items_apart.order_item_id')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .select('orders.status')
        .where('items_apart.bill_id', '=', p('bill')),
    ),
);

/**
 * Returns whether a new order of the table is added to this bill: the bill has no payment, and it has no orders or at
 * least one order in the state `created`.
 */
export function takesOrders(tx: Tx, { id, paid_cents }: StoredBill): boolean {
  if (paid_cents > 0) return false;
  const states = tx.all(orderStates, { bill: id });
  return states.length === 0 || states.some(({ status }) => status === 'created');
}
