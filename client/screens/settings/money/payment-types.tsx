// Payment types: which a cashier may choose, and which of them is cash (contract 9, 5).
import type { PaymentType } from '#shared/entities/billing.ts';
import { flag } from '#shared/flag.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Checkbox, Switch } from '../../../parts/choice.tsx';
import type { PhoneRow } from '../../../parts/data-table.tsx';
import { Field } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadedView } from '../../../parts/states.tsx';
import { didWork, promiseToast } from '../../../parts/toasts.ts';
import { useBusy } from '../../../parts/use-busy.ts';
import { useForm } from '../../../parts/use-form.ts';
import { NewButton } from '../register/new-button.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import { type Editing, useEditing } from '../register/use-editing.ts';
import styles from '../settings.module.css';

function PaymentTypeDialog({ row: type, onClose, onSaved }: Editing<PaymentType>) {
  const form = useForm({
    initial: {
      title: type?.title ?? '',
      isActive: type === undefined || type.is_active === 1,
      isCash: type?.is_cash === 1,
    },
    check: ({ title }) => ({
      ...(title.trim() === '' && {
        title: type === undefined ? INVALID.paymentTypeTitle : INVALID.title,
      }),
    }),
    submit: async (body, once) => {
      await promiseToast(
        type === undefined
          ? once('POST /settings/payment-types/add', { body })
          : call('POST /settings/payment-types/{id}/update', { params: { id: type.id }, body }),
      );
      onSaved();
    },
  });
  return (
    <FormDialog
      title={type === undefined ? 'Add New Payment Type' : 'Update Payment Type'}
      form={form}
      onClose={onClose}
    >
      <Field label="Title" required maxLength={120} {...form.field('title')} />
      <Checkbox
        label="Cash"
        hint="The cashier enters the cash received and sees the change."
        {...form.toggle('isCash')}
      />
      {type !== undefined && <Switch label="Active" {...form.toggle('isActive')} />}
    </FormDialog>
  );
}

interface ActiveSwitchProps {
  type: PaymentType;
  /** Shows the new state immediately; `onDone` then loads the hub's state. */
  onSwitch: (isActive: boolean) => void;
  onDone: () => unknown;
}

function ActiveSwitch({ type, onSwitch, onDone }: ActiveSwitchProps) {
  const [busy, whileBusy] = useBusy();
  const toggle = async (isActive: boolean) => {
    onSwitch(isActive);
    const params = { id: type.id };
    await didWork(call('POST /settings/payment-types/{id}/toggle', { params, body: { isActive } }));
    await onDone();
  };
  return (
    <Switch
      label={`${type.title} active`}
      hideLabel
      checked={type.is_active === 1}
      disabled={busy}
      onChange={(isActive) => void whileBusy(() => toggle(isActive))}
    />
  );
}

const title = (row: PaymentType) => (
  <span className={styles.row}>
    {row.title}
    {row.is_cash === 1 && <Badge>Cash</Badge>}
  </span>
);

const PHONE: PhoneRow<PaymentType> = {
  title: (row) => row.title,
  end: (row) => (row.is_active === 1 ? null : 'Not active'),
  note: (row) => (row.is_cash === 1 ? 'Cash' : null),
};

export function PaymentTypes() {
  const load = useData('GET /settings/payment-types');
  const { add, edit, dialog } = useEditing<PaymentType>(load.reload);
  const show = (id: number, isActive: boolean) =>
    load.patch((types) =>
      types.map((type) => (type.id === id ? { ...type, is_active: flag(isActive) } : type)),
    );
  const columns = [
    { title: 'ID', cell: (row: PaymentType) => <span className="figures">{row.id}</span> },
    { title: 'Title', cell: title },
    {
      title: 'Active',
      cell: (row: PaymentType) => (
        <ActiveSwitch
          type={row}
          onSwitch={(isActive) => show(row.id, isActive)}
          onDone={load.reload}
        />
      ),
    },
  ];
  return (
    <Page title="Payment Types" actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(types) => (
          <RegisterTable
            caption="Payment Types"
            columns={columns}
            phone={PHONE}
            rows={types}
            empty="No payment types yet. Add the first one with New."
            onEdit={edit}
            remove={(row) =>
              call('DELETE /settings/payment-types/{id}', { params: { id: row.id } })
            }
            onRemoved={load.reload}
          />
        )}
      </LoadedView>
      {dialog && <PaymentTypeDialog {...dialog} />}
    </Page>
  );
}
