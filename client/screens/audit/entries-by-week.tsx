// The number of audit entries per week, for the filter of the list below.

import type { QueryOf } from '#shared/endpoints/table.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import { formatDay } from '../../parts/figures.tsx';
import { shortDay } from '../reports/time-words.ts';

/** Renders nothing until the counts are loaded, and if no week has an entry: then the empty list says so. */
export function EntriesByWeek({ query }: { query: QueryOf<'GET /audit/weeks'> }) {
  const { data: weeks = [] } = useData('GET /audit/weeks', { query });
  const most = Math.max(0, ...weeks.map(({ count }) => count));
  if (most === 0) return null;
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
        ticks={countTicks(most)}
        tickLabel={String}
        columns={weeks.map(({ week, count }) => ({
          label: shortDay(week),
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
