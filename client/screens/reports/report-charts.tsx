// The pictures of a report: revenue by day, orders by hour, best sellers, payment types, taxes by rate.

import { formatAmount } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { currencyTold } from '../../hub/store.ts';
import { hourName, shortAmount } from '../../parts/charts/axis-words.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import chartStyles from '../../parts/charts/charts.module.css';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks, ticksUpTo } from '../../parts/charts/scale.ts';
import { EmptyState } from '../../parts/states.tsx';
import { revenueColumns, unitFor } from './revenue-columns.ts';

export type Report = AnswerOf<'GET /reports'>;
interface Props {
  report: Report;
}

function Legend() {
  return (
    <ul className={chartStyles.legend}>
      <li>
        <svg width="16" height="12" aria-hidden="true">
          <rect width="16" height="12" rx="3" className={chartStyles.column} />
        </svg>
        This period
      </li>
      <li>
        <svg width="22" height="12" aria-hidden="true">
          <line x1="0" x2="22" y1="6" y2="6" className={chartStyles.before} />
          <circle cx="11" cy="6" r="3.5" className={chartStyles.dot} />
        </svg>
        The period before
      </li>
    </ul>
  );
}

/** One day is said by its figure, and a stretch without a sale by its zero: neither is drawn. */
export function RevenueChart({ report }: Props) {
  const { days, daysBefore } = report;
  const currency = currencyTold(report);
  if (days.length < 2 || report.revenueTotal === 0) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  const columns = revenueColumns(days, daysBefore);
  const most = Math.max(...columns.map(({ revenue, before }) => Math.max(revenue, before)), 0);
  return (
    <ChartFrame
      title="Revenue"
      units={`With tax, in ${currency.code}, by ${unitFor(days.length)} of payment`}
      legend={<Legend />}
      table={{
        headings: ['When', 'Revenue', 'Period before', 'Orders'],
        rows: columns.map((column) => [
          column.name,
          money(column.revenue),
          money(column.before),
          column.ordersCount,
        ]),
      }}
    >
      <ColumnChart
        name="Revenue, value by value"
        ticks={ticksUpTo(most)}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={columns.map(({ label, name, revenue, before }) => ({
          label,
          value: revenue,
          before,
          words: `${name}: ${money(revenue)}, before ${money(before)}`,
        }))}
      />
    </ChartFrame>
  );
}

const ordersInWords = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** The hours from the first sale to the last. */
function busyHours(hours: Report['hours']): Report['hours'] {
  const first = hours.findIndex(({ ordersCount }) => ordersCount > 0);
  const last = hours.findLastIndex(({ ordersCount }) => ordersCount > 0);
  return first < 0 ? [] : hours.slice(first, last + 1);
}

export function HoursChart({ report }: Props) {
  const hours = busyHours(report.hours);
  if (hours.length < 2) return null;
  const most = Math.max(...hours.map(({ ordersCount }) => ordersCount), 0);
  return (
    <ChartFrame
      title="Orders by hour"
      units="Number of orders, by the hour of the store's clock"
      table={{
        headings: ['Hour', 'Orders'],
        rows: hours.map(({ hour, ordersCount }) => [hourName(hour), ordersCount]),
      }}
    >
      <ColumnChart
        name="Orders by hour, value by value"
        ticks={countTicks(most)}
        tickLabel={String}
        columns={hours.map(({ hour, ordersCount }) => ({
          label: hourName(hour),
          value: ordersCount,
          words: `${hourName(hour)} to ${hourName((hour + 1) % 24)}: ${ordersInWords(ordersCount)}`,
        }))}
      />
    </ChartFrame>
  );
}

export function BestSellers({ report }: Props) {
  const { topSellingItems } = report;
  const currency = currencyTold(report);
  return (
    <ChartFrame
      title="Best sellers"
      units="Pieces sold"
      table={{
        headings: ['Item', 'Price now', 'Sold'],
        rows: topSellingItems.map((item) => [
          item.title,
          formatAmount(item.price, currency),
          item.orders_count,
        ]),
      }}
    >
      {topSellingItems.length === 0 ? (
        <EmptyState text="Nothing sold in this period." />
      ) : (
        <BarList
          bars={topSellingItems.map((item) => ({
            name: item.title,
            value: item.orders_count,
            words: item.orders_count,
            note: formatAmount(item.price, currency),
          }))}
        />
      )}
    </ChartFrame>
  );
}

export function PaymentTypes({ report }: Props) {
  const { paymentTypes } = report;
  const currency = currencyTold(report);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title="Payment types"
      units={`Amount paid, in ${currency.code}`}
      table={{
        headings: ['Payment type', 'Payments', 'Amount'],
        rows: paymentTypes.map(({ title, count, amount }) => [title, count, money(amount)]),
      }}
    >
      {paymentTypes.length === 0 ? (
        <EmptyState text="Nothing paid in this period." />
      ) : (
        <BarList
          bars={paymentTypes.map(({ title, count, amount }) => ({
            name: title,
            value: amount,
            words: money(amount),
            note: `${count} ${count === 1 ? 'payment' : 'payments'}`,
          }))}
        />
      )}
    </ChartFrame>
  );
}

/** Of a house whose dishes ask something. */
export function OptionsSold({ report: { optionsSold } }: Props) {
  if (optionsSold === undefined) return null;
  return (
    <ChartFrame
      title="Options sold"
      units="Pieces sold"
      table={{
        headings: ['Option', 'Group', 'Sold'],
        rows: optionsSold.map(({ title, group, quantity }) => [title, group, quantity]),
      }}
    >
      <BarList
        bars={optionsSold.slice(0, 10).map(({ title, group, quantity }) => ({
          name: title,
          value: quantity,
          words: quantity,
          note: group,
        }))}
      />
    </ChartFrame>
  );
}

/** Of a house with price lists that sold by them. */
export function GivenAway({ report }: Props) {
  const { priceLists } = report;
  if (priceLists === undefined) return null;
  const currency = currencyTold(report);
  const money = (amount: number) => formatAmount(amount, currency);
  const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`;
  return (
    <ChartFrame
      title="Price lists"
      units={`Below the menu’s prices, in ${currency.code}`}
      table={{
        headings: ['Price list', 'Pieces sold', 'Given away'],
        rows: priceLists.map(({ title, quantity, given }) => [title, quantity, money(given)]),
      }}
    >
      <BarList
        bars={priceLists.map(({ title, quantity, given }) => ({
          name: title,
          // One that charges more gives nothing away: its bar is empty, its figure negative.
          value: Math.max(given, 0),
          words: money(given),
          note: pieces(quantity),
        }))}
      />
    </ChartFrame>
  );
}

type TaxRow = Report['taxes'][number];

const taxName = ({ title, rate, type }: TaxRow): string =>
  rate === null ? title : `${title} ${rate}%${type === null ? '' : ` (${type})`}`;

export function Taxes({ report }: Props) {
  const { taxes } = report;
  const currency = currencyTold(report);
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title="Taxes by rate"
      units={`Tax taken, in ${currency.code}, as a tax return needs it`}
      table={{
        headings: ['Tax', 'Net', 'Tax amount'],
        rows: taxes.map((row) => [taxName(row), money(row.net), money(row.tax)]),
      }}
    >
      {taxes.length === 0 ? (
        <EmptyState text="Nothing taxed in this period." />
      ) : (
        <BarList
          bars={taxes.map((row) => ({
            name: taxName(row),
            value: row.tax,
            words: money(row.tax),
            note: `on ${money(row.net)} net`,
          }))}
        />
      )}
    </ChartFrame>
  );
}
