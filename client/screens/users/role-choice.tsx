// Chooses a role for a user, or individual scopes (contract 26.1).
import type { StaffRole } from '#shared/entities/people.ts';
import type { Scope } from '#shared/scopes.ts';
import { useData } from '../../hub/data.ts';
import { said, t } from '../../locales/t.ts';
import { Select } from '../../parts/field.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { scopesInWords } from './scope-words.ts';
import styles from './users.module.css';

interface RoleChoiceProps {
  /** Null if the user has individual scopes instead of a role. */
  roleId: number | null;
  scopes: readonly Scope[];
  /** The scopes that the signed-in user may grant. A role is offered only if all of its scopes are among these. */
  grantable: readonly Scope[];
  onRole: (roleId: number | null) => void;
  onScopes: (scopes: readonly Scope[]) => void;
}

const isWithin = ({ scopes }: StaffRole, grantable: readonly string[]): boolean =>
  scopes.every((scope) => grantable.includes(scope));

export function RoleChoice({ roleId, scopes, grantable, onRole, onScopes }: RoleChoiceProps) {
  const { data: roles = [] } = useData('GET /settings/roles');
  const offered = roles.filter((role) => role.id === roleId || isWithin(role, grantable));
  const chosen = roles.find(({ id }) => id === roleId);
  return (
    <>
      <Select
        label={t('Role')}
        emptyLabel={t('Individual permissions')}
        options={offered.map(({ id, title }) => ({ value: String(id), label: said(title) }))}
        value={roleId === null ? '' : String(roleId)}
        onChange={(value) => onRole(value === '' ? null : Number(value))}
      />
      {roleId === null ? (
        <ScopePicker chosen={scopes} grantable={grantable} onChange={onScopes} />
      ) : (
        <p className={styles.muted}>{chosen && scopesInWords(chosen.scopes)}</p>
      )}
    </>
  );
}
