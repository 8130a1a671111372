// The revenue by day, month or year, compared with the period before.

import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t, words } from '../../locales/t.ts';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import chartStyles from '../../parts/charts/charts.module.css';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import type { ReportProps } from './report.ts';
import { revenueColumns, unitFor } from './revenue-columns.ts';

const UNITS = words({
  day: 'With tax, in {currency}, by day of payment',
  month: 'With tax, in {currency}, by month of payment',
  year: 'With tax, in {currency}, by year of payment',
} as const);

function Legend() {
  return (
    <ul className={chartStyles.legend}>
      <li>
        <svg width="16" height="12" aria-hidden="true">
          <rect width="16" height="12" rx="3" className={chartStyles.column} />
        </svg>
        {t('This period')}
      </li>
      <li>
        <svg width="22" height="12" aria-hidden="true">
          <line x1="0" x2="22" y1="6" y2="6" className={chartStyles.before} />
          <circle cx="11" cy="6" r="3.5" className={chartStyles.dot} />
        </svg>
        {t('Previous period')}
      </li>
    </ul>
  );
}

/** Renders nothing for a single day or for a period without sales, because the other figures are enough. */
export function RevenueChart({ report }: ReportProps) {
  const { days, daysBefore } = report;
  const currency = currencyFrom(report);
  if (days.length < 2 || report.revenueTotal === 0) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  const columns = revenueColumns(days, daysBefore);
  const most = Math.max(...columns.map(({ revenue, before }) => Math.max(revenue, before)), 0);
  return (
    <ChartFrame
      title={t('Revenue')}
      units={t(UNITS[unitFor(days.length)], { currency: currency.code })}
      legend={<Legend />}
      table={{
        headings: [t('When'), t('Revenue'), t('Previous period'), t('Orders')],
        rows: columns.map((column) => [
          column.name,
          money(column.revenue),
          money(column.before),
          column.ordersCount,
        ]),
      }}
    >
      <ColumnChart
        name={t('Revenue, value by value')}
        ticks={ticksUpTo(most)}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={columns.map(({ label, name, revenue, before }) => ({
          label,
          value: revenue,
          before,
          words: t('{name}: {amount}, before {before}', {
            name,
            amount: money(revenue),
            before: money(before),
          }),
        }))}
      />
    </ChartFrame>
  );
}
