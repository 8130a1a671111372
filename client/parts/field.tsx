// Fields for one line of text, and for a choice from a list.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './field.module.css';
import { apart, FieldFrame, type FrameProps } from './field-frame.tsx';

export interface TextProps extends FrameProps {
  value: string;
  onChange: (value: string) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
}

interface FieldProps extends TextProps {
  type?:
    | 'text'
    | 'password'
    | 'email'
    | 'tel'
    | 'number'
    | 'search'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'color'
    | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  maxLength?: number | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  step?: number | string | undefined;
  onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown'];
  onFocus?: (() => void) | undefined;
  /** Shown before and after the input: a currency's symbol, a clear button. */
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Field(props: FieldProps) {
  const { frame, own } = apart(props);
  const { before, after, onChange, ref, ...native } = own;
  return (
    <FieldFrame {...frame} off={native.disabled === true || native.readOnly === true}>
      {(ties) => (
        <>
          {before !== undefined && <span className={styles.affix}>{before}</span>}
          <input
            {...native}
            {...ties}
            ref={ref}
            type={native.type ?? 'text'}
            inputMode={native.inputMode}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
          />
          {after !== undefined && <span className={styles.affix}>{after}</span>}
        </>
      )}
    </FieldFrame>
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectProps extends Omit<TextProps, 'placeholder' | 'readOnly'> {
  options: readonly Option[];
  /** A first row with an empty value, such as 'None'. */
  emptyLabel?: string | undefined;
}

export function Select(props: SelectProps) {
  const { frame, own } = apart(props);
  const { options, emptyLabel, onChange, ...native } = own;
  return (
    <FieldFrame {...frame} off={native.disabled === true}>
      {(ties) => (
        <select
          {...native}
          {...ties}
          className={styles.input}
          onChange={(event) => onChange(event.target.value)}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
