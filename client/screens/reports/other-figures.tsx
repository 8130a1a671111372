// All other figures of a report, in one table.
import type { ReactNode } from 'react';
import { currencyFrom } from '../../hub/store.ts';
import { formatCount, t } from '../../locales/t.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Money } from '../../parts/figures.tsx';
import type { ReportProps } from './report.ts';
import styles from './reports.module.css';

interface Row {
  label: string;
  value: ReactNode;
}

const columnsNow = () => [
  { title: t('Figure'), grow: true, cell: ({ label }: Row) => label },
  { title: t('Value'), align: 'right' as const, cell: ({ value }: Row) => value },
];

const rowKey = ({ label }: Row) => label;

/** Returns rows for the figures that not every report has: cash rounding and the average time at a table. */
function rareRows({ report }: ReportProps, money: (value: number) => ReactNode): Row[] {
  const { roundingTotal, tableTurns } = report;
  return [
    ...(roundingTotal === 0 ? [] : [{ label: t('Cash rounding'), value: money(roundingTotal) }]),
    ...(tableTurns
      ? [
          {
            label: t('Average time at a table'),
            value: t('{minutes} min', { minutes: tableTurns.minutes }),
          },
        ]
      : []),
  ];
}

export function OtherFigures({ report }: ReportProps) {
  const money = (value: number) => <Money value={value} currency={currencyFrom(report)} />;
  const rows: Row[] = [
    { label: t('Tax'), value: money(report.taxTotal) },
    { label: t('Guests'), value: formatCount(report.guests) },
    { label: t('Average per guest'), value: money(report.averagePerGuest) },
    { label: t('Discounts'), value: money(report.discountTotal) },
    { label: t('Comps'), value: money(report.compTotal) },
    { label: t('Voids'), value: money(report.voidTotal) },
    { label: t('Voids of dishes already made'), value: money(report.wasteTotal) },
    { label: t('Refunds'), value: money(report.refundTotal) },
    { label: t('Service charge'), value: money(report.serviceTotal) },
    { label: t('Tips'), value: money(report.tipTotal) },
    ...rareRows({ report }, money),
    { label: t('New customers'), value: formatCount(report.newCustomers) },
    { label: t('Repeat customers'), value: formatCount(report.repeatedCustomers) },
    { label: t('Total customers'), value: formatCount(report.totalCustomers) },
  ];
  return (
    <section className={styles.others}>
      <h2>{t('More figures')}</h2>
      <DataTable caption={t('More figures')} columns={columnsNow()} rows={rows} rowKey={rowKey} />
    </section>
  );
}
