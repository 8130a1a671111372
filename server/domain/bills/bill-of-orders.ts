// Computes the amount due for the unpaid lines of orders, and finds or opens a bill with exactly these lines. Used by
// the calls that pay orders (contract 15).
import { type Bill, type BillSums, offAboveLimit, sumsOf } from '#shared/billing/bill.ts';
import type { BillLine, Reduction } from '#shared/billing/line.ts';
import { settlePromos } from '#shared/billing/line-promos.ts';
import { NO_FIGURES } from '#shared/billing/service.ts';
import { allocateService, takeParts } from '#shared/billing/split.ts';
import { keptAsTaxed, taxLines } from '#shared/billing/taxes.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { aboutBill, placeSaid } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { followLastLines } from '../guest-sessions/sessions.ts';
import { idsIn, type SoldOrder } from '../orders/orders.ts';
import { expectNoValue } from './bill-value.ts';
import {
  findBillRows,
  type LoadedBill,
  listBillIdsOf,
  loadBill,
  loadBills,
  type StoredBill,
} from './load-bills.ts';
import { accounted, accountFor } from './losses.ts';
import { withHome } from './move-orders.ts';
import { openNewBill } from './open-new-bill.ts';
import { type BillHead, closeBill, saveBills } from './write-bills.ts';

/** A bill divided in two: the lines of these orders, and the remainder. */
interface Cut {
  readonly loaded: LoadedBill;
  readonly mine: Bill;
  readonly rest: Bill | null;
}

const withoutAmount = (discount: Reduction | null): Reduction | null =>
  discount && 'percentMilli' in discount ? discount : null;

const offOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { billOffCents }) => sum + billOffCents, 0);

/**
 * Returns the bill's discount for a part of its lines: the same percentage, or the amount that the discount takes off
 * these lines.
 */
const discountIn = (bill: Bill, lines: readonly BillLine[]): Reduction | null => {
  const off = offOf(lines);
  return withoutAmount(bill.discount) ?? (off === 0 ? null : { amountCents: off });
};

/**
 * Computes the taxes of one part again if the bill computes taxes over all its lines. Otherwise returns the lines
 * unchanged.
 */
const taxedApart = ({ taxRounding }: Bill, lines: readonly BillLine[]): readonly BillLine[] =>
  taxRounding === 'bill' ? taxLines(lines, 'bill') : lines;

function cutOff(loaded: LoadedBill, isMine: (line: BillLine) => boolean): Cut {
  const { bill } = loaded;
  const wanted = bill.lines.filter(isMine).map(({ id }) => ({ lineId: id }));
  if (wanted.length === bill.lines.length) return { loaded, mine: bill, rest: null };
  const { parts, rest: others } = takeParts(bill.lines.map(settlePromos), [wanted]);
  const [own, rest] = [taxedApart(bill, parts.flat()), taxedApart(bill, others)];
  const [left = NO_FIGURES, taken = NO_FIGURES] = allocateService(bill, [rest, own]);
  return {
    loaded,
    // The number of guests stays with the remainder of the bill, so that the guests are counted once.
    mine: { ...bill, guests: null, lines: own, service: taken, discount: discountIn(bill, own) },
    rest: { ...bill, lines: rest, service: left, discount: discountIn(bill, rest) },
  };
}

/**
 * Returns how much of the amount due on this bill is for these orders, in minor units; at most the amount still due.
 */
export function duePart(tx: Tx, row: StoredBill, orderIds: ReadonlySet<number>): number {
  const due = row.net_cents + row.tax_cents - row.paid_cents;
  const parts = loadBills(tx, [row]).map((loaded) =>
    cutOff(loaded, ({ itemId }) => orderIds.has(loaded.items.get(itemId)?.order_id ?? 0)),
  );
  return Math.min(due, ...parts.map(({ mine }) => sumsOf(mine).totalCents));
}

/**
 * Divides each bill into the unpaid lines of these orders and the remainder. Leaves out bills without such lines.
 * Throws 409 BILL_HAS_PAYMENTS if one of the returned bills is partly paid.
 */
