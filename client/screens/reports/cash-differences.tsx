// The differences between the counted and the expected amounts of shifts (contract 41.2).
import { IconCashRegister } from '@tabler/icons-react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t } from '../../locales/t.ts';
import { shortAmount } from '../../parts/charts/axis-words.ts';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { ColumnChart } from '../../parts/charts/column-chart.tsx';
import { ticksBetween } from '../../parts/charts/scale.ts';
import { Facts } from '../../parts/facts.tsx';
import { Money } from '../../parts/figures.tsx';
import type { Period } from '../../parts/period-filter.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { namesAt } from './time-words.ts';

type Differences = AnswerOf<'GET /reports/cash'>;
type Row = Differences['rows'][number];

/**
 * Returns `Nov 12, 2026 · Bar · anna · #31`, with the number of the shift because a day may have several shifts. For
 * the row of a month, returns only the month.
 */
const nameOf = ({ at, drawer_title, closed_by, shift_id }: Row): string =>
  [namesAt(at).name, drawer_title, closed_by, shift_id && `#${shift_id}`]
    .filter((each) => each !== null)
    .join(' · ');

function Chart({ rows }: Pick<Differences, 'rows'>) {
  const { currency } = useStore();
  const money = (amount: number) => formatAmount(amount, currency);
  const isByMonth = rows[0]?.shift_id === null;
  const values = rows.map(({ difference }) => difference);
  return (
    <ChartFrame
      title={isByMonth ? t('Differences by month') : t('Differences by shift')}
      units={t('Counted minus expected, in {currency}', { currency: currency.code })}
      table={{
        headings: isByMonth
          ? [t('When'), t('Shifts'), t('Short##cash'), t('Over##cash'), t('Difference')]
          : [t('When'), t('Drawer'), t('Closed by'), t('Difference'), t('Reason')],
        rows: rows.map((row) =>
          isByMonth
            ? [nameOf(row), row.shifts, money(row.short), money(row.over), money(row.difference)]
            : [
                namesAt(row.at).name,
                row.drawer_title ?? '',
                row.closed_by ?? '',
                money(row.difference),
                row.reason ?? '',
              ],
        ),
      }}
    >
      <ColumnChart
        name={t('Differences, as a table')}
        ticks={ticksBetween(Math.min(0, ...values), Math.max(0, ...values))}
        tickLabel={(tick) => shortAmount(tick, currency)}
        columns={rows.map((row) => ({
          label: namesAt(row.at).label,
          value: row.difference,
          words: t('{name}: {amount}', { name: nameOf(row), amount: money(row.difference) }),
        }))}
      />
    </ChartFrame>
  );
}

export function CashDifferences({ period }: { period: Period }) {
  const load = useData('GET /reports/cash', { query: { ...period } }, { keepPrevious: true });
  return (
    <LoadedView load={load} errorText={t('The cash differences could not be loaded.')}>
      {({ shifts, short, over, rows }) =>
        rows.length === 0 ? (
          <EmptyState
            text={t('No shift of this period has been counted and closed.')}
            icon={<IconCashRegister size={36} stroke={1.5} aria-hidden />}
          />
        ) : (
          <>
            <Facts
              rows={[
                { label: t('Shifts'), value: shifts },
                { label: t('Short##cash'), value: <Money value={short} /> },
                { label: t('Over##cash'), value: <Money value={over} /> },
              ]}
            />
            <Chart rows={rows} />
          </>
        )
      }
    </LoadedView>
  );
}
