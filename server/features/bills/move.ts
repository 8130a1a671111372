// A bill goes to another table, alone, joined or beside; lines go to another bill (CONTRACT §15).
import { moveLines, totalOfLines } from '#shared/billing/join.ts';
import type { BillLine } from '#shared/billing/line.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import type { Command, CommandContext } from '../../threads/command.ts';
import {
  type BillHead,
  closeBill,
  moveOrdersOf,
  moveOrdersTo,
  openNewBill,
  saveBills,
} from '../billing/bill-moves.ts';
import { type LoadedBill, listOpenAt, loadBill } from '../billing/bill-queries.ts';
import { idsIn } from '../orders/queries.ts';
import { getTableHead, NO_TABLE } from '../tables/queries.ts';
import { billsUpdated, getForChange, ordersUpdated, tell } from './change.ts';
import { writeJoined } from './join.ts';
import { wantedOf } from './split.ts';

type Answer = { message: string; billId: number };

const notDineIn = () => new Refusal('NOT_DINE_IN', 'Only dine-in bills have a table!');
const hasPayments = () =>
  new Refusal('BILL_HAS_PAYMENTS', 'This bill is partly paid; it moves, but is not joined!');

const tablesOf = (tx: Tx, tableId: number | null) =>
  tableId === null ? NO_TABLE : getTableHead(tx, tableId);

/** What stood on a printed bill needs a right to get to another table's bill, and is told apart. */
function allowMoved(
  tx: Tx,
  context: CommandContext,
  from: LoadedBill,
  lines: readonly BillLine[],
): void {
  const printed = lines.filter(({ itemId }) => from.items.get(itemId)?.was_printed === 1);
  if (printed.length === 0) return;
  const { approvedBy } = needRight(context, 'move');
  recordException(tx, context, {
    kind: 'move',
    valueCents: totalOfLines(printed),
    approvedBy,
    afterPrint: true,
    billId: from.row.id,
  });
}

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

/** Into the oldest bill of the table that has no payment. */
function joinAt(
  tx: Tx,
  context: CommandContext,
  loaded: LoadedBill,
  there: readonly { id: number; paid_cents: number }[],
): { billId: number; moved: number[] } {
  const target = there.find(({ paid_cents }) => paid_cents === 0);
  if (!target || loaded.row.paid_cents > 0) throw hasPayments();
  if (loaded.bill.discount !== null) {
    throw new Refusal('BILL_HAS_DISCOUNT', 'This bill has a discount of its own!');
  }
  allowMoved(tx, context, loaded, loaded.bill.lines);
  return { billId: target.id, moved: writeJoined(tx, loadBill(tx, target.id), [loaded]) };
}

export const moveBill: Command<BodyOf<'POST /bills/{id}/move'> & { id: number }, Answer> = (
  tx,
  body,
  context,
) => {
  const loaded = getForChange(tx, body, 'move');
  const { row } = loaded;
  if (row.delivery_type !== 'dinein') throw notDineIn();
  const table = tablesOf(tx, body.tableId);
  const answer = { message: 'The bill is moved!', billId: row.id };
  if (table.table_id === row.table_id) return { answer };
  const there = table.table_id === null ? [] : listOpenAt(tx, table.table_id);
  const billIds = there.map(({ id }) => id);
  if (there.length > 0 && !body.onto) {
    throw new Refusal('TABLE_OCCUPIED', 'This table has an open bill already!', {
      extra: { billIds },
    });
  }
  tell(tx, context, 'moved', row.id, { from: row.table_title, to: table.table_title });
  if (there.length > 0 && body.onto === 'join') {
    const { billId, moved } = joinAt(tx, context, loaded, there);
    return {
      answer: { ...answer, billId },
      events: [...billsUpdated([row.id, billId]), ...ordersUpdated(moved)],
    };
  }
  tx.run(setTable, {
    id: row.id,
    version: row.version,
    table: table.table_id,
    title: table.table_title,
    floor: table.floor,
  });
  const moved = moveOrdersOf(tx, row.id, { id: row.id, ...table });
  return { answer, events: [...billsUpdated([row.id]), ...ordersUpdated(moved)] };
};