function cutsOf(tx: Tx, orders: readonly SoldOrder[]): Cut[] {
  const ids = new Set(orders.map(({ id }) => id));
  const rows = findBillRows(tx, listBillIdsOf(tx, [...ids])).filter(
    ({ status }) => status === 'open',
  );
  const cuts = loadBills(tx, rows).map((loaded) =>
    cutOff(loaded, ({ itemId }) => ids.has(loaded.items.get(itemId)?.order_id ?? 0)),
  );
  const own = cuts.filter(({ mine }) => mine.lines.length > 0);
  const locked = own.find(({ loaded }) => loaded.row.paid_cents > 0);
  if (!locked) return own;
  const extra = { billId: locked.loaded.row.id };
  throw new Refusal('BILL_HAS_PAYMENTS', 'A part of these orders is paid already.', { extra });
}

const addUp = (all: readonly BillSums[]): BillSums =>
  all.reduce(
    (sum, one) => ({
      subtotalCents: sum.subtotalCents + one.subtotalCents,
      taxTotalCents: sum.taxTotalCents + one.taxTotalCents,
      totalCents: sum.totalCents + one.totalCents,
      discountTotalCents: sum.discountTotalCents + one.discountTotalCents,
      billOffCents: sum.billOffCents + one.billOffCents,
      compTotalCents: sum.compTotalCents + one.compTotalCents,
    }),
    sumsOf(EMPTY),
  );
const EMPTY: Bill = {
  lines: [],
  discount: null,
  discountLimitMilli: null,
  taxRounding: 'line',
  isDineIn: false,
  guests: null,
  serviceRule: null,
  serviceForced: null,
  hasService: false,
  service: NO_FIGURES,
};

/** Returns the total of the unpaid lines of these orders, including discounts and service charge. Writes nothing. */
export const sumsOfOrders = (tx: Tx, orders: readonly SoldOrder[]): BillSums =>
  addUp(cutsOf(tx, orders).map(({ mine }) => sumsOf(mine)));

/** Combines several parts into one bill: the figures are added up, nothing is computed again. */
function gatherCuts(cuts: readonly Cut[]): Bill {
  const [first] = cuts;
  if (!first) return EMPTY;
  const bills = cuts.map(({ mine }) => mine);
  const charged = bills.find(({ hasService }) => hasService) ?? first.mine;
  const together = bills.flatMap((bill) => bill.lines);
  const lines = bills.length === 1 ? together : keptAsTaxed(together, charged.taxRounding);
  const off = offOf(lines);
  const sum = (key: 'netCents' | 'taxCents') =>
    bills.reduce((all, { service }) => all + service[key], 0);
  const known = bills.flatMap(({ guests }) => guests ?? []);
  return {
    ...charged,
    lines,
    discount: bills.length === 1 ? first.mine.discount : off === 0 ? null : { amountCents: off },
    guests: known.length === 0 ? null : known.reduce((all, one) => all + one, 0),
    service: { netCents: sum('netCents'), taxCents: sum('taxCents') },
  };
}

const moveOrders = prepared<{ ids: string; bill: number }>()((p) =>
  qb
    .updateTable('orders')
    .set({ bill_id: p('bill'), is_further: 1 })
    .where('id', 'in', idsIn(p('ids'))),
);

/** Opens a bill for orders without a bill. Such orders were stored by an older version of the hub. */
function openMissing(
  tx: Tx,
  context: CommandContext,
  orders: readonly SoldOrder[],
  head: BillHead,
): void {
  const missing = orders.filter(({ bill_id }) => bill_id === null);
  if (missing.length === 0) return;
  const billId = openNewBill(tx, context, head);
  tx.run(moveOrders, { ids: JSON.stringify(missing.map(({ id }) => id)), bill: billId });
  const loaded = loadBill(tx, billId);
  const { row, bill } = loaded;
  const change = { id: billId, version: row.version, bill };
  saveBills(tx, [loaded], [change], accounted([bill], null));
}

