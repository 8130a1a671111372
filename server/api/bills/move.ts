// Moves a bill to another table: alone, joined with that table's bill, or as a second bill there (contract 15).
import type { BodyOf } from '#shared/endpoints/table.ts';
import { Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import type { BilledItem } from '../../domain/bills/bill-lines.ts';
import { type LoadedBill, loadBill } from '../../domain/bills/load-bills.ts';
import { moveOrdersOf } from '../../domain/bills/move-orders.ts';
import { listOpenAt } from '../../domain/bills/open-bills.ts';
import { type Fired, fireNextAfterMove } from '../../domain/kitchen/fire-courses.ts';
import { notifyMoved, type Places, readPlaces } from '../../domain/kitchen/moved-dishes.ts';
import { idsIn } from '../../domain/orders/orders.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { getTableHead, NO_TABLE } from '../../domain/tables/tables.ts';
import type { Command, CommandContext, Outcome } from '../../engine/command.ts';
import { allowMoved } from './after-print.ts';
import { auditBill, getForChange, ordersUpdated } from './change.ts';
import { writeJoined } from './join.ts';

export type Answer = { message: string; billId: number };

export const notDineIn = () => new Refusal('NOT_DINE_IN', 'Only dine-in bills have a table.');

const hasPayments = () =>
  new Refusal('BILL_HAS_PAYMENTS', 'This bill is partly paid. It can be moved, but not joined.');

export const tablesOf = (tx: Tx, tableId: number | null) =>
  tableId === null ? NO_TABLE : getTableHead(tx, tableId);

const setTable = prepared<{
  id: number;
  version: number;
  table: number | null;
  title: string | null;
  floor: string | null;
}>()((p) =>
  qb
    .updateTable('bills')
    .set((eb) => ({
      table_id: p('table'),
      table_title: p('title'),
      floor: p('floor'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('version', '=', p('version'))
    .where('status', '=', 'open'),
);

/** Joins the bill into the table's oldest bill without a payment. */
function joinAt(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  there: readonly { id: number; paid_cents: number }[],
): { billId: number; moved: number[] } {
  const target = there.find(({ paid_cents }) => paid_cents === 0);
  if (!target || loaded.row.paid_cents > 0) throw hasPayments();
  if (loaded.bill.discount !== null) {
    throw new Refusal(
      'BILL_HAS_DISCOUNT',
      'This bill has its own discount. Please remove it first.',
    );
  }
  const into = loadBill(tx, target.id);
  allowMoved(tx, context, loaded, loaded.bill.lines, into.row);
  return { billId: target.id, moved: writeJoined(tx, context, into, [loaded]) };
}

const nameTable = prepared<{ ids: string; title: string | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ table_title: p('title') })
    .where('id', 'in', idsIn(p('ids'))),
);

/** Records the new table on moved order items if their orders stay at the old table. */
export function nameTableOf(tx: Tx, items: readonly BilledItem[], title: string | null): void {
  if (items.length === 0) return;
  tx.run(nameTable, { ids: JSON.stringify(items.map(({ id }) => id)), title });
}

export const placesOf = (tx: Tx, ...bills: readonly LoadedBill[]): Places =>
  readPlaces(
    tx,
    bills.flatMap(({ items }) => [...items.values()].map(({ order_id }) => order_id)),
  );

/** Notifies the kitchen of a move, and fires the courses that are next at both tables. */
export function notifyOfMove(
  tx: Tx,
  context: CommandContext,
  before: Places,
  { movedIds, left }: { movedIds: readonly number[]; left: number | null },
): Fired {
  const moved = notifyMoved(tx, context, before);
  const fired = fireNextAfterMove(tx, context, movedIds, [left]);
  return { orderIds: fired.orderIds, jobIds: [...moved, ...fired.jobIds] };
}

/** Moves a bill with everything on it; returns the orders that moved with it. */
function moveWhole(
  tx: Tx,
  { row, items }: LoadedBill,
  table: ReturnType<typeof tablesOf>,
): number[] {
  tx.run(setTable, {
    id: row.id,
    version: row.version,
    table: table.table_id,
    title: table.table_title,
    floor: table.floor,
  });
  const moved = moveOrdersOf(tx, row.id, { id: row.id, ...table });
  const alone = [...items.values()].filter(({ home_id }) => home_id !== row.id);
  nameTableOf(tx, alone, table.table_title);
  return [...moved, ...alone.map(({ order_id }) => order_id)];
}

/** Returns the events and signals of a move: the bills, the orders, and what fired at both tables. */
function movedOutcome(
  answer: Answer,
  billIds: readonly number[],
  orderIds: readonly number[],
  fired: Fired,
): Outcome<Answer> {
  const { events, signals } = printOutcome(fired.jobIds);
  return {
    answer,
    events: [
      ...billsUpdated(billIds),
      ...ordersUpdated([...new Set([...orderIds, ...fired.orderIds])]),
      ...events,
    ],
    signals,
  };
}

export const moveBill: Command<BodyOf<'POST /bills/{id}/move'> & { id: number }, Answer> = (
  tx,
  body,
  context,
) => {
  const table = tablesOf(tx, body.tableId);
  const loaded = getForChange(tx, body, 'move');
  const { row } = loaded;
  if (row.delivery_type !== 'dinein') throw notDineIn();
  const answer = { message: 'The bill is moved.', billId: row.id };
  if (table.table_id === row.table_id) return { answer };
  const there = table.table_id === null ? [] : listOpenAt(tx, table.table_id);
  const before = placesOf(tx, loaded);
  const billIds = there.map(({ id }) => id);
  if (there.length > 0 && !body.onto) {
    throw new Refusal('TABLE_OCCUPIED', 'This table has an open bill already.', {
      extra: { billIds },
    });
  }
  auditBill(tx, context, 'moved', row.id, { from: row.table_title, to: table.table_title });
  const isJoined = there.length > 0 && body.onto === 'join';
  const { billId, moved } = isJoined
    ? joinAt(tx, context, loaded, there)
    : { billId: row.id, moved: moveWhole(tx, loaded, table) };
  const fired = notifyOfMove(tx, context, before, { movedIds: moved, left: row.table_id });
  return movedOutcome({ ...answer, billId }, [row.id, billId], moved, fired);
};
