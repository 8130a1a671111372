// The sales, tips and reductions of each staff member in a period.
import { IconUsers } from '@tabler/icons-react';
import type { StaffFigures } from '#shared/entities/bills.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { rich } from '../../locales/rich.ts';
import { formatCount, t, words } from '../../locales/t.ts';
import { BarList } from '../../parts/charts/bar-list.tsx';
import { ChartFrame } from '../../parts/charts/chart-frame.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { Money } from '../../parts/figures.tsx';
import type { Period } from '../../parts/period-filter.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import styles from './reports.module.css';
import { StaffOverTime } from './staff-days.tsx';

type Sum = Exclude<keyof StaffFigures, 'username' | 'name' | 'orders' | 'guests'>;
const SUMS = words({
  sales: 'Sales',
  tips: 'Tips',
  tips_owed: 'Tips owed',
  voids: 'Voids',
  discounts: 'Discounts',
  comps: 'Comps',
  refunds: 'Refunds',
} as const satisfies Record<Sum, string>);

const columnsNow = (): readonly Column<StaffFigures>[] => [
  { title: t('Name'), grow: true, cell: (row) => row.name },
  { title: t('Orders'), align: 'right', cell: (row) => formatCount(row.orders) },
  { title: t('Guests'), align: 'right', cell: (row) => formatCount(row.guests) },
  ...(Object.keys(SUMS) as Sum[]).map(
    (of): Column<StaffFigures> => ({
      title: t(SUMS[of]),
      align: 'right',
      cell: (row) => <Money value={row[of]} />,
    }),
  ),
];

const phone: PhoneRow<StaffFigures> = {
  title: (row) => row.name,
  end: (row) => <Money value={row.sales} />,
  note: (row) => t('{orders} orders, {guests} guests', row),
  noteEnd: (row) => rich('Tips {amount}', { amount: <Money value={row.tips} /> }),
};

interface PictureProps {
  title: string;
  units: string;
  rows: readonly StaffFigures[];
  of: (row: StaffFigures) => number;
}

function Picture({ title, units, rows, of }: PictureProps) {
  const { currency } = useStore();
  const shown = rows.filter((row) => of(row) > 0).sort((a, b) => of(b) - of(a));
  if (shown.length === 0) return null;
  const money = (amount: number) => formatAmount(amount, currency);
  return (
    <ChartFrame
      title={title}
      units={units}
      table={{
        headings: [t('Name'), title],
        rows: shown.map((row) => [row.name, money(of(row))]),
      }}
    >
      <BarList
        bars={shown.map((row) => ({ name: row.name, value: of(row), words: money(of(row)) }))}
      />
    </ChartFrame>
  );
}

export function Staff({ period }: { period: Period }) {
  const load = useData('GET /reports/staff', { query: { ...period } }, { keepPrevious: true });
  return (
    <LoadedView load={load} errorText={t('The staff could not be loaded.')}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            text={t('No sales in this period.')}
            icon={<IconUsers size={36} stroke={1.5} aria-hidden />}
          />
        ) : (
          <>
            <div className={styles.charts}>
              <Picture
                title={t('Sales')}
                units={t('By the person who made the sale')}
                rows={rows}
                of={(row) => row.sales}
              />
              <Picture
                title={t('Deductions')}
                units={t('Voids, discounts and comps')}
                rows={rows}
                of={(row) => row.voids + row.discounts + row.comps}
              />
              <StaffOverTime period={period} />
            </div>
            <DataTable
              caption={t('Staff')}
              columns={columnsNow()}
              rows={rows}
              rowKey={(row) => row.username}
              phone={phone}
            />
          </>
        )
      }
    </LoadedView>
  );
}
