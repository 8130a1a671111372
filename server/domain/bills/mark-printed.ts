// Marks a bill that is printed before it is paid, and its items. Stores the printed total (contract 15).
import { sumsOf } from '#shared/billing/bill.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { idsIn } from '../orders/orders.ts';
import type { LoadedBill } from './load-bills.ts';

const setPrinted = prepared<{ id: number; now: number; total: number }>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      printed_at: p('now'),
      printed_total_cents: p('total'),
      print_count: eb('print_count', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('status', '=', 'open'),
);
const markItems = prepared<{ ids: string }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ was_printed: 1 })
    .where('id', 'in', idsIn(p('ids')))
    .where('was_printed', '=', 0),
);

/** Returns the number of the bill's next print; 1 if it was never printed. */
export const nextPrint = ({ row }: LoadedBill): number => row.print_count + 1;

/** Marks the bill as printed. From now on a void or a discount of its lines counts as after the print. */
export function markPrinted(tx: Tx, now: number, { row, bill }: LoadedBill): void {
  tx.run(setPrinted, { id: row.id, now, total: sumsOf(bill).totalCents });
  tx.run(markItems, { ids: JSON.stringify(bill.lines.map(({ itemId }) => itemId)) });
}
