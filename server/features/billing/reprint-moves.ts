// A receipt of an invoice that comes out once more, whichever button it was: said in the exceptions (CONTRACT §23.3).
import type { Tx } from '../../db/executor.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { CommandContext } from '../../threads/command.ts';

export function recordReprints(
  tx: Tx,
  context: CommandContext,
  invoiceIds: readonly number[],
): void {
  for (const invoiceId of invoiceIds) {
    recordException(tx, context, { kind: 'reprint', valueCents: 0, invoiceId });
  }
}
