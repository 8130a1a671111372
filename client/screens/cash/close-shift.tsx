// A counted drawer: the counted and expected amounts, another count if needed, and the button that closes the shift
// (contract 19.4).
import styles from '../../cash/cash.module.css';
import { ReasonChoice } from '../../checkout/reason-choice.tsx';
import { call } from '../../hub/api.ts';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Button } from '../../parts/button.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { CashInit, Shift } from './cash-data.ts';
import { Counts } from './counts.tsx';

interface CloseShiftProps {
  init: CashInit;
  shift: Shift;
  mayMove: boolean;
  onRecount: () => void;
  onClosed: () => void;
}

/**
 * Returns the absolute difference between the counted and the expected amount of a payment type. If nothing was
 * counted, the whole expected amount is missing.
 */
const offOf = ({ difference, expected }: Shift['counts'][number]['rows'][number]): number =>
  Math.abs(difference ?? expected ?? 0);

/** Closes the shift, with the reason that a difference requires. */
function useClosing({ init, shift, onClosed }: CloseShiftProps) {
  const { shift_tolerance = 0 } = init.storeSettings;
  const rows = shift.counts.at(-1)?.rows ?? [];
  const offs = rows.map(offOf);
  const isOff = offs.some((off) => off !== 0);
  const needsReason = offs.some((off) => off > shift_tolerance);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      ...(needsReason &&
        reason.trim() === '' && {
          reason: t('Please give a reason for the difference.'),
        }),
    }),
    submit: async ({ reason }) => {
      await promiseToast(
        call('POST /shifts/{id}/close', { params: { id: shift.id }, body: { reason } }),
      );
      onClosed();
    },
  });
  return { isOff, needsReason, form };
}

export function CloseShift(props: CloseShiftProps) {
  const { init, shift, mayMove, onRecount } = props;
  const currency = currencyIn(init.storeSettings);
  const { isOff, needsReason, form } = useClosing(props);
  return (
    <>
      <Counts counts={shift.counts} currency={currency} />
      {mayMove && (
        <FormFrame {...form.props} aria-label={t('Close the shift')}>
          {isOff && (
            <ReasonChoice
              kind="difference"
              label={t('Reason for the difference')}
              required={needsReason}
              {...form.field('reason')}
            />
          )}
          <div className={styles.actions}>
            {shift.counts.length === 1 && (
              <Button size="touch" onClick={onRecount}>
                {t('Count once more')}
              </Button>
            )}
            <Button type="submit" look="primary" size="touch" busy={form.busy}>
              {t('Close the shift')}
            </Button>
          </div>
        </FormFrame>
      )}
    </>
  );
}
