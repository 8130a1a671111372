// Groups of stores, which owners create, change and delete.
import { useState } from 'react';
import type { OfficeGroup, OfficeStore } from '#shared/office.ts';
import { t } from '../locales/t.ts';
import { CheckboxGroup } from '../parts/choice.tsx';
import type { PhoneRow } from '../parts/data-table.tsx';
import { Field } from '../parts/field.tsx';
import { useLoad } from './api.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EditList } from './edit-list.tsx';

interface DialogProps {
  /** Undefined for a new group. */
  group: OfficeGroup | undefined;
  stores: readonly OfficeStore[];
  onClose: () => void;
}

function GroupDialog({ group, stores, onClose }: DialogProps) {
  const [title, setTitle] = useState(group?.title ?? '');
  const [storeIds, setStoreIds] = useState<readonly number[]>(group?.storeIds ?? []);
  return (
    <EditDialog
      title={group === undefined ? t('Add a group') : group.title}
      path="/groups"
      id={group?.id}
      read={() => ({ title, storeIds })}
      removeLabel={t('Delete this group')}
      lost={t(
        'The stores of this group are not deleted. From the next release on, they use the prices for all stores.',
      )}
      onClose={onClose}
    >
      <Field label={t('Name')} required value={title} onChange={setTitle} />
      <CheckboxGroup
        label={t('Stores')}
        choices={stores.map((store) => ({ value: String(store.id), label: store.title }))}
        values={storeIds.map(String)}
        onChange={(values) => setStoreIds(values.map(Number))}
      />
    </EditDialog>
  );
}

export function Groups() {
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  const titles = ({ storeIds }: OfficeGroup) =>
    stores
      .filter(({ id }) => storeIds.includes(id))
      .map(({ title }) => title)
      .join(', ');
  const columns = [
    { title: t('Group'), cell: ({ title }: OfficeGroup) => title },
    { title: t('Stores'), grow: true, cell: titles },
  ];
  const phone: PhoneRow<OfficeGroup> = { title: ({ title }) => title, note: titles };
  return (
    <EditList<OfficeGroup>
      title={t('Groups')}
      path="/groups"
      caption={t('Groups of stores')}
      columns={columns}
      phone={phone}
      rowKey={({ id }) => id}
      empty={t('No groups: every store gets the same menu and settings.')}
      dialog={({ row, onClose }) => <GroupDialog group={row} stores={stores} onClose={onClose} />}
    />
  );
}
