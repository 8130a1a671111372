// The users of head office, whom owners add, change and delete.
import { useState } from 'react';
import {
  OFFICE_ROLES,
  type OfficeRole,
  type OfficeStore,
  type OfficeUser,
} from '#shared/office.ts';
import { t, words } from '../locales/t.ts';
import { CheckboxGroup } from '../parts/choice.tsx';
import type { PhoneRow } from '../parts/data-table.tsx';
import { Field, Select } from '../parts/field.tsx';
import { useLoad } from './api.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EditList } from './edit-list.tsx';
import styles from './office.module.css';
import { count } from './words.ts';

const ROLES = words({
  owner: 'Owner: may do everything',
  region: 'Region: chosen stores',
  viewer: 'Viewer: chosen stores',
} as const satisfies Record<OfficeRole, string>);
const roleOptions = () => OFFICE_ROLES.map((value) => ({ value, label: t(ROLES[value]) }));
const isRole = (value: string): value is OfficeRole => value in ROLES;

const columns = () => [
  { title: t('User'), grow: true, cell: (row: OfficeUser) => row.username },
  {
    title: t('Role'),
    cell: ({ role }: OfficeUser) => <span className={styles.when}>{t(ROLES[role])}</span>,
  },
  {
    title: t('Stores'),
    align: 'right' as const,
    cell: (row: OfficeUser) => (row.role === 'owner' ? t('All') : count(row.storeIds.length)),
  },
];
const PHONE: PhoneRow<OfficeUser> = {
  title: ({ username }) => username,
  note: ({ role }) => t(ROLES[role]),
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
      title={user === undefined ? t('Add a user') : user.username}
      path="/users"
      id={user?.id}
      read={read}
      removeLabel={t('Delete this user')}
      lost={t(
        'This user is signed out and can no longer sign in. Unused pairing codes from this user stop working. Sales, menus and releases stay.',
      )}
      onClose={onClose}
    >
      {user === undefined && (
        <Field label={t('User name')} required value={username} onChange={setUsername} />
      )}
      <Field
        label={t(user === undefined ? 'Password' : 'New password')}
        type="password"
        autoComplete="new-password"
        hint={t(
          user === undefined
            ? 'At least 8 characters.'
            : 'Leave empty to keep the stored password.',
        )}
        value={password}
        onChange={setPassword}
      />
      <Select
        label={t('Role')}
        options={roleOptions()}
        value={role}
        onChange={(value) => isRole(value) && setRole(value)}
      />
      {role !== 'owner' && (
        <CheckboxGroup
          label={t('Stores')}
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
      title={t('Users')}
      path="/users"
      caption={t('Users')}
      columns={columns()}
      phone={PHONE}
      rowKey={({ id }) => id}
      empty={t('No users yet.')}
      dialog={({ row, onClose }) => <UserDialog user={row} stores={stores} onClose={onClose} />}
    />
  );
}
