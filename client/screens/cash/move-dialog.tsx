// Records cash that goes in or out without a sale, and tips that are paid out (contract 19.3).
import { fromMinor } from '#shared/billing/money.ts';
import type { MoveKind } from '#shared/states/shift.ts';
import { BY_KEYS, WithKeys } from '../../checkout/with-keys.tsx';
import { useSentOnce } from '../../hub/sent-once.ts';
import { currencyIn } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { t, words } from '../../locales/t.ts';
import { fieldMajor, readTyped } from '../../locales/typed-amount.ts';
import { Chips } from '../../parts/chips.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { CashInit } from './cash-data.ts';

export const MOVE_TITLES = words({
  in: 'Cash in',
  out: 'Cash out',
  drop: 'Safe drop',
  tipout: 'Pay out tips',
}) satisfies Record<MoveKind, string>;

interface MoveDialogProps {
  init: CashInit;
  shiftId: number;
  kind: MoveKind;
  onClose: () => void;
  onMoved: () => void;
}

/** Returns a key for a user. The id distinguishes two users who had the same username at different times. */
const keyOf = ({ username, user_id = 0 }: CashInit['tipsOwed'][number]): string =>
  `${username} ${user_id}`;

function useMove({ init, shiftId, kind, onMoved }: MoveDialogProps) {
  const { decimals } = currencyIn(init.storeSettings);
  const isTipout = kind === 'tipout';
  const once = useSentOnce();
  const needsReason = kind === 'in' || kind === 'out';
  const [first] = init.tipsOwed;
  const firstOwed = first ? keyOf(first) : '';
  const ownerOf = (user: string) => init.tipsOwed.find((one) => keyOf(one) === user);
  const owedTo = (user: string) => ownerOf(user)?.owed;
  /** Usually all tips that a user is owed are paid out, so the field already contains that amount. */
  const amountFor = (user: string) => {
    const owed = owedTo(user);
    return owed === undefined ? '' : fieldMajor(owed, decimals);
  };
  const centsOf = (amount: string) => readTyped(amount, decimals) ?? 0;
  const form = useForm({
    fields: { username: 'user', userId: 'user' },
    initial: {
      amount: isTipout ? amountFor(firstOwed) : '',
      reason: '',
      user: firstOwed,
    },
    check: ({ amount, reason, user }) => ({
      ...(isTipout && user === '' && { user: t('Please choose who gets the tips.') }),
      ...(centsOf(amount) <= 0 && {
        amount: t('Please provide a valid amount.'),
      }),
      ...(needsReason && reason.trim() === '' && { reason: t('Please give a reason.') }),
    }),
    submit: async ({ amount, reason, user }) => {
      const { username = '', user_id: userId } = ownerOf(user) ?? {};
      const to = { username, ...(userId !== undefined && { userId }) };
      const body = {
        kind,
        amount: fromMinor(centsOf(amount), decimals),
        reason,
        ...(isTipout && to),
      };
      const params = { id: shiftId };
      await promiseToast(once('POST /shifts/{id}/move', { params, body }));
      onMoved();
    },
  });
  const { user } = form.values;
  const given = isTipout ? amountFor(user) : '';
  return { form, isTipout, needsReason, amountFor, owed: owedTo(user), given };
}

interface PartProps {
  init: CashInit;
  move: ReturnType<typeof useMove>;
}

function TipTo({ init, move: { form, amountFor } }: PartProps) {
  return (
    <Select
      label={t('To##person')}
      options={init.tipsOwed.map((one) => ({
        value: keyOf(one),
        label: one.name,
      }))}
      {...form.field('user')}
      onChange={(user) => {
        form.field('user').onChange(user);
        form.set('amount', amountFor(user));
      }}
    />
  );
}

function MoveFields({ init, move }: PartProps) {
  const { form, isTipout, needsReason, owed } = move;
  const currency = currencyIn(init.storeSettings);
  return (
    <>
      {isTipout && <TipTo init={init} move={move} />}
      <Field
        label={t('Amount')}
        {...BY_KEYS}
        required
        autoFocus
        before={currency.code}
        {...(isTipout &&
          owed !== undefined && {
            hint: t('Owed: {amount}', { amount: formatAmount(owed, currency) }),
          })}
        {...form.field('amount')}
      />
      {!isTipout && init.reasons.length > 0 && (
        <Chips
          label={t('Reasons')}
          options={init.reasons.map(({ title }) => ({ value: title, label: title }))}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason)}
        />
      )}
      <Field label={t('Reason')} maxLength={100} required={needsReason} {...form.field('reason')} />
    </>
  );
}

export function MoveDialog(props: MoveDialogProps) {
  const { init, kind, onClose } = props;
  const move = useMove(props);
  const { form, given } = move;
  return (
    <FormDialog title={t(MOVE_TITLES[kind])} form={form} size="wide" onClose={onClose}>
      <WithKeys
        currency={currencyIn(init.storeSettings)}
        value={form.values.amount}
        given={given}
        onChange={(amount) => form.set('amount', amount)}
      >
        <MoveFields init={init} move={move} />
      </WithKeys>
    </FormDialog>
  );
}
