// The option groups, each shared by all dishes that use it (contract 21.1).
import { askedWords } from '#shared/billing/options.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { useKnownStore } from '../register/known-store.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { useEditing } from '../register/use-editing.ts';
import { type Group, GroupDialog } from './option-group-dialog.tsx';

const asksOf = (group: Group): string =>
  [askedWords(group) || 'No limit', group.free > 0 ? `${group.free} free` : '']
    .filter(Boolean)
    .join(', ');
const usedBy = ({ used_by }: Group): string => `used by ${used_by}`;

const PHONE: PhoneRow<Group> = {
  title: (row) => row.title,
  end: usedBy,
  note: asksOf,
};

const COLUMNS = [
  { title: 'Title', cell: (row: Group) => row.title },
  { title: 'Rule', cell: asksOf },
  {
    title: 'Options',
    grow: true,
    cell: (row: Group) => row.options.map(({ title }) => title).join(', '),
  },
  { title: 'Used by', cell: (row: Group) => <span className="figures">{row.used_by}</span> },
];

export function OptionGroups() {
  useKnownStore();
  const load = useData('GET /settings/option-groups');
  const { add, edit, dialog } = useEditing<Group>(load.reload);
  return (
    <Page title="Options" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(groups) => (
          <RegisterTable
            caption="Option groups"
            columns={COLUMNS}
            phone={PHONE}
            rows={groups}
            empty="No option groups yet. Add sides, sauces and other choices with New."
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
