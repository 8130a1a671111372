// The price lists: when they apply and how they change prices (contract 21).
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { Badge } from '../../../parts/badge.tsx';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { useEditing } from '../register/use-editing.ts';
import { PriceListDialog } from './price-list-dialog.tsx';
import { type List, whatWords, whenWords } from './price-list-form.ts';

const PHONE: PhoneRow<List> = {
  title: (row) => row.title,
  end: (row) => (row.isActive === 1 ? 'On' : 'Off'),
  note: whenWords,
};

const COLUMNS = [
  { title: 'Title', cell: (row: List) => row.title },
  {
    title: 'State',
    cell: (row: List) =>
      row.isActive === 1 ? <Badge tone="completed">On</Badge> : <Badge>Off</Badge>,
  },
  { title: 'When', cell: whenWords },
  { title: 'What', grow: true, cell: whatWords },
];

const EMPTY = 'No price lists yet. Add a happy hour or a lunch menu with New.';

export function PriceLists() {
  useKnownStore();
  const load = useData('GET /settings/price-lists');
  const { add, edit, dialog } = useEditing<List>(load.reload);
  return (
    <Page title="Price Lists" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(lists) => (
          <RegisterTable
            caption="Price lists"
            columns={COLUMNS}
            phone={PHONE}
            rows={lists}
            empty={EMPTY}
            onEdit={edit}
            remove={(row) => call('DELETE /settings/price-lists/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <PriceListDialog {...dialog} />}
    </Page>
  );
}
