// Moves lines to another bill, seat or course (contract 15).
import { moveLines } from '#shared/billing/join.ts';
import type { BillLine } from '#shared/billing/line.ts';
import type { WantedLine } from '#shared/billing/split.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal, say } from '#shared/errors.ts';
import { highestFired } from '#shared/states/courses.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import type { BilledItem } from '../../domain/bills/bill-lines.ts';
import { expectNoValue } from '../../domain/bills/bill-value.ts';
import { type LoadedBill, loadBill } from '../../domain/bills/load-bills.ts';
import { accountFor } from '../../domain/bills/losses.ts';
import { moveOrdersTo, withHome } from '../../domain/bills/move-orders.ts';
import { listOpenAt } from '../../domain/bills/open-bills.ts';
import { openNewBill } from '../../domain/bills/open-new-bill.ts';
import { expectWholeSets, setLinesOf } from '../../domain/bills/whole-sets.ts';
import { type BillHead, closeBill, saveBills, touchBill } from '../../domain/bills/write-bills.ts';
import { followLastLines } from '../../domain/guest-sessions/sessions.ts';
import {
  type Fired,
  fireItems,
  fireNext,
  NOTHING_FIRED,
} from '../../domain/kitchen/fire-courses.ts';
import { listCourseItems, splitByPayment } from '../../domain/orders/courses.ts';
import { findOrderRows } from '../../domain/orders/orders.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { placeSaid } from '../../rights/about.ts';
import { allowMoved } from './after-print.ts';
import {
  auditBill,
  expectBills,
  expectRoom,
  getForChange,
  lineIdsOf,
  ordersUpdated,
} from './change.ts';
import { type Answer, nameTableOf, notDineIn, notifyOfMove, placesOf, tablesOf } from './move.ts';
import { wantedOf } from './split.ts';

/**
 * Returns the bill to move lines to: the named bill, else the table's oldest bill without a payment, else a new bill.
 */
function targetOf(
  tx: Tx,
  context: CommandContext,
  { row }: LoadedBill,
  { toBillId = null, toTableId = null }: BodyOf<'POST /bills/{id}/move-lines'>,
): LoadedBill {
  if (toBillId !== null) return getForChange(tx, { id: toBillId }, 'move-lines');
  if (row.delivery_type !== 'dinein') throw notDineIn();
  const table = tablesOf(tx, toTableId);
  const open = listOpenAt(tx, toTableId ?? 0).find(
    ({ id, paid_cents }) => paid_cents === 0 && id !== row.id,
  );
  if (open) return loadBill(tx, open.id);
  const { delivery_type, customer_type, customer_id, customer_name } = row;
  const head: BillHead = { delivery_type, customer_type, customer_id, customer_name, ...table };
  return loadBill(tx, openNewBill(tx, context, head));
}

type MoveLines = BodyOf<'POST /bills/{id}/move-lines'> & { id: number };

/** Reads which lines to move, before any bill is loaded; 400 unless exactly one destination is named. */
function readMove({ id, lines, toBillId = null, toTableId = null }: MoveLines): WantedLine[] {
  if ((toBillId === null) === (toTableId === null)) {
    throw invalid('toBillId', 'Please choose a bill or a table.');
  }
  if (toBillId === id) throw invalid('toBillId', 'Please choose another bill.');
  return lines.map(wantedOf);
}

/** Throws 404 if the bill or the table does not exist. */
function expectPlace(tx: Tx, { id, toBillId = null, toTableId = null }: MoveLines): void {
  if (toBillId === null) tablesOf(tx, toTableId);
  else expectBills(tx, [id, toBillId]);
}

/** Returns the ids of the orders that have no line left on the bill `from` and therefore move too. */
function followers(from: LoadedBill, left: readonly BillLine[], moved: readonly BillLine[]) {
  const orderOf = (line: BillLine) => from.items.get(line.itemId)?.order_id ?? 0;
  const staying = new Set(left.map(orderOf));
  const home = [...from.items.values()].filter(({ home_id }) => home_id === from.row.id);
  const athome = new Set(home.map(({ order_id }) => order_id));
  return [...new Set(moved.map(orderOf))].filter((id) => !staying.has(id) && athome.has(id));
}

