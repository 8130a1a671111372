// The revenue by day, month or year, compared with the period before.

import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t, words } from '../../locales/t.ts';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ColumnLineLegend } from '../../parts/charts/column-line-legend.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import type { ReportProps } from './report.ts';
import { revenueColumns, unitFor } from './revenue-columns.ts';

const UNITS = words({
  day: 'With tax, in {currency}, by day of payment',
  month: 'With tax, in {currency}, by month of payment',
  year: 'With tax, in {currency}, by year of payment',
} as const);

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
      legend={<ColumnLineLegend column={t('This period')} line={t('Previous period')} />}
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
        name={t('Revenue, as a table')}
        ticks={ticksUpTo(most)}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={columns.map(({ label, name, revenue, before }) => ({
          label,
          value: revenue,
          before,
          words: t('{name}: {amount}, previously {before}', {
            name,
            amount: money(revenue),
            before: money(before),
          }),
        }))}
      />
    </ChartFrame>
  );
}
