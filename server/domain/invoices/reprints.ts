// Records each reprint of an invoice's receipt as an exception, whichever button printed it (contract 23.3).
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';

export function recordReprints(
  tx: Tx,
  context: CommandContext,
  invoiceIds: readonly number[],
): void {
  for (const invoiceId of invoiceIds) {
    recordException(tx, context, { kind: 'reprint', valueCents: 0, invoiceId });
  }
}

const reprintsOf = prepared<{ invoice: number }>()((p) =>
  qb
    .selectFrom('exceptions')
    .select('id')
    .where('kind', '=', 'reprint')
    .where('invoice_id', '=', p('invoice'))
    .limit(1),
);

/** Returns whether a reprint of the invoice was requested before. */
export const wasReprinted = (tx: Tx, invoice: number): boolean =>
  tx.get(reprintsOf, { invoice }) !== undefined;
