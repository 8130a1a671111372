// A table of settings whose rows can be edited and deleted.
import { type Column, DataTable, type PhoneRow } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/states.tsx';
import { RowActions } from './row-actions.tsx';

interface RegisterTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  rows: readonly Row[];
  /** The text if there are no rows. */
  empty: string;
  onEdit: (row: Row) => void;
  remove: (row: Row) => Promise<{ message: string }>;
  onRemoved: () => unknown;
}

export function RegisterTable<Row extends { id: number }>({
  empty,
  onEdit,
  remove,
  onRemoved,
  ...table
}: RegisterTableProps<Row>) {
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.id}
      empty={<EmptyState text={empty} />}
      actions={(row) => (
        <RowActions
          name={table.phone.title(row)}
          onEdit={() => onEdit(row)}
          remove={() => remove(row)}
          onRemoved={onRemoved}
        />
      )}
    />
  );
}
