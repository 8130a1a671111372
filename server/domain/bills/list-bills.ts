// The pages of bills that screens load, and whether a list or bill is short enough to be read on the main thread
// without delaying the tills' calls (contract 1.4, 15).
import type { QueryOf } from '#shared/endpoints/table.ts';
import { invalid } from '#shared/errors.ts';
import { LIGHT_LINES, OPEN_PAGE, OPEN_PAGE_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { ListPage } from '../../engine/list-page.ts';
import { isLight, takeLight } from '../orders/list-weight.ts';
import { parseOrderIds } from '../orders/order-ids.ts';
import { findBillRows, listBillIdsOf } from './load-bills.ts';
import { listOpenAt } from './open-bills.ts';
import { isOnText } from './orders-of-bill.ts';
import { wireBills } from './read-form.ts';

type Asked = QueryOf<'GET /bills'>;

/**
 * Each part of the query counts at most `most` rows, because a higher count makes no difference. The bill itself adds
 * 1, so that a bill without lines has a weight too.
 */
const weightOf = written<{ id: number; most: number }, { weight: number }>(
  `WITH home AS MATERIALIZED (
     SELECT i.id FROM orders CROSS JOIN order_items i ON i.order_id = orders.id
     WHERE ${isOnText('= :id')} LIMIT :most),
   apart AS MATERIALIZED (
     SELECT order_item_id AS id FROM bill_lines WHERE bill_id = :id
     UNION ALL SELECT l.order_item_id FROM bills CROSS JOIN even_lines l ON l.split_id = bills.even_split_id WHERE bills.id = :id
     LIMIT :most),
   lines AS MATERIALIZED (SELECT id FROM home UNION ALL SELECT id FROM apart)
   SELECT 1 + (SELECT count(*) FROM lines)
     + (SELECT count(*) FROM (SELECT 1 FROM lines CROSS JOIN order_item_addons a ON a.order_item_id = lines.id LIMIT :most))
     + (SELECT count(*) FROM (SELECT 1 FROM lines CROSS JOIN order_item_options o ON o.order_item_id = lines.id LIMIT :most))
     AS weight`,
);

/**
 * Returns the number of lines of a bill, including add-ons and options, plus one. Above `most` the number is not exact.
 */
export const weighBill = (tx: Tx, id: number, most: number): number =>
  tx.get(weightOf, { id, most })?.weight ?? 0;

const openAfter = written<{ after: number; limit: number }, { id: number }>(
  'SELECT id FROM open_bills WHERE id > :after ORDER BY id LIMIT :limit',
);

/**
 * Returns the ids of the requested bills in ascending order. If all open bills are asked for, returns one id more
 * than fits on a page. Throws 400 unless exactly one of the four filters is given.
 */
function listIds(tx: Tx, { ids, tableId, orderIds, status, after = 0 }: Asked): number[] {
  const asked = [ids, tableId, orderIds, status].filter((one) => one !== undefined);
  if (asked.length !== 1) throw invalid('ids', 'Please use exactly one filter for bills.');
  if (status !== undefined)
    return tx.all(openAfter, { after, limit: OPEN_PAGE + 1 }).map(({ id }) => id);
  const named = () => {
    if (ids !== undefined) return parseOrderIds(ids);
    if (tableId !== undefined) return listOpenAt(tx, tableId).map(({ id }) => id);
    return listBillIdsOf(tx, parseOrderIds(orderIds) ?? []);
  };
  return named()
    .filter((id) => id > after)
    .sort((a, b) => a - b);
}

/** Returns whether the requested list is short enough to be read on the main thread. */
export function areLightBills(tx: Tx, asked: Asked): boolean {
  const ids = listIds(tx, asked);
  return ids.length <= OPEN_PAGE && isLight(tx, ids, LIGHT_LINES, weighBill);
}

/** Returns whether one bill is short enough to be read on the main thread. */
export const isLightBill = (tx: Tx, id: number): boolean =>
  isLight(tx, [id], LIGHT_LINES, weighBill);

/** Returns a page, oldest first. Unknown ids are left out. */
export function listBills(tx: Tx, asked: Asked): ListPage {
  const ids = listIds(tx, asked);
  const fitting = takeLight(tx, ids.slice(0, OPEN_PAGE), OPEN_PAGE_LINES, weighBill);
  const next = fitting.length < ids.length ? fitting.at(-1) : undefined;
  return new ListPage(wireBills(tx, findBillRows(tx, fitting)), next);
}
