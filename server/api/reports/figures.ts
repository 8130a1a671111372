// The figures of a report, from the sums per day. Orders count on their own day, and money counts on the day of its
// payment (contract 5).
import { roundedShare } from '#shared/billing/divide.ts';
import type { Cents } from '#shared/billing/money.ts';
import { addDays, type DayRange, daysBetween, eachDay } from '#shared/days.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { countCustomers } from '../../domain/customers/customers.ts';
import { listInSets } from '../../domain/reports/in-sets.ts';
import { billRulesOf, wireOf } from '../../domain/store/bill-rules.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { type PeriodQuery, readReportPeriod } from '../../time/period.ts';
import { dayStart } from '../../time/zone-days.ts';
import {
  listGiven,
  listPaymentTypes,
  listTaxes,
  optionsIn,
  promotionsIn,
  type Range,
  type Report,
} from './figure-lists.ts';
import {
  averageTurn,
  countByWeekdayAndHour,
  countReserved,
  listSold,
  MOST_TURN_DAYS,
} from './sold-figures.ts';
import { listTopSelling, titleFinder } from './top-selling.ts';

const byHour = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_hours')
    .select((eb) => ['hour', eb.fn.sum<number>('orders_count').as('count')])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('hour'),
);

/** Returns the number of the period's orders for each hour from 0 to 23. Cancelled orders are left out. */
function countByHour(tx: Tx, { from, to }: DayRange) {
  const counts = new Map(tx.all(byHour, { from, to }).map((row) => [row.hour, row.count]));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ordersCount: counts.get(hour) ?? 0 }));
}

type DayFigures = Report['days'][number];

/** Returns all figures of the period, today by default; 400 for an invalid period (contract 5). */
function makeReport(tx: Tx, { now, ...query }: PeriodQuery & { readonly now: number }): Report {
  const { from, to } = readReportPeriod(tx, now, query);
  const range = { from, to };
  const wire = wireOf(tx);
  const rule = dayRuleOf(getStore(tx));
  const { currency } = billRulesOf(tx);
  const sums = tx.get(sumsIn, range);
  const titleOf = titleFinder(tx, range);
  const given = listGiven(tx, range);
  const optionsSold = tx.all(optionsIn, range);
  const promotions = tx.all(promotionsIn, range);
  const [revenueCents, taxCents] = [sums?.revenue ?? 0, sums?.tax ?? 0];
  return {
    from,
    to,
    ordersCount: sums?.orders ?? 0,
    newCustomers: tx.get(newCustomersIn, range)?.count ?? 0,
    repeatedCustomers: tx.get(repeatedIn, range)?.count ?? 0,
    totalCustomers: countCustomers(tx),
    currency: currency.code,
    currencyDecimals: currency.decimals,
    averageOrderValue: wire.amount(averageOf(revenueCents, sums?.paid ?? 0)),
    netRevenue: wire.amount(revenueCents - taxCents),
    taxTotal: wire.amount(taxCents),
    revenueTotal: wire.amount(revenueCents),
    topSellingItems: listTopSelling(tx, range, titleOf),
    inSets: listInSets(tx, range),
    days: listDays(tx, range),
    daysBefore: listDays(tx, rangeBefore(range)),
    hours: countByHour(tx, range),
    paymentTypes: listPaymentTypes(tx, range),
    taxes: listTaxes(tx, range),
    ...(given.length > 0 && { priceLists: given }),
    ...promotionFigures(tx, promotions),
    discountTotal: wire.amount(sums?.discount ?? 0),
    compTotal: wire.amount(sums?.comp ?? 0),
    voidTotal: wire.amount(sums?.voided ?? 0),
    wasteTotal: wire.amount(sums?.waste ?? 0),
    refundTotal: wire.amount(sums?.refund ?? 0),
    serviceTotal: wire.amount(sums?.service ?? 0),
    roundingTotal: wire.amount(sums?.rounding ?? 0),
    tipTotal: wire.amount(sums?.tip ?? 0),
    guests: sums?.guests ?? 0,
    averagePerGuest: wire.amount(averageOf(revenueCents, sums?.guests ?? 0)),
    ...(optionsSold.length > 0 && { optionsSold }),
    ...listSold(tx, range, titleOf),
    weekHours: countByWeekdayAndHour(tx, range),
    dayStartHour: Number(rule.dayStartsAt.slice(0, 2)),
    reserved: countReserved(tx, range, (day) => dayStart(day, rule)),
    ...(daysBetween(from, to) < MOST_TURN_DAYS && { tableTurns: averageTurn(tx, range) }),
  };
}

