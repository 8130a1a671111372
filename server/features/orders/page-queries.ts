// Which open orders one answer holds, and whether the list is short enough to be read beside the tills' calls (CONTRACT §1.4).
import { sql } from 'kysely';
import { LIGHT_LINES, OPEN_PAGE, OPEN_PAGE_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import { parseOrderIds } from '../../http/order-ids.ts';
import { idsIn, type SoldOrder } from './queries.ts';
import { isLight, takeLight } from './weight-queries.ts';

/** What a list of orders is asked for. */
export interface OrdersAsked {
  readonly orderIds?: string | undefined;
  readonly after?: number | undefined;
}

/** Up to one id more than a page has, so that it is known whether there is more. */
const openAfter = written<{ after: number; limit: number }, { id: number }>(
  'SELECT id FROM open_orders WHERE id > :after ORDER BY id LIMIT :limit',
);

export const listOpenIds = (tx: Tx, after: number, limit = OPEN_PAGE + 1): number[] =>
  tx.all(openAfter, { after, limit }).map(({ id }) => id);

// Open as a literal: a parameter would not be found by the index of what is open at tables.
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

/** The open orders at the tables of these that are not among them. */
export const listBeside = (tx: Tx, ids: readonly number[], limit = -1): number[] =>
  tx.all(besideOf, { ids: JSON.stringify(ids), limit }).map(({ id }) => id);

/** Ascending; all but those of earlier pages. */
const namedBehind = (ids: readonly number[], after: number): number[] =>
  ids.filter((id) => id > after).sort((a, b) => a - b);

/**
 * Whether what is asked for is short; where a group tells of its whole table, together with what else is open there.
 * Reads little where it is not.
 */
export function areLightOrders(
  tx: Tx,
  { orderIds, after = 0 }: OrdersAsked,
  { wholeTables }: { wholeTables: boolean },
): boolean {
  const named = parseOrderIds(orderIds);
  const ids = named ? namedBehind(named, after) : listOpenIds(tx, after);
  if (ids.length > OPEN_PAGE) return false;
  // The whole list has them in any case.
  const beside = named && wholeTables ? listBeside(tx, ids, LIGHT_LINES + 1) : [];
  return isLight(tx, [...ids, ...beside], LIGHT_LINES);
}

interface PagedOrders {
  /** Oldest first. */
  readonly rows: readonly SoldOrder[];
  /** Behind which order the list goes on. */
  readonly next: number | undefined;
}

/** Named orders that are not open any more are left out. */
const openRows = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '=', sql.lit('created'))
    .orderBy('id'),
);

/**
 * Makes how to read a page of open orders: those named, or all for which the condition `only` holds, which is SQL about
 * `orders` and may name `:station`.
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
