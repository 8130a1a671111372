// Takes cancelled items off their bills, with the reason and the permission that the settings require (contract 16).
import { type Bill, dropLines, settleBill } from '#shared/billing/bill.ts';
import { allocate } from '#shared/billing/divide.ts';
import { totalOf } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { resized } from '#shared/billing/reduce.ts';
import { isWhole } from '#shared/billing/share.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import type { About, CommandContext } from '../../engine/command.ts';
import { aboutBill, piecesSaid, placeSaid } from '../../rights/about.ts';
import { ALLOWED, type Allowed, needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { isBegun, type SoldItem } from '../orders/orders.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import { expectNoValue } from './bill-value.ts';
import { findBillRows, type LoadedBill, listBillIdsOf, loadBill, loadBills } from './load-bills.ts';
import { accounted, lossOn } from './losses.ts';
import { closeBill, saveBills } from './write-bills.ts';

/**
 * Returns the open bills with these items. Throws 409 if any line of their orders is paid, or if one of these bills
 * is partly paid.
 */
function openBillsOf(
  tx: Tx,
  orderIds: readonly number[],
  itemIds: ReadonlySet<number>,
): LoadedBill[] {
  const loaded = loadBills(tx, findBillRows(tx, listBillIdsOf(tx, orderIds)));
  const theirs = loaded.filter(({ bill, items }) =>
    bill.lines.some(({ itemId }) => orderIds.includes(items.get(itemId)?.order_id ?? 0)),
  );
  if (theirs.some(({ row }) => row.status === 'paid')) {
    throw new Refusal('ORDER_PAID', "Part of this order is paid, so the order can't be cancelled.");
  }
  const own = theirs.filter(({ bill }) => bill.lines.some(({ itemId }) => itemIds.has(itemId)));
  if (own.some(({ row }) => row.paid_cents > 0)) {
    throw new Refusal('BILL_HAS_PAYMENTS', 'The bill of this order is partly paid already.');
  }
  expectNoValue(own.map(({ row }) => row));
  return own;
}

/**
 * Returns the reason for a void. Throws 400 if the settings require a reason and none was sent. Call this first,
 * because 400 comes before other errors.
 */
export function readVoidReason(tx: Tx, sent: string | null | undefined): string {
  const reason = sent ?? '';
  if (reason === '' && billRulesOf(tx).voidNeeds !== 'nothing') {
    throw invalid('reason', 'Please give a reason.');
  }
  return reason;
}

/** Requires the permission to void, if the settings ask for it. */
const allowVoid = (tx: Tx, context: CommandContext, describe: () => About): Allowed =>
  billRulesOf(tx).voidNeeds === 'approval' ? needRight(context, 'void', describe) : ALLOWED;

/** Returns 'Cancel 2 × Cola, table 4' for the approver; without the table if the items are on no bill. */
function aboutVoid(
  tx: Tx,
  on: LoadedBill | undefined,
  items: readonly Pick<SoldItem, 'item_title' | 'quantity' | 'order_id'>[],
  valueCents: Cents,
): About {
  const pieces = items.map(({ item_title: title, quantity }) => ({ title, quantity }));
  const text = `Cancel ${piecesSaid(pieces)}`;
  const orderId = items[0]?.order_id ?? null;
  if (!on) return { text, amount: wireOf(tx).amount(valueCents), orderId };
  return { ...aboutBill(tx, on.row, `${text}, ${placeSaid(on.row)}`, valueCents), orderId };
}

/** Returns the amount of each item on its bills, after discounts. */
function valuesOn(bills: readonly LoadedBill[]): Map<number, Cents> {
  const values = new Map<number, Cents>();
  for (const { bill } of bills) {
    for (const line of bill.lines) {
      values.set(line.itemId, (values.get(line.itemId) ?? 0) + totalOf(line));
    }
  }
  return values;
}

/**
 * Returns a function that returns the value of a cancelled item. The values together are the whole loss of the bills,
 * including the service charge on the items and the discount that other lines lose. An item without a bill has its
 * sold value.
 */
function worthsOf(
  items: readonly SoldItem[],
  bills: readonly LoadedBill[],
  left: readonly Bill[],
): (item: SoldItem) => Cents {
  const values = valuesOn(bills);
  const billed = items.filter(({ id }) => values.has(id));
  const lost = Math.max(0, lossOn(bills, left).cents);
  const worths = allocate(
    lost,
    billed.map(({ id }) => values.get(id) ?? 0),
  );
  const byItem = new Map(billed.map(({ id }, index) => [id, worths[index] ?? 0]));
  return (item) => byItem.get(item.id) ?? item.total_cents;
}

const record = (
  tx: Tx,
  context: CommandContext,
  item: SoldItem,
  loss: { valueCents: Cents; reason: string; billId: number | null } & Allowed,
): number =>
  recordException(tx, context, {
    kind: 'void',
    title: item.item_title,
    orderId: item.order_id,
    // A dish counts as made once any station has started it.
    waste: isBegun(item) && item.card === null,
    afterPrint: item.was_printed === 1,
    ...loss,
  });

/**
 * Removes these items from all their bills, because the items are about to be cancelled. Returns the numbers of the
 * bills. A bill without lines becomes void.
 */
export function takeOffBills(
  tx: Tx,
  context: CommandContext,
  items: readonly SoldItem[],
  reason: string,
): number[] {
  const itemIds = new Set(items.map(({ id }) => id));
  const orderIds = [...new Set(items.map(({ order_id }) => order_id))];
  const bills = openBillsOf(tx, orderIds, itemIds);
  const after = bills.map(({ row: { id, version }, bill }) => ({
    id,
    version,
    bill: dropLines(bill, ({ itemId }) => itemIds.has(itemId)),
  }));
  const left = after.map(({ bill }) => bill);
  const worthOf = worthsOf(items, bills, left);
  const allowed = allowVoid(tx, context, () => {
    const valueCents = items.reduce((sum, item) => sum + worthOf(item), 0);
    return aboutVoid(tx, bills[0], items, valueCents);
  });
  saveBills(tx, bills, after, accounted(left, allowed.approvedBy));
  for (const { id, bill } of after) if (bill.lines.length === 0) closeBill(tx, id, 'void');
  for (const item of items) {
    const valueCents = worthOf(item);
    const billId = bills.find(({ items: own }) => own.has(item.id))?.row.id ?? null;
    record(tx, context, item, { valueCents, reason, billId, ...allowed });
  }
  return bills.map(({ row }) => row.id);
}

/**
 * Returns the bill with these items of an order; undefined if the items are on no bill. Throws 409 ITEM_SPLIT if an
 * item is shared between bills or comped.
 */
export function expectWhole(tx: Tx, ...items: readonly SoldItem[]): LoadedBill | undefined {
  const ids = new Set(items.map(({ id }) => id));
  const bills = openBillsOf(tx, [...new Set(items.map(({ order_id }) => order_id))], ids);
  const lines = bills.flatMap(({ bill }) => bill.lines.filter(({ itemId }) => ids.has(itemId)));
  if (lines.length > items.length || lines.some(({ share, comp }) => !isWhole(share) || comp)) {
    throw new Refusal(
      'ITEM_SPLIT',
      'This item is split over several bills. Please join these bills first.',
    );
  }
  return bills[0];
}

/** How many pieces to void, and why. */
export interface Wanted {
  readonly quantity: number;
  readonly reason: string;
}

/** Updates the line and its bill after the item's row was changed to fewer pieces. */
export function shrinkOnBill(
  tx: Tx,
  context: CommandContext,
  before: LoadedBill | undefined,
  item: SoldItem,
  { quantity, reason }: Wanted,
): void {
  const gone = [{ ...item, quantity }];
  if (!before) {
    const allowed = allowVoid(tx, context, () => aboutVoid(tx, undefined, gone, 0));
    record(tx, context, item, { valueCents: 0, reason, billId: null, ...allowed });
    return;
  }
  const { id, version } = before.row;
  const now = loadBill(tx, id);
  const lines = now.bill.lines.map((line) =>
    line.itemId === item.id ? resized(line, item.quantity) : line,
  );
  const bill = settleBill({ ...now.bill, lines });
  const valueCents = Math.max(0, lossOn([before], [bill]).cents);
  const about = () => aboutVoid(tx, before, gone, valueCents);
  const allowed = allowVoid(tx, context, about);
  saveBills(tx, [now], [{ id, version, bill }], accounted([bill], allowed.approvedBy));
  record(tx, context, item, { valueCents, reason, billId: id, ...allowed });
}