/**
 * Returns the orders that have all their lines on their own bill, as they were sold. When these orders move, only their
 * `bill_id` changes; their lines need no rows.
 */
const homeOnly = (cuts: readonly Cut[], orders: readonly SoldOrder[]): SoldOrder[] =>
  orders.filter(({ id, bill_id }) =>
    cuts.every(({ loaded, mine }) =>
      mine.lines.every(({ id: lineId, itemId }) => {
        if (loaded.items.get(itemId)?.order_id !== id) return true;
        return loaded.row.id === bill_id && !loaded.storedIds.has(lineId);
      }),
    ),
  );

/**
 * Requires the permission for a discount if the lines that are paid separately are reduced by more than the discount
 * limit allows. The limit was checked over all lines of the bill. If the other lines are voided later, these lines
 * alone can exceed the limit.
 */
function allowPaidApart(tx: Tx, context: CommandContext, cuts: readonly Cut[]): void {
  for (const { loaded, mine } of cuts) {
    const above = offAboveLimit(mine);
    const { row } = loaded;
    const text = `The discount on the paid dishes is above the limit, ${placeSaid(row)}`;
    if (above > 0) needRight(context, 'discount', () => aboutBill(tx, row, text, above));
  }
}

/**
 * Returns the bill with exactly the unpaid lines of these orders: an existing bill, or a new one to which the lines are
 * moved. Throws 403 APPROVAL_NEEDED if the moved lines are reduced by more than the discount limit allows (contract
 * 16.1).
 */
export function billWithOnly(
  tx: Tx,
  context: CommandContext,
  orders: readonly SoldOrder[],
  head: BillHead,
): LoadedBill {
  openMissing(tx, context, orders, head);
  const cuts = cutsOf(tx, orders);
  const [only] = cuts;
  if (only && cuts.length === 1 && only.rest === null) return only.loaded;
  expectNoValue(cuts.map(({ loaded }) => loaded.row));
  allowPaidApart(
    tx,
    context,
    cuts.filter(({ rest }) => rest !== null),
  );
  const billId = openNewBill(tx, context, head);
  const home = homeOnly(cuts, orders);
  tx.run(moveOrders, { ids: JSON.stringify(home.map(({ id }) => id)), bill: billId });
  const followed = new Set(home.map(({ id }) => id));
  const before = cuts.map(({ loaded }) => ({
    ...loaded,
    items: withHome([...loaded.items], followed, billId),
  }));
  const rests = cuts.map(({ loaded: { row }, rest }) => ({
    id: row.id,
    version: row.version,
    bill: rest ?? { ...EMPTY, taxRounding: row.tax_rounding },
  }));
  const mine = gatherCuts(cuts);
  const after = [mine, ...rests.map(({ bill }) => bill)];
  const account = accountFor(tx, context, before, after, {
    asksNothing: true,
    title: 'Dishes paid separately',
    place: { ...head, id: billId, title: null },
  });
  saveBills(
    tx,
    before,
    [{ id: billId, version: 1, bill: mine, set: rulesOf(cuts) }, ...rests],
    account,
  );
  for (const { loaded, rest } of cuts) {
    if (rest !== null) continue;
    followLastLines(tx, loaded.row.id, billId);
    closeBill(tx, loaded.row.id, 'void');
  }
  return loadBill(tx, billId);
}

/**
 * Returns the tax rounding and the service charge rule of the first bill that charged service on these lines, or else
 * of the first bill.
 */
function rulesOf(cuts: readonly Cut[]) {
  const row = (cuts.find(({ mine }) => mine.hasService) ?? cuts[0])?.loaded.row;
  if (!row) return {};
  return {
    tax_rounding: row.tax_rounding,
    service_title: row.service_title,
    service_percent_milli: row.service_percent_milli,
    service_min_guests: row.service_min_guests,
    service_tax_title: row.service_tax_title,
    service_tax_rate_milli: row.service_tax_rate_milli,
    service_tax_type: row.service_tax_type,
    discount_reason: row.discount_reason,
    discount_by: row.discount_by,
    discount_approved_by: row.discount_approved_by,
  };
}
