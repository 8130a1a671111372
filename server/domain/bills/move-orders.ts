// Moves orders to another bill and to its table.
import type { Expression } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import type { BilledItem } from './bill-lines.ts';
import { isOnBill } from './orders-of-bill.ts';
import type { BillHead } from './write-bills.ts';

type TableHead = Pick<BillHead, 'table_id' | 'table_title' | 'floor'> & { readonly id: number };

const takeOrders = prepared<{
  ids: string;
  bill: number;
  table: number | null;
  title: string | null;
  floor: string | null;
}>()((p) =>
  qb
    .updateTable('orders')
    .set((eb) => {
      const there = (value: Expression<unknown>, column: 'table_id' | 'table_title' | 'floor') =>
        eb.case().when('delivery_type', '=', 'dinein').then(value).else(eb.ref(column)).end();
      return {
        bill_id: p('bill'),
        is_further: 1 as const,
        table_id: there(p('table'), 'table_id') as Expression<number | null>,
        table_title: there(p('title'), 'table_title') as Expression<string | null>,
        floor: there(p('floor'), 'floor') as Expression<string | null>,
      };
    })
    .where('id', 'in', idsIn(p('ids')))
    .returning('id'),
);

const ordersOn = prepared<{ bill: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where(isOnBill(p('bill'))),
);

/** Moves orders to a bill, and dine-in orders also to its table. Returns the ids of the orders. */
export const moveOrdersTo = (tx: Tx, ids: readonly number[], to: TableHead): number[] =>
  tx
    .all(takeOrders, {
      ids: JSON.stringify(ids),
      bill: to.id,
      table: to.table_id,
      title: to.table_title,
      floor: to.floor,
    })
    .map(({ id }) => id);

/** Moves all orders of a bill. */
export const moveOrdersOf = (tx: Tx, from: number, to: TableHead): number[] => {
  const ids = tx.all(ordersOn, { bill: from }).map(({ id }) => id);
  return moveOrdersTo(tx, ids, to);
};

/** Returns the items by id. The items of these orders get the bill `billId` as their home. */
export const withHome = (
  items: readonly (readonly [number, BilledItem])[],
  orderIds: ReadonlySet<number>,
  billId: number,
): Map<number, BilledItem> =>
  new Map(
    items.map(([id, item]) => [
      id,
      orderIds.has(item.order_id) ? { ...item, home_id: billId } : item,
    ]),
  );
