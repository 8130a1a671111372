// The frame of every field: label, box, hint and error, linked for screen readers.
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

/** Splits a field's props into the props of its frame and the props of its control. */
export function apart<P extends FrameProps>(props: P) {
  const { label, hint, error, hideLabel, required, ...own } = props;
  return { frame: { label, hint, error, hideLabel, required }, own };
}

interface ControlTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps extends FrameProps {
  count?: string | undefined;
  /** Whether the control is disabled. */
  off?: boolean | undefined;
  children: (ties: ControlTies) => ReactNode;
}

export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  required,
  count,
  off,
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
      <div className={styles.box} data-faulty={error !== undefined} data-off={off}>
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': described === '' ? undefined : described,
          'aria-required': required === true ? true : undefined,
        })}
      </div>
      <Below id={id} error={error} hint={hint} count={count} />
    </div>
  );
}

interface BelowProps extends Pick<FieldFrameProps, 'error' | 'hint' | 'count'> {
  id: string;
}

function Below({ id, error, hint, count }: BelowProps) {
  if (error === undefined && hint === undefined && count === undefined) return null;
  return (
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
  );
}
