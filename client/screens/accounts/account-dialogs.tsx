// Changes a balance by hand, ends an account (both with the Value permission, contract 32.1), or cancels a payment of a
// house account (contract 32.6). Each action needs a reason.
import { useState } from 'react';
import type { Account } from '#shared/entities/value.ts';
import { MAX_REASON } from '#shared/limits.ts';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { useSentOnce } from '../../hub/sent-once.ts';
import { useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { ActionDialog } from '../../parts/action-dialog.tsx';
import { Chips } from '../../parts/chips.tsx';
import { Field } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Stack } from '../../parts/stack.tsx';
import { didWork, promiseToast } from '../../parts/toasts.ts';
import { useBusy } from '../../parts/use-busy.ts';
import { useForm } from '../../parts/use-form.ts';
import { findPrice } from '../settings/register/figures-typed.ts';
import { accountName, useBalance } from './account-name.ts';

export interface AccountDialogProps {
  account: Account;
  onClose: () => void;
  onDone: () => void;
}

/** Returns the typed amount if it is above 0; otherwise undefined. Points are whole. */
function findChange(typed: string, isPoints: boolean, decimals: 0 | 2 | 3) {
  const amount = findPrice(typed, isPoints ? 0 : decimals);
  return amount === undefined || amount === 0 ? undefined : amount;
}

export function AdjustDialog({ account, onClose, onDone }: AccountDialogProps) {
  const { currency } = useStore();
  const isPoints = account.kind === 'points';
  const amountOf = (typed: string) => findChange(typed, isPoints, currency.decimals);
  const form = useForm({
    initial: { way: 'add', amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...(amountOf(amount) === undefined && {
        amount: isPoints
          ? t('Please enter a whole number of points.')
          : t('Enter an amount of money.'),
      }),
      ...(reason.trim() === '' && { reason: t('Please give a reason.') }),
    }),
    submit: async ({ way, amount, reason }, once) => {
      const change = amountOf(amount) ?? 0;
      const body = { amount: way === 'add' ? change : -change, reason };
      await promiseToast(once('POST /accounts/{id}/adjust', { params: { id: account.id }, body }));
      onDone();
    },
  });
  const way = form.field('way');
  return (
    <FormDialog
      title={t('Adjust {account}', { account: accountName(account) })}
      submit={t('Change the balance')}
      form={form}
      onClose={onClose}
    >
      <Chips
        label={t('How the balance changes')}
        value={way.value}
        onChange={way.onChange}
        options={[
          { value: 'add', label: t('Add to balance') },
          { value: 'take', label: t('Subtract from balance') },
        ]}
      />
      <Field
        label={isPoints ? t('Points') : t('Amount')}
        inputMode={isPoints ? 'numeric' : 'decimal'}
        required
        {...(!isPoints && { after: currency.code })}
        {...form.field('amount')}
      />
      <Field
        label={t('Reason')}
        required
        maxLength={MAX_REASON}
        hint={t("The account's entries and the exceptions report show the reason.")}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

export function ExpireDialog({ account, onClose, onDone }: AccountDialogProps) {
  const balance = useBalance();
  const once = useSentOnce();
  const [reason, setReason] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const expire = () =>
    whileBusy(async () => {
      const request = { params: { id: account.id }, body: { reason } };
      if (await didWork(once('POST /accounts/{id}/expire', request))) onDone();
    });
  return (
    <ActionDialog
      title={t('Expire {account}', { account: accountName(account) })}
      busy={isBusy}
      submit={t('Expire now')}
      disabled={reason.trim() === ''}
      onSubmit={expire}
      onClose={onClose}
    >
      <Stack>
        <p>
          {t('The balance of {amount} becomes 0 and can no longer be spent.', {
            amount: balance(account.kind, account.balance),
          })}
        </p>
        <Field
          label={t('Reason')}
          required
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </ActionDialog>
  );
}

interface RefundProps extends AccountDialogProps {
  paymentId: number;
  amount: number;
}

/** Cancels a payment of a house account. */
export function RefundDialog({ account, paymentId, amount, onClose, onDone }: RefundProps) {
  const balance = useBalance();
  const once = useSentOnce();
  const [reason, setReason] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const refund = () =>
    whileBusy(async () => {
      const params = { id: account.id, paymentId };
      const request = { params, body: { reason: reason.trim() } };
      if (await didWork(once('POST /accounts/{id}/payments/{paymentId}/cancel', request))) onDone();
    });
  return (
    <ActionDialog
      title={t('Refund payment')}
      busy={isBusy}
      submit={t('Refund {amount}', { amount: balance(account.kind, amount) })}
      disabled={reason.trim() === ''}
      onSubmit={refund}
      onClose={onClose}
    >
      <Stack>
        <ReasonChoice kind="refund" value={reason} onChange={setReason} />
      </Stack>
    </ActionDialog>
  );
}
