// The dashboard's figures of the current business day (contract 5).
import { sql } from 'kysely';
import type { TopItem } from '#shared/entities/menu.ts';
import type { Reservation } from '#shared/entities/people.ts';
import { TOP_SELLING } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { hasFewOpen } from '../../domain/kitchen/late-tickets.ts';
import { listInSets } from '../../domain/reports/in-sets.ts';
import { listReservations } from '../../domain/reservations/reservations.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { readChecklist } from './checklist.ts';
import { readNow } from './now.ts';

export const dashboardRoutes = (hub: Hub): Route[] => [
  route('GET /dashboard', () =>
    hub.read((tx) => {
      const store = getStore(tx);
      const day = businessDayNow(tx, hub.clock());
      return {
        reservations: listToday(tx, rangeInstants(day, day, dayRuleOf(store))),
        topSellingItems: listTopSelling(tx, day),
        inSets: listInSets(tx, { from: day, to: day }),
        ordersCount: countOf(tx.get(ordersOn, { day })),
        newCustomerCount: countOf(tx.get(customersOn, { day })),
        repeatedCustomerCount: countOf(tx.get(repeatedOn, { day })),
        currency: store.currency,
      };
    }),
  ),
  route('GET /dashboard/checklist', () => hub.read((tx) => readChecklist(tx, hub))),
  route('GET /dashboard/now', () => {
    const now = hub.clock();
    const near = hub.read((tx) => (hasFewOpen(tx) ? readNow(tx, now) : undefined));
    return near ?? hub.readElsewhere('dashboardNow', { now });
  }),
];

const countOf = (row: { count: number } | undefined): number => row?.count ?? 0;

const ordersOn = prepared<{ day: string }>()((p) =>
  qb
    .selectFrom('sold_days')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('orders_count'), sql.lit(0)).as('count'))
    .where('business_day', '=', p('day')),
);

const customersOn = prepared<{ day: string }>()((p) =>
  qb
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_day', '=', p('day')),
);

const repeatedOn = prepared<{ day: string }>()((p) =>
  qb
    .selectFrom('rollup_customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_day', '=', p('day'))
    .where('previous_day', 'is not', null),
);

const topSelling = prepared<{ day: string }>()((p) =>
  qb
    .selectFrom('sold_items')
    .innerJoin('menu_items', 'menu_items.id', 'sold_items.item_id')
    .select((eb) => [
      'menu_items.title',
      'menu_items.price_cents',
      eb.fn.sum<number>('sold_items.quantity').as('sold'),
    ])
    .where('sold_items.business_day', '=', p('day'))
    .where('sold_items.quantity', '>', 0)
    .groupBy('menu_items.id')
    .orderBy('sold', 'desc')
    .orderBy('menu_items.title')
    .limit(sql.lit(TOP_SELLING)),
);

function listTopSelling(tx: Tx, day: string): TopItem[] {
  const wire = wireOf(tx);
  return tx.all(topSelling, { day }).map(({ title, price_cents, sold }) => ({
    title,
    price: wire.amount(price_cents),
    orders_count: sold,
  }));
}

/** Returns the day's reservations that are not cancelled, sorted by time. */
const listToday = (tx: Tx, range: readonly [number, number]): Reservation[] =>
  listReservations(tx, range).filter(({ status }) => status !== 'cancelled');
