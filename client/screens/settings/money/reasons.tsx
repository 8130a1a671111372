// The reasons that staff choose from when they void, discount, comp, refund or move cash (contract 16).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t, words } from '../../../locales/t.ts';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';

type Reason = AnswerOf<'GET /settings/reasons'>[number];

const KINDS = words({
  void: 'Void',
  discount: 'Discount',
  comp: 'Comp',
  refund: 'Refund',
  cash: 'Cash in and out',
} as const satisfies Record<Reason['kind'], string>);

const ORDER = ['void', 'discount', 'comp', 'refund', 'cash'] as const;

const kindWord = (kind: Reason['kind']): string => t(KINDS[kind]);

function ReasonDialog({ row: reason, onClose, onSaved }: Editing<Reason>) {
  const form = useForm({
    initial: { kind: reason?.kind ?? 'void', title: reason?.title ?? '' },
    check: ({ title }) => ({
      ...(title.trim() === '' && { title: t('Please provide a reason.') }),
    }),
    submit: async ({ kind, title }, once) => {
      const body = { kind: ORDER.find((value) => value === kind) ?? 'void', title };
      await promiseToast(
        reason === undefined
          ? once('POST /settings/reasons/add', { body })
          : call('POST /settings/reasons/{id}/update', { params: { id: reason.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={reason === undefined ? t('Add Reason') : t('Update Reason')}
      form={form}
      onClose={onClose}
    >
      <Select
        label={t('For##reason')}
        options={ORDER.map((value) => ({ value, label: t(KINDS[value]) }))}
        {...form.field('kind')}
      />
      <Field label={t('Reason')} required maxLength={MAX_REASON} {...form.field('title')} />
    </FormDialog>
  );
}

const PHONE: PhoneRow<Reason> = {
  title: (row) => row.title,
  note: (row) => kindWord(row.kind),
};

const columnsNow = () => [
  { title: t('For##reason'), cell: (row: Reason) => kindWord(row.kind) },
  { title: t('Reason'), cell: (row: Reason) => row.title },
];

const NO_REASONS = words(
  'No reasons yet. Until you add reasons here, staff must type each reason.',
);

export function Reasons() {
  const load = useData('GET /settings/reasons');
  const { add, edit, dialog } = useEditing<Reason>(load.reload);
  return (
    <Page title={t('Reasons')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(reasons) => (
          <RegisterTable
            caption={t('Reasons')}
            columns={columnsNow()}
            phone={PHONE}
            rows={reasons}
            empty={t(NO_REASONS)}
            onEdit={edit}
            remove={(row) => call('DELETE /settings/reasons/{id}', { params: { id: row.id } })}
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <ReasonDialog {...dialog} />}
    </Page>
  );
}
