// The form that adds or changes a customer. The phone number can't be changed, because it identifies the customer
// (contract 12).
import type { Customer } from '#shared/entities/people.ts';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { t, words } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { FormFrame, Pair } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';

const GENDERS = ['female', 'male', 'other'] as const;
const GENDER_WORDS = words({ female: 'Female', male: 'Male', other: 'Other##gender' });

interface CustomerFormProps {
  /** Undefined to add a customer. */
  customer?: Customer | undefined;
  onDone: () => void;
}

function useCustomerForm({ customer, onDone }: CustomerFormProps) {
  return useForm({
    initial: {
      phone: customer?.phone ?? '',
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      birthDate: customer?.birth_date ?? '',
      gender: customer?.gender ?? '',
    },
    check: ({ phone, name }) => ({
      ...(phone.trim() === '' && { phone: t(INVALID.customerPhone) }),
      ...(name.trim() === '' && { name: t(INVALID.customerName) }),
    }),
    submit: async ({ phone, gender, ...rest }, once) => {
      const body = { ...rest, gender: GENDERS.find((each) => each === gender) ?? null };
      const work =
        customer === undefined
          ? once('POST /customers/add', { body: { phone, ...body } })
          : call('POST /customers/{id}/update', { params: { id: customer.phone }, body });
      await promiseToast<{ message: string }>(work, t(FALLBACK.processing));
      onDone();
    },
  });
}

export function CustomerForm(props: CustomerFormProps) {
  const form = useCustomerForm(props);
  return (
    <FormFrame {...form.props}>
      <Field
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        readOnly={props.customer !== undefined}
        {...form.field('phone')}
      />
      <Field label={t('Name')} autoComplete="off" required {...form.field('name')} />
      <Field label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />
      <Pair>
        <Field label={t('Birth date')} type="date" {...form.field('birthDate')} />
        <Select
          label={t('Gender')}
          emptyLabel={t('Not specified')}
          options={GENDERS.map((value) => ({ value, label: t(GENDER_WORDS[value]) }))}
          {...form.field('gender')}
        />
      </Pair>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {t('Save')}
      </Button>
    </FormFrame>
  );
}
