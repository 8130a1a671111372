// All other figures of a report, in one table.
import type { ReactNode } from 'react';
import { currencyFrom } from '../../hub/store.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Money } from '../../parts/figures.tsx';
import type { ReportProps } from './report.ts';
import styles from './reports.module.css';

interface Row {
  label: string;
  value: ReactNode;
}

const COLUMNS = [
  { title: 'Figure', cell: ({ label }: Row) => label },
  { title: 'Value', align: 'right' as const, cell: ({ value }: Row) => value },
];

const rowKey = ({ label }: Row) => label;

/** Lists figures that are only there if something happened: rounded cash, turned tables. */
function rareRows({ report }: ReportProps, money: (value: number) => ReactNode): Row[] {
  const { roundingTotal, tableTurns } = report;
  return [
    ...(roundingTotal === 0 ? [] : [{ label: 'Cash rounding', value: money(roundingTotal) }]),
    ...(tableTurns
      ? [{ label: 'Average time at a table', value: `${tableTurns.minutes} min` }]
      : []),
  ];
}

export function OtherFigures({ report }: ReportProps) {
  const money = (value: number) => <Money value={value} currency={currencyFrom(report)} />;
  const rows: Row[] = [
    { label: 'Tax', value: money(report.taxTotal) },
    { label: 'Guests', value: report.guests },
    { label: 'Average per guest', value: money(report.averagePerGuest) },
    { label: 'Discounts', value: money(report.discountTotal) },
    { label: 'Comps', value: money(report.compTotal) },
    { label: 'Voids', value: money(report.voidTotal) },
    { label: 'Voids of dishes already made', value: money(report.wasteTotal) },
    { label: 'Refunds', value: money(report.refundTotal) },
    { label: 'Service charge', value: money(report.serviceTotal) },
    { label: 'Tips', value: money(report.tipTotal) },
    ...rareRows({ report }, money),
    { label: 'New customers', value: report.newCustomers },
    { label: 'Repeat customers', value: report.repeatedCustomers },
    { label: 'Total customers', value: report.totalCustomers },
  ];
  return (
    <section className={styles.others}>
      <h2>More figures</h2>
      <DataTable caption="More figures" columns={COLUMNS} rows={rows} rowKey={rowKey} />
    </section>
  );
}
