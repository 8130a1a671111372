// Guests with a reservation by the half hour in which they come, against the seats of all tables.

import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import { formatClock } from '../../parts/figures.tsx';
import type { Report, ReportProps } from './report.ts';

const guestsInWords = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`;

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
  const against = seats === undefined ? '' : `; the line shows all ${seats} seats`;
  return (
    <ChartFrame
      title="Reservations"
      units={`Guests by the half hour in which they come${against}`}
      table={{
        headings: ['Time', 'Guests'],
        rows: rows.map(({ time, guests }) => [time, guests]),
      }}
    >
      <ColumnChart
        name="Reservations, value by value"
        ticks={countTicks(most)}
        tickLabel={String}
        columns={rows.map(({ time, guests }) => ({
          label: time,
          value: guests,
          before: seats,
          words: `${time}: ${guestsInWords(guests)}${seats === undefined ? '' : ` of ${seats} seats`}`,
        }))}
      />
    </ChartFrame>
  );
}
