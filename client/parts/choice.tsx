// Inputs for yes or no, for one of several options, and for any number of several options.
import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classes } from './classes.ts';

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean, withShift: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  name?: string | undefined;
  /** Keeps the label for screen readers only, as in a table's row. */
  hideLabel?: boolean | undefined;
}

function Toggle({
  role,
  label,
  checked,
  onChange,
  hint,
  hideLabel,
  ...native
}: ToggleProps & { role?: 'switch' }) {
  const words = (
    <span className={hideLabel === true ? 'hidden-text' : styles.words}>
      {label}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </span>
  );
  const input = (
    <input
      {...native}
      type="checkbox"
      role={role}
      className={role === 'switch' ? styles.switch : styles.mark}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)
      }
    />
  );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, as a value
    <label className={styles.row}>
      {role === 'switch' ? words : input}
      {role === 'switch' ? input : words}
    </label>
  );
}

export function Switch(props: ToggleProps) {
  return <Toggle role="switch" {...props} />;
}

export function Checkbox(props: ToggleProps) {
  return <Toggle {...props} />;
}

interface Choice {
  value: string;
  label: string;
  /** Shown at the right end of the row, such as a price. */
  after?: ReactNode;
}

interface GroupProps {
  label: string;
  choices: readonly Choice[];
  error?: string | undefined;
  hideLabel?: boolean | undefined;
}

interface RowsProps extends GroupProps {
  type: 'radio' | 'checkbox';
  isChecked: (value: string) => boolean;
  onPick: (value: string, checked: boolean) => void;
}

function Rows({ label, choices, error, hideLabel, type, isChecked, onPick }: RowsProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={hideLabel === true ? 'hidden-text' : styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes(styles.row, styles.boxed)}>
          <input
            type={type}
            name={id}
            className={styles.mark}
            checked={isChecked(choice.value)}
            onChange={(event) => onPick(choice.value, event.target.checked)}
          />
          <span className={styles.words}>{choice.label}</span>
          {choice.after !== undefined && <span className={styles.after}>{choice.after}</span>}
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RadioGroupProps extends GroupProps {
  value: string;
  onChange: (value: string) => void;
}

export function RadioGroup({ value, onChange, ...group }: RadioGroupProps) {
  return <Rows {...group} type="radio" isChecked={(each) => each === value} onPick={onChange} />;
}

interface CheckboxGroupProps extends GroupProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export function CheckboxGroup({ values, onChange, ...group }: CheckboxGroupProps) {
  const pick = (value: string, checked: boolean) =>
    onChange(checked ? [...values, value] : values.filter((each) => each !== value));
  return (
    <Rows {...group} type="checkbox" isChecked={(each) => values.includes(each)} onPick={pick} />
  );
}
