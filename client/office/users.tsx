// The users of head office, whom owners add, change and delete.
import { useState } from 'react';
import {
  OFFICE_ROLES,
  type OfficeRole,
  type OfficeStore,
  type OfficeUser,
} from '#shared/office.ts';
import { CheckboxGroup } from '../parts/choice.tsx';
import type { PhoneRow } from '../parts/data-table.tsx';
import { Field, Select } from '../parts/field.tsx';
import { useLoad } from './api.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EditList } from './edit-list.tsx';

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
  /** Undefined for a new user. */
  user: OfficeUser | undefined;
  stores: readonly OfficeStore[];
  onClose: () => void;
}

function UserDialog({ user, stores, onClose }: UserDialogProps) {
  const [username, setUsername] = useState(user?.username ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<OfficeRole>(user?.role ?? 'viewer');
  const [storeIds, setStoreIds] = useState<readonly number[]>(user?.storeIds ?? []);
  const read = () => {
    const rights = { role, storeIds: role === 'owner' ? [] : storeIds };
    if (user === undefined) return { username, password, ...rights };
    return password === '' ? rights : { ...rights, password };
  };
  return (
    <EditDialog
      title={user === undefined ? 'Add a user' : user.username}
      path="/users"
      id={user?.id}
      read={read}
      removeLabel="Delete this user"
      onClose={onClose}
    >
      {user === undefined && (
        <Field label="User name" required value={username} onChange={setUsername} />
      )}
      <Field
        label={user === undefined ? 'Password' : 'New password'}
        type="password"
        autoComplete="new-password"
        hint={user === undefined ? 'At least 8 characters.' : 'Empty keeps the old one.'}
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
    </EditDialog>
  );
}

export function Users() {
  const { data: stores = [] } = useLoad<OfficeStore[]>('/stores');
  return (
    <EditList<OfficeUser>
      title="Users"
      path="/users"
      caption="Users"
      columns={COLUMNS}
      phone={PHONE}
      rowKey={({ id }) => id}
      empty="No users yet."
      dialog={({ row, onClose }) => <UserDialog user={row} stores={stores} onClose={onClose} />}
    />
  );
}
