// Where a new order goes: the bill that it names, the open one of its table, or a new one (CONTRACT §15).
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

/** The bill that a named one stands for: a joined one is the one it went into. 404. */
function followJoined(tx: Tx, id: number): StoredBill {
  const row = getBillRow(tx, id);
  return row.joined_into === null ? row : followJoined(tx, row.joined_into);
}

/** So long that whatever is done to it would hold the others up. */
const isFull = (tx: Tx, { id }: StoredBill): boolean =>
  weighBill(tx, id, FULL_BILL_LINES) >= FULL_BILL_LINES;

interface Place {
  /** The bill that takes the order; undefined where a new one opens. */
  readonly row: StoredBill | undefined;
  readonly head: BillHead;
}

/** No order is refused for its bill: where the named one takes none any more, a new one opens beside it. 400, 404. */
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

/** The number of the bill for an order that is about to be stored; a new one has what just adds up already. */
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

/** After the order is stored: the sums of its bill, anew where more than adding up is to be done. */
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
