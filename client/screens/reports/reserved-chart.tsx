// The guests of reservations by half hour of arrival, compared with the seats of all tables.

import { formatCount, t } from '../../locales/t.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import { formatClock } from '../../parts/figures.tsx';
import type { Report, ReportProps } from './report.ts';

/**
 * Returns the tooltip of a half hour: `7:30 PM: 12 guests of 40 seats`, without the seats if `seats` is undefined.
 */
const wordsOf = (time: string, guests: number, seats: number | undefined): string =>
  seats === undefined
    ? t('{time}: {n, plural, one {# guest} other {# guests}}', { time, n: guests })
    : t('{time}: {n, plural, one {# guest} other {# guests}}, {seats} seats', {
        time,
        n: guests,
        seats,
      });

/** Returns every half hour from the first reservation to the last, with its time of day. */
function halfHoursOf({ reserved: { halfHours }, dayStartHour }: Report) {
  const first = halfHours[0]?.minutes ?? 0;
  const last = halfHours.at(-1)?.minutes ?? -30;
  const guests = new Map(halfHours.map((each) => [each.minutes, each.guests]));
  return Array.from({ length: (last - first) / 30 + 1 }, (_, at) => {
    const minutes = first + at * 30;
    const ofDay = (minutes + dayStartHour * 60) % 1440;
    const pad = (value: number) => String(value).padStart(2, '0');
    const time = formatClock(`${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`);
    return { time, guests: guests.get(minutes) ?? 0 };
  });
}

/** Renders nothing without reservations. */
export function ReservedChart({ report }: ReportProps) {
  const { reserved, days } = report;
  if (reserved.halfHours.length === 0) return null;
  const rows = halfHoursOf(report);
  const seats = days.length === 1 && reserved.seats > 0 ? reserved.seats : undefined;
  const most = Math.max(...rows.map(({ guests }) => guests), seats ?? 0);
  return (
    <ChartFrame
      title={t('Reservations')}
      units={
        seats === undefined
          ? t('Guests who arrive in each half hour')
          : t('Guests who arrive in each half hour; the line marks {seats} seats', {
              seats,
            })
      }
      table={{
        headings: [t('Time'), t('Guests')],
        rows: rows.map(({ time, guests }) => [time, guests]),
      }}
    >
      <ColumnChart
        name={t('Reservations, value by value')}
        ticks={countTicks(most)}
        tickLabel={formatCount}
        columns={rows.map(({ time, guests }) => ({
          label: time,
          value: guests,
          before: seats,
          words: wordsOf(time, guests, seats),
        }))}
      />
    </ChartFrame>
  );
}
