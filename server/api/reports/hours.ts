// Counts orders by the hour in which they were sold, in the store's time zone.
import type { DayRange } from '#shared/days.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const byHour = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_hours')
    .select((eb) => ['hour', eb.fn.sum<number>('orders_count').as('count')])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('hour'),
);

/** Returns the number of the period's orders for each hour from 0 to 23. Cancelled orders are left out. */
export function countByHour(tx: Tx, { from, to }: DayRange) {
  const counts = new Map(tx.all(byHour, { from, to }).map((row) => [row.hour, row.count]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ordersCount: counts.get(hour) ?? 0 }));
}
