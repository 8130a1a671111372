// Tax set-up: titles, rates and whether a price includes them (contract 9, 2).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page, Pair } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findRate, typedRate } from '../register/figures-typed.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';

type Tax = AnswerOf<'GET /settings/taxes'>[number];

const TYPES = ['exclusive', 'inclusive'] as const satisfies readonly Tax['type'][];
const WORDS = words({
  exclusive: 'Exclusive##tax',
  inclusive: 'Inclusive##tax',
} as const satisfies Record<Tax['type'], string>);
const LABELS = words({
  exclusive: 'Exclusive (added to the price)',
  inclusive: 'Inclusive (part of the price)',
} as const satisfies Record<Tax['type'], string>);

const findType = (value: string) => TYPES.find((type) => type === value);

function useTaxForm(tax: Tax | undefined, onSaved: () => void) {
  return useForm({
    initial: {
      title: tax?.title ?? '',
      rate: typedRate(tax?.rate),
      type: tax?.type ?? ('' as string),
    },
    check: ({ title, rate, type }) => ({
      ...(title.trim() === '' && {
        title: tax === undefined ? t(INVALID.taxTitleAdd) : t(INVALID.title),
      }),
      ...(findRate(rate) === undefined && { rate: t(INVALID.taxRate) }),
      ...(findType(type) === undefined && { type: t(INVALID.taxType) }),
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
      title={tax === undefined ? t('Add New Tax') : t('Update Tax')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Pair>
        <Field label={t('Rate')} inputMode="decimal" after="%" required {...form.field('rate')} />
        <Select
          label={t('Type')}
          required
          emptyLabel={t('Select Type')}
          options={TYPES.map((value) => ({ value, label: t(LABELS[value]) }))}
          {...form.field('type')}
        />
      </Pair>
    </FormDialog>
  );
}

const PHONE: PhoneRow<Tax> = {
  title: (row) => row.title,
  end: (row) => `${row.rate}%`,
  note: (row) => t(WORDS[row.type]),
};

const columnsNow = () => [
  { title: t('ID'), cell: (row: Tax) => <span className="figures">{row.id}</span> },
  { title: t('Title'), cell: (row: Tax) => row.title },
  { title: t('Rate'), cell: (row: Tax) => <span className="figures">{row.rate}%</span> },
  {
    title: t('Type'),
    cell: (row: Tax) => t(WORDS[row.type]),
  },
];

export function Taxes() {
  const load = useData('GET /settings/taxes');
  const { add, edit, dialog } = useEditing<Tax>(load.reload);
  return (
    <Page title={t('Tax Setup')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(taxes) => (
          <RegisterTable
            caption={t('Taxes')}
            columns={columnsNow()}
            phone={PHONE}
            rows={taxes}
            empty={t('No taxes yet. Tap New to add one.')}
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
