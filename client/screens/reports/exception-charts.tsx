// The total amount of the exceptions of a period, by person and by week.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import { formatDay } from '../../parts/figures.tsx';
import { shortDay } from './time-words.ts';

/** The most people that are drawn. The table of the chart has all people. */
const MOST = 5;

export type ExceptionSums = AnswerOf<'GET /reports/exceptions/sums'>;

/** The amount per person, highest first. */
export function ByPerson({ sums: { people } }: { sums: ExceptionSums }) {
  const { currency } = useStore();
  const nameOf = (username: string | null) => username ?? t('Nobody signed in');
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('By person')}
      units={t('Value')}
      table={{
        headings: [t('Person'), t('Count##number'), t('After print'), t('Value')],
        rows: people.map(({ username, count, after_print, value }) => [
          nameOf(username),
          count,
          after_print,
          money(value),
        ]),
      }}
    >
      <BarList
        bars={people.slice(0, MOST).map(({ username, count, after_print: printed, value }) => ({
          name: nameOf(username),
          value,
          words: money(value),
          note:
            printed > 0
              ? t('{count} in total, {printed} after the bill was printed', { count, printed })
              : t('{count} in total', { count }),
        }))}
      />
    </ChartFrame>
  );
}

/** The amount per week. It is not shown for a single week, which has no trend. */
export function ByWeek({ sums: { weeks } }: { sums: ExceptionSums }) {
  const { currency } = useStore();
  if (weeks.length < 2) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={t('By week')}
      units={t('Value in {currency} per week; weeks begin on Monday', { currency: currency.code })}
      table={{
        headings: [t('Week of'), t('Count##number'), t('Value')],
        rows: weeks.map(({ week, count, value }) => [formatDay(week), count, money(value)]),
      }}
    >
      <ColumnChart
        name={t('Exceptions by week, as a table')}
        ticks={ticksUpTo(Math.max(...weeks.map(({ value }) => value)))}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={weeks.map(({ week, count, value }) => ({
          label: shortDay(week),
          value,
          words: t('Week of {day}: {amount}, {n, plural, one {# entry} other {# entries}}', {
            day: formatDay(week),
            amount: money(value),
            n: count,
          }),
        }))}
      />
    </ChartFrame>
  );
}
