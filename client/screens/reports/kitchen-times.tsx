// Kitchen times by station, hour and dish, and how often promised times were met, over 28 days.
import type { KitchenTimes as Times } from '#shared/entities/kitchen.ts';
import { groupBy } from '#shared/group-by.ts';
import { KITCHEN_READERS } from '#shared/scopes.ts';
import { useData } from '../../hub/data.ts';
import { formatCount, t } from '../../locales/t.ts';
import { hourName } from '../../parts/charts/axis-words.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ColumnLineLegend } from '../../parts/charts/column-line-legend.tsx';
import { countTicks } from '../../parts/charts/scale.ts';
import { Facts } from '../../parts/facts.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { WayTo } from '../../session/way-to.tsx';
import styles from './reports.module.css';

const MOST = 10;
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;
const inMinutes = (seconds: number): string =>
  t('{minutes} min', { minutes: formatCount(minutes(seconds)) });

type StationHour = Times['stations'][number];

function StationChart({ hours }: { hours: readonly StationHour[] }) {
  const title = hours[0]?.title ?? '';
  const most = Math.max(...hours.map(({ p90 }) => minutes(p90)), 1);
  return (
    <ChartFrame
      title={t('Kitchen times of {station}', { station: title })}
      units={t('Minutes from firing until 9 of 10 dishes were ready, for each hour')}
      legend={
        <ColumnLineLegend
          column={t('9 of 10 dishes are ready within')}
          line={t('Half of the dishes are ready within')}
        />
      }
      table={{
        headings: [
          t('Hour'),
          t('Dishes'),
          t('Half of the dishes are ready within'),
          t('9 of 10 dishes are ready within'),
        ],
        rows: hours.map(({ hour, count, p50, p90 }) => [
          hourName(hour),
          count,
          inMinutes(p50),
          inMinutes(p90),
        ]),
      }}
    >
      <ColumnChart
        name={t('Kitchen times of {station}, as a table', { station: title })}
        ticks={countTicks(most)}
        tickLabel={String}
        columns={hours.map(({ hour, count, p50, p90 }) => ({
          label: hourName(hour),
          value: minutes(p90),
          before: minutes(p50),
          words: t('{hour}, {count} dishes: half ready within {half}, 9 of 10 within {most}', {
            hour: hourName(hour),
            half: inMinutes(p50),
            most: inMinutes(p90),
            count,
          }),
        }))}
      />
    </ChartFrame>
  );
}

/** Returns each dish once, with its count and its slowest hour. */
function slowest(items: Times['items']) {
  const nameOf = ({ item_title, variant_title }: Times['items'][number]) =>
    variant_title === null ? item_title : `${item_title}, ${variant_title}`;
  return [...groupBy(items, nameOf)]
    .map(([name, hours]) => ({
      name,
      count: hours.reduce((sum, { count }) => sum + count, 0),
      p90: Math.max(...hours.map(({ p90 }) => p90)),
    }))
    .sort((a, b) => b.p90 - a.p90)
    .slice(0, MOST);
}

function Dishes({ items }: { items: Times['items'] }) {
  const rows = slowest(items);
  return (
    <ChartFrame
      title={t('Slowest dishes')}
      units={t(
        'Minutes until 9 of 10 pieces were completed. The slowest hour of each dish is shown.',
      )}
      table={{
        headings: [
          t('Dish'),
          t('Hour'),
          t('Dishes made'),
          t('Half of the dishes are ready within'),
          t('9 of 10 dishes are ready within'),
        ],
        rows: items.map((row) => [
          row.variant_title === null ? row.item_title : `${row.item_title}, ${row.variant_title}`,
          hourName(row.hour),
          row.count,
          inMinutes(row.p50),
          inMinutes(row.p90),
        ]),
      }}
    >
      <BarList
        bars={rows.map(({ name, count, p90 }) => ({
          name,
          value: p90,
          words: inMinutes(p90),
          note: t('{count} made', { count }),
        }))}
      />
    </ChartFrame>
  );
}

function Kept({ kept: { promised, kept } }: Pick<Times, 'kept'>) {
  if (promised === 0) return null;
  const share = Math.round((kept / promised) * 100);
  return (
    <Facts
      rows={[
        {
          label: t('Ready by the promised time'),
          value: t('{share} %, {kept} of {promised}', { share, kept, promised }),
        },
      ]}
    />
  );
}

export function KitchenTimes() {
  const load = useData('GET /kitchen/times');
  return (
    <section className={styles.wide} aria-labelledby="kitchen-times">
      <h2 id="kitchen-times">{t('Kitchen times, last 28 days')}</h2>
      <LoadedView load={load}>
        {({ items, stations, kept }) =>
          items.length === 0 ? (
            <EmptyState text={t('No dish has been completed on a kitchen display yet.')}>
              <WayTo path="/dashboard/kitchen" scopes={KITCHEN_READERS}>
                {t('Open the kitchen display')}
              </WayTo>
            </EmptyState>
          ) : (
            <div className={styles.charts}>
              <Kept kept={kept} />
              {[...groupBy(stations, ({ station_id }) => station_id)].map(([id, hours]) => (
                <div key={id} className={styles.wide}>
                  <StationChart hours={hours} />
                </div>
              ))}
              <Dishes items={items} />
            </div>
          )
        }
      </LoadedView>
    </section>
  );
}
