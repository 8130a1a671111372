// Courses: which courses of a table have fired, and which dishes still wait for their course (contract 20).
import { sql } from 'kysely';
import { lastFiring } from '#shared/states/courses.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { billRulesOf } from '../store/bill-rules.ts';
import type { SoldOrder } from './orders.ts';

const coursed = (where: 'orders.table_id' | 'orders.id') =>
  prepared<{ place: number }>()((p) =>
    qb
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select([
        'order_items.id',
        'order_items.order_id',
        'order_items.course',
        'order_items.waits',
        'order_items.status',
        'order_items.category_id',
        'orders.payment_status',
      ])
      .where('orders.status', '=', sql.lit('created'))
      .where(where, '=', p('place'))
      .where('order_items.course', 'is not', null)
      .orderBy('order_items.id'),
  );
const ofTable = coursed('orders.table_id');
const ofOrder = coursed('orders.id');

/** An item with a course, waiting or fired. */
export type CourseItem = ReturnType<typeof listCourseItems>[number];

/**
 * Returns the items with a course of all open orders at the table of this order, or only the order's own items if it has
 * no table. Use `splitByPayment` to tell the guests who have paid from the guests who are there now.
 */
export const listCourseItems = (tx: Tx, { id, table_id }: Pick<SoldOrder, 'id' | 'table_id'>) =>
  table_id === null ? tx.all(ofOrder, { place: id }) : tx.all(ofTable, { place: table_id });

/**
 * Divides the items into those of unpaid and those of paid orders. Courses span only one of the two: guests who have
 * paid may have left, and their dishes must not fire or delay a course of the next guests.
 */
export const splitByPayment = (items: readonly CourseItem[]) => ({
  unpaid: items.filter(({ payment_status }) => payment_status === 'pending'),
  paid: items.filter(({ payment_status }) => payment_status === 'paid'),
});

/**
 * Returns a function that decides whether a line of a course is fired when the order is sent. Lines without a course
 * are fired.
 */
export function firesAtOnce(
  tx: Tx,
  tableId: number | null,
  lines: readonly { readonly course: number | null }[],
): (course: number | null) => boolean {
  const courses = lines.flatMap(({ course }) => course ?? []);
  if (courses.length === 0) return () => true;
  const there = tableId === null ? [] : listCourseItems(tx, { id: 0, table_id: tableId });
  const last = lastFiring(
    splitByPayment(there).unpaid,
    courses,
    billRulesOf(tx).courseFire === 'auto',
  );
  return (course) => course === null || course <= last;
}

const waiting = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items')
    .select(['id', 'order_id', 'item_title as title'])
    .where('order_id', 'in', sql<number>`(select value from json_each(${p('ids')}))`)
    .where('waits', '=', 1)
    .where('status', '=', sql.lit('created'))
    .orderBy('id'),
);

/** Returns the items of these orders that have not fired. */
export const listWaiting = (tx: Tx, orderIds: readonly number[]) =>
  tx.all(waiting, { ids: JSON.stringify(orderIds) });

const places = prepared()(() =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.table_id'])
    .distinct()
    .where(isOpenOrder)
    .where('order_items.waits', '=', 1)
    .where('order_items.status', '=', sql.lit('created'))
    .orderBy('orders.id'),
);

/** Returns the open orders with dishes that wait for their course. */
export const listWaitingPlaces = (tx: Tx) => tx.all(places, {});
