// The best-selling dishes of a period, from the sums of its whole months and of the single days at its ends.

import type { DayRange } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { TOP_SELLING } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { type MonthSplit, splitByMonth } from './month-split.ts';

type TopItems = AnswerOf<'GET /reports'>['topSellingItems'];

/**
 * The quantities sold in a period. `last` is the last day on which the dish was sold. For rows of whole months, `last`
 * is only the month, and `titleOf` finds the day.
 */
const soldIn = prepared<MonthSplit>()((p) =>
  qb
    .selectFrom((eb) =>
      eb
        .selectFrom('sold_item_months')
        .select(['item_id', 'quantity', 'month as last'])
        .where('month', '>=', p('firstMonth'))
        .where('month', '<=', p('lastMonth'))
        .unionAll(
          eb
            .selectFrom('sold_items')
            .select(['item_id', 'quantity', 'business_day as last'])
            .where('business_day', '>=', p('from'))
            .where('business_day', '<=', p('headEnd')),
        )
        .unionAll(
          eb
            .selectFrom('sold_items')
            .select(['item_id', 'quantity', 'business_day as last'])
            .where('business_day', '>=', p('tailStart'))
            .where('business_day', '<=', p('to')),
        )
        .as('sold'),
    )
    .innerJoin('menu_items', 'menu_items.id', 'sold.item_id')
    .select((eb) => [
      'menu_items.id',
      'menu_items.price_cents',
      eb.fn.sum<number>('sold.quantity').as('sold'),
      eb.fn.max('sold.last').as('last'),
    ])
    .where('sold.quantity', '>', 0)
    // Gift cards are not dishes.
    .where('menu_items.id', '>', 0)
    .groupBy('menu_items.id')
    .orderBy('sold', 'desc'),
);

/** The last day on which each dish was sold in a range of days. */
const lastDays = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_items')
    .select((eb) => ['item_id as item', eb.fn.max('business_day').as('day')])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .where('quantity', '>', 0)
    .groupBy('item_id'),
);

const titleOn = prepared<{ item: number; day: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('order_items.item_title as title')
    .where('orders.business_day', '=', p('day'))
    .where('orders.status', '<>', 'cancelled')
    .where('order_items.item_id', '=', p('item'))
    .where('order_items.set_id', 'is', null)
    .where('order_items.status', '<>', 'cancelled')
    .orderBy('orders.token_no', 'desc')
    .orderBy('order_items.id', 'desc')
    .limit(1),
);

const setTitleOn = prepared<{ item: number; day: string }>()((p) =>
  qb
    .selectFrom('orders')
    .innerJoin('order_sets', 'order_sets.order_id', 'orders.id')
    .select('order_sets.title')
    .where('orders.business_day', '=', p('day'))
    .where('orders.status', '<>', 'cancelled')
    .where('order_sets.item_id', '=', p('item'))
    .orderBy('orders.token_no', 'desc')
    .orderBy('order_sets.id', 'desc')
    .limit(1),
);

export type TitleFinder = (item: number, last: string) => string;

/**
 * Returns a function that finds the title under which a dish was last sold in the period. `last` is the day of that
 * sale, or only its month: then the function finds the day first, for all dishes of that month together. Each title is
 * read once.
 */
export function titleFinder(tx: Tx, { to }: DayRange): TitleFinder {
  const months = new Map<string, ReadonlyMap<number, string>>();
  const titles = new Map<number, string>();
  const daysOf = (month: string) => {
    const end = month < to.slice(0, 7) ? `${month}-31` : to;
    const rows = tx.all(lastDays, { from: `${month}-01`, to: end });
    const days = new Map(rows.map(({ item, day }) => [item, day]));
    months.set(month, days);
    return days;
  };
  const find = (item: number, last: string): string => {
    const day = last.length > 7 ? last : ((months.get(last) ?? daysOf(last)).get(item) ?? last);
    const sold = tx.get(titleOn, { item, day }) ?? tx.get(setTitleOn, { item, day });
    return sold?.title ?? '';
  };
  return (item, last) => {
    const title = titles.get(item) ?? find(item, last);
    titles.set(item, title);
    return title;
  };
}

/** Returns at most ten dishes with their current prices, sorted by quantity and then by title. */
export function listTopSelling(tx: Tx, range: DayRange, titleOf: TitleFinder): TopItems {
  const rows = tx.all(soldIn, splitByMonth(range));
  const wire = wireOf(tx);
  const least = rows[TOP_SELLING - 1]?.sold ?? 0;
  return rows
    .filter(({ sold }) => sold >= least)
    .map((row) => ({ ...row, title: titleOf(row.id, row.last) }))
    .sort(
      (a, b) => b.sold - a.sold || (a.title < b.title ? -1 : +(a.title > b.title)) || a.id - b.id,
    )
    .slice(0, TOP_SELLING)
    .map(({ title, price_cents, sold }) => ({
      title,
      price: wire.amount(price_cents),
      orders_count: sold,
    }));
}
