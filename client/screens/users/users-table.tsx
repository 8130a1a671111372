// The table of users: one row per person, with the actions that the hub allows.
import { IconHash, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { StaffUser } from '#shared/entities/people.ts';
import { parseScopes } from '#shared/scopes.ts';
import { said, t } from '../../locales/t.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { type Column, DataTable, type PhoneRow } from '../../parts/data-table.tsx';
import { DateTime } from '../../parts/figures.tsx';
import type { SessionUser } from '../../session/session.ts';
import { scopesInWords } from './scope-words.ts';
import { offeredFor } from './user-rules.ts';
import styles from './users.module.css';

interface UserActions {
  onEdit: (user: StaffUser) => void;
  onReset: (user: StaffUser) => void;
  onPin: (user: StaffUser) => void;
  onDelete: (user: StaffUser) => unknown;
}

/** Returns what a user may do: the title of a role, or their own permissions. */
function rightsOf({ role, scope }: StaffUser): string {
  if (role === 'admin') return t('Admin');
  if (role !== 'user') return said(role.title);
  return scopesInWords(parseScopes(scope)) || t('No scopes.');
}

const PHONE: PhoneRow<StaffUser> = {
  title: ({ name }) => name,
  end: (user) => rightsOf(user),
  note: ({ username, designation }) => (
    <>
      <bdi>@{username}</bdi>
      {designation !== '' && ` · ${designation}`}
    </>
  ),
};

interface PersonProps {
  me: SessionUser;
  user: StaffUser;
  /** Leaves the name out, for a place below the name. */
  hidesName?: boolean;
}

function Person({ me, user, hidesName }: PersonProps) {
  const { why } = offeredFor(me, user);
  const contact = [user.phone, user.email].filter((text) => text !== '');
  return (
    <span className={styles.person}>
      {!hidesName && <strong>{user.name}</strong>}
      <small>
        <bdi>@{user.username}</bdi>
        {contact.length > 0 && ` · ${contact.join(' · ')}`}
      </small>
      {why !== undefined && <small>{why}</small>}
    </span>
  );
}

const columnsFor = (me: SessionUser): Column<StaffUser>[] => [
  {
    title: t('User'),
    grow: true,
    cell: (user) => <Person me={me} user={user} />,
    inDrawer: (user) => <Person me={me} user={user} hidesName />,
  },
  { title: t('Designation'), cell: ({ designation }) => designation },
  {
    title: t('Role'),
    cell: (user) =>
      user.role === 'admin' ? <Badge tone="accent">{t('Admin')}</Badge> : rightsOf(user),
  },
  { title: t('PIN'), cell: ({ has_pin }) => (has_pin === 1 ? t('Yes') : null) },
  { title: t('Drawer'), cell: ({ drawer }) => drawer },
  {
    title: t('Last seen'),
    cell: ({ last_seen }) => last_seen !== null && <DateTime value={last_seen} kind="brief" />,
  },
];

interface ButtonsProps extends UserActions {
  me: SessionUser;
  user: StaffUser;
}

function Buttons({ me, user, onEdit, onReset, onPin, onDelete }: ButtonsProps) {
  const offered = offeredFor(me, user);
  return (
    <>
      {offered.edit && (
        <IconButton
          icon={<IconPencil size={20} aria-hidden />}
          label={t('Edit User {name}', user)}
          onClick={() => onEdit(user)}
        />
      )}
      {offered.reset && (
        <IconButton
          icon={<IconKey size={20} aria-hidden />}
          label={t('Reset Password of {name}', user)}
          onClick={() => onReset(user)}
        />
      )}
      {offered.reset && (
        <IconButton
          icon={<IconHash size={20} aria-hidden />}
          label={t('PIN of {username}', { username: user.name })}
          onClick={() => onPin(user)}
        />
      )}
      {offered.remove && (
        <IconButton
          icon={<IconTrash size={20} aria-hidden />}
          label={t('Delete User {name}', user)}
          onClick={() => void onDelete(user)}
        />
      )}
    </>
  );
}

interface UsersTableProps extends UserActions {
  me: SessionUser;
  users: readonly StaffUser[];
}

export function UsersTable({ me, users, ...actions }: UsersTableProps) {
  return (
    <DataTable
      caption={t('Users')}
      columns={columnsFor(me)}
      phone={PHONE}
      rows={users}
      rowKey={({ username }) => username}
      actions={(user) => <Buttons me={me} user={user} {...actions} />}
    />
  );
}
