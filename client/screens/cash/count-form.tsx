// Counts a drawer without showing the expected amounts. Once the count is sent, the page shows the counted and the
// expected amounts (contract 19.4).
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import styles from '../../cash/cash.module.css';
import { amountOf, denominationsIn, emptyCount, piecesOf } from '../../cash/cash-count.ts';
import { CountFields, type OtherSum } from '../../cash/count-fields.tsx';
import { ApiError, call } from '../../hub/api.ts';
import { currencyIn, useStore } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { readTyped } from '../../locales/typed-amount.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { CashInit, Shift } from './cash-data.ts';
import { confirmUnsent, isUnsentRefusal } from './unsent-words.ts';

interface CountFormProps {
  init: CashInit;
  shift: Shift;
  onCancel: () => void;
  onCounted: () => void;
}

type Counted = BodyOf<'POST /shifts/{id}/count'>['counted'];

const isAmount = (typed: string, decimals: Decimals) =>
  typed.trim() === '' || (readTyped(typed, decimals) ?? -1) >= 0;

/** Sends the count. If a screen has unsent entries, asks the user first. Returns false if nothing was sent. */
async function sendAfterAsking(
  shiftId: number,
  counted: Counted,
  timezone: string | undefined,
): Promise<boolean> {
  const send = (anyway: boolean) =>
    call('POST /shifts/{id}/count', { params: { id: shiftId }, body: { counted, anyway } });
  try {
    await send(false);
  } catch (error) {
    if (!isUnsentRefusal(error)) {
      if (error instanceof ApiError) toastError(error.message);
      throw error;
    }
    if (!(await confirmUnsent(error, 'count', timezone))) return false;
    await promiseToast(send(true));
  }
  return true;
}

/** Returns the state of the form. If `cashId` is undefined, there is no cash payment type and no cash to count. */
function useCountForm({ init, shift, onCounted }: CountFormProps, cashId: number | undefined) {
  const { timezone } = useStore();
  const pieces = piecesOf(currencyIn(init.storeSettings));
  const form = useForm({
    initial: { cashCount: emptyCount(pieces), others: {} as Readonly<Record<number, string>> },
    fields: { counted: 'cashCount', amount: 'cashCount', denominations: 'cashCount' },
    check: ({ cashCount, others: typed }) => ({
      ...(cashId !== undefined &&
        amountOf(cashCount, pieces) === undefined && {
          cashCount: t('Please provide a valid amount.'),
        }),
      ...(Object.values(typed).some((one) => !isAmount(one, pieces.decimals)) && {
        others: t('Please provide a valid amount.'),
      }),
    }),
    submit: async ({ cashCount, others: typed }) => {
      const denominations = denominationsIn(cashCount, pieces);
      const amountIn = (one: string) =>
        fromMinor(readTyped(one, pieces.decimals) ?? 0, pieces.decimals);
      const cash =
        cashId === undefined
          ? []
          : [
              {
                paymentTypeId: cashId,
                amount: amountOf(cashCount, pieces) ?? 0,
                ...(denominations.length > 0 && { denominations }),
              },
            ];
      const counted = [
        ...cash,
        ...Object.entries(typed).flatMap(([id, one]) =>
          one.trim() === '' ? [] : [{ paymentTypeId: Number(id), amount: amountIn(one) }],
        ),
      ];
      if (await sendAfterAsking(shift.id, counted, timezone)) onCounted();
    },
  });
  return { form, pieces };
}

/** Returns an input for each tender other than cash: its label, its typed amount and its error. */
function otherSums(
  { form, pieces }: ReturnType<typeof useCountForm>,
  types: CashInit['paymentTypes'],
): OtherSum[] {
  const { others } = form.values;
  return types.map(({ id, title }) => ({
    label: title,
    hint: t(
      'Use the total of the card slips or of the terminal. If the field is empty, the whole expected amount counts as missing.',
    ),
    typed: others[id] ?? '',
    error: isAmount(others[id] ?? '', pieces.decimals) ? undefined : form.fault('others'),
    onType: (typed) => form.set('others', { ...others, [id]: typed }),
  }));
}

export function CountForm(props: CountFormProps) {
  const { init, shift, onCancel } = props;
  const cash = init.paymentTypes.find(({ is_cash }) => is_cash === 1);
  const others = init.paymentTypes.filter(({ id }) => id !== cash?.id);
  const counting = useCountForm(props, cash?.id);
  const { form, pieces } = counting;
  const sums = otherSums(counting, others);
  return (
    <FormFrame {...form.props} aria-label={t('Count the drawer')}>
      {cash ? (
        <CountFields
          pieces={pieces}
          cashCount={form.values.cashCount}
          onChange={(cashCount) => form.set('cashCount', cashCount)}
          label={cash.title}
          error={form.fault('cashCount')}
          others={sums}
        />
      ) : (
        sums.map(({ typed, onType, ...sum }) => (
          <Field key={sum.label} {...sum} inputMode="decimal" value={typed} onChange={onType} />
        ))
      )}
      <div className={styles.actions}>
        <Button size="touch" onClick={onCancel}>
          {t('Not now')}
        </Button>
        <Button type="submit" look="primary" size="touch" busy={form.busy}>
          {t(shift.counts.length === 0 ? 'Submit count' : 'Submit recount')}
        </Button>
      </div>
    </FormFrame>
  );
}