/** Returns the reductions by promotions, in total and by promotion. The fields are absent if there were none. */
function promotionFigures(
  tx: Tx,
  rows: readonly { readonly title: string; readonly milli: number; readonly cents: Cents }[],
): Pick<Report, 'promotionTotal' | 'promotions'> {
  if (rows.length === 0) return {};
  const wire = wireOf(tx);
  return {
    promotionTotal: wire.amount(rows.reduce((sum, { cents }) => sum + cents, 0)),
    promotions: rows.map(({ title, milli, cents }) => ({
      title,
      quantity: milli / 1000,
      amount: wire.amount(cents),
    })),
  };
}

/** Returns the average amount, rounded half up by magnitude; 0 for a count of 0: (1000, 3) → 333. */
const averageOf = (cents: Cents, count: number): Cents =>
  count === 0 ? 0 : Math.sign(cents) * roundedShare(Math.abs(cents), 1, count);

/** Returns the previous period: it is equally long and ends on the day before this period. */
const rangeBefore = ({ from, to }: DayRange): Range => ({
  from: addDays(from, -daysBetween(from, to) - 1),
  to: addDays(from, -1),
});

const sumsIn = prepared<Range>()((p) =>
  qb
    .selectFrom('sold_days')
    .select((eb) => [
      eb.fn.sum<number | null>('orders_count').as('orders'),
      eb.fn.sum<number | null>('paid_orders').as('paid'),
      eb.fn.sum<number | null>('revenue_cents').as('revenue'),
      eb.fn.sum<number | null>('tax_cents').as('tax'),
      eb.fn.sum<number | null>('discount_cents').as('discount'),
      eb.fn.sum<number | null>('comp_cents').as('comp'),
      eb.fn.sum<number | null>('void_cents').as('voided'),
      eb.fn.sum<number | null>('waste_cents').as('waste'),
      eb.fn.sum<number | null>('refund_cents').as('refund'),
      eb.fn.sum<number | null>('service_cents').as('service'),
      eb.fn.sum<number | null>('rounding_cents').as('rounding'),
      eb.fn.sum<number | null>('tip_cents').as('tip'),
      eb.fn.sum<number | null>('guests').as('guests'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to')),
);

const newCustomersIn = prepared<Range>()((p) =>
  qb
    .selectFrom('customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to')),
);

/** Customers who ordered in the period and also before it. Each customer counts on their first day in the period. */
const repeatedIn = prepared<Range>()((p) =>
  qb
    .selectFrom('rollup_customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .where('previous_day', '<', p('from')),
);

const figuresByDay = prepared<Range>()((p) =>
  qb
    .selectFrom('sold_days')
    .select((eb) => [
      'business_day',
      eb.fn.sum<number>('orders_count').as('orders_count'),
      eb.fn.sum<number>('revenue_cents').as('revenue_cents'),
      eb.fn.sum<number>('tax_cents').as('tax_cents'),
    ])
    .where('business_day', '>=', p('from'))
    .where('business_day', '<=', p('to'))
    .groupBy('business_day'),
);

/** Lists every day of a range, including days without sales. */
function listDays(tx: Tx, range: Range): DayFigures[] {
  const kept = new Map(tx.all(figuresByDay, range).map((row) => [row.business_day, row]));
  const wire = wireOf(tx);
  return eachDay(range).map((day) => {
    const row = kept.get(day);
    const revenue = wire.amount(row?.revenue_cents ?? 0);
    const tax = wire.amount(row?.tax_cents ?? 0);
    return { day, revenue, tax, ordersCount: row?.orders_count ?? 0 };
  });
}

export const reportReads = { makeReport };
