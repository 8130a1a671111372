// When guests order: a heat map of weekdays and hours. The hours begin with the start of the business day.
import { dateFormat } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { hourName } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { HeatMap } from '../../parts/charts/heat-map.tsx';
import { ordersInWords } from './hours-chart.tsx';
import type { Report, ReportProps } from './report.ts';

/** Returns the names of the weekdays, Monday first. */
const weekdays = (weekday: 'long' | 'short'): string[] =>
  Array.from({ length: 7 }, (_, at) =>
    dateFormat(`${weekday} weekday`, () => ({ weekday, timeZone: 'UTC' })).format(
      Date.UTC(2024, 0, at + 1),
    ),
  );

/** Returns the hours from the first hour with orders to the last hour with orders, in the order of a business day. */
export function businessHours({ weekHours, dayStartHour }: Report): number[] {
  const places = weekHours.map(({ hour }) => (hour - dayStartHour + 24) % 24);
  if (places.length === 0) return [];
  const first = Math.min(...places);
  const length = Math.max(...places) - first + 1;
  return Array.from({ length }, (_, at) => (first + at + dayStartHour) % 24);
}

/** Renders nothing for a single day, because the hours of a day have their own chart. */
export function WeekHours({ report }: ReportProps) {
  const hours = businessHours(report);
  const days = weekdays('long');
  if (report.days.length < 2 || hours.length < 2) return null;
  const counts = new Map(
    report.weekHours.map(({ weekday, hour, ordersCount }) => [`${weekday} ${hour}`, ordersCount]),
  );
  const countOf = (row: number, column: number) => counts.get(`${row + 1} ${hours[column]}`) ?? 0;
  const nameOf = (column: number) => {
    const hour = hours[column] ?? 0;
    return t('{first} to {last}', { first: hourName(hour), last: hourName((hour + 1) % 24) });
  };
  return (
    <ChartFrame
      title={t('Weekdays and hours')}
      units={t('Number of orders; the hours after midnight belong to the evening before')}
      table={{
        headings: [t('Hour'), ...weekdays('short')],
        rows: hours.map((hour, column) => [
          hourName(hour),
          ...days.map((_, row) => countOf(row, column)),
        ]),
      }}
    >
      <HeatMap
        name={t('Weekdays and hours, as a table')}
        rows={days}
        shortRows={weekdays('short')}
        columns={hours.map(hourName)}
        cellOf={countOf}
        wordsOf={(row, column) =>
          t('{weekday}, {hours}: {orders}', {
            weekday: days[row] ?? '',
            hours: nameOf(column),
            orders: ordersInWords(countOf(row, column)),
          })
        }
      />
    </ChartFrame>
  );
}
