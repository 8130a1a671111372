// Chooses the scopes of a user (contract 9).
import { IconX } from '@tabler/icons-react';
import type { Scope } from '#shared/scopes.ts';
import { IconButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import styles from './users.module.css';

const TOOLTIP = 'scopes are like permission';

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
    <div className={styles.picker} title={TOOLTIP}>
      <Select
        label="Scopes"
        hint={TOOLTIP}
        error={error}
        emptyLabel={offered.length === 0 ? 'No more scopes' : 'Add a scope…'}
        options={offered.map((scope) => ({ value: scope, label: scope }))}
        value=""
        onChange={add}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen scopes">
          {chosen.map((scope) => (
            <li key={scope}>
              {scope}
              <IconButton
                label={`Remove ${scope}`}
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
