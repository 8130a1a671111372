// Tax set-up: titles, rates and whether a price includes them (contract 9, 2).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findRate } from '../register/figures-typed.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';

type Tax = AnswerOf<'GET /settings/taxes'>[number];

const TYPES: readonly { value: Tax['type']; label: string; word: string }[] = [
  { value: 'exclusive', word: 'Exclusive', label: 'Exclusive (added to the price)' },
  { value: 'inclusive', word: 'Inclusive', label: 'Inclusive (part of the price)' },
];

const findType = (value: string) => TYPES.find((type) => type.value === value)?.value;

function useTaxForm(tax: Tax | undefined, onSaved: () => void) {
  return useForm({
    initial: {
      title: tax?.title ?? '',
      rate: tax === undefined ? '' : String(tax.rate),
      type: tax?.type ?? ('' as string),
    },
    check: ({ title, rate, type }) => ({
      ...(title.trim() === '' && {
        title: tax === undefined ? INVALID.taxTitleAdd : INVALID.title,
      }),
      ...(findRate(rate) === undefined && { rate: INVALID.taxRate }),
      ...(findType(type) === undefined && { type: INVALID.taxType }),
    }),
    submit: async ({ title, rate, type: typed }, once) => {
      const [percent, type] = [findRate(rate), findType(typed)];
      if (percent === undefined || type === undefined) return;
      const body = { title, rate: percent, type };
      await promiseToast(
        tax === undefined
          ? once('POST /settings/taxes/add', { body })
          : call('POST /settings/taxes/{id}/update', { params: { id: tax.id }, body }),
      );
      onSaved();
    },
  });
}

function TaxDialog({ row: tax, onClose, onSaved }: Editing<Tax>) {
  const form = useTaxForm(tax, onSaved);
  return (
    <FormDialog
      title={tax === undefined ? 'Add New Tax' : 'Update Tax'}
      form={form}
      onClose={onClose}
    >
      <Field label="Title" required maxLength={120} {...form.field('title')} />
      <Pair>
        <Field label="Rate" inputMode="decimal" after="%" required {...form.field('rate')} />
        <Select
          label="Type"
          required
          emptyLabel="Select Type"
          options={TYPES}
          {...form.field('type')}
        />
      </Pair>
    </FormDialog>
  );
}

const PHONE: PhoneRow<Tax> = {
  title: (row) => row.title,
  end: (row) => `${row.rate}%`,
  note: (row) => TYPES.find(({ value }) => value === row.type)?.word,
};

const COLUMNS = [
  { title: 'ID', cell: (row: Tax) => <span className="figures">{row.id}</span> },
  { title: 'Title', cell: (row: Tax) => row.title },
  { title: 'Rate', cell: (row: Tax) => <span className="figures">{row.rate}%</span> },
  {
    title: 'Type',
    cell: (row: Tax) => TYPES.find(({ value }) => value === row.type)?.word ?? row.type,
  },
];

export function Taxes() {
  const load = useData('GET /settings/taxes');
  const { add, edit, dialog } = useEditing<Tax>(load.reload);
  return (
    <Page title="Tax Setup" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(taxes) => (
          <RegisterTable
            caption="Taxes"
            columns={COLUMNS}
            phone={PHONE}
            rows={taxes}
            empty="No taxes yet. Add the first one with New."
            onEdit={edit}
            remove={(row) => call('DELETE /settings/taxes/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <TaxDialog {...dialog} />}
    </Page>
  );
}
