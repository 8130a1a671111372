// Shows a list. On a wide screen, each row is one line. On a phone, each row has two lines, and a tap opens a drawer
// with all fields.

import { isValidElement, type ReactNode, useState } from 'react';
import { t } from '../locales/t.ts';
import { WordsBeside } from './button.tsx';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { Dialog } from './dialog.tsx';
import { Facts } from './facts.tsx';
import { useIsPhone } from './use-media.ts';

export interface Column<Row> {
  title: string;
  /** Null if there is nothing to show. A phone then omits the field. */
  cell: (row: Row) => ReactNode;
  /** Shown in a phone's drawer instead of `cell`, if `cell` would repeat the drawer's title. */
  inDrawer?: ((row: Row) => ReactNode) | undefined;
  /** Figures are aligned right in tabular digits. */
  align?: 'left' | 'right' | undefined;
  /** Whether the column takes the remaining width. Text that does not fit is truncated. */
  grow?: boolean | undefined;
  /** Whether the column is omitted on a small till that has no room for it. */
  minor?: boolean | undefined;
}

/**
 * The parts of a row that a phone shows before the row is tapped. They must not contain buttons, because the row itself
 * is a button.
 */
export interface PhoneRow<Row> {
  title: (row: Row) => string;
  end?: (row: Row) => ReactNode;
  note?: (row: Row) => ReactNode;
  noteEnd?: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The table's description for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** If absent, a phone shows the full table. */
  phone?: PhoneRow<Row> | undefined;
  /** Buttons of a row, under the heading 'Actions'. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, phone, empty } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  if (isPhone && phone !== undefined) return <PhoneList {...props} phone={phone} />;
  return <Table {...props} isPhone={isPhone} />;
}

type TableProps<Row> = DataTableProps<Row> & { isPhone: boolean };

function Table<Row>({ caption, columns, rows, rowKey, actions, isPhone }: TableProps<Row>) {
  const classOf = ({ align, grow, minor }: Column<Row>) =>
    classes(
      align === 'right' && styles.right,
      grow === true && styles.grow,
      minor === true && styles.minor,
    );
  return (
    // On a phone the table may be wider than the screen, and a scrolled region must be reachable by keyboard.
    <section className={styles.frame} {...(isPhone && { 'aria-label': caption, tabIndex: 0 })}>
      <table className={styles.table}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col" className={styles.actions}>
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.grow || column.align === 'right' ? (
                    column.cell(row)
                  ) : (
                    <div className={styles.text}>{column.cell(row)}</div>
                  )}
                </td>
              ))}
              {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PhoneListProps<Row> = DataTableProps<Row> & { phone: PhoneRow<Row> };

function PhoneList<Row>(props: PhoneListProps<Row>) {
  const { caption, rows, rowKey, phone } = props;
  const [openKey, setOpenKey] = useState<string | number>();
  const opened = rows.find((row) => rowKey(row) === openKey);
  return (
    <>
      <ul aria-label={caption} className={styles.list}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <button type="button" className={styles.item} onClick={() => setOpenKey(rowKey(row))}>
              <span className={styles.first}>
                <span dir="auto">{phone.title(row)}</span>
              </span>
              <span className={styles.end}>{phone.end?.(row)}</span>
              <span className={styles.note}>{phone.note?.(row)}</span>
              <span className={classes(styles.note, styles.end)}>{phone.noteEnd?.(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <RowSheet {...props} row={opened} onClose={() => setOpenKey(undefined)} />
      )}
    </>
  );
}

/** Returns whether a cell is only this text, on its own or in an element such as `strong`. */
const isText = (cell: ReactNode, text: string): boolean =>
  cell === text ||
  (isValidElement<{ children?: ReactNode }>(cell) &&
    typeof cell.type === 'string' &&
    isText(cell.props.children, text));

/** Shows all fields of a row except its title, with its actions. Choosing an action closes the drawer. */
function RowSheet<Row>({
  row,
  columns,
  phone,
  actions,
  onClose,
}: PhoneListProps<Row> & { row: Row; onClose: () => void }) {
  const heading = phone.title(row);
  const facts = columns.map(({ title, cell, inDrawer = cell }) => ({
    label: title,
    value: inDrawer(row),
  }));
  const repeated = facts.findIndex(({ value }) => isText(value, heading));
  const buttons = actions?.(row);
  return (
    <Dialog
      open
      title={heading}
      onClose={onClose}
      footer={
        buttons === undefined ? undefined : (
          // biome-ignore lint/a11y: the buttons inside are the controls; their click closes what is around them
          <div className={styles.sheetActions} onClick={onClose}>
            <WordsBeside value>{buttons}</WordsBeside>
          </div>
        )
      }
    >
      <Facts rows={facts.filter((_, at) => at !== repeated)} />
    </Dialog>
  );
}
