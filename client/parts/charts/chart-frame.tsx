// The frame of every chart: title, units, legend, and the same figures as a table for screen readers.

import { type ReactNode, useId } from 'react';
import { t } from '../../locales/t.ts';
import { type Column, DataTable } from '../data-table.tsx';
import styles from './charts.module.css';

interface TableOfChart {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

interface Row {
  readonly cells: readonly ReactNode[];
  readonly index: number;
}

interface ChartFrameProps {
  title: string;
  /** The measure and its unit: `Revenue with tax, $, by day`. */
  units: string;
  legend?: ReactNode;
  table: TableOfChart;
  children: ReactNode;
}

export function ChartFrame({ title, units, legend, table, children }: ChartFrameProps) {
  const id = useId();
  const rows: Row[] = table.rows.map((cells, index) => ({ cells, index }));
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className={styles.units}>{units}</p>
        {legend}
      </div>
      {children}
      <details className={styles.table}>
        <summary>{t('Show as table')}</summary>
        <DataTable
          caption={`${title}: ${units}`}
          rows={rows}
          rowKey={({ index }) => index}
          columns={table.headings.map(
            (heading, column): Column<Row> => ({
              title: heading,
              align: column === 0 ? 'left' : 'right',
              cell: ({ cells }) => cells[column],
            }),
          )}
        />
      </details>
    </section>
  );
}
