// Counts the float of a drawer and opens its next shift (contract 19.2).
import type { Currency } from '#shared/billing/money.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { FormFrame } from '../parts/page.tsx';
import { promiseToast } from '../parts/toasts.ts';
import { useForm } from '../parts/use-form.ts';
import { amountOf, emptyCount, piecesOf } from './cash-count.ts';
import { CountFields } from './count-fields.tsx';

interface FloatFormProps {
  currency: Currency;
  /** Null for the drawer of the session user. */
  drawerId?: number | null;
  onOpened: () => void;
}

export function FloatForm({ currency, drawerId = null, onOpened }: FloatFormProps) {
  const pieces = piecesOf(currency);
  const form = useForm({
    initial: { cashCount: emptyCount(pieces) },
    fields: { float: 'cashCount' },
    check: ({ cashCount }) => ({
      ...(amountOf(cashCount, pieces) === undefined && {
        cashCount: t('Please provide a valid amount.'),
      }),
    }),
    submit: async ({ cashCount }) => {
      const float = amountOf(cashCount, pieces) ?? 0;
      await promiseToast(call('POST /shifts/open', { body: { drawerId, float } }));
      onOpened();
    },
  });
  return (
    <FormFrame {...form.props} aria-label={t('Open a shift')}>
      <CountFields
        pieces={pieces}
        cashCount={form.values.cashCount}
        onChange={(cashCount) => form.set('cashCount', cashCount)}
        label={t('Float')}
        error={form.fault('cashCount')}
      />
      <Button type="submit" look="primary" size="touch" busy={form.busy}>
        {t('Open the shift')}
      </Button>
    </FormFrame>
  );
}
