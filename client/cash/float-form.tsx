// Counts the float of a drawer's next shift and opens the shift (CONTRACT §19.2).
import type { Currency } from '#shared/billing/money.ts';
import { call } from '../hub/api.ts';
import { Button } from '../parts/button.tsx';
import { FormFrame } from '../parts/page.tsx';
import { promiseToast } from '../parts/toasts.ts';
import { useForm } from '../parts/use-form.ts';
import { CountingSheet } from './counting-sheet.tsx';
import { amountOf, emptySheet, piecesOf } from './sheet.ts';

interface FloatFormProps {
  currency: Currency;
  /** Without a drawer, the session user's own. */
  drawerId?: number | null;
  onOpened: () => void;
}

export function FloatForm({ currency, drawerId = null, onOpened }: FloatFormProps) {
  const pieces = piecesOf(currency);
  const form = useForm({
    initial: { sheet: emptySheet(pieces) },
    fields: { float: 'sheet' },
    check: ({ sheet }) => ({
      ...(amountOf(sheet, pieces) === undefined && { sheet: 'Please provide a valid amount.' }),
    }),
    submit: async ({ sheet }) => {
      const float = amountOf(sheet, pieces) ?? 0;
      await promiseToast(call('POST /shifts/open', { body: { drawerId, float } }));
      onOpened();
    },
  });
  return (
    <FormFrame {...form.props} aria-label="Open a shift">
      <CountingSheet
        pieces={pieces}
        sheet={form.values.sheet}
        onChange={(sheet) => form.set('sheet', sheet)}
        label="Float"
        error={form.fault('sheet')}
      />
      <Button type="submit" look="primary" size="touch" busy={form.busy}>
        Open the shift
      </Button>
    </FormFrame>
  );
}
