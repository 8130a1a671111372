// What every field has around it: label, hint, error, tied together for those who can't see them.
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FrameProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers only, as in a search box. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
}

interface ControlTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps extends FrameProps {
  count?: string | undefined;
  children: (ties: ControlTies) => ReactNode;
}

export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  required,
  count,
  children,
}: FieldFrameProps) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel === true ? 'hidden-text' : styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': required === true ? true : undefined,
      })}
      {(error !== undefined || hint !== undefined || count !== undefined) && (
        <div className={styles.below}>
          <div>
            {error !== undefined && (
              <p id={`${id}-error`} className={styles.error}>
                {error}
              </p>
            )}
            {hint !== undefined && (
              <p id={`${id}-hint`} className={styles.hint}>
                {hint}
              </p>
            )}
          </div>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </div>
      )}
    </div>
  );
}
