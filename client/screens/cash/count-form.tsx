// Counting a drawer without seeing what should be in it; who sends it sees both (CONTRACT §19.4).
import { parseMinor } from '#shared/billing/money.ts';
import styles from '../../cash/cash.module.css';
import { CountingSheet } from '../../cash/counting-sheet.tsx';
import { amountOf, denominationsIn, emptySheet, piecesOf } from '../../cash/sheet.ts';
import { ApiError, call } from '../../hub/api.ts';
import { currencyIn } from '../../hub/store.ts';
import { Button } from '../../parts/button.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Field } from '../../parts/field.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast, toastError } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { CashInit, Shift } from './cash-data.ts';
import { heldInWords } from './held-words.ts';

interface CountFormProps {
  init: CashInit;
  shift: Shift;
  onCancel: () => void;
  onCounted: () => void;
}

export function CountForm({ init, shift, onCancel, onCounted }: CountFormProps) {
  const pieces = piecesOf(currencyIn(init.storeSettings));
  const cash = init.paymentTypes.find(({ is_cash }) => is_cash === 1);
  const others = init.paymentTypes.filter(({ id }) => id !== cash?.id);
  const isAmount = (typed: string) =>
    typed.trim() === '' || (parseMinor(typed.trim(), pieces.decimals) ?? -1) >= 0;
  const form = useForm({
    initial: { sheet: emptySheet(pieces), others: {} as Readonly<Record<number, string>> },
    fields: { counted: 'sheet', amount: 'sheet', denominations: 'sheet' },
    check: ({ sheet, others: typed }) => ({
      ...(amountOf(sheet, pieces) === undefined && { sheet: 'Please provide a valid amount!' }),
      ...(Object.values(typed).some((one) => !isAmount(one)) && {
        others: 'Please provide a valid amount!',
      }),
    }),
    submit: async ({ sheet, others: typed }) => {
      const denominations = denominationsIn(sheet, pieces);
      const counted = [
        {
          paymentTypeId: cash?.id ?? 0,
          amount: amountOf(sheet, pieces) ?? 0,
          ...(denominations.length > 0 && { denominations }),
        },
        ...Object.entries(typed).flatMap(([id, one]) =>
          one.trim() === '' ? [] : [{ paymentTypeId: Number(id), amount: Number(one) }],
        ),
      ];
      const send = (anyway: boolean) =>
        call('POST /shifts/{id}/count', { params: { id: shift.id }, body: { counted, anyway } });
      try {
        await send(false);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'TILLS_HOLD') {
          if (error instanceof ApiError) toastError(error.message);
          throw error;
        }
        const goOn = await confirm({
          title: 'Something still lies on a screen',
          text: `${heldInWords(error)} It comes later, in the next shift. Count anyway?`,
          confirmLabel: 'Count anyway',
        });
        if (!goOn) return;
        await promiseToast(send(true));
      }
      onCounted();
    },
  });
  return (
    <FormFrame {...form.props} aria-label="Count the drawer">
      <CountingSheet
        pieces={pieces}
        sheet={form.values.sheet}
        onChange={(sheet) => form.set('sheet', sheet)}
        label={cash?.title ?? 'Cash'}
        error={form.fault('sheet')}
      />
      {others.map(({ id, title }) => (
        <Field
          key={id}
          label={title}
          inputMode="decimal"
          hint="By its slips or terminal; leave it empty where it isn't counted."
          value={form.values.others[id] ?? ''}
          onChange={(typed) => form.set('others', { ...form.values.others, [id]: typed })}
          error={isAmount(form.values.others[id] ?? '') ? undefined : form.fault('others')}
        />
      ))}
      <div className={styles.actions}>
        <Button size="touch" onClick={onCancel}>
          Not now
        </Button>
        <Button type="submit" look="primary" size="touch" busy={form.busy}>
          {shift.counts.length === 0 ? 'Send the count' : 'Send the recount'}
        </Button>
      </div>
    </FormFrame>
  );
}
