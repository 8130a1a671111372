// Decides how much of a list fits into one answer. The lines of the list, with add-ons and options, are counted
// before the list is read.
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';

/** Each part of the query counts at most `most` rows, because a higher count makes no difference. */
const weightOf = written<{ id: number; most: number }, { weight: number }>(
  `WITH lines AS MATERIALIZED (SELECT id FROM order_items WHERE order_id = :id LIMIT :most)
   SELECT (SELECT count(*) FROM lines)
     + (SELECT count(*) FROM (SELECT 1 FROM lines CROSS JOIN order_item_addons a ON a.order_item_id = lines.id LIMIT :most))
     + (SELECT count(*) FROM (SELECT 1 FROM lines CROSS JOIN order_item_options o ON o.order_item_id = lines.id LIMIT :most))
     AS weight`,
);

/** Returns the number of lines of an order, including add-ons and options. Above `most` the number is not exact. */
const weighOrder = (tx: Tx, id: number, most: number): number =>
  tx.get(weightOf, { id, most })?.weight ?? 0;

type Weigh = (tx: Tx, id: number, most: number) => number;

/** Returns the first ids whose total weight is within the limit `most`; always at least one id. */
export function takeLight(
  tx: Tx,
  ids: readonly number[],
  most: number,
  weigh: Weigh = weighOrder,
): readonly number[] {
  let remaining = most;
  const end = ids.findIndex((id, at) => {
    remaining -= weigh(tx, id, remaining + 1);
    return remaining < 0 && at > 0;
  });
  return end < 0 ? ids : ids.slice(0, end);
}

/** Returns whether the total weight of these ids is within the limit. */
export function isLight(
  tx: Tx,
  ids: readonly number[],
  most: number,
  weigh: Weigh = weighOrder,
): boolean {
  let remaining = most;
  return ids.every((id) => {
    remaining -= weigh(tx, id, remaining + 1);
    return remaining >= 0;
  });
}
