// Opens the bill of a seated party, and voids it if the party leaves without having ordered (contract 22).
import { MAX_BILL_TITLE, MAX_GUESTS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { loadBill } from '../bills/load-bills.ts';
import { openNewBill } from '../bills/open-new-bill.ts';
import { closeBill } from '../bills/write-bills.ts';
import { getTableHead } from '../tables/tables.ts';

interface Party {
  readonly name: string;
  readonly people_count: number;
  /** Null if the party is not a customer in the register. */
  readonly customer: { readonly phone: string; readonly name: string } | null;
}

/** Opens a bill at the table with the party's name and guests. Returns its id; 404 if the table was deleted. */
export function openPartyBill(
  tx: Tx,
  context: CommandContext,
  tableId: number,
  { name, people_count, customer }: Party,
): number {
  const head = {
    delivery_type: 'dinein',
    customer_type: customer ? 'CUSTOMER' : 'WALKIN',
    customer_id: customer?.phone ?? null,
    customer_name: customer?.name ?? null,
    ...getTableHead(tx, tableId),
  } as const;
  return openNewBill(tx, context, head, {
    title: [...name].slice(0, MAX_BILL_TITLE).join(''),
    guests: people_count === 0 ? null : Math.min(people_count, MAX_GUESTS),
  });
}

/**
 * Voids the bill of a party that has left, if nothing was ordered or paid on it. Returns whether the bill was voided.
 */
export function clearPartyBill(tx: Tx, billId: number): boolean {
  const { row, bill } = loadBill(tx, billId);
  if (row.status !== 'open' || row.paid_cents > 0 || bill.lines.length > 0) return false;
  closeBill(tx, billId, 'void');
  return true;
}
