// The users of head office, whom owners add, change and delete.
import { type FormEvent, useState } from 'react';
import {
  OFFICE_ROLES,
  type OfficeRole,
  type OfficeStore,
  type OfficeUser,
} from '#shared/office.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { DataTable, type PhoneRow } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormFrame, Page } from '../parts/page.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, useLoad } from './api.ts';
import { useWork } from './use-work.ts';
import { View } from './view.tsx';

const ROLES: Record<OfficeRole, string> = {
  owner: 'Owner: everything',
  region: 'Region: chosen stores',
  viewer: 'Viewer: chosen stores',
};
const ROLE_OPTIONS = OFFICE_ROLES.map((value) => ({ value, label: ROLES[value] }));
const isRole = (value: string): value is OfficeRole => value in ROLES;

const COLUMNS = [
  { title: 'User', grow: true, cell: (row: OfficeUser) => row.username },
  { title: 'Role', cell: (row: OfficeUser) => ROLES[row.role] },
  {
    title: 'Stores',
    align: 'right' as const,
    cell: (row: OfficeUser) => (row.role === 'owner' ? 'All' : row.storeIds.length),
  },
];
const PHONE: PhoneRow<OfficeUser> = {
  title: ({ username }) => username,
  note: ({ role }) => ROLES[role],
};

interface UserDialogProps {
  /** Null for a new user. */
  user: OfficeUser | null;
  stores: readonly OfficeStore[];
  onClose: () => void;
}

function UserDialog({ user, stores, onClose }: UserDialogProps) {
  const [username, setUsername] = useState(user?.username ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<OfficeRole>(user?.role ?? 'viewer');
  const [storeIds, setStoreIds] = useState<readonly number[]>(user?.storeIds ?? []);
  const { isBusy, fault, run } = useWork();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const rights = { role, storeIds: role === 'owner' ? [] : storeIds };
    const secret = password === '' ? {} : { password };
    void run(async () => {
      if (user === null) await ask('POST', '/users/add', { username, password, ...rights });
      else await ask('POST', `/users/${user.id}/update`, { ...rights, ...secret });
      onClose();
    });
  };
  const remove = () =>
    void run(async () => {
      await ask('DELETE', `/users/${user?.id}`);
      onClose();
    });
  return (
    <Dialog open title={user === null ? 'Add a user' : user.username} onClose={onClose}>
      <FormFrame onSubmit={save}>
        {user === null && (
          <Field label="User name" required value={username} onChange={setUsername} />
        )}
        <Field
          label={user === null ? 'Password' : 'New password'}
          type="password"
          autoComplete="new-password"
          hint={user === null ? 'At least 8 characters.' : 'Empty keeps the old one.'}
          value={password}
          onChange={setPassword}
        />
        <Select
          label="Role"
          options={ROLE_OPTIONS}
          value={role}
          onChange={(value) => isRole(value) && setRole(value)}
        />
        {role !== 'owner' && (
          <CheckboxGroup
            label="Stores"
            choices={stores.map(({ id, title }) => ({ value: String(id), label: title }))}
            values={storeIds.map(String)}
            onChange={(values) => setStoreIds(values.map(Number))}
          />
        )}
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button type="submit" look="primary" busy={isBusy}>
          Save
        </Button>
        {user !== null && (
          <Button look="danger" busy={isBusy} onClick={remove}>
            Delete this user
          </Button>
        )}
      </FormFrame>
    </Dialog>
  );
}

export function Users() {
  const load = useLoad<OfficeUser[]>('/users');
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  const [open, setOpen] = useState<OfficeUser | 'new'>();
  const close = () => {
    setOpen(undefined);
    void load.reload();
  };
  const add = (
    <Button look="primary" onClick={() => setOpen('new')}>
      Add
    </Button>
  );
  return (
    <Page title="Users" actions={add}>
      <View load={load}>
        {(users) => (
          <DataTable
            caption="Users"
            columns={COLUMNS}
            phone={PHONE}
            rows={users}
            rowKey={({ id }) => id}
            actions={(row) => <Button onClick={() => setOpen(row)}>Change</Button>}
          />
        )}
      </View>
      {open !== undefined && (
        <UserDialog user={open === 'new' ? null : open} stores={stores} onClose={close} />
      )}
    </Page>
  );
}
