// The keys with which other programs call the hub (contract 34.4).
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { CheckboxGroup } from '../../../parts/choice.tsx';
import { DataTable, type PhoneRow } from '../../../parts/data-table.tsx';
import { Field } from '../../../parts/field.tsx';
import { DateTime } from '../../../parts/figures.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { removeAfterAsking } from '../../../parts/remove-after-asking.ts';
import { EmptyState, LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { PasswordNote, usePasswordNote } from '../../profile/password-note.tsx';
import { NewButton } from '../register/new-button.tsx';
import { NewSecret } from './new-secret.tsx';
import { isScope, SCOPE_WORDS, scopeChoices } from './words.ts';

type Key = AnswerOf<'GET /settings/api-keys'>[number];

const EMPTY = words(
  'No keys yet. Another program needs a key to read sales or to change the menu.',
);

interface AddProps {
  onClose: () => void;
  onAdded: (key: string | null) => void;
}

function AddKey({ onClose, onAdded }: AddProps) {
  const { needed, guarded } = usePasswordNote();
  const form = useForm({
    initial: { title: '', scopes: [] as string[] },
    check: ({ title, scopes }) => ({
      ...(title.trim() === '' && { title: t(INVALID.title) }),
      ...(scopes.length === 0 && { scopes: t('Please choose what the key may do.') }),
    }),
    submit: async ({ title, scopes }, once) => {
      const body = { title, scopes: scopes.filter(isScope) };
      await guarded(async () => {
        const { key } = await promiseToast(once('POST /settings/api-keys/add', { body }));
        onAdded(key);
      });
    },
  });
  return (
    <FormDialog title={t('Add an API key')} form={form} submit={t('Add')} onClose={onClose}>
      <Field
        label={t('Title')}
        required
        maxLength={120}
        hint={t('The program that will use this key.')}
        {...form.field('title')}
      />
      <CheckboxGroup
        label={t('Permissions')}
        choices={scopeChoices()}
        values={form.values.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
        error={form.fault('scopes')}
      />
      {needed && <PasswordNote />}
    </FormDialog>
  );
}

const scopesInWords = ({ scopes }: Key): string =>
  scopes.map((scope) => t(SCOPE_WORDS[scope])).join(', ');
const LastUse = ({ row: { used_at } }: { row: Key }) =>
  used_at === null ? t('Never') : <DateTime value={used_at} kind="brief" />;

const PHONE: PhoneRow<Key> = {
  title: (row) => row.title,
  end: (row) => <LastUse row={row} />,
  note: scopesInWords,
};

const columnsNow = () => [
  { title: t('Title'), cell: (row: Key) => row.title },
  { title: t('Permissions'), grow: true, cell: scopesInWords },
  { title: t('Last use'), cell: (row: Key) => <LastUse row={row} /> },
  { title: t('Added by'), minor: true, cell: (row: Key) => row.username },
];

/** Returns the function that deletes a key after asking. */
const removerOf = (reload: () => unknown) => async (row: Key) => {
  const remove = () => call('DELETE /settings/api-keys/{id}', { params: { id: row.id } });
  const title = t('Delete the key “{title}”?', row);
  if (await removeAfterAsking(remove, { title })) reload();
};

const ONCE = words(
  'Copy the key to the other program now. The key is shown only once. Anyone who has it can use it.',
);

export function ApiKeys() {
  const load = useData('GET /settings/api-keys');
  const [state, setState] = useState<{ adding: boolean; key?: string }>({ adding: false });
  const remove = removerOf(load.reload);
  const close = () => setState({ adding: false });
  const added = (key: string | null) => {
    setState(key === null ? { adding: false } : { adding: false, key });
    void load.reload();
  };
  return (
    <Page title={t('API Keys')} actions={<NewButton onPress={() => setState({ adding: true })} />}>
      <LoadedView load={load}>
        {(keys) => (
          <DataTable
            caption={t('API keys')}
            columns={columnsNow()}
            phone={PHONE}
            rows={keys}
            rowKey={(row) => row.id}
            empty={<EmptyState text={t(EMPTY)} />}
            actions={(row) => (
              <IconButton
                label={t('Delete {title}', row)}
                icon={<IconTrash size={20} aria-hidden />}
                onClick={() => void remove(row)}
              />
            )}
          />
        )}
      </LoadedView>
      {state.adding && <AddKey onClose={close} onAdded={added} />}
      {state.key !== undefined && (
        <NewSecret title={t('The new key')} text={t(ONCE)} secret={state.key} onClose={close} />
      )}
    </Page>
  );
}
