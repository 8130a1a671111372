// A drawer without a shift: its float on the counting sheet, and opening it (CONTRACT §19.2).
import { useState } from 'react';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FormFrame } from '../../parts/page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { promiseToast } from '../../parts/toasts.ts';
import { useForm } from '../../parts/use-form.ts';
import type { CashInit } from './cash-data.ts';
import { CountingSheet } from './counting-sheet.tsx';
import { amountOf, emptySheet, piecesOf } from './sheet.ts';

interface OpenShiftProps {
  init: CashInit;
  drawerId: number;
  title: string;
  mayMove: boolean;
  onOpened: () => void;
}

export function OpenShift({ init, drawerId, title, mayMove, onOpened }: OpenShiftProps) {
  const [isCounting, setCounting] = useState(false);
  return (
    <Card title={title}>
      {isCounting ? (
        <FloatForm init={init} drawerId={drawerId} onOpened={onOpened} />
      ) : (
        <EmptyState text="No shift is open at this drawer.">
          {mayMove && (
            <Button look="primary" size="touch" onClick={() => setCounting(true)}>
              Open a shift
            </Button>
          )}
        </EmptyState>
      )}
    </Card>
  );
}

function FloatForm({
  init,
  drawerId,
  onOpened,
}: Pick<OpenShiftProps, 'init' | 'drawerId' | 'onOpened'>) {
  const pieces = piecesOf(init);
  const form = useForm({
    initial: { sheet: emptySheet(pieces) },
    fields: { float: 'sheet' },
    check: ({ sheet }) => ({
      ...(amountOf(sheet, pieces) === undefined && { sheet: 'Please provide a valid amount!' }),
    }),
    submit: async ({ sheet }) => {
      const float = amountOf(sheet, pieces) ?? 0;
      await promiseToast(call('POST /shifts/open', { body: { drawerId, float } }));
      onOpened();
    },
  });
  return (
    <FormFrame {...form.props}>
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
