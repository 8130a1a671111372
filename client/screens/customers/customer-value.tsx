// A customer's house account and points, with the limit of the account (contract 32.6, 32.7).
import { IconUserDollar } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Customer } from '#shared/entities/people.ts';
import type { Account } from '#shared/entities/value.ts';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { useStore } from '../../hub/store.ts';
import { formatCount, t } from '../../locales/t.ts';
import { fieldMajor } from '../../locales/typed-amount.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Switch } from '../../parts/choice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/field.tsx';
import { Money } from '../../parts/figures.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { findPrice } from '../settings/register/figures-typed.ts';

interface LimitProps {
  customer: Customer;
  limit: number | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Opens a house account, changes its limit, or stops further charges to the account. */
function LimitDialog({ customer, limit, onClose, onSaved }: LimitProps) {
  const { code, decimals } = useStore().currency;
  const form = useForm({
    initial: {
      isOn: limit !== null,
      limit: limit === null ? '' : fieldMajor(limit, decimals),
    },
    check: ({ isOn, limit: typed }) => ({
      ...(isOn &&
        findPrice(typed, decimals) === undefined && { limit: t('Enter an amount of money.') }),
    }),
    submit: async ({ isOn, limit: typed }) => {
      const houseAccount = isOn ? { limit: findPrice(typed, decimals) ?? 0 } : null;
      const { phone, name, email, birth_date: birthDate, gender } = customer;
      const body = { name, email, birthDate: birthDate ?? '', gender, houseAccount };
      await promiseToast(
        call('POST /customers/{id}/update', { params: { id: phone }, body }),
        t(FALLBACK.processing),
      );
      onSaved();
    },
  });
  return (
    <FormDialog title={t('House account')} submit={t('Save')} form={form} onClose={onClose}>
      <Switch
        label={t('Bills can be charged to this customer')}
        hint={t('Off: no new charges. The amount owed does not change.')}
        {...form.toggle('isOn')}
      />
      {form.values.isOn && (
        <Field
          label={t('Limit')}
          inputMode="decimal"
          required
          after={code}
          hint={t('Maximum amount that the customer may owe.')}
          {...form.field('limit')}
        />
      )}
    </FormDialog>
  );
}

const detailsLink = (account: Account) => (
  <Link href={`/dashboard/accounts/${account.id}`}>{t('Statement')}</Link>
);

interface CustomerValueProps {
  customer: Customer;
  mayWrite: boolean;
}

export function CustomerValue({ customer, mayWrite }: CustomerValueProps) {
  const query = { q: customer.phone, limit: 20 };
  const { data, reload } = useData('GET /accounts', { query });
  const [isOpen, setOpen] = useState(false);
  const own = (data ?? []).filter(({ customer_id }) => customer_id === customer.phone);
  const house = own.find(({ kind }) => kind === 'house');
  const points = own.find(({ kind }) => kind === 'points');
  if (data === undefined || (!mayWrite && own.length === 0)) return null;
  const saved = () => {
    setOpen(false);
    void reload();
  };
  return (
    <Card
      title={t('House account and points')}
      actions={
        mayWrite && (
          <Button icon={<IconUserDollar size={20} aria-hidden />} onClick={() => setOpen(true)}>
            {house === undefined ? t('Open a house account') : t('Change the limit')}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          {
            label: t('Owed'),
            value: house && (
              <>
                <Money value={house.balance} /> {detailsLink(house)}
              </>
            ),
          },
          {
            label: t('Limit'),
            value: typeof house?.limit === 'number' ? <Money value={house.limit} /> : null,
          },
          {
            label: t('Points'),
            value: points && (
              <>
                <span className="figures">{formatCount(points.balance)}</span> {detailsLink(points)}
              </>
            ),
          },
        ].filter(({ value }) => value !== undefined)}
      />
      {isOpen && (
        <LimitDialog
          customer={customer}
          limit={house?.limit ?? null}
          onClose={() => setOpen(false)}
          onSaved={saved}
        />
      )}
    </Card>
  );
}
