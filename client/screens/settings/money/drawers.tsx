// Cash drawers and server banks: the printer that opens each drawer, and its owner (contract 19.1).
import type { Drawer } from '#shared/entities/cash.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}
type Choices = { readonly printers: readonly Choice[]; readonly users: readonly Choice[] };

function useDrawerForm(drawer: Drawer | undefined, onSaved: () => void) {
  return useForm({
    initial: {
      title: drawer?.title ?? '',
      printerId: String(drawer?.printer_id ?? ''),
      username: drawer?.username ?? '',
    },
    check: ({ title }) => ({ ...(title.trim() === '' && { title: t(INVALID.title) }) }),
    submit: async ({ title, printerId, username }, once) => {
      const body = {
        title,
        printerId: printerId === '' ? null : Number(printerId),
        username: username === '' ? null : username,
      };
      await promiseToast(
        drawer === undefined
          ? once('POST /settings/drawers/add', { body })
          : call('POST /settings/drawers/{id}/update', { params: { id: drawer.id }, body }),
      );
      onSaved();
    },
  });
}

type DrawerDialogProps = Editing<Drawer> & Choices;

function DrawerDialog({ row: drawer, onClose, onSaved, printers, users }: DrawerDialogProps) {
  const form = useDrawerForm(drawer, onSaved);
  return (
    <FormDialog
      title={drawer === undefined ? t('Add New Drawer') : t('Update Drawer')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Select
        label={t('Printer that opens the drawer')}
        emptyLabel={t('None (for the first drawer: the first printer)')}
        options={printers}
        {...form.field('printerId')}
      />
      <Select
        label={t('Server bank of')}
        emptyLabel={t('Shared drawer')}
        hint={t('The cash that this person takes at any till is counted in this drawer.')}
        options={users}
        {...form.field('username')}
      />
    </FormDialog>
  );
}

const PHONE: PhoneRow<Drawer> = {
  title: ({ title }) => title,
  note: ({ username }) => (username === null ? null : t('{username}’s server bank', { username })),
};

export function Drawers() {
  const load = useData('GET /settings/drawers');
  const printers = useData('GET /settings/printers');
  const users = useData('GET /users');
  const { add, edit, dialog } = useEditing<Drawer>(load.reload);
  const choices: Choices = {
    printers: (printers.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    users: (users.data ?? []).map(({ username, name }) => ({
      value: username,
      label: `${name} (${username})`,
    })),
  };
  const printerOf = ({ printer_id }: Drawer) =>
    choices.printers.find(({ value }) => value === String(printer_id))?.label ?? '';
  const columns = [
    { title: t('ID'), cell: (row: Drawer) => <span className="figures">{row.id}</span> },
    { title: t('Title'), cell: (row: Drawer) => row.title },
    { title: t('Printer'), cell: printerOf },
    { title: t('Server bank of'), cell: (row: Drawer) => row.username ?? '' },
  ];
  return (
    <Page title={t('Drawers')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(drawers) => (
          <RegisterTable
            caption={t('Drawers')}
            columns={columns}
            phone={PHONE}
            rows={drawers}
            empty={t('No drawers yet. Tap New to add one.')}
            onEdit={edit}
            remove={(row) => call('DELETE /settings/drawers/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <DrawerDialog {...dialog} {...choices} />}
    </Page>
  );
}
