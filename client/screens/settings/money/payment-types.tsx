// Payment types: which types a cashier may choose, and which type is cash (contract 9, 5).
import type { PaymentType } from '#shared/entities/billing.ts';
import { flag } from '#shared/flag.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { useData } from '../../../hub/data.ts';
import { t } from '../../../locales/t.ts';
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
        title: type === undefined ? t(INVALID.paymentTypeTitle) : t(INVALID.title),
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
      title={type === undefined ? t('Add New Payment Type') : t('Update Payment Type')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('Title')} required maxLength={120} {...form.field('title')} />
      <Checkbox
        label={t('Cash##tender')}
        hint={t('The cashier enters the cash received and sees the change.')}
        {...form.toggle('isCash')}
      />
      {type !== undefined && <Switch label={t('Active##tender')} {...form.toggle('isActive')} />}
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
      label={t('{title} active', type)}
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
    {row.is_cash === 1 && <Badge>{t('Cash##tender')}</Badge>}
  </span>
);

const PHONE: PhoneRow<PaymentType> = {
  title: (row) => row.title,
  end: (row) => (row.is_active === 1 ? null : t('Not active')),
  note: (row) => (row.is_cash === 1 ? t('Cash##tender') : null),
};

export function PaymentTypes() {
  const load = useData('GET /settings/payment-types');
  const { add, edit, dialog } = useEditing<PaymentType>(load.reload);
  const show = (id: number, isActive: boolean) =>
    load.patch((types) =>
      types.map((type) => (type.id === id ? { ...type, is_active: flag(isActive) } : type)),
    );
  const columns = [
    { title: t('ID'), cell: (row: PaymentType) => <span className="figures">{row.id}</span> },
    { title: t('Title'), cell: title },
    {
      title: t('Active##tender'),
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
    <Page title={t('Payment Types')} actions={<NewButton onPress={add} />}>
      <LoadedView load={load}>
        {(types) => (
          <RegisterTable
            caption={t('Payment Types')}
            columns={columns}
            phone={PHONE}
            rows={types}
            empty={t('No payment types yet. Tap New to add one.')}
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
