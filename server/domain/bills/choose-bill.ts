// Chooses the bill of a new order: the one that was named, the open one of its table, or a new one (CONTRACT §15).
import { askService, settleBill } from '#shared/billing/bill.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { invalid } from '#shared/errors.ts';
import { FULL_BILL_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { weighBill } from './list-bills.ts';
import { getBillRow, loadBill, type StoredBill } from './load-bills.ts';
import { accountFor } from './losses.ts';
import { listOpenAt, takesOrders } from './open-bills.ts';
import { openNewBill } from './open-new-bill.ts';
import { type BillHead, growPlain, isPlain, saveBills } from './write-bills.ts';

interface Wished {
  readonly billId?: number | null;
  readonly newBill?: boolean;
  readonly billTitle?: string | null;
  readonly guests?: number | null;
}

/** Returns the named bill, or the one that it was joined into; 404 if it is unknown. */
function followJoined(tx: Tx, id: number): StoredBill {
  const row = getBillRow(tx, id);
  return row.joined_into === null ? row : followJoined(tx, row.joined_into);
}

/** Whether the bill is so long that every change to it would delay other calls. */
const isFull = (tx: Tx, { id }: StoredBill): boolean =>
  weighBill(tx, id, FULL_BILL_LINES) >= FULL_BILL_LINES;

interface Place {
  /** The bill that takes the order; undefined if a new one opens. */
  readonly row: StoredBill | undefined;
  readonly head: BillHead;
}

/**
 * Chooses the bill for an order. No order is refused because of its bill: if the named one takes no more orders, a new
 * one opens beside it. 400, 404.
 */
export function choosePlace(tx: Tx, wished: Wished, head: BillHead): Place {
  const billId = wished.billId ?? null;
  if (billId !== null && wished.newBill === true) {
    throw invalid('newBill', 'Please choose a bill or a new one, not both.');
  }
  if (billId !== null) {
    const row = followJoined(tx, billId);
    const { table_id, table_title, floor } = row;
    const there = { ...head, table_id, table_title, floor };
    const placed = head.delivery_type === 'dinein' ? there : head;
    const isFree = row.status === 'open' && row.paid_cents === 0 && !isFull(tx, row);
    return { row: isFree ? row : undefined, head: placed };
  }
  if (wished.newBill === true || head.table_id === null) return { row: undefined, head };
  const row = listOpenAt(tx, head.table_id).find(
    (open) => takesOrders(tx, open) && !isFull(tx, open),
  );
  return { row, head };
}

/**
 * Returns the number of the bill for an order that is about to be stored. A new bill starts with the totals of the
 * order.
 */
export function billFor(
  tx: Tx,
  context: CommandContext,
  { row, head }: Place,
  wished: Wished,
  totals: Totals,
): number {
  if (row) return row.id;
  const title = wished.billTitle || null;
  const guests = wished.guests ?? null;
  return openNewBill(tx, context, head, { title, guests, totals, isForOrder: true });
}

/** Updates the sums of the bill after its order is stored, if they need more than adding up. */
export function settleOrdered(
  tx: Tx,
  context: CommandContext,
  billId: number,
  { row }: Place,
  wished: Wished,
  totals: Totals,
): void {
  const saysGuests = row !== undefined && row.guests === null && (wished.guests ?? null) !== null;
  if (row && isPlain(row) && !saysGuests) {
    growPlain(tx, row.id, totals);
    return;
  }
  const rules = billRulesOf(tx);
  if (!row && rules.taxRounding === 'line' && rules.serviceRule === null) return;
  const loaded = loadBill(tx, billId);
  const { bill } = loaded;
  const asked = saysGuests ? askService({ ...bill, guests: wished.guests ?? null }) : bill;
  const settled = settleBill(asked);
  const change = { id: billId, version: loaded.row.version, bill: settled };
  const account = accountFor(tx, context, row ? [loaded] : [], [settled], {
    asksNothing: true,
    title: 'Computed again with an order',
    place: loaded.row,
  });
  saveBills(tx, [loaded], [change], account);
}
