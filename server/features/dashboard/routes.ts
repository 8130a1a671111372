// The dashboard's figures of the business day that is now (CONTRACT §5).
import { sql } from 'kysely';
import { toAmount } from '#shared/billing/money.ts';
import type { TopItem } from '#shared/entities/menu.ts';
import type { Reservation } from '#shared/entities/people.ts';
import { TOP_SELLING } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { dayRuleOf, getStore } from '../store/queries.ts';
import { readChecklist } from './checklist.ts';
import { readNow } from './now.ts';

export const dashboardRoutes = (hub: Hub): Route[] => [
  route('GET /dashboard', () =>
    hub.read((tx) => {
      const store = getStore(tx);
      const day = businessDayNow(tx, hub.clock());
      return {
        reservations: listReservations(tx, rangeInstants(day, day, dayRuleOf(store))),
        topSellingItems: listTopSelling(tx, day),
        ordersCount: countOf(tx.get(ordersOn, { day })),
        newCustomerCount: countOf(tx.get(customersOn, { day })),
        repeatedCustomerCount: countOf(tx.get(repeatedOn, { day })),
        currency: store.currency,
      };
    }),
  ),
  route('GET /dashboard/checklist', () => hub.read((tx) => readChecklist(tx, hub))),
  route('GET /dashboard/now', () => hub.read((tx) => readNow(tx, hub.clock()))),
];

const countOf = (row: { count: number } | undefined): number => row?.count ?? 0;

const ordersOn = prepared<{ day: string }>()((p) =>
  qb.selectFrom('rollup_days').select('orders_count as count').where('business_day', '=', p('day')),
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
    .selectFrom('rollup_items')
    .innerJoin('menu_items', 'menu_items.id', 'rollup_items.item_id')
    .select(['menu_items.title', 'menu_items.price_cents', 'rollup_items.quantity as sold'])
    .where('rollup_items.business_day', '=', p('day'))
    .where('rollup_items.quantity', '>', 0)
    .orderBy('sold', 'desc')
    .orderBy('menu_items.title')
    .limit(sql.lit(TOP_SELLING)),
);

const listTopSelling = (tx: Tx, day: string): TopItem[] =>
  tx.all(topSelling, { day }).map(({ title, price_cents, sold }) => ({
    title,
    price: toAmount(price_cents),
    orders_count: sold,
  }));

const reservationsBetween = prepared<{ from: number; to: number }>()((p) =>
  qb
    .selectFrom('reservations')
    .leftJoin('store_tables', 'store_tables.id', 'reservations.table_id')
    .selectAll('reservations')
    .select('store_tables.table_title')
    .where('date', '>=', p('from'))
    .where('date', '<', p('to'))
    .where('status', '<>', 'cancelled')
    .orderBy('date')
    .orderBy('reservations.id'),
);

const listReservations = (tx: Tx, [from, to]: [number, number]): Reservation[] =>
  tx.all(reservationsBetween, { from, to }).map((row) => ({
    ...row,
    date: new Date(row.date).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }));
