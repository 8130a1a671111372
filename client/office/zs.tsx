// The Z reports of a period, and whether the facts that head office received add up to the same figures.
import type { OfficeZ } from '#shared/office.ts';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import styles from './office.module.css';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { count, instant, money } from './words.ts';

const FIGURES: Readonly<Record<string, string>> = {
  sales: 'Sales',
  salesCount: 'Number of sales',
  credits: 'Refunds',
  creditsCount: 'Number of refunds',
  tax: 'Tax',
  tips: 'Tips',
  discounts: 'Discounts',
  comps: 'Comps',
  voids: 'Voids',
  moved: 'Cash moves',
};

/**
 * Returns which figures differ: `Tips: 12 instead of 10`. Empty for a Z that began before the store sent its facts,
 * because the figures of such a Z always differ.
 */
const differenceWords = ({ state, difference }: OfficeZ): string =>
  state === 'started'
    ? ''
    : Object.entries(difference)
        .map(([figure, [added, said]]) => {
          const title = FIGURES[figure] ?? figure.replace(/^tender /, '');
          return `${title}: ${count(added)} instead of ${count(said)}`;
        })
        .join(', ');

const WORDS = { whole: 'Whole', different: 'Different', started: 'Began before the feed' } as const;

const State = ({ row }: { row: OfficeZ }) => (
  <span className={styles.state} data-state={row.state}>
    {WORDS[row.state]}
  </span>
);

const COLUMNS = [
  { title: 'Store', cell: (row: OfficeZ) => row.store },
  { title: 'Z', align: 'right' as const, cell: (row: OfficeZ) => row.zNo },
  {
    title: 'Closed',
    cell: (row: OfficeZ) => <span className={styles.when}>{instant(row.closedAt)}</span>,
  },
  {
    title: 'Sales',
    align: 'right' as const,
    cell: (row: OfficeZ) => money(row.sales, row.currency),
  },
  {
    title: 'Refunds',
    align: 'right' as const,
    cell: (row: OfficeZ) => money(row.credits, row.currency),
  },
  { title: 'Tips', align: 'right' as const, cell: (row: OfficeZ) => money(row.tips, row.currency) },
  { title: 'State', cell: (row: OfficeZ) => <State row={row} /> },
  { title: 'Difference', grow: true, cell: (row: OfficeZ) => differenceWords(row) },
];

const PHONE: PhoneRow<OfficeZ> = {
  title: ({ store, zNo }) => `${store} · Z ${zNo}`,
  end: (row) => money(row.sales, row.currency),
  note: (row) => <State row={row} />,
};

export function Zs() {
  const { query, fields } = usePeriod(30);
  const load = useLoad<OfficeZ[]>(`/days?${query}`);
  return (
    <Page title="Z reports">
      {fields}
      <View load={load}>
        {(zs) => (
          <DataTable
            caption="Z reports"
            columns={COLUMNS}
            phone={PHONE}
            rows={zs}
            rowKey={({ storeId, zNo }) => `${storeId} ${zNo}`}
            empty={<EmptyState text="No Z in this period." />}
          />
        )}
      </View>
    </Page>
  );
}
