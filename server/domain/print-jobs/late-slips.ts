// Prepares a slip that is printed later than it was written: removes the dishes and pieces that were cancelled in
// between.

import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PrintDocument, SlipItem } from '../../printing/layout/document.ts';
import { idsIn } from '../orders/orders.ts';

const leftOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select(['id', 'quantity'])
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '<>', 'cancelled'),
);

/**
 * Returns the item with the pieces that were not cancelled. `sent` is the number that was sent: it is printed too,
 * because the CANCELLED slip may be printed before or after this slip.
 */
function shrunk(item: SlipItem, quantity: number): SlipItem {
  if (quantity === item.quantity) return item;
  return { ...item, quantity, sent: item.sent ?? item.quantity };
}

/**
 * Returns the document without cancelled items; undefined if no item is left. The CANCELLED slip of these items may
 * be printed already, so they must not appear on a later slip.
 */
export function withoutCancelled(tx: Tx, document: PrintDocument): PrintDocument | undefined {
  if (document.kind !== 'slip') return document;
  const ids = JSON.stringify(document.items.map(({ itemId }) => itemId));
  const left = new Map(tx.all(leftOf, { ids }).map(({ id, quantity }) => [id, quantity]));
  const items = document.items.flatMap((item) => {
    const quantity = left.get(item.itemId);
    return quantity === undefined ? [] : [shrunk(item, quantity)];
  });
  return items.length === 0 ? undefined : { ...document, items };
}
