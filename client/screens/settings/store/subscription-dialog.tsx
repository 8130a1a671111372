// Adds or changes a subscription of the owner (contract 5).
import type { Currency, Decimals } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { INVALID } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import type { CallOnce } from '../../../hub/sent-once.ts';
import { useStore } from '../../../hub/store.ts';
import { t, words } from '../../../locales/t.ts';
import { Switch } from '../../../parts/choice.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Pair } from '../../../parts/page.tsx';
import { promiseToast } from '../../../parts/toasts.ts';
import { useForm } from '../../../parts/use-form.ts';
import { findPrice, typedPrice } from '../register/figures-typed.ts';
import type { Editing } from '../register/use-editing.ts';

export type Subscription = AnswerOf<'GET /settings/subscriptions'>[number];

type Status = Subscription['payment_status'];

const STATUSES = words({
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
} as const satisfies Record<Status, string>);

const ORDER = ['paid', 'pending', 'failed'] as const satisfies readonly Status[];

const findStatus = (value: string) => ORDER.find((status) => status === value);

const valuesOf = (row: Subscription | undefined, decimals: Decimals) => ({
  planName: row?.plan_name ?? '',
  planPrice: typedPrice(row?.plan_price, decimals),
  subscriptionDate: row?.subscription_date ?? '',
  expiryDate: row?.expiry_date ?? '',
  renewalDate: row?.renewal_date ?? '',
  paymentStatus: (row?.payment_status ?? 'pending') as string,
  transactionNo: row?.transaction_no ?? '',
  refNo: row?.ref_no ?? '',
  isActive: row === undefined || row.is_active === 1,
});

type Values = ReturnType<typeof valuesOf>;

function check({ planName, planPrice }: Values, { decimals }: Currency) {
  return {
    ...(planName.trim() === '' && { planName: t(INVALID.planName) }),
    ...(findPrice(planPrice, decimals) === undefined && { planPrice: t(INVALID.itemPrice) }),
  };
}

async function save(
  row: Subscription | undefined,
  values: Values,
  { decimals }: Currency,
  once: CallOnce,
): Promise<void> {
  const [planPrice, paymentStatus] = [
    findPrice(values.planPrice, decimals),
    findStatus(values.paymentStatus),
  ];
  if (planPrice === undefined || paymentStatus === undefined) return;
  const body = { ...values, planPrice, paymentStatus };
  await promiseToast(
    row === undefined
      ? once('POST /settings/subscriptions/add', { body })
      : call('POST /settings/subscriptions/{id}/update', { params: { id: row.id }, body }),
  );
}

export function SubscriptionDialog({ row: subscription, onClose, onSaved }: Editing<Subscription>) {
  const { currency } = useStore();
  const form = useForm({
    initial: valuesOf(subscription, currency.decimals),
    check: (values) => check(values, currency),
    submit: async (values, once) => {
      await save(subscription, values, currency, once);
      onSaved();
    },
  });
  return (
    <FormDialog
      title={subscription === undefined ? t('Add New Subscription') : t('Update Subscription')}
      form={form}
      onClose={onClose}
    >
      <Pair>
        <Field label={t('Plan')} required maxLength={120} {...form.field('planName')} />
        <Field label={t('Amount')} inputMode="decimal" required {...form.field('planPrice')} />
      </Pair>
      <Pair>
        <Field label={t('Subscription Date')} type="date" {...form.field('subscriptionDate')} />
        <Field label={t('Expiry Date')} type="date" {...form.field('expiryDate')} />
        <Field label={t('Renewal Date')} type="date" {...form.field('renewalDate')} />
        <Select
          label={t('Payment Status')}
          options={ORDER.map((value) => ({ value, label: t(STATUSES[value]) }))}
          {...form.field('paymentStatus')}
        />
        <Field label={t('Transaction No.')} maxLength={120} {...form.field('transactionNo')} />
        <Field label={t('Reference No.')} maxLength={120} {...form.field('refNo')} />
      </Pair>
      <Switch label={t('Active')} {...form.toggle('isActive')} />
    </FormDialog>
  );
}
