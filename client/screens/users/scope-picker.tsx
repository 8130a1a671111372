// Chooses the scopes of a user (contract 9).
import { IconX } from '@tabler/icons-react';
import type { Scope } from '#shared/scopes.ts';
import { t } from '../../locales/t.ts';
import { IconButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { scopeInWords } from './scope-words.ts';
import styles from './users.module.css';

interface ScopePickerProps {
  chosen: readonly Scope[];
  /** The scopes that the signed-in user may grant. */
  grantable: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
  error?: string | undefined;
}

export function ScopePicker({ chosen, grantable, onChange, error }: ScopePickerProps) {
  const offered = grantable.filter((scope) => !chosen.includes(scope));
  const add = (name: string) => {
    const scope = offered.find((each) => each === name);
    if (scope !== undefined) onChange([...chosen, scope]);
  };
  return (
    <div className={styles.picker} title={t('scopes are like permission')}>
      <Select
        label={t('Scopes')}
        hint={t('scopes are like permission')}
        error={error}
        emptyLabel={offered.length === 0 ? t('All scopes are chosen') : t('Add a scope…')}
        options={offered.map((scope) => ({ value: scope, label: scopeInWords(scope) }))}
        value=""
        onChange={add}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Chosen scopes')}>
          {chosen.map((scope) => (
            <li key={scope}>
              {scopeInWords(scope)}
              <IconButton
                label={t('Remove {name}', { name: scopeInWords(scope) })}
                icon={<IconX size={18} aria-hidden />}
                onClick={() => onChange(chosen.filter((each) => each !== scope))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
