// Finds the customer of the order by phone number, or adds a customer (contract 9 Search Customer).

import { useState } from 'react';
import { FALLBACK, INVALID } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { rich } from '../../locales/rich.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { messageOf, promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import { chooseCustomer } from './cart/cart.ts';
import type { CartCustomer } from './cart/cart-rules.ts';
import { useCart } from './cart/cart-state.ts';
import styles from './dialogs.module.css';
import { closeDialog } from './pos-ui.ts';

function choose(customer: CartCustomer | null): void {
  chooseCustomer(customer);
  closeDialog();
}

function NewCustomer({ phone }: { phone: string }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ ...(name.trim() === '' && { name: t(INVALID.customerName) }) }),
    submit: async ({ name }, once) => {
      const answer = await promiseToast(once('POST /customers/add', { body: { phone, name } }));
      choose({ phone: answer.id, name: name.trim() });
    },
  });
  return (
    <FormFrame {...form.props}>
      <p>
        {rich('No customer has the phone number {phone} yet. Add the customer:', {
          phone: <strong>{phone}</strong>,
        })}
      </p>
      <Field label={t('Name')} required autoComplete="off" {...form.field('name')} />
      <Button type="submit" size="touch" busy={form.busy}>
        {t('Add customer')}
      </Button>
    </FormFrame>
  );
}

/** Looks up a customer by phone number. `unknown` is the searched number if no customer has it. */
function useSearch(known: string) {
  const [unknown, setUnknown] = useState<string>();
  const form = useForm({
    initial: { phone: known },
    check: ({ phone }) => ({ ...(phone.trim() === '' && { phone: t(INVALID.searchPhone) }) }),
    submit: async ({ phone }) => {
      setUnknown(undefined);
      const wanted = phone.trim();
      try {
        const found = await call('GET /customers/{id}', { params: { id: wanted } });
        choose({ phone: found.phone, name: found.name });
      } catch (error) {
        toastError(messageOf(error, t(FALLBACK.customerLookup)));
        if (error instanceof ApiError && error.status === 404) setUnknown(wanted);
        else throw error;
      }
    },
  });
  return { form, unknown };
}

export function CustomerDialog() {
  const { customer } = useCart();
  const { form, unknown } = useSearch(customer?.phone ?? '');
  return (
    <Dialog
      open
      title={t('Search Customer')}
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => choose(null)}>{t('Reset')}</Button>
          <Button onClick={closeDialog}>{t('Close')}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.muted}>
          {t('Current customer: {customer}', {
            customer:
              customer === null ? t(FALLBACK.walkIn) : `${customer.phone} - ${customer.name}`,
          })}
        </p>
        <FormFrame {...form.props}>
          <div className={styles.search}>
            <Field label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
            <Button type="submit" look="primary" busy={form.busy}>
              {t('Search')}
            </Button>
          </div>
        </FormFrame>
        {unknown !== undefined && <NewCustomer key={unknown} phone={unknown} />}
      </div>
    </Dialog>
  );
}
