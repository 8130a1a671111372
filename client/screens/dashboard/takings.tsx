// Today's takings: a comparison with the same weekday of last week up to the same time of day, and the takings of each
// hour.

import type { AnswerOf } from '#shared/endpoints/table.ts';
import { currencyFrom } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { hourName, shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import { Sparkline } from '../../parts/charts/sparkline.tsx';
import { changeInWords, weekdayOf } from '../../parts/comparison.ts';
import styles from './dashboard.module.css';

export type Now = AnswerOf<'GET /dashboard/now'>;

/** Returns the takings by hour, up to the last hour with takings. */
function soFar(hours: Now['hours']): number[] {
  const last = hours.findLastIndex(({ takings }) => takings > 0);
  return hours.slice(0, last + 1).map(({ takings }) => takings);
}

export function Takings({ now }: { now: Now }) {
  const { takings, before, hours } = now;
  const currency = currencyFrom(now);
  const change = changeInWords(takings, before.takings);
  const weekday = weekdayOf(before.day);
  return (
    <section className={styles.takings} aria-labelledby="takings">
      <h2 id="takings">{t('Takings today')}</h2>
      <p className={styles.amount}>{formatAmount(takings, currency)}</p>
      {/* If the earlier day had no sales, no comparison is shown. */}
      <p className={styles.change}>
        {change !== undefined &&
          t('{change} compared with last {weekday} at this time ({amount})', {
            change,
            weekday,
            amount: formatAmount(before.takings, currency),
          })}
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
  const weekday = weekdayOf(before.day);
  const most = Math.max(...hours.map((each) => Math.max(each.takings, each.before)));
  return (
    <ChartFrame
      title={t('Takings by hour')}
      units={t('With tax, in {currency}; the dotted line shows last {weekday}', {
        currency: currency.code,
        weekday,
      })}
      table={{
        headings: [t('Hour'), t('Today'), t('Last {weekday}', { weekday })],
        rows: hours.map((each) => [hourName(each.hour), money(each.takings), money(each.before)]),
      }}
    >
      <ColumnChart
        name={t('Takings by hour, as a table')}
        ticks={ticksUpTo(most)}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={hours.map((each) => ({
          label: hourName(each.hour),
          value: each.takings,
          before: each.before,
          words: t('{hour}: {amount}; last {weekday}: {before}', {
            hour: hourName(each.hour),
            amount: money(each.takings),
            weekday,
            before: money(each.before),
          }),
        }))}
      />
    </ChartFrame>
  );
}
