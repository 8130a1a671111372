// Fires courses: waiting dishes go to their stations, with slips, and the stations have to acknowledge the order
// (contract 20).

import type { HubEvent } from '#shared/frames.ts';
import { groupBy } from '#shared/group-by.ts';
import { isDoneBelow } from '#shared/states/courses.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext, Signal } from '../../engine/command.ts';
import {
  type CourseItem,
  listCourseItems,
  listWaitingPlaces,
  splitByPayment,
} from '../orders/courses.ts';
import type { ItemInOrder } from '../orders/item-status.ts';
import { findOrderRows, type SoldOrder } from '../orders/orders.ts';
import { NOTHING, type Printed } from '../print-jobs/job-rows.ts';
import { printOutcome } from '../print-jobs/jobs.ts';
import { printItems } from '../print-jobs/slips.ts';
import { stationFor, stationsOf } from '../stations/stations.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import { settleSeen } from './station-items.ts';

/** What has fired: the orders that changed, and the print jobs of their slips. */
export interface Fired {
  readonly orderIds: readonly number[];
  readonly jobIds: Printed;
}
export const NOTHING_FIRED: Fired = { orderIds: [], jobIds: [] };

const setFired = prepared<{ id: number; now: number; station: number | null }>()((p) =>
  qb
    .updateTable('order_items')
    .set({ waits: 0, fired_at: p('now'), station_id: p('station') })
    .where('id', '=', p('id'))
    .where('waits', '=', 1)
    .where('status', '=', 'created'),
);

type Waiting = Pick<CourseItem, 'id' | 'order_id' | 'course' | 'category_id'>;

/** Fires these items. Items that have fired meanwhile or were cancelled are skipped. */
export function fireItems(tx: Tx, context: CommandContext, waiting: readonly Waiting[]): Fired {
  const { now } = context;
  const stations = stationsOf(tx);
  const fired = waiting.filter(
    ({ id, category_id }) =>
      tx.run(setFired, { id, now, station: stationFor(stations, category_id) }).changes === 1,
  );
  const byOrder = groupBy(fired, ({ order_id }) => order_id);
  const orderIds = [...byOrder.keys()];
  settleSeen(tx, now, orderIds);
  const jobIds = [...byOrder].flatMap(([id, items]) => {
    const details = { course: Math.max(...items.map(({ course }) => course ?? 0)) };
    audit(tx, context, { kind: 'order.fired', entity: 'order', id, details });
    return printItems(
      tx,
      context,
      id,
      items.map((item) => item.id),
    );
  });
  return { orderIds, jobIds };
}

/** Returns the waiting items of the next course if all items of the courses before it are finished. */
function listDue(items: readonly CourseItem[]): CourseItem[] {
  const waiting = items.filter(({ waits, status }) => waits === 1 && status === 'created');
  const next = Math.min(...waiting.map(({ course }) => course ?? 0));
  return isDoneBelow(items, next) ? waiting.filter(({ course }) => course === next) : [];
}

/**
 * Fires a table's next course after something was finished there, if courses fire automatically and that course is due.
 */
export function fireNext(
  tx: Tx,
  context: CommandContext,
  order: Pick<SoldOrder, 'id' | 'table_id'>,
): Fired {
  if (billRulesOf(tx).courseFire === 'manual') return NOTHING_FIRED;
  const { unpaid, paid } = splitByPayment(listCourseItems(tx, order));
  const due = [...listDue(unpaid), ...listDue(paid)];
  return due.length === 0 ? NOTHING_FIRED : fireItems(tx, context, due);
}

/**
 * Fires the next courses after several orders were finished or closed: at each table at most one course of its unpaid
 * orders and one of its paid orders.
 */
export function fireNextOf(
  tx: Tx,
  context: CommandContext,
  orders: readonly Pick<SoldOrder, 'id' | 'table_id'>[],
): Fired {
  const places = new Map(orders.map((order) => [order.table_id ?? `order ${order.id}`, order]));
  const all = [...places.values()].map((order) => fireNext(tx, context, order));
  return {
    orderIds: all.flatMap(({ orderIds }) => orderIds),
    jobIds: all.flatMap(({ jobIds }) => jobIds),
  };
}

/** Fires the courses that are due when automatic firing is turned on. */
export const fireDue = (tx: Tx, context: CommandContext): Fired =>
  fireNextOf(tx, context, listWaitingPlaces(tx));

/** After orders moved to other tables, fires the next courses at their new and at their former tables. */
export function fireNextAfterMove(
  tx: Tx,
  context: CommandContext,
  movedIds: readonly number[],
  left: readonly (number | null)[],
): Fired {
  if (billRulesOf(tx).courseFire === 'manual') return NOTHING_FIRED;
  const tables = left.flatMap((table_id) => (table_id === null ? [] : { id: 0, table_id }));
  const moved = movedIds.length === 0 ? [] : findOrderRows(tx, movedIds);
  return fireNextOf(tx, context, [...tables, ...moved]);
}

/**
 * Call it after every change of an item's status. It updates whether all stations have seen the order, and fires the
 * next course. Returns the events of both steps.
 */
export function afterStep(
  tx: Tx,
  context: CommandContext,
  item: Pick<ItemInOrder, 'order_id' | 'table_id'>,
  jobIds: Printed = NOTHING,
): { events: HubEvent[]; signals: Signal[] } {
  const { order_id: id, table_id } = item;
  settleSeen(tx, context.now, [id]);
  const fired = fireNext(tx, context, { id, table_id });
  const { events, signals } = printOutcome([...jobIds, ...fired.jobIds]);
  const orderIds = [...new Set([id, ...fired.orderIds])];
  return { events: [{ event: 'order_update', data: { orderIds } }, ...events], signals };
}
