// A table on a wide screen, a card per row on a phone.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right in tabular digits. */
  align?: 'left' | 'right' | undefined;
}

interface DataTableProps<Row> {
  /** What the table is about, for those who can't see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Buttons of a row, under the heading 'Actions'. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  actions,
  empty,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classes(column.align === 'right' && styles.right)}
              >
                {column.title}
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col" className={styles.actions}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.title}
                  data-label={column.title}
                  className={classes(column.align === 'right' && styles.right)}
                >
                  {column.cell(row)}
                </td>
              ))}
              {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
