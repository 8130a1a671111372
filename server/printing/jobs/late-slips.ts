// A slip that comes out later than it was written: without the dishes that were cancelled since.

import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../../features/orders/queries.ts';
import type { PrintDocument } from '../layout/document.ts';

const cancelledOf = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select('id')
    .where('id', 'in', idsIn(p('ids')))
    .where('status', '=', 'cancelled'),
);

/** Their CANCELLED may be on paper already, so nobody must cook them from this; undefined when nothing is left. */
export function withoutCancelled(tx: Tx, document: PrintDocument): PrintDocument | undefined {
  if (document.kind !== 'slip') return document;
  const ids = JSON.stringify(document.items.map(({ itemId }) => itemId));
  const gone = new Set(tx.all(cancelledOf, { ids }).map(({ id }) => id));
  const items = document.items.filter(({ itemId }) => !gone.has(itemId));
  return items.length === 0 ? undefined : { ...document, items };
}
