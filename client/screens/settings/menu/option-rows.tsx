// The options of a group as typed: title, price, whether it is a default, and their order.
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { MAX_GROUP_OPTIONS } from '#shared/limits.ts';
import { makeRequestKey } from '../../../hub/request-key.ts';
import { t } from '../../../locales/t.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { Field } from '../../../parts/field.tsx';
import styles from './option-rows.module.css';

export interface TypedOption {
  readonly key: string;
  /** Undefined for a new option. */
  readonly id?: number;
  readonly title: string;
  readonly price: string;
  readonly isDefault: boolean;
}

export const newRow = (): TypedOption => ({
  key: makeRequestKey(),
  title: '',
  price: '',
  isDefault: false,
});

interface OptionRowsProps {
  readonly rows: readonly TypedOption[];
  readonly error: string | undefined;
  readonly onChange: (rows: TypedOption[]) => void;
}

interface OptionRowProps {
  readonly row: TypedOption;
  readonly at: number;
  readonly onSet: (change: Partial<TypedOption>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

function OptionRow({ row, at, onSet, onUp, onRemove }: OptionRowProps) {
  const name = row.title.trim() === '' ? t('option {no}', { no: at + 1 }) : row.title;
  return (
    <div className={styles.row}>
      <Field
        label={t('Title of option {no}', { no: at + 1 })}
        hideLabel
        placeholder={t('Title')}
        maxLength={120}
        value={row.title}
        onChange={(title) => onSet({ title })}
      />
      <Field
        label={t('Price of {dish}', { dish: name })}
        hideLabel
        placeholder="0.00"
        inputMode="decimal"
        value={row.price}
        onChange={(price) => onSet({ price })}
      />
      <Checkbox
        label={t('Default')}
        checked={row.isDefault}
        onChange={(isDefault) => onSet({ isDefault })}
      />
      <IconButton
        label={t('Move {name} up', { name })}
        disabled={at === 0}
        icon={<IconArrowUp size={20} aria-hidden />}
        onClick={onUp}
      />
      <IconButton
        label={t('Remove {name}', { name })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

export function OptionRows({ rows, error, onChange }: OptionRowsProps) {
  const set = (key: string, change: Partial<TypedOption>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const up = (at: number) => {
    const next = [...rows];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at - 1, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className={styles.rows}>
      <legend>{t('Options')}</legend>
      {rows.map((row, at) => (
        <OptionRow
          key={row.key}
          row={row}
          at={at}
          onSet={(change) => set(row.key, change)}
          onUp={() => up(at)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {error !== undefined && <p className={styles.error}>{error}</p>}
      <div>
        <Button
          icon={<IconPlus size={20} aria-hidden />}
          disabled={rows.length >= MAX_GROUP_OPTIONS}
          onClick={() => onChange([...rows, newRow()])}
        >
          {t('Add Option')}
        </Button>
      </div>
    </fieldset>
  );
}
