// Shows the fields of a form as `FieldSpec` describes them, including lists of rows.
import { useState } from 'react';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { CheckboxGroup, Switch } from '../../parts/choice.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import styles from '../office.module.css';
import type { ChainMoney } from './chain-money.ts';
import { asPart, asRows, asText, asTexts, type Faults, rowOf } from './draft.ts';
import {
  type Draft,
  type DraftValue,
  type FieldSpec,
  type FormKind,
  isShown,
  type Option,
  PART_MODES,
  type PartSpec,
  type RowsSpec,
} from './field-specs.ts';

interface Around {
  faults: Faults;
  chain: ChainMoney;
  optionsOf: (kind: FormKind) => readonly Option[];
}

interface OneProps<S = FieldSpec> extends Around {
  spec: S;
  /** The path of the field in `faults`. */
  path: string;
  value: DraftValue | undefined;
  onChange: (value: DraftValue) => void;
}

/** A list with at least this many choices has a filter field. */
const MANY_CHOICES = 12;

interface ChoicesProps {
  label: string;
  choices: readonly Option[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A list of checkboxes, with a filter if the list is long. The filter never hides a chosen entry. */
function Choices({ label, choices, values, onChange }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = choices.filter(
    (choice) => values.includes(choice.value) || choice.label.toLowerCase().includes(wanted),
  );
  return (
    <>
      {choices.length > MANY_CHOICES && (
        <Field label={t('Filter: {list}', { list: label })} value={filter} onChange={setFilter} />
      )}
      <CheckboxGroup label={label} choices={shown} values={values} onChange={onChange} />
    </>
  );
}

function Rows({ spec, path, value, onChange, ...around }: OneProps<RowsSpec>) {
  const rows = asRows(value);
  const fault = around.faults[path];
  return (
    <fieldset className={styles.rows}>
      <legend>{spec.label}</legend>
      {rows.map((row, index) => (
        <section key={row.key} className={styles.row} aria-label={spec.texts.one(index + 1)}>
          <DraftFields
            {...around}
            specs={spec.fields}
            path={`${path}.${index}.`}
            draft={row.draft}
            onChange={(draft) =>
              onChange(rows.map((each) => (each === row ? { ...row, draft } : each)))
            }
          />
          <Button onClick={() => onChange(rows.filter((each) => each !== row))}>
            {spec.texts.remove}
          </Button>
        </section>
      ))}
      {fault !== undefined && <p role="alert">{fault}</p>}
      <Button onClick={() => onChange([...rows, rowOf(spec, {}, around.chain.decimals)])}>
        {spec.texts.add}
      </Button>
    </fieldset>
  );
}

/**
 * A setting with several fields, such as the service charge. It has three choices: each store decides, the setting is
 * off, or its fields are shown.
 */
function Part({ spec, path, value, onChange, ...around }: OneProps<PartSpec>) {
  const part = asPart(value);
  if (part === undefined) return null;
  return (
    <div className={styles.rows}>
      <Select
        label={spec.label}
        hint={spec.hint}
        options={PART_MODES.map((mode) => ({ value: mode, label: spec.modes[mode] }))}
        value={part.mode}
        onChange={(chosen) => {
          const mode = PART_MODES.find((each) => each === chosen);
          if (mode !== undefined) onChange({ ...part, mode });
        }}
      />
      {part.mode === 'on' && (
        <section className={styles.row} aria-label={spec.label}>
          <DraftFields
            {...around}
            specs={spec.fields}
            path={`${path}.`}
            draft={part.draft}
            onChange={(draft) => onChange({ ...part, draft })}
          />
        </section>
      )}
    </div>
  );
}

const INPUT_MODES = { money: 'decimal', rate: 'decimal', whole: 'numeric' } as const;

function One(props: OneProps) {
  const { spec, path, value, onChange, faults, chain, optionsOf } = props;
  const { label, hint } = spec;
  const shared = { label, hint, error: faults[path] };
  const typed = { ...shared, value: asText(value), onChange };
  switch (spec.type) {
    case 'rows':
      return <Rows {...props} spec={spec} />;
    case 'part':
      return <Part {...props} spec={spec} />;
    case 'flag':
      return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} />;
    case 'many':
    case 'refs': {
      const choices = spec.type === 'many' ? spec.options : optionsOf(spec.of);
      if (choices.length === 0) return null;
      return <Choices {...{ label, choices, onChange }} values={asTexts(value)} />;
    }
    case 'ref':
      return (
        <Select
          {...typed}
          emptyLabel={t(spec.isRequired ? 'Choose' : 'None')}
          options={optionsOf(spec.of)}
        />
      );
    case 'choice':
      return <Select {...typed} emptyLabel={spec.emptyLabel} options={spec.options} />;
    case 'area':
      return <TextArea {...typed} />;
    case 'text':
    case 'time':
      return <Field {...typed} type={spec.type} required={spec.isRequired} />;
    default:
      return (
        <Field
          {...typed}
          required={spec.isRequired}
          inputMode={INPUT_MODES[spec.type]}
          before={spec.type === 'money' ? chain.symbol : undefined}
        />
      );
  }
}

interface DraftFieldsProps extends Around {
  specs: readonly FieldSpec[];
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** The path of the row that has these fields, with a dot at its end. */
  path?: string;
}

export function DraftFields({ specs, draft, onChange, path = '', ...around }: DraftFieldsProps) {
  const one = (spec: FieldSpec) => (
    <One
      key={`${spec.name} ${spec.type}`}
      {...around}
      spec={spec}
      path={`${path}${spec.name}`}
      value={draft[spec.name]}
      onChange={(value) => onChange({ ...draft, [spec.name]: value })}
    />
  );
  const shown = specs.filter((spec) => isShown(spec, draft));
  const more = shown.filter(({ isMore }) => isMore);
  return (
    <>
      {shown.filter(({ isMore }) => !isMore).map(one)}
      {more.length > 0 && (
        <details>
          <summary>{t('More fields')}</summary>
          <div className={styles.fields}>{more.map(one)}</div>
        </details>
      )}
    </>
  );
}
