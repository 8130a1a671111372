// The roles: named sets of permissions. A change of a role applies to its users immediately (contract 26.1).
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { StaffRole, StaffUser } from '#shared/entities/people.ts';
import { SCOPES, type Scope } from '#shared/scopes.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { said, t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import type { PhoneRow } from '../../parts/data-table.tsx';
import { LoadedView } from '../../parts/states.tsx';
import { RegisterTable } from '../settings/register/register-table.tsx';
import { useEditing } from '../settings/register/use-editing.ts';
import { RoleDialog } from './role-dialog.tsx';
import { scopesInWords } from './scope-words.ts';
import { roleIdOf } from './user-rules.ts';
import styles from './users.module.css';

interface RolesProps {
  users: readonly StaffUser[];
  grantable: readonly Scope[];
  /** Called after a change of a role, because that also changes the scopes of its users. */
  onChanged: () => unknown;
}

/**
 * Returns the permissions of a role in words. A role with all permissions is described by one word, because nobody can
 * see in a long list that it is complete.
 */
const permissionsOf = ({ scopes }: StaffRole): string =>
  scopes.length === SCOPES.length ? t('Everything') : scopesInWords(scopes);

const holdersOf = ({ id }: StaffRole, users: readonly StaffUser[]): string =>
  users
    .filter((user) => roleIdOf(user) === id)
    .map(({ name }) => name)
    .join(', ');

export function Roles({ users, grantable, onChanged }: RolesProps) {
  const load = useData('GET /settings/roles');
  const { add, edit, dialog } = useEditing<StaffRole>(async () => {
    await load.reload();
    await onChanged();
  });
  const heading = useId();
  const phone: PhoneRow<StaffRole> = {
    title: ({ title }) => said(title),
    end: ({ scopes }) =>
      t('{n, plural, one {# permission} other {# permissions}}', { n: scopes.length }),
    note: (role) => holdersOf(role, users),
  };
  const columns = [
    {
      title: t('Role'),
      cell: ({ title }: StaffRole) => <span className="words">{said(title)}</span>,
    },
    {
      title: t('Permissions'),
      grow: true,
      cell: (role: StaffRole) => <span className={styles.muted}>{permissionsOf(role)}</span>,
    },
    {
      title: t('Users'),
      cell: (role: StaffRole) => (
        <span className="words">{holdersOf(role, users) || t('Nobody')}</span>
      ),
    },
  ];
  return (
    <section className={styles.roles} aria-labelledby={heading}>
      <div className={styles.rolesHead}>
        <h2 id={heading}>{t('Roles')}</h2>
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={add}>
          {t('Add role')}
        </Button>
      </div>
      <LoadedView load={load}>
        {(roles) => (
          <RegisterTable
            caption={t('Roles')}
            columns={columns}
            phone={phone}
            rows={roles}
            empty={t('No roles yet. Each user has permissions of their own.')}
            onEdit={edit}
            remove={({ id }) => call('DELETE /settings/roles/{id}', { params: { id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && (
        <RoleDialog
          key={dialog.row?.id ?? 'new'}
          {...dialog}
          grantable={grantable}
          holders={dialog.row ? holdersOf(dialog.row, users) : ''}
        />
      )}
    </section>
  );
}
