// Edits one entry of the catalogue. Dishes, taxes and categories have a form; all other kinds are edited as JSON.
import { type FormEvent, useState } from 'react';
import type { CatalogueEntry, OfficeGroup } from '#shared/office.ts';
import { RELEASE_KINDS, type ReleaseKind } from '#shared/releases.ts';
import { Button } from '../parts/button.tsx';
import { CheckboxGroup } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormFrame } from '../parts/page.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { Warning } from '../parts/warning.tsx';
import { ask, OfficeError } from './api.ts';
import {
  type EntryForm,
  formOf,
  hasForm,
  KIND_TITLES,
  OWNED_TITLES,
  sentOf,
} from './catalogue-form.ts';
import { useWork } from './use-work.ts';

const KIND_OPTIONS = RELEASE_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));
const TAX_TYPES = [
  { value: 'inclusive', label: 'Included in prices' },
  { value: 'exclusive', label: 'Added to prices' },
];
const isKind = (value: string): value is ReleaseKind => value in KIND_TITLES;

interface FieldsProps {
  form: EntryForm;
  set: (change: Partial<EntryForm>) => void;
  entries: readonly CatalogueEntry[];
  groups: readonly OfficeGroup[];
}

function DishFields({ form, set, entries, groups }: FieldsProps) {
  const optionsOf = (kind: ReleaseKind) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ ref, title }) => ({ value: ref, label: title }));
  return (
    <>
      <Field
        label="Price"
        required
        inputMode="decimal"
        value={form.number}
        onChange={(number) => set({ number })}
      />
      {groups.map(({ id, title }) => (
        <Field
          key={id}
          label={`Price in ${title}`}
          inputMode="decimal"
          hint="Empty: as everywhere."
          value={form.groupPrices[id] ?? ''}
          onChange={(price) => set({ groupPrices: { ...form.groupPrices, [id]: price } })}
        />
      ))}
      <Select
        label="Tax"
        emptyLabel="None"
        options={optionsOf('tax')}
        value={form.tax}
        onChange={(tax) => set({ tax })}
      />
      <Select
        label="Category"
        emptyLabel="None"
        options={optionsOf('category')}
        value={form.category}
        onChange={(category) => set({ category })}
      />
      <TextArea
        label="Description"
        value={form.description}
        onChange={(description) => set({ description })}
      />
      <CheckboxGroup
        label="Each store decides"
        choices={Object.entries(OWNED_TITLES).map(([value, label]) => ({ value, label }))}
        values={[...form.owned]}
        onChange={(owned) => set({ owned })}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const { form, set } = props;
  if (form.kind === 'item') return <DishFields {...props} />;
  if (form.kind === 'tax') {
    return (
      <>
        <Field
          label="Rate in %"
          required
          inputMode="decimal"
          value={form.number}
          onChange={(number) => set({ number })}
        />
        <Select
          label="Type"
          options={TAX_TYPES}
          value={form.taxType}
          onChange={(taxType) => set({ taxType })}
        />
      </>
    );
  }
  if (hasForm(form.kind)) return null;
  return (
    <TextArea
      label="Fields as JSON"
      hint="Those of the hub's call, as its API document lists them."
      value={form.json}
      onChange={(json) => set({ json })}
    />
  );
}

interface DialogProps extends Pick<FieldsProps, 'entries' | 'groups'> {
  /** Null for a new entry. */
  entry: CatalogueEntry | null;
  onClose: () => void;
}

export function CatalogueDialog({ entry, entries, groups, onClose }: DialogProps) {
  const [form, setForm] = useState(() => formOf(entry));
  const set = (change: Partial<EntryForm>) => setForm((before) => ({ ...before, ...change }));
  const { isBusy, fault, run } = useWork();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const path = entry === null ? '/catalogue/add' : `/catalogue/${entry.id}/update`;
      await ask('POST', path, readForm(form, entry));
      onClose();
    });
  };
  const remove = () =>
    void run(async () => {
      await ask('DELETE', `/catalogue/${entry?.id}`);
      onClose();
    });
  return (
    <Dialog open title={entry === null ? 'Add an entry' : entry.title} onClose={onClose}>
      <FormFrame onSubmit={save}>
        {entry === null && (
          <Select
            label="Kind"
            options={KIND_OPTIONS}
            value={form.kind}
            onChange={(kind) => isKind(kind) && set({ kind })}
          />
        )}
        <Field label="Title" required value={form.title} onChange={(title) => set({ title })} />
        <Fields {...{ form, set, entries, groups }} />
        {fault !== undefined && <Warning role="alert" text={fault} />}
        <Button type="submit" look="primary" busy={isBusy}>
          Save
        </Button>
        {entry !== null && (
          <Button look="danger" busy={isBusy} onClick={remove}>
            Delete with the next release
          </Button>
        )}
      </FormFrame>
    </Dialog>
  );
}

function readForm(form: EntryForm, entry: CatalogueEntry | null): object {
  try {
    return sentOf(form, entry);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new OfficeError(400, `The fields are no JSON: ${error.message}`);
  }
}
