// The Z reports of a period, and whether the facts that head office received add up to the same figures.
import type { OfficeZ } from '#shared/office.ts';
import { t, words } from '../locales/t.ts';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import styles from './office.module.css';
import { usePeriod } from './period.tsx';
import { View } from './view.tsx';
import { count, instant, money } from './words.ts';

const FIGURES = words({
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
} as const);

const isFigure = (name: string): name is keyof typeof FIGURES => name in FIGURES;

/**
 * Returns the title of a figure. For the figure of a payment type, such as `tender Card`, this is the type's own title.
 */
function figureTitle(figure: string): string {
  if (isFigure(figure)) return t(FIGURES[figure]);
  return figure.replace(/^tender /, '');
}

/**
 * Returns which figures differ: `Tips: $12.00 instead of $10.00`. Empty for a Z that began before the store sent its
 * facts, because the figures of such a Z always differ.
 */
function differenceWords({
  state,
  difference,
  currency,
}: Pick<OfficeZ, 'state' | 'difference' | 'currency'>): string {
  if (state === 'started') return '';
  const words = Object.entries(difference).map(([figure, pair]) => {
    const [added, said] = pair.map((value) =>
      figure.endsWith('Count') ? count(value) : money(value, currency),
    );
    return t('{figure}: {added} received, {said} in the Z report', {
      ...{ figure: figureTitle(figure), added: added ?? '', said: said ?? '' },
    });
  });
  return words.join(', ');
}

const WORDS = words({
  whole: 'Same figures',
  different: 'Figures differ from the sales',
  started: "Not checked: this Z report starts before the store's first data",
} as const);

const State = ({ row }: { row: OfficeZ }) => (
  <span className={styles.state} data-state={row.state}>
    {t(WORDS[row.state])}
  </span>
);

const columns = () => [
  { title: t('Store'), cell: (row: OfficeZ) => row.store },
  { title: 'Z', align: 'right' as const, cell: (row: OfficeZ) => row.zNo },
  {
    title: t('Closed##time'),
    cell: (row: OfficeZ) => <span className={styles.when}>{instant(row.closedAt)}</span>,
  },
  {
    title: t('Sales'),
    align: 'right' as const,
    cell: (row: OfficeZ) => money(row.sales, row.currency),
  },
  {
    title: t('Refunds'),
    align: 'right' as const,
    cell: (row: OfficeZ) => money(row.credits, row.currency),
  },
  {
    title: t('Tips'),
    align: 'right' as const,
    cell: (row: OfficeZ) => money(row.tips, row.currency),
  },
  { title: t('State'), cell: (row: OfficeZ) => <State row={row} /> },
  { title: t('Difference'), grow: true, cell: (row: OfficeZ) => differenceWords(row) },
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
    <Page title={t('Z reports')}>
      {fields}
      <View load={load}>
        {(zs) => (
          <DataTable
            caption={t('Z reports')}
            columns={columns()}
            phone={PHONE}
            rows={zs}
            rowKey={({ storeId, zNo }) => `${storeId} ${zNo}`}
            empty={<EmptyState text={t('No Z report in this period.')} />}
          />
        )}
      </View>
    </Page>
  );
}
