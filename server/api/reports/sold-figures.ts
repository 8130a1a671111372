// The tables behind a report's charts: how many pieces and how much money each dish and category sold, and when.
import { addDays, type DayRange } from '#shared/days.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Report } from './figure-lists.ts';
import { type MonthSplit, splitByMonth } from './month-split.ts';
import type { TitleFinder } from './top-selling.ts';

const soldIn = prepared<MonthSplit>()((p) =>
  qb
    .selectFrom((eb) =>
      eb
        .selectFrom('sold_item_months')
        .select(['item_id', 'quantity', 'total_cents', 'month as last'])
        .where('month', '>=', p('firstMonth'))
        .where('month', '<=', p('lastMonth'))
        .unionAll(
          eb
            .selectFrom('sold_items')
            .select(['item_id', 'quantity', 'total_cents', 'business_day as last'])
            .where('business_day', '>=', p('from'))
            .where('business_day', '<=', p('headEnd')),
        )
        .unionAll(
          eb
            .selectFrom('sold_items')
            .select(['item_id', 'quantity', 'total_cents', 'business_day as last'])
            .where('business_day', '>=', p('tailStart'))
            .where('business_day', '<=', p('to')),
        )
        .as('sold'),
    )
    .innerJoin('menu_items', 'menu_items.id', 'sold.item_id')
    .leftJoin('categories', 'categories.id', 'menu_items.category_id')
    .select((eb) => [
      'menu_items.id',
      'menu_items.net_price_cents as cost',
      'categories.title as category',
      eb.fn.sum<number>('sold.quantity').as('quantity'),
      eb.fn.sum<number>('sold.total_cents').as('cents'),
      eb.fn.max('sold.last').as('last'),
    ])
    .where('sold.quantity', '>', 0)
    .groupBy('menu_items.id')
    .orderBy('cents', 'desc')
    .orderBy('menu_items.id'),
);

/** The number of dishes that a report lists. */
const MOST_ITEMS = 30;

type SoldLists = Pick<Report, 'soldItems' | 'soldCategories'>;

/**
 * Returns the dishes with the highest sales, under their last titles in the period, and the sums of all categories.
 */
export function listSold(tx: Tx, range: DayRange, titleOf: TitleFinder): SoldLists {
  const wire = wireOf(tx);
  const rows = tx.all(soldIn, splitByMonth(range));
  const categories = new Map<string | null, { quantity: number; cents: number }>();
  for (const { category, quantity, cents } of rows) {
    const sum = categories.get(category) ?? { quantity: 0, cents: 0 };
    categories.set(category, { quantity: sum.quantity + quantity, cents: sum.cents + cents });
  }
  return {
    soldItems: rows.slice(0, MOST_ITEMS).map(({ id, last, category, quantity, cents, cost }) => ({
      title: titleOf(id, last),
      category,
      quantity,
      amount: wire.amount(cents),
      cost: cost === null ? null : wire.amount(cost * quantity),
    })),
    soldCategories: [...categories]
      .sort(([, a], [, b]) => b.cents - a.cents)
      .map(([title, { quantity, cents }]) => ({ title, quantity, amount: wire.amount(cents) })),
  };
}

const byDayAndHour = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_hours')
    .select((eb) => ['business_day as day', 'hour', eb.fn.sum<number>('orders_count').as('count')])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy(['business_day', 'hour']),
);

/** Monday is 1, as in ISO 8601. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/**
 * Returns the number of orders for each weekday and hour. Hours after midnight count for the weekday of the evening
 * before.
 */
export function countByWeekdayAndHour(tx: Tx, { from, to }: DayRange): Report['weekHours'] {
  const counts = new Map<number, number>();
  for (const { day, hour, count } of tx.all(byDayAndHour, { from, to })) {
    const key = weekdayOf(day) * 24 + hour;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...counts]
    .filter(([, ordersCount]) => ordersCount > 0)
    .sort(([a], [b]) => a - b)
    .map(([key, ordersCount]) => ({ weekday: Math.floor(key / 24), hour: key % 24, ordersCount }));
}

const parties = prepared<{ from: number; to: number }>()((p) =>
  qb
    .selectFrom('reservations')
    .select(['date', 'people_count'])
    .where('date', '>=', p('from'))
    .where('date', '<', p('to'))
    .where('status', '<>', 'cancelled'),
);
const seatsIn = prepared()(() =>
  qb
    .selectFrom('store_tables')
    .select((eb) => eb.fn.sum<number | null>('seating_capacity').as('seats'))
    .where('deleted_at', 'is', null),
);

const HALF_HOUR = 30 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Returns a function that converts an instant to the number of its half hour in the business day, counted from 0. */
function slotFinder(first: string, startOf: (day: string) => number) {
  const starts = new Map<number, number>();
  const begin = (index: number): number => {
    const start = starts.get(index) ?? startOf(addDays(first, index));
    starts.set(index, start);
    return start;
  };
  return (at: number): number => {
    // At the end of daylight saving, this index is a day too high for one hour. The instant then still belongs to the
    // day before.
    const index = Math.floor((at - begin(0)) / DAY);
    const start = begin(index) <= at ? begin(index) : begin(index - 1);
    return Math.floor((at - start) / HALF_HOUR);
  };
}

/**
 * Returns the number of guests in reservations, grouped by the half hour in which the reservation begins. Half hours
 * are counted from the start of the business day.
 */
export function countReserved(
  tx: Tx,
  range: DayRange,
  startOf: (day: string) => number,
): Report['reserved'] {
  const [from, to] = [startOf(range.from), startOf(addDays(range.to, 1))];
  const slotOf = slotFinder(range.from, startOf);
  const guests = new Map<number, number>();
  for (const { date, people_count } of tx.all(parties, { from, to })) {
    const slot = slotOf(date);
    guests.set(slot, (guests.get(slot) ?? 0) + people_count);
  }
  const halfHours = [...guests]
    .sort(([a], [b]) => a - b)
    .map(([slot, count]) => ({ minutes: slot * 30, guests: count }));
  return { seats: tx.get(seatsIn, {})?.seats ?? 0, halfHours };
}

const turns = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('invoices')
    .innerJoin('bills', 'bills.id', 'invoices.bill_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>(eb('invoices.created_at', '-', eb.ref('bills.opened_at'))).as('ms'),
    ])
    .where('invoices.business_day', '>=', p('from'))
    .where('invoices.business_day', '<=', p('to'))
    .where('invoices.kind', '=', 'sale')
    .where('bills.table_id', 'is not', null),
);

/** Periods up to this many days have turn times; for longer periods, too many bills would be read. */
export const MOST_TURN_DAYS = 62;

/**
 * Returns the number of paid bills of tables, and their average minutes from opening to payment. Returns null if no
 * bill was paid.
 */
export function averageTurn(
  tx: Tx,
  { from, to }: DayRange,
): NonNullable<Report['tableTurns']> | null {
  const row = tx.get(turns, { from, to });
  if (!row || row.count === 0 || row.ms === null) return null;
  return { count: row.count, minutes: Math.round(row.ms / row.count / 60_000) };
}
