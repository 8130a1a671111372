// Joins bills (contract 15).
import { joinBills } from '#shared/billing/join.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, Refusal } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { billsUpdated } from '../../domain/bills/bill-events.ts';
import { expectNoValue } from '../../domain/bills/bill-value.ts';
import type { LoadedBill } from '../../domain/bills/load-bills.ts';
import { accountFor } from '../../domain/bills/losses.ts';
import { moveOrdersOf } from '../../domain/bills/move-orders.ts';
import { closeBill, emptied, saveBills } from '../../domain/bills/write-bills.ts';
import { fireNextAfterMove } from '../../domain/kitchen/fire-courses.ts';
import { notifyMoved, readPlaces } from '../../domain/kitchen/moved-dishes.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { placeSaid } from '../../rights/about.ts';
import { allowMoved } from './after-print.ts';
import {
  auditBill,
  expectBills,
  expectRoom,
  getAllForChange,
  getForChange,
  ordersUpdated,
} from './change.ts';

type Body = BodyOf<'POST /bills/{id}/join'> & { id: number };

const earliest = (bills: readonly LoadedBill[]): number | null => {
  const printed = bills.flatMap(({ row }) => row.printed_at ?? []);
  return printed.length === 0 ? null : Math.min(...printed);
};

/**
 * Moves everything on `others` to `target`, which keeps its table and guests. Returns the ids of the orders that
 * moved to another table. A join that removes a service charge after the print needs a permission and is recorded as
 * an exception.
 */
export function writeJoined(
  tx: Tx,
  context: CommandContext,
  target: LoadedBill,
  others: readonly LoadedBill[],
): number[] {
  expectNoValue([target, ...others].map(({ row }) => row));
  const bill = joinBills(
    target.bill,
    others.map((one) => one.bill),
  );
  expectRoom(target.bill, bill);
  const { row } = target;
  const account = accountFor(tx, context, [target, ...others], [bill], {
    title: `joined with ${others.map((one) => placeSaid(one.row)).join(', ')}`,
    place: row,
  });
  const moved = others.flatMap((one) => moveOrdersOf(tx, one.row.id, row));
  const followed = others.map((one) => ({
    ...one,
    items: new Map(
      [...one.items].map(([id, item]) => [
        id,
        item.home_id === one.row.id ? { ...item, home_id: row.id } : item,
      ]),
    ),
  }));
  saveBills(
    tx,
    [target, ...followed],
    [
      {
        id: row.id,
        version: row.version,
        bill,
        set: { part_no: null, part_of: null, printed_at: earliest([target, ...others]) },
      },
      ...others.map((one) => ({
        id: one.row.id,
        version: one.row.version,
        bill: emptied({ ...one.bill, discount: null }),
      })),
    ],
    account,
  );
  for (const one of others) closeBill(tx, one.row.id, 'joined', { billId: row.id });
  return moved;
}

export const joinToBill: Command<Body, { message: string; billId: number }> = (
  tx,
  body,
  context,
) => {
  if (body.billIds.includes(body.id)) throw invalid('billIds', 'Please choose other bills.');
  expectBills(tx, [body.id, ...body.billIds]);
  const target = getForChange(tx, body, 'join');
  const others = getAllForChange(tx, body.billIds, 'join');
  if (others.some(({ bill }) => bill.discount !== null)) {
    throw new Refusal(
      'BILL_HAS_DISCOUNT',
      'One of these bills has its own discount. Please remove the discount first.',
    );
  }
  for (const one of others) allowMoved(tx, context, one, one.bill.lines, target.row);
  const orderIds = others.flatMap(({ items }) => [...items.values()].map((one) => one.order_id));
  const before = readPlaces(tx, orderIds);
  const moved = writeJoined(tx, context, target, others);
  const jobIds = notifyMoved(tx, context, before);
  const left = others.map(({ row }) => row.table_id).filter((id) => id !== target.row.table_id);
  const fired = fireNextAfterMove(tx, context, moved, left);
  const { events, signals } = printOutcome([...jobIds, ...fired.jobIds]);
  auditBill(tx, context, 'joined', body.id, { billIds: body.billIds });
  return {
    answer: { message: 'The bills are joined.', billId: body.id },
    events: [
      ...billsUpdated([body.id, ...body.billIds]),
      ...ordersUpdated([...new Set([...moved, ...fired.orderIds])]),
      ...events,
    ],
    signals,
  };
};
