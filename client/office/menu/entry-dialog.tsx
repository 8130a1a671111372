// Adds or changes one entry of the catalogue. Each kind of entry has its own form.
import { useEffect, useRef, useState } from 'react';
import type { Decimals } from '#shared/billing/money.ts';
import type { CatalogueEntry, OfficeGroup } from '#shared/office.ts';
import { t } from '../../locales/t.ts';
import { Checkbox, CheckboxGroup } from '../../parts/choice.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import styles from '../office.module.css';
import type { ChainMoney } from './chain-money.ts';
import { type Faults, pathOf } from './draft.ts';
import { DraftFields } from './draft-fields.tsx';
import { checkForm, type EntryForm, formOf, newForm, sentOf, withKind } from './entry-form.ts';
import { FORM_KINDS, type FormKind } from './field-specs.ts';
import { FORM_KIND_TITLES, fieldsOf, formKindOf, OWNED_FIELDS, ownedTitle } from './kind-fields.ts';

const kindOptions = () => FORM_KINDS.map((value) => ({ value, label: t(FORM_KIND_TITLES[value]) }));
const isKind = (value: string): value is FormKind => value in FORM_KIND_TITLES;
const ownedChoices = () => OWNED_FIELDS.map((value) => ({ value, label: ownedTitle(value) }));

interface PartProps {
  form: EntryForm;
  set: (change: Partial<EntryForm>) => void;
  faults: Faults;
  entries: readonly CatalogueEntry[];
  groups: readonly OfficeGroup[];
  chain: ChainMoney;
}

const optionsOf = (entries: readonly CatalogueEntry[], of: FormKind) =>
  entries
    .filter(({ kind, body }) => formKindOf(kind, body) === of)
    .map(({ ref, title }) => ({ value: ref, label: title }));

/** Shows the option groups of a dish, its prices in groups of stores, and the fields that each store sets itself. */
function DishRules({ form, set, faults, entries, groups, chain }: PartProps) {
  const options = optionsOf(entries, 'group');
  return (
    <>
      {groups.map(({ id, title }) => (
        <Field
          key={id}
          label={t('Price in {group}', { group: title })}
          inputMode="decimal"
          before={chain.symbol}
          hint={t('Leave empty to use the price for all stores.')}
          error={faults[`in.${id}`]}
          value={form.groupPrices[id] ?? ''}
          onChange={(price) => set({ groupPrices: { ...form.groupPrices, [id]: price } })}
        />
      ))}
      {options.length > 0 && (
        <Checkbox
          label={t('Head office sets the option groups')}
          hint={t('When off, each store keeps its own option groups.')}
          checked={form.groups !== null}
          onChange={(isSet) => set({ groups: isSet ? [] : null })}
        />
      )}
      {form.groups !== null && (
        <CheckboxGroup
          label={t('Option groups')}
          choices={options}
          values={[...form.groups]}
          onChange={(chosen) => set({ groups: chosen })}
        />
      )}
      <CheckboxGroup
        label={t('Set by each store')}
        choices={ownedChoices()}
        values={[...form.owned]}
        onChange={(owned) => set({ owned })}
      />
    </>
  );
}

function Advanced({ form, set, faults }: PartProps) {
  return (
    <details>
      <summary>{t('Advanced')}</summary>
      <TextArea
        label={t('Other fields as JSON')}
        hint={t("Fields that this form does not have, written as in the hub's API document.")}
        error={faults.json}
        value={form.json}
        onChange={(json) => set({ json })}
      />
    </details>
  );
}

/** After each check that found a fault, moves the focus to the first faulty field. */
function useFocusOnFault(faults: Faults) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.focus();
  }, [faults]);
  return ref;
}

/**
 * Returns the error of a refused entry under the path of the faulty field. If the form does not show that field,
 * returns the error under `json`.
 */
function refusedAt({ kind, json }: EntryForm, field: string | undefined, message: string): Faults {
  if (field === undefined) return {};
  const at = pathOf(fieldsOf(kind), field);
  return at !== undefined || json.trim() === '' ? { [at ?? field]: message } : { json: message };
}

/** The errors of the last check, and the form at the time of that check. */
interface Checked {
  readonly form: EntryForm;
  readonly faults: Faults;
}

/** Returns the errors of the last check that the user has not corrected since. */
function stillWrong(
  { form: before, faults }: Checked,
  form: EntryForm,
  decimals: Decimals,
): Faults {
  if (form === before) return faults;
  const now = checkForm(form, decimals);
  return Object.fromEntries(Object.entries(faults).filter(([path]) => path in now));
}

interface DialogProps extends Pick<PartProps, 'entries' | 'groups' | 'chain'> {
  /** Null for a new entry. */
  entry: CatalogueEntry | null;
  onClose: () => void;
}

export function EntryDialog({ entry, entries, groups, chain, onClose }: DialogProps) {
  const { decimals } = chain;
  const [form, setForm] = useState(() =>
    entry === null ? newForm('dish', decimals) : formOf(entry, decimals),
  );
  const [found, setFound] = useState<Checked>({ form, faults: {} });
  const ref = useFocusOnFault(found.faults);
  const set = (change: Partial<EntryForm>) => setForm((before) => ({ ...before, ...change }));
  const read = () => {
    const faults = checkForm(form, decimals);
    setFound({ form, faults });
    return Object.keys(faults).length === 0 ? sentOf(form, entry, decimals) : undefined;
  };
  const faults = stillWrong(found, form, decimals);
  const part = { form, set, faults, entries, groups, chain };
  return (
    <EditDialog
      title={entry === null ? t('Add an entry') : entry.title}
      path="/catalogue"
      id={entry?.id}
      read={read}
      removeLabel={t('Delete with the next release')}
      lost={t(
        'The next release removes this entry from every store. Past sales stay in the reports.',
      )}
      onRefused={({ field, message }) =>
        setFound({ form, faults: refusedAt(form, field, message) })
      }
      onClose={onClose}
    >
      <div ref={ref} className={styles.fields}>
        {entry === null && (
          <Select
            label={t('Kind')}
            options={kindOptions()}
            value={form.kind}
            onChange={(kind) => isKind(kind) && setForm(withKind(form, kind, decimals))}
          />
        )}
        <DraftFields
          specs={fieldsOf(form.kind)}
          draft={form.draft}
          onChange={(draft) => set({ draft })}
          optionsOf={(of) => optionsOf(entries, of)}
          {...{ faults, chain }}
        />
        {(form.kind === 'dish' || form.kind === 'set') && <DishRules {...part} />}
        <Advanced {...part} />
      </div>
    </EditDialog>
  );
}
