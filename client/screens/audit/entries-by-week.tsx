// The number of audit entries per week, for the filter of the list below.

import type { QueryOf } from '#shared/endpoints/table.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import { formatDay } from '../../parts/figures.tsx';
import { shortDay } from '../reports/time-words.ts';

/** Empty columns, so that the list below does not move when the counts arrive. */
const LOADING = Array.from({ length: 12 }, () => ({ week: '1970-01-01', count: 0 }));

/** Renders nothing if no week has an entry: then the empty list says so. */
export function EntriesByWeek({ query }: { query: QueryOf<'GET /audit/weeks'> }) {
  const { data } = useData('GET /audit/weeks', { query });
  const weeks = data ?? LOADING;
  const most = Math.max(0, ...weeks.map(({ count }) => count));
  if (data !== undefined && most === 0) return null;
  return (
    <ChartFrame
      title={t('By week')}
      units={t('Entries per week, without kitchen steps; weeks begin on Monday')}
      table={{
        headings: [t('Week of'), t('Count##number')],
        rows: weeks.map(({ week, count }) => [formatDay(week), count]),
      }}
    >
      <ColumnChart
        name={t('Entries by week, as a table')}
        ticks={countTicks(Math.max(1, most))}
        tickLabel={String}
        columns={weeks.map(({ week, count }) => ({
          label: data === undefined ? '' : shortDay(week),
          value: count,
          words: t('Week of {day}: {n, plural, one {# entry} other {# entries}}', {
            day: formatDay(week),
            n: count,
          }),
        }))}
      />
    </ChartFrame>
  );
}
