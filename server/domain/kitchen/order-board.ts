// The order board that guests with a token see: the tokens of orders without a table (contract 20).
import type { OrderBoard } from '#shared/entities/kitchen.ts';
import { BOARD_READY_MS, BOARD_WAITS_MS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';

/** Selects, for each order, the number of its open and of its ready items, and since when the order is ready. */
const waiting = prepared<{ since: number }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select((eb) => [
      'orders.token_no',
      eb.fn
        .sum<number>(
          eb
            .case()
            .when('order_items.status', 'in', ['created', 'preparing'])
            .then(1)
            .else(0)
            .end(),
        )
        .as('open'),
      eb.fn
        .sum<number>(eb.case().when('order_items.status', '=', 'completed').then(1).else(0).end())
        .as('ready'),
      eb.fn.max<number | null>('order_items.completed_at').as('since'),
    ])
    .where(isOpenOrder)
    .where('orders.table_id', 'is', null)
    .where('orders.created_at', '>', p('since'))
    .groupBy('orders.id')
    .orderBy('orders.token_no')
    .orderBy('orders.id'),
);

/**
 * Returns the board. An order is ready when all its dishes are completed. It leaves the board when it is handed out, or
 * after a time limit.
 */
export function readBoard(tx: Tx, now: number): OrderBoard {
  const rows = tx.all(waiting, { since: now - BOARD_WAITS_MS });
  const ready = rows.filter(
    (row) => row.open === 0 && row.ready > 0 && now - (row.since ?? 0) < BOARD_READY_MS,
  );
  return {
    preparing: rows.filter(({ open }) => open > 0).map(({ token_no }) => token_no),
    ready: ready.map(({ token_no }) => token_no),
  };
}
