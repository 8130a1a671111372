// The menu as a table, with links to its categories and its CSV file (contract 9).
import { useState } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { useData } from '../../../hub/data.ts';
import { useStore } from '../../../hub/store.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import { Page } from '../../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { checkItem, ItemFields, itemBody, itemValues } from './item-form.tsx';
import { MenuCsvDialog } from './menu-csv-dialog.tsx';
import { MENU_PAGE } from './menu-row.tsx';
import { MenuTable } from './menu-table.tsx';

function NewItemDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { currency } = useStore();
  const form = useForm({
    initial: itemValues(currency),
    check: (values) => checkItem(values, currency),
    submit: async (values, once) => {
      await promiseToast(
        once('POST /menu-items/add', { body: itemBody(values, currency) }),
        t(FALLBACK.menuItem),
      );
      onSaved();
    },
  });
  return (
    <FormDialog title={t('Add New Item')} form={form} onClose={onClose}>
      <ItemFields form={form} />
    </FormDialog>
  );
}

interface MenuActionsProps {
  onCsv: () => void;
  onNew: () => void;
}

function MenuActions({ onCsv, onNew }: MenuActionsProps) {
  return (
    <>
      <LinkButton to={`${MENU_PAGE}/categories`}>{t('Categories')}</LinkButton>
      <Button onClick={onCsv}>{t('CSV')}</Button>
      <NewButton onPress={onNew} />
    </>
  );
}

interface ItemDialogsProps {
  open: 'new' | 'csv' | null;
  onClose: () => void;
  onDone: () => void;
}

function ItemDialogs({ open, onClose, onDone }: ItemDialogsProps) {
  if (open === null) return null;
  if (open === 'new') return <NewItemDialog onClose={onClose} onSaved={onDone} />;
  return <MenuCsvDialog onClose={onClose} onImported={onDone} />;
}

export function MenuItems() {
  useKnownStore();
  const load = useData('GET /menu-items');
  const [open, setOpen] = useState<ItemDialogsProps['open']>(null);
  const saved = () => {
    setOpen(null);
    void load.reload();
  };
  return (
    <Page
      title={t('Menu Items')}
      actions={<MenuActions onCsv={() => setOpen('csv')} onNew={() => setOpen('new')} />}
    >
      <LoadedView load={load}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState text={t('No menu items yet. Tap New to add one, or import a CSV file.')} />
          ) : (
            <MenuTable items={items} reload={load.reload} />
          )
        }
      </LoadedView>
      <ItemDialogs open={open} onClose={() => setOpen(null)} onDone={saved} />
    </Page>
  );
}
