// The total reduction by each promotion. Discounts given by staff are among the other figures.
import { currencyFrom } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Money } from '../../parts/figures.tsx';
import type { ReportProps } from './report.ts';
import styles from './reports.module.css';

type Row = NonNullable<ReportProps['report']['promotions']>[number];

export function PromotionFigures({ report }: ReportProps) {
  const { promotions = [], promotionTotal = 0 } = report;
  if (promotions.length === 0) return null;
  const currency = currencyFrom(report);
  const columns: Column<Row>[] = [
    { title: t('Title'), grow: true, cell: ({ title }) => title },
    { title: t('Pieces'), align: 'right', cell: ({ quantity }) => quantity },
    {
      title: t('Discount'),
      align: 'right',
      cell: ({ amount }) => <Money value={amount} currency={currency} />,
    },
  ];
  return (
    <section className={styles.others}>
      <h2>{t('Promotions')}</h2>
      <DataTable
        caption={t('Promotions')}
        columns={columns}
        rows={promotions}
        rowKey={({ title }) => title}
      />
      <p>
        {t('Total discount')} <Money value={promotionTotal} currency={currency} />
      </p>
    </section>
  );
}
