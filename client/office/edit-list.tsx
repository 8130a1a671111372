// A page with a list whose entries are added and opened in a dialog.
import { type ReactNode, useState } from 'react';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useLoad } from './api.ts';
import { View } from './view.tsx';

interface Opened<Row> {
  /** Undefined for a new entry. */
  row: Row | undefined;
  rows: readonly Row[];
  onClose: () => void;
}

interface EditListProps<Row> {
  title: string;
  /** The path of the list, such as `/users`. */
  path: string;
  caption: string;
  columns: readonly Column<Row>[];
  phone: PhoneRow<Row>;
  rowKey: (row: Row) => number;
  /** Shown instead of an empty list. */
  empty: string;
  addLabel?: string;
  openLabel?: string;
  /** Shown above the list. */
  intro?: ReactNode;
  dialog: (opened: Opened<Row>) => ReactNode;
}

export function EditList<Row>(props: EditListProps<Row>) {
  const {
    title,
    path,
    empty,
    addLabel = t('Add'),
    openLabel = t('Change##verb'),
    intro,
    dialog,
  } = props;
  const load = useLoad<Row[]>(path);
  const [open, setOpen] = useState<{ row: Row | undefined }>();
  const onClose = () => {
    setOpen(undefined);
    void load.reload();
  };
  const add = (
    <Button look="primary" onClick={() => setOpen({ row: undefined })}>
      {addLabel}
    </Button>
  );
  return (
    <Page title={title} actions={add}>
      {intro}
      <View load={load}>
        {(rows) => (
          <>
            <DataTable
              caption={props.caption}
              columns={props.columns}
              phone={props.phone}
              rows={rows}
              rowKey={props.rowKey}
              empty={<EmptyState text={empty} />}
              actions={(row) => <Button onClick={() => setOpen({ row })}>{openLabel}</Button>}
            />
            {open !== undefined && dialog({ ...open, rows, onClose })}
          </>
        )}
      </View>
    </Page>
  );
}
