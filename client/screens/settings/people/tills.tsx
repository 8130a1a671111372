// Tills: browsers where staff switch users by PIN. Sets their names and drawers, and when they lock (contract 18).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../../profile/password-note.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';
import { LockingCard } from './locking-card.tsx';
import { ScaleButton } from './scale-button.tsx';
import { ThisScreenCard } from './this-screen-card.tsx';

type Till = AnswerOf<'GET /settings/tills'>[number];
type Drawer = AnswerOf<'GET /settings/drawers'>[number];

const NO_TILLS = words(
  'No tills yet. Give a user a PIN first. Then each browser in which someone signs in with a password becomes a till.',
);

function TillDialog({ row, drawers, onClose, onSaved }: Editing<Till> & { drawers: Drawer[] }) {
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { title: row?.title ?? '', drawer: String(row?.drawer_id ?? '') },
    check: ({ title }) => ({ ...(title.trim() === '' && { title: t(INVALID.title) }) }),
    fields: { drawerId: 'drawer' },
    submit: async ({ title, drawer }) => {
      if (row === undefined) return;
      const body = { title, drawerId: drawer === '' ? null : Number(drawer) };
      const request = { params: { id: row.id }, body };
      await guarded(() => promiseToast(call('POST /settings/tills/{id}/update', request)));
      onSaved();
    },
  });
  return (
    <FormDialog title={t('Update Till')} form={form} onClose={onClose}>
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Select
        label={t('Drawer')}
        emptyLabel={t('The first drawer')}
        options={drawers.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.field('drawer')}
      />
      {needed && <PasswordNote />}
    </FormDialog>
  );
}

const drawerOf = (till: Till, drawers: readonly Drawer[]): string =>
  drawers.find(({ id }) => id === till.drawer_id)?.title ?? t('The first drawer');

const PHONE: PhoneRow<Till> = {
  title: (row) => row.title,
  end: (row) => <DateTime value={row.last_seen} kind="brief" />,
  note: (row) => row.last_user,
};

const columnsWith = (drawers: readonly Drawer[]) => [
  { title: t('Title'), cell: (row: Till) => row.title },
  { title: t('Drawer'), cell: (row: Till) => drawerOf(row, drawers) },
  { title: t('Last user'), cell: (row: Till) => row.last_user },
  { title: t('Last seen'), cell: (row: Till) => <DateTime value={row.last_seen} kind="brief" /> },
];

export function Tills() {
  const load = useData('GET /settings/tills');
  const all = useData('GET /settings/drawers').data ?? [];
  // The choices leave out server banks, because a server bank belongs to a waiter, not to a till.
  const drawers = all.filter(({ username }) => username === null);
  const { edit, dialog } = useEditing<Till>(load.reload);
  return (
    <Page title={t('Tills')} actions={<ScaleButton />}>
      <LoadedView load={load}>
        {(tills) => (
          <RegisterTable
            caption={t('Tills')}
            columns={columnsWith(drawers)}
            phone={PHONE}
            rows={tills}
            empty={t(NO_TILLS)}
            onEdit={edit}
            remove={(row) => call('DELETE /settings/tills/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {/* Shown only after the list has loaded, because the list would otherwise push these cards down. */}
      {(load.data ?? load.error) !== undefined && (
        <>
          <ThisScreenCard />
          <LockingCard />
        </>
      )}
      {dialog && <TillDialog {...dialog} drawers={drawers} />}
    </Page>
  );
}