/** The bill that lines are moved to, by its number or its table's oldest without a payment, else a new one. */
function targetOf(
  tx: Tx,
  context: CommandContext,
  { row }: LoadedBill,
  { toBillId = null, toTableId = null }: BodyOf<'POST /bills/{id}/move-lines'>,
): LoadedBill {
  if ((toBillId === null) === (toTableId === null)) {
    throw invalid('toBillId', 'Please choose a bill or a table!');
  }
  if (toBillId === row.id) throw invalid('toBillId', 'Please choose another bill!');
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

const nameTable = prepared<{ ids: string; title: string | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ table_title: p('title') })
    .where('id', 'in', idsIn(p('ids'))),
);

/** Orders none of whose lines stays behind. */
function followers(from: LoadedBill, left: readonly BillLine[], moved: readonly BillLine[]) {
  const orderOf = (line: BillLine) => from.items.get(line.itemId)?.order_id ?? 0;
  const staying = new Set(left.map(orderOf));
  const home = [...from.items.values()].filter(({ home_id }) => home_id === from.row.id);
  const athome = new Set(home.map(({ order_id }) => order_id));
  return [...new Set(moved.map(orderOf))].filter((id) => !staying.has(id) && athome.has(id));
}

export const moveSomeLines: Command<
  BodyOf<'POST /bills/{id}/move-lines'> & { id: number },
  Answer
> = (tx, body, context) => {
  const from = getForChange(tx, body, 'move-lines');
  const to = targetOf(tx, context, from, body);
  const result = moveLines(from.bill, to.bill, body.lines.map(wantedOf));
  if (to.row.table_id !== from.row.table_id) allowMoved(tx, context, from, result.moved);
  const following = followers(from, result.from.lines, result.moved);
  const goes = new Set(following);
  const items = new Map(
    [...from.items, ...to.items].map(([id, item]) => [
      id,
      goes.has(item.order_id) ? { ...item, home_id: to.row.id } : item,
    ]),
  );
  const movedOrders = moveOrdersTo(tx, following, to.row);
  const alone = result.moved.flatMap(({ itemId, share }) => {
    const item = items.get(itemId);
    return item && !goes.has(item.order_id) && share.num === share.den ? [item] : [];
  });
  const title = to.row.table_id === from.row.table_id ? null : to.row.table_title;
  if (alone.length > 0) {
    tx.run(nameTable, { ids: JSON.stringify(alone.map(({ id }) => id)), title });
  }
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
  );
  if (result.from.lines.length === 0) closeBill(tx, from.row.id, 'void');
  tell(tx, context, 'lines-moved', from.row.id, { to: to.row.id, lines: body.lines });
  const touched = [...new Set([...movedOrders, ...alone.map(({ order_id }) => order_id)])];
  return {
    answer: { message: 'The lines are moved!', billId: to.row.id },
    events: [...billsUpdated([from.row.id, to.row.id]), ...ordersUpdated(touched)],
  };
};

const setSeat = prepared<{ id: number; seat: number }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ seat: p('seat') })
    .where('id', '=', p('id')),
);
const setCourse = prepared<{ id: number; course: number | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ course: p('course') })
    .where('id', '=', p('id'))
    .where('status', '=', 'created'),
);

/** The seat of any unpaid line, the course of one that nobody has begun. */
export const setLines: Command<
  BodyOf<'POST /bills/{id}/lines'> & { id: number },
  { message: string }
> = (tx, body, context) => {
  const { row, bill, items } = getForChange(tx, body, 'lines');
  const orderIds = new Set<number>();
  for (const { lineId, seat, course } of body.lines) {
    const line = bill.lines.find(({ id }) => id === lineId);
    const item = line && items.get(line.itemId);
    if (!item) throw new Refusal('NOT_FOUND', 'Line not found!');
    if (seat !== undefined) tx.run(setSeat, { id: item.id, seat });
    if (course !== undefined && tx.run(setCourse, { id: item.id, course }).changes === 0) {
      throw new Refusal('FIRED', `“${item.item_title}” is being made already!`);
    }
    orderIds.add(item.order_id);
  }
  tell(tx, context, 'lines', row.id, { lines: body.lines });
  return {
    answer: { message: 'The lines are changed!' },
    events: [...billsUpdated([row.id]), ...ordersUpdated([...orderIds])],
  };
};