export const moveSomeLines: Command<MoveLines, Answer> = (tx, body, context) => {
  const wanted = readMove(body);
  expectPlace(tx, body);
  const from = getForChange(tx, body, 'move-lines', lineIdsOf(body.lines));
  expectNoValue([from.row]);
  const to = targetOf(tx, context, from, body);
  const before = placesOf(tx, from);
  const result = moveLines(from.bill, to.bill, wanted);
  expectRoom(to.bill, result.to);
  expectWholeSets(setLinesOf(from), wanted);
  allowMoved(tx, context, from, result.moved, to.row);
  const account = accountFor(tx, context, [from, to], [result.from, result.to], {
    title: `moved to ${placeSaid(to.row)}`,
    place: from.row,
  });
  const following = followers(from, result.from.lines, result.moved);
  const goes = new Set(following);
  const items = withHome([...from.items, ...to.items], goes, to.row.id);
  const movedOrders = moveOrdersTo(tx, following, to.row);
  const alone = result.moved.flatMap(({ itemId, share }) => {
    const item = items.get(itemId);
    return item && !goes.has(item.order_id) && share.num === share.den ? [item] : [];
  });
  const title = to.row.table_id === from.row.table_id ? null : to.row.table_title;
  nameTableOf(tx, alone, title);
  saveBills(
    tx,
    [
      { ...from, items },
      { ...to, items },
    ],
    [
      { id: from.row.id, version: from.row.version, bill: result.from },
      { id: to.row.id, version: to.row.version, bill: result.to },
    ],
    account,
  );
  if (result.from.lines.length === 0) {
    followLastLines(tx, from.row.id, to.row.id);
    closeBill(tx, from.row.id, 'void');
  }
  auditBill(tx, context, 'lines-moved', from.row.id, { to: to.row.id, lines: body.lines });
  const notified = notifyOfMove(tx, context, before, {
    movedIds: movedOrders,
    left: from.row.table_id,
  });
  const own = alone.map(({ order_id }) => order_id);
  const touched = [...new Set([...movedOrders, ...own, ...notified.orderIds])];
  const { events, signals } = printOutcome(notified.jobIds);
  return {
    answer: { message: 'The lines are moved.', billId: to.row.id },
    events: [...billsUpdated([from.row.id, to.row.id]), ...ordersUpdated(touched), ...events],
    signals,
  };
};

const setSeat = prepared<{ id: number; seat: number }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ seat: p('seat') })
    .where('id', '=', p('id')),
);

const setSeatOfSet = prepared<{ set: number; seat: number }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ seat: p('seat') })
    .where('set_id', '=', p('set')),
);

/** Sets the seat of an item. All dishes of a set get the same seat. */
function changeSeat(tx: Tx, { id, set_id: set }: BilledItem, seat: number): void {
  if (set === null) tx.run(setSeat, { id, seat });
  else tx.run(setSeatOfSet, { set, seat });
}

const setCourse = prepared<{ id: number; course: number | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ course: p('course') })
    .where('id', '=', p('id')),
);

/**
 * Changes the course of an order item; 409 FIRED if the item has fired. If the item then has no course, or a course
 * that has already fired at the table, the item fires immediately.
 */
function changeCourse(
  tx: Tx,
  context: CommandContext,
  item: BilledItem,
  course: number | null,
): Fired {
  if (course === item.course) return NOTHING_FIRED;
  if (item.status !== 'created' || item.waits === 0) {
    throw new Refusal('FIRED', say`“${{ title: item.item_title }}” has been fired already.`);
  }
  tx.run(setCourse, { id: item.id, course });
  const [order] = findOrderRows(tx, [item.order_id]);
  const fired = order ? highestFired(splitByPayment(listCourseItems(tx, order)).unpaid) : 0;
  if (order && course !== null && course > fired) return fireNext(tx, context, order);
  return fireItems(tx, context, [{ ...item, course }]);
}

/** Sets the seat of any unpaid line, and the course of lines that have not fired. */
export const setLines: Command<
  BodyOf<'POST /bills/{id}/lines'> & { id: number },
  { message: string }
> = (tx, body, context) => {
  const { row, bill, items } = getForChange(tx, body, 'lines', lineIdsOf(body.lines));
  const orderIds = new Set<number>();
  const jobIds: number[] = [];
  for (const { lineId, seat, course } of body.lines) {
    const line = bill.lines.find(({ id }) => id === lineId);
    const item = line && items.get(line.itemId);
    if (!item) throw new Refusal('NOT_FOUND', 'Line not found.');
    if (seat !== undefined) changeSeat(tx, item, seat);
    if (course !== undefined) jobIds.push(...changeCourse(tx, context, item, course).jobIds);
    orderIds.add(item.order_id);
  }
  touchBill(tx, row.id);
  auditBill(tx, context, 'lines', row.id, { lines: body.lines });
  const { events, signals } = printOutcome(jobIds);
  return {
    answer: { message: 'The lines are changed.' },
    events: [...billsUpdated([row.id]), ...ordersUpdated([...orderIds]), ...events],
    signals,
  };
};
