// Chooses the open orders for one page, and decides whether the list is short enough to be read on the main thread
// without delaying the tills' calls (contract 1.4).
import { sql } from 'kysely';
import { LIGHT_LINES, OPEN_PAGE, OPEN_PAGE_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { isLight, takeLight } from './list-weight.ts';
import { parseOrderIds } from './order-ids.ts';
import { idsIn, type SoldOrder } from './orders.ts';

/** The parameters of a list of orders. */
export interface OrdersAsked {
  readonly orderIds?: string | undefined;
  readonly after?: number | undefined;
}

/** Reads up to one id more than fits on a page, to know whether there are more. */
const openAfter = written<{ after: number; limit: number }, { id: number }>(
  'SELECT id FROM open_orders WHERE id > :after ORDER BY id LIMIT :limit',
);

const listOpenIds = (tx: Tx, after: number, limit = OPEN_PAGE + 1): number[] =>
  tx.all(openAfter, { after, limit }).map(({ id }) => id);

// The status is a literal. With a parameter, SQLite would not use the index of open orders at tables.
const besideOf = prepared<{ ids: string; limit: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('created'))
    .where(
      'table_id',
      'in',
      qb
        .selectFrom('orders')
        .select('table_id')
        .where('id', 'in', idsIn(p('ids')))
        .distinct(),
    )
    .where('id', 'not in', idsIn(p('ids')))
    .limit(p('limit')),
);

/** Returns the other open orders at the tables of these orders. */
export const listBeside = (tx: Tx, ids: readonly number[], limit = -1): number[] =>
  tx.all(besideOf, { ids: JSON.stringify(ids), limit }).map(({ id }) => id);

/** Returns the named ids that are above `after`, in ascending order. */
const namedBehind = (ids: readonly number[], after: number): number[] =>
  ids.filter((id) => id > after).sort((a, b) => a - b);

/**
 * Returns whether the requested list is short enough for the main thread. With `wholeTables`, the other open orders
 * at the same tables count too. If the list is long, the check stops after a few reads.
 */
export function areLightOrders(
  tx: Tx,
  { orderIds, after = 0 }: OrdersAsked,
  { wholeTables }: { wholeTables: boolean },
): boolean {
  const named = parseOrderIds(orderIds);
  const ids = named ? namedBehind(named, after) : listOpenIds(tx, after);
  if (ids.length > OPEN_PAGE) return false;
  // The list of all open orders contains the other orders of each table anyway.
  const beside = named && wholeTables ? listBeside(tx, ids, LIGHT_LINES + 1) : [];
  return isLight(tx, [...ids, ...beside], LIGHT_LINES);
}

interface PagedOrders {
  /** Oldest first. */
  readonly rows: readonly SoldOrder[];
  /** The order after which the list continues. */
  readonly next: number | undefined;
}

/** Reads the named orders that are still open, oldest first. */
const openRows = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '=', sql.lit('created'))
    .orderBy('id'),
);

/**
 * Returns a function that reads a page of open orders: the requested orders, or all orders that meet the condition
 * `only`. The condition is SQL about `orders` and may contain `:station`.
 */
export function pagerOf(
  only = 'true',
): (tx: Tx, asked: OrdersAsked, station?: number) => PagedOrders {
  const listed = written<{ after: number; limit: number; station: number }, { id: number }>(
    `SELECT id FROM orders WHERE id IN (SELECT id FROM open_orders WHERE id > :after) AND ${only}
     ORDER BY id LIMIT :limit`,
  );
  return (tx, { orderIds, after = 0 }, station = 0) => {
    const named = parseOrderIds(orderIds);
    const ids = named
      ? namedBehind(named, after)
      : tx.all(listed, { after, limit: OPEN_PAGE + 1, station }).map(({ id }) => id);
    const fitting = takeLight(tx, ids.slice(0, OPEN_PAGE), OPEN_PAGE_LINES);
    return {
      rows: tx.all(openRows, { ids: JSON.stringify(fitting) }),
      next: fitting.length < ids.length ? fitting.at(-1) : undefined,
    };
  };
}
