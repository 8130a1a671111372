// The sales of one staff member by day, or by month for long periods (contract 41.1).
import { useState } from 'react';
import { eachDay } from '#shared/days.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { groupBy } from '#shared/group-by.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksUpTo } from '../../parts/charts/scale.ts';
import { Chips } from '../../parts/chips.tsx';
import { classes } from '../../parts/classes.ts';
import type { Period } from '../../parts/period-filter.tsx';
import { LoadedView } from '../../parts/states.tsx';
import styles from './reports.module.css';
import { namesAt } from './time-words.ts';

type Row = AnswerOf<'GET /reports/staff/days'>[number];

/** Returns all days or months from the first row to the last, including days or months without sales. */
function timesOf(rows: readonly Row[]): string[] {
  const known = [...new Set(rows.map(({ at }) => at))].sort();
  const [first = '', last = ''] = [known[0], known.at(-1)];
  return first.length > 7 ? eachDay({ from: first, to: last }) : known;
}

interface ChartProps {
  rows: readonly Row[];
  times: readonly string[];
  name: string;
}

function Chart({ rows, times, name }: ChartProps) {
  const { currency } = useStore();
  const money = (amount: number) => formatAmount(amount, currency);
  const byTime = new Map(rows.map((row) => [row.at, row]));
  const columns = times.map((at) => ({
    ...{ sales: 0, orders: 0, tips: 0, ...byTime.get(at) },
    ...namesAt(at),
  }));
  return (
    <ChartFrame
      title={t('Sales over time')}
      units={t('Sold by {name}, in {currency}', { name, currency: currency.code })}
      table={{
        headings: [t('When'), t('Sales'), t('Orders'), t('Tips')],
        rows: columns.map((row) => [row.name, money(row.sales), row.orders, money(row.tips)]),
      }}
    >
      <ColumnChart
        name={t('Sales over time, as a table')}
        ticks={ticksUpTo(Math.max(...columns.map(({ sales }) => sales)))}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={columns.map(({ label, name: when, sales, orders }) => ({
          label,
          value: sales,
          words: t('{when}: {amount}, {n, plural, one {# order} other {# orders}}', {
            when,
            amount: money(sales),
            n: orders,
          }),
        }))}
      />
    </ChartFrame>
  );
}

function Staffed({ rows }: { rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<string>();
  const times = timesOf(rows);
  const people = [...groupBy(rows, ({ username }) => username)];
  const [username, own] = people.find(([name]) => name === chosen) ?? people[0] ?? ['', []];
  if (times.length < 2) return null;
  return (
    <div className={classes(styles.wide, styles.stack)}>
      {people.length > 1 && (
        <Chips
          label={t('Staff')}
          value={username}
          onChange={setChosen}
          options={people.map(([value, [row]]) => ({ value, label: row?.name ?? value }))}
        />
      )}
      <Chart rows={own} times={times} name={own[0]?.name ?? username} />
    </div>
  );
}

/** Renders nothing for a single day. */
export function StaffOverTime({ period }: { period: Period }) {
  const load = useData('GET /reports/staff/days', { query: { ...period } }, { keepPrevious: true });
  return (
    <LoadedView load={load} errorText={t('The staff could not be loaded.')}>
      {(rows) => <Staffed rows={rows} />}
    </LoadedView>
  );
}
