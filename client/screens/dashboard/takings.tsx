// Today's takings, compared with the same weekday last week up to the same time, and hour by hour.

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { hourName, shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import { Sparkline } from '../../parts/charts/sparkline.tsx';
import { changeInWords, weekdayOf } from '../../parts/comparison.ts';
import styles from './dashboard.module.css';

export type Now = AnswerOf<'GET /dashboard/now'>;

/** Returns the takings by hour, without the hours that are still to come. */
function soFar(hours: Now['hours']): number[] {
  const last = hours.findLastIndex(({ takings }) => takings > 0);
  return hours.slice(0, last + 1).map(({ takings }) => takings);
}

export function Takings({ now }: { now: Now }) {
  const { takings, before, hours } = now;
  const currency = currencyFrom(now);
  const change = changeInWords(takings, before.takings);
  const than = `last ${weekdayOf(before.day)} by this time`;
  return (
    <section className={styles.takings} aria-labelledby="takings">
      <h2 id="takings">Takings today</h2>
      <p className={styles.amount}>{formatAmount(takings, currency)}</p>
      {/* A day without sales is no measure. */}
      <p className={styles.change}>
        {change !== undefined &&
          `${change} against ${than} (${formatAmount(before.takings, currency)})`}
      </p>
      <Sparkline values={soFar(hours)} />
    </section>
  );
}

export function TakingsByHour({ now }: { now: Now }) {
  const { hours, before } = now;
  const currency = currencyFrom(now);
  if (hours.length < 2) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  const day = `last ${weekdayOf(before.day)}`;
  const most = Math.max(...hours.map((each) => Math.max(each.takings, each.before)));
  return (
    <ChartFrame
      title="Takings by hour"
      units={`With tax, in ${currency.code}; the dotted line is ${day}`}
      table={{
        headings: ['Hour', 'Today', `L${day.slice(1)}`],
        rows: hours.map((each) => [hourName(each.hour), money(each.takings), money(each.before)]),
      }}
    >
      <ColumnChart
        name="Takings by hour, value by value"
        ticks={ticksUpTo(most)}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={hours.map((each) => ({
          label: hourName(each.hour),
          value: each.takings,
          before: each.before,
          words: `${hourName(each.hour)}: ${money(each.takings)}, ${day} ${money(each.before)}`,
        }))}
      />
    </ChartFrame>
  );
}
