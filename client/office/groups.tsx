// Groups of stores, which owners create, change and delete.
import { type FormEvent, useState } from 'react';
import type { OfficeGroup, OfficeStore } from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormFrame, Page } from '../parts/page.tsx';
import { EmptyState } from '../parts/states.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';

interface DialogProps {
  /** Null for a new group. */
  group: OfficeGroup | null;
  stores: readonly OfficeStore[];
  onClose: () => void;
}

function GroupDialog({ group, stores, onClose }: DialogProps) {
  const [title, setTitle] = useState(group?.title ?? '');
  const [storeIds, setStoreIds] = useState<readonly number[]>(group?.storeIds ?? []);
  const { isBusy, fault, run } = useWork();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const path = group === null ? '/groups/add' : `/groups/${group.id}/update`;
      await ask('POST', path, { title, storeIds });
      onClose();
    });
  };
  const remove = () =>
    void run(async () => {
      await ask('DELETE', `/groups/${group?.id}`);
      onClose();
    });
  return (
    <Dialog open title={group === null ? 'Add a group' : group.title} onClose={onClose}>
      <FormFrame onSubmit={save}>
        <Field label="Name" required value={title} onChange={setTitle} />
        <CheckboxGroup
          label="Stores"
          choices={stores.map((store) => ({ value: String(store.id), label: store.title }))}
          values={storeIds.map(String)}
          onChange={(values) => setStoreIds(values.map(Number))}
        />
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button type="submit" look="primary" busy={isBusy}>
          Save
        </Button>
        {group !== null && (
          <Button look="danger" busy={isBusy} onClick={remove}>
            Delete this group
          </Button>
        )}
      </FormFrame>
    </Dialog>
  );
}

export function Groups() {
  const load = useLoad<OfficeGroup[]>('/groups');
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  const [open, setOpen] = useState<OfficeGroup | 'new'>();
  const close = () => {
    setOpen(undefined);
    void load.reload();
  };
  const titles = ({ storeIds }: OfficeGroup) =>
    stores
      .filter(({ id }) => storeIds.includes(id))
      .map(({ title }) => title)
      .join(', ');
  const columns = [
    { title: 'Group', cell: ({ title }: OfficeGroup) => title },
    { title: 'Stores', grow: true, cell: titles },
  ];
  const phone: PhoneRow<OfficeGroup> = { title: ({ title }) => title, note: titles };
  const add = (
    <Button look="primary" onClick={() => setOpen('new')}>
      Add
    </Button>
  );
  return (
    <Page title="Groups" actions={add}>
      <View load={load}>
        {(groups) => (
          <DataTable
            caption="Groups of stores"
            columns={columns}
            phone={phone}
            rows={groups}
            rowKey={({ id }) => id}
            empty={<EmptyState text="No groups: every store gets the same." />}
            actions={(row) => <Button onClick={() => setOpen(row)}>Change</Button>}
          />
        )}
      </View>
      {open !== undefined && (
        <GroupDialog group={open === 'new' ? null : open} stores={stores} onClose={close} />
      )}
    </Page>
  );
}
