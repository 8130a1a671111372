// Chooses the bill of a new order: the named bill, the open bill of its table, or a new bill (contract 15).
import { askService, settleBill, withoutPromoting } from '#shared/billing/bill.ts';
import type { Totals } from '#shared/billing/tax.ts';
import { invalid } from '#shared/errors.ts';
import { FULL_BILL_LINES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import type { CommandContext } from '../../engine/command.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { hasTable, NO_TABLE } from '../tables/tables.ts';
import { weighBill } from './list-bills.ts';
import { getBillRow, loadBill, type StoredBill } from './load-bills.ts';
import { accountFor } from './losses.ts';
import { listOpenAt, takesOrders } from './open-bills.ts';
import { openNewBill } from './open-new-bill.ts';
import { type BillHead, growPlain, isPlain, saveBills } from './write-bills.ts';

interface PlaceRequest {
  readonly billId?: number | null;
  readonly newBill?: boolean;
  readonly billTitle?: string | null;
  readonly guests?: number | null;
}

/** Returns the named bill, or the bill that it was joined into; 404 if the named bill is unknown. */
function followJoined(tx: Tx, id: number): StoredBill {
  const row = getBillRow(tx, id);
  return row.joined_into === null ? row : followJoined(tx, row.joined_into);
}

/**
 * Returns whether the bill has so many lines that changing it would delay other calls. The weight of a bill is its
 * lines plus one.
 */
const isFull = (tx: Tx, { id }: StoredBill): boolean =>
  weighBill(tx, id, FULL_BILL_LINES) > FULL_BILL_LINES;

/** Returns the table of this bill, for a new bill at the same table; no table if the table was deleted. */
const placeBeside = (tx: Tx, row: StoredBill) =>
  row.table_id !== null && hasTable(tx, row.table_id) ? row : NO_TABLE;

interface Place {
  /** The bill that takes the order; undefined if a new bill opens. */
  readonly row: StoredBill | undefined;
  readonly head: BillHead;
}

/**
 * Chooses the bill for an order. No order is refused because of its bill: if the named bill takes no more orders, the
 * order gets a new bill at the same table. Throws 400 if both a named bill and a new bill are requested, 404 if the
 * named bill is unknown.
 */
export function choosePlace(tx: Tx, request: PlaceRequest, head: BillHead): Place {
  const billId = request.billId ?? null;
  if (billId !== null && request.newBill === true) {
    throw invalid('newBill', 'Please choose a bill or a new one, not both.');
  }
  if (billId !== null) {
    const row = followJoined(tx, billId);
    const isFree = row.status === 'open' && row.paid_cents === 0 && !isFull(tx, row);
    const place = isFree ? row : placeBeside(tx, row);
    const { table_id, table_title, floor } = place;
    const there = { ...head, table_id, table_title, floor };
    return { row: isFree ? row : undefined, head: head.delivery_type === 'dinein' ? there : head };
  }
  if (request.newBill === true || head.table_id === null) return { row: undefined, head };
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
  request: PlaceRequest,
  totals: Totals,
): number {
  if (row) return row.id;
  const title = request.billTitle || null;
  const guests = request.guests ?? null;
  return openNewBill(tx, context, head, { title, guests, totals, isForOrder: true });
}

/** The promotions of an order: whether any applies to its lines, and the new coupon of its bill. */
export interface OrderedPromos {
  readonly isHeld: boolean;
  readonly coupon: string | null;
}

/**
 * Updates the bill after an order was stored on it. Computes the bill again if adding the totals of the order is not
 * enough.
 */
export function settleOrdered(
  tx: Tx,
  context: CommandContext,
  billId: number,
  { row }: Place,
  request: PlaceRequest,
  totals: Totals,
  { isHeld, coupon }: OrderedPromos,
): void {
  const isPromoted = isHeld || coupon !== null;
  const saysGuests = row !== undefined && row.guests === null && (request.guests ?? null) !== null;
  if (row && isPlain(row) && !saysGuests && !isPromoted) {
    growPlain(tx, row.id, totals);
    return;
  }
  const rules = billRulesOf(tx);
  const isAdded = rules.taxRounding === 'line' && rules.serviceRule === null && !isPromoted;
  if (!row && isAdded) return;
  const loaded = loadBill(tx, billId);
  const bill = { ...loaded.bill, coupon: coupon ?? loaded.row.coupon };
  const asked = saysGuests ? askService({ ...bill, guests: request.guests ?? null }) : bill;
  const settled = settleBill(asked);
  const set = coupon === null ? {} : { set: { coupon } };
  const change = { id: billId, version: loaded.row.version, bill: settled, ...set };
  const account = accountFor(tx, context, row ? [loaded] : [], [settled], {
    asksNothing: true,
    judged: [settleBill(withoutPromoting(asked))],
    title: 'Bill recalculated with a new order',
    place: loaded.row,
  });
  saveBills(tx, [loaded], [change], account);
}
