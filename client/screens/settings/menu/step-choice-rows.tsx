// The dishes that a step of a set offers, as typed: their order, surcharge and defaults, and a picker that adds dishes.

import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { foldText } from '#shared/fold-text.ts';
import { MAX_SET_CHOICES } from '#shared/limits.ts';
import { t } from '../../../locales/t.ts';
import { IconButton } from '../../../parts/button.tsx';
import { Checkbox } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import styles from './set-steps.module.css';
import { moved, SortHandle } from './sort-handle.tsx';
import { choiceOfOffer, type Offer, type TypedChoice } from './step-form.ts';

/** A menu with more entries than this has a search field. */
const MANY = 20;
const MOST_SHOWN = 200;

interface RowsProps {
  offers: readonly Offer[];
  choices: readonly TypedChoice[];
  error: string | undefined;
  onChange: (choices: readonly TypedChoice[]) => void;
}

interface RowProps {
  choice: TypedChoice;
  index: number;
  count: number;
  onSet: (change: Partial<TypedChoice>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function Row({ choice, index, count, onSet, onMove, onRemove }: RowProps) {
  const { name } = choice;
  return (
    <li className={styles.choice}>
      <SortHandle {...{ name, index, count, onMove }} onDone={() => undefined} />
      <span className={styles.name}>
        {name}
        {!choice.isOffered && <span className={styles.gone}> {t('Not offered')}</span>}
      </span>
      <Field
        label={t('Surcharge for {dish}', { dish: name })}
        hideLabel
        placeholder={t('Surcharge')}
        inputMode="decimal"
        value={choice.surcharge}
        onChange={(surcharge) => onSet({ surcharge })}
      />
      <Checkbox
        label={t('Default##choice')}
        checked={choice.isDefault}
        onChange={(isDefault) => onSet({ isDefault })}
      />
      <IconButton
        label={t('Remove {dish}', { dish: name })}
        icon={<IconTrash size={20} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Finds dishes that the step does not offer yet. */
function Picker({ offers, choices, onChange }: Omit<RowsProps, 'error'>) {
  const [search, setSearch] = useState('');
  const taken = new Set(choices.map(({ key }) => key));
  const wanted = foldText(search);
  const found = offers.filter(
    ({ key, name }) => !taken.has(key) && foldText(name).includes(wanted),
  );
  const add = (key: string) => {
    const offer = offers.find((each) => each.key === key);
    if (offer !== undefined) onChange([...choices, choiceOfOffer(offer)]);
    setSearch('');
  };
  return (
    <div className={styles.picker}>
      {offers.length > MANY && (
        <Field label={t('Find a dish')} type="search" value={search} onChange={setSearch} />
      )}
      <Select
        label={t('Add a dish')}
        emptyLabel={t('Choose a dish or variant')}
        disabled={choices.length >= MAX_SET_CHOICES}
        options={found.slice(0, MOST_SHOWN).map(({ key, name }) => ({ value: key, label: name }))}
        value=""
        onChange={(key) => key !== '' && add(key)}
      />
    </div>
  );
}

export function StepChoiceRows(props: RowsProps) {
  const { choices, error, onChange } = props;
  const set = (key: string, change: Partial<TypedChoice>) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, ...change } : choice)));
  return (
    <fieldset className={styles.choices}>
      <legend>{t('Dishes to choose from')}</legend>
      <ol className={styles.list}>
        {choices.map((choice, index) => (
          <Row
            key={choice.key}
            {...{ choice, index }}
            count={choices.length}
            onSet={(change) => set(choice.key, change)}
            onMove={(from, to) => onChange(moved(choices, from, to))}
            onRemove={() => onChange(choices.filter(({ key }) => key !== choice.key))}
          />
        ))}
      </ol>
      {error !== undefined && <p className={styles.error}>{error}</p>}
      <Picker {...props} />
    </fieldset>
  );
}
