// The reasons that staff choose from when they void, discount, comp, refund or move cash (contract 16).
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
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

const KINDS = [
  { value: 'void', label: 'Void' },
  { value: 'discount', label: 'Discount' },
  { value: 'comp', label: 'Comp' },
  { value: 'refund', label: 'Refund' },
  { value: 'cash', label: 'Cash in and out' },
] as const satisfies readonly { value: Reason['kind']; label: string }[];

const kindWord = (kind: Reason['kind']): string =>
  KINDS.find(({ value }) => value === kind)?.label ?? kind;

function ReasonDialog({ row: reason, onClose, onSaved }: Editing<Reason>) {
  const form = useForm({
    initial: { kind: reason?.kind ?? 'void', title: reason?.title ?? '' },
    check: ({ title }) => ({ ...(title.trim() === '' && { title: 'Please provide a reason.' }) }),
    submit: async ({ kind, title }, once) => {
      const body = { kind: KINDS.find(({ value }) => value === kind)?.value ?? 'void', title };
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
      title={reason === undefined ? 'Add Reason' : 'Update Reason'}
      form={form}
      onClose={onClose}
    >
      <Select label="For" options={KINDS} {...form.field('kind')} />
      <Field label="Reason" required maxLength={MAX_REASON} {...form.field('title')} />
    </FormDialog>
  );
}

const PHONE: PhoneRow<Reason> = {
  title: (row) => row.title,
  note: (row) => kindWord(row.kind),
};

const COLUMNS = [
  { title: 'For', cell: (row: Reason) => kindWord(row.kind) },
  { title: 'Reason', cell: (row: Reason) => row.title },
];

const NO_REASONS = 'No reasons yet. Without any, staff type their own.';

export function Reasons() {
  const load = useData('GET /settings/reasons');
  const { add, edit, dialog } = useEditing<Reason>(load.reload);
  return (
    <Page title="Reasons" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(reasons) => (
          <RegisterTable
            caption="Reasons"
            columns={COLUMNS}
            phone={PHONE}
            rows={reasons}
            empty={NO_REASONS}
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
