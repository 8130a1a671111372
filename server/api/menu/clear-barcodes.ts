// Clears the barcodes of dishes before new ones are written. An import may exchange barcodes between dishes, and two
// dishes can never have the same one, not even for a moment.
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';

export function clearBarcodes(tx: Tx, ids: readonly number[]): void {
  for (const id of ids)
    tx.run(qb.updateTable('menu_items').set({ barcode: null }).where('id', '=', id));
}
