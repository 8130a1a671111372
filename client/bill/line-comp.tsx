// Comps pieces of a line, or takes a comp back.

import { useState } from 'react';
import { sumsOf } from '#shared/billing/bill.ts';
import { compLines } from '#shared/billing/reduce.ts';
import { ReasonChoice } from '../checkout/reason-choice.tsx';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { sendAction } from './actions.ts';
import { BeforeAfter } from './before-after.tsx';
import type { LineActionProps } from './bill-dialog.ts';
import { figuresOf } from './bill-figures.ts';
import { wholeOf } from './set-lines.ts';

export function LineComp(props: LineActionProps) {
  const { bill, line, init, currency, pieces, isBusy, run, show } = props;
  const [reason, setReason] = useState('');
  const undo = line.is_comp === 1;
  const figures = figuresOf(bill, init?.storeSettings.tax_rounding ?? 'line', currency.decimals);
  const own = wholeOf(bill.lines, line);
  const wanted = own.map(({ id }) => ({ lineId: id, ...(pieces !== undefined && { pieces }) }));
  const send = () =>
    run(() => {
      const lines = own.map(({ id }) => ({
        lineId: id,
        ...(pieces !== undefined && { quantity: pieces }),
      }));
      const why = undo ? {} : { reason: reason.trim() };
      const body = { lines, ...why, undo, version: bill.version };
      const work = call('POST /bills/{id}/comp', { params: { id: bill.id }, body });
      return sendAction(work, () => show([bill.id]));
    });
  return (
    <>
      {!undo && (
        <>
          <BeforeAfter
            before={sumsOf(figures).totalCents}
            after={sumsOf(compLines(figures, wanted, false)).totalCents}
            currency={currency}
          />
          <ReasonChoice kind="comp" reasons={init?.reasons} value={reason} onChange={setReason} />
        </>
      )}
      <Button
        wide
        look="primary"
        size="large"
        busy={isBusy}
        disabled={!undo && reason.trim() === ''}
        onClick={() => void send()}
      >
        {undo ? t('Remove comp') : t('Comp')}
      </Button>
    </>
  );
}
