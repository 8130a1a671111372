// The option groups, each shared by all dishes that use it (contract 21.1).

import { chooseWords } from '../../../guest-menu/guest-options.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { useEditing } from '../register/use-editing.ts';
import { type Group, GroupDialog } from './option-group-dialog.tsx';

const asksOf = (group: Group): string =>
  [
    chooseWords(group) || t('No limit'),
    group.free > 0 ? t('{free, plural, one {# free} other {# free}}', { free: group.free }) : '',
  ]
    .filter(Boolean)
    .join(', ');
const usedBy = ({ used_by }: Group): string => t('used by {n}', { n: used_by });

const PHONE: PhoneRow<Group> = {
  title: (row) => row.title,
  end: usedBy,
  note: asksOf,
};

const columnsNow = () => [
  { title: t('Title'), cell: (row: Group) => row.title },
  { title: t('Rule'), cell: asksOf },
  {
    title: t('Options'),
    grow: true,
    cell: (row: Group) => row.options.map(({ title }) => title).join(', '),
  },
  { title: t('Used by'), cell: (row: Group) => <span className="figures">{row.used_by}</span> },
];

export function OptionGroups() {
  useKnownStore();
  const load = useData('GET /settings/option-groups');
  const { add, edit, dialog } = useEditing<Group>(load.reload);
  return (
    <Page title={t('Options')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(groups) => (
          <RegisterTable
            caption={t('Option groups')}
            columns={columnsNow()}
            phone={PHONE}
            rows={groups}
            empty={t('No option groups yet. Tap New to add sides, sauces and other choices.')}
            onEdit={edit}
            remove={(row) =>
              call('DELETE /settings/option-groups/{id}', { params: { id: row.id } })
            }
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <GroupDialog {...dialog} />}
    </Page>
  );
}
