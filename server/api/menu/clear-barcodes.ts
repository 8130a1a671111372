// Takes the barcodes of dishes away before they are written again: dishes of a file may exchange theirs, and no two may
// have one at any time.
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';

export function clearBarcodes(tx: Tx, ids: readonly number[]): void {
  for (const id of ids)
    tx.run(qb.updateTable('menu_items').set({ barcode: null }).where('id', '=', id));
}
