// Clears the barcodes of dishes before an import writes new ones. The import may exchange barcodes between dishes, and
// two dishes cannot have the same barcode even for a moment.
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';

export function clearBarcodes(tx: Tx, ids: readonly number[]): void {
  for (const id of ids)
    tx.run(qb.updateTable('menu_items').set({ barcode: null }).where('id', '=', id));
}
