// Moving lines of a printed bill to another table needs a right and is recorded as an exception (contract 15.9).
import { totalOfLines } from '#shared/billing/join.ts';
import type { BillLine } from '#shared/billing/line.ts';
import type { Tx } from '../../db/executor.ts';
import type { LoadedBill, StoredBill } from '../../domain/bills/load-bills.ts';
import type { CommandContext } from '../../engine/command.ts';
import { aboutBill, piecesSaid, placeSaid } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';

/**
 * Requires the permission to move printed lines to another table. Moving lines within a table needs no permission.
 */
export function allowMoved(
  tx: Tx,
  context: CommandContext,
  from: LoadedBill,
  lines: readonly BillLine[],
  to: StoredBill,
): void {
  if (to.table_id === from.row.table_id) return;
  const printed = lines.filter(({ itemId }) => from.items.get(itemId)?.was_printed === 1);
  if (printed.length === 0) return;
  const valueCents = totalOfLines(printed);
  const pieces = printed.map(({ itemId, quantity }) => ({
    title: from.items.get(itemId)?.item_title ?? '',
    quantity,
  }));
  const title = `${piecesSaid(pieces)} from ${placeSaid(from.row)} to ${placeSaid(to)}`;
  const { approvedBy } = needRight(context, 'move', () =>
    aboutBill(tx, from.row, `Move ${title}`, valueCents),
  );
  recordException(tx, context, {
    kind: 'move',
    title,
    valueCents,
    approvedBy,
    afterPrint: true,
    billId: from.row.id,
  });
}
