// The price lists: when they apply and how they change prices (contract 21).
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
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
  end: (row) => (row.isActive === 1 ? t('On##price list') : t('Off')),
  note: whenWords,
};

const columnsNow = () => [
  { title: t('Title'), cell: (row: List) => row.title },
  {
    title: t('State'),
    cell: (row: List) =>
      row.isActive === 1 ? (
        <Badge tone="completed">{t('On##price list')}</Badge>
      ) : (
        <Badge>{t('Off')}</Badge>
      ),
  },
  { title: t('When'), cell: whenWords },
  { title: t('What'), grow: true, cell: whatWords },
];

const EMPTY = words('No price lists yet. Tap New to add a happy hour or a lunch menu.');

export function PriceLists() {
  useKnownStore();
  const load = useData('GET /settings/price-lists');
  const { add, edit, dialog } = useEditing<List>(load.reload);
  return (
    <Page title={t('Price Lists')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(lists) => (
          <RegisterTable
            caption={t('Price lists')}
            columns={columnsNow()}
            phone={PHONE}
            rows={lists}
            empty={t(EMPTY)}
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
