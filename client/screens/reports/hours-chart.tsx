// The number of orders per hour of the day.
import { formatCount, t } from '../../locales/t.ts';
import { hourName } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import type { Report, ReportProps } from './report.ts';

export const ordersInWords = (count: number): string =>
  t('{n, plural, one {# order} other {# orders}}', { n: count });

/** Returns the hours from the first sale to the last, in the order of the business day. */
function busyHours({ hours: byClock, dayStartHour }: Report): Report['hours'] {
  const hours = [...byClock.slice(dayStartHour), ...byClock.slice(0, dayStartHour)];
  const first = hours.findIndex(({ ordersCount }) => ordersCount > 0);
  const last = hours.findLastIndex(({ ordersCount }) => ordersCount > 0);
  return first < 0 ? [] : hours.slice(first, last + 1);
}

export function HoursChart({ report }: ReportProps) {
  const hours = busyHours(report);
  if (hours.length < 2) return null;
  const most = Math.max(...hours.map(({ ordersCount }) => ordersCount), 0);
  return (
    <ChartFrame
      title={t('Orders by hour')}
      units={t("Number of orders in each hour of the day, in the store's time")}
      table={{
        headings: [t('Hour'), t('Orders')],
        rows: hours.map(({ hour, ordersCount }) => [hourName(hour), ordersCount]),
      }}
    >
      <ColumnChart
        name={t('Orders by hour, as a table')}
        ticks={countTicks(most)}
        tickLabel={formatCount}
        columns={hours.map(({ hour, ordersCount }) => ({
          label: hourName(hour),
          value: ordersCount,
          words: t('{from} to {to}: {orders}', {
            from: hourName(hour),
            to: hourName((hour + 1) % 24),
            orders: ordersInWords(ordersCount),
          }),
        }))}
      />
    </ChartFrame>
  );
}
