// Late orders: the kitchen has had their dishes for too long. A kitchen display shows their tickets in red.
import { TICKET_AGE_MINUTES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb, written } from '../../db/query.ts';

/** The age at which a kitchen display turns a ticket red. */
const LATE_MS = TICKET_AGE_MINUTES.red * 60_000;

const lateTickets = prepared<{ before: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('token_no')
    .where(isOpenOrder)
    .where('created_at', '<=', p('before'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.status', 'in', ['created', 'preparing']),
      ),
    )
    .orderBy('id'),
);

/** Returns the token numbers of the late tickets, oldest first. */
export const listLateTokens = (tx: Tx, now: number): number[] =>
  tx.all(lateTickets, { before: now - LATE_MS }).map(({ token_no }) => token_no);

/** The lines of up to this many open orders are checked within milliseconds. */
const FEW_ORDERS = 100;

const countOpen = written<{ most: number }, { count: number }>(
  'SELECT count(*) AS count FROM (SELECT 1 FROM open_orders LIMIT :most)',
);

/** Returns whether so few orders are open that the main thread may search them for late tickets. */
export const hasFewOpen = (tx: Tx): boolean =>
  (tx.get(countOpen, { most: FEW_ORDERS + 1 })?.count ?? 0) <= FEW_ORDERS;
