// Voids pieces of a line: nobody pays for them, and the kitchen does not cook them.

import { useState } from 'react';
import { ReasonChoice } from '../checkout/reason-choice.tsx';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { Button } from '../parts/button.tsx';
import { sendAction } from './actions.ts';
import type { LineActionProps } from './bill-dialog.ts';

export function LineCancel({ bill, line, init, pieces, isBusy, run, show }: LineActionProps) {
  const [reason, setReason] = useState('');
  const needsReason = (init?.storeSettings.void_needs ?? 'nothing') !== 'nothing';
  const why = reason.trim();
  const send = (id: number) =>
    run(() => {
      const body = {
        status: 'cancelled' as const,
        ...(why !== '' && { reason: why }),
        ...(pieces !== undefined && { quantity: pieces }),
        ...(line.set && { set: true }),
      };
      const work = call('POST /orders/update-status/{id}', { params: { id }, body });
      return sendAction(work, () => show([bill.id]));
    });
  const { order_item_id: id } = line;
  return (
    <>
      <ReasonChoice
        kind="void"
        reasons={init?.reasons}
        required={needsReason}
        value={reason}
        onChange={setReason}
      />
      <Button
        wide
        look="destroy"
        size="large"
        busy={isBusy}
        disabled={id === null || (needsReason && why === '')}
        onClick={() => id !== null && void send(id)}
      >
        {line.set ? t('Cancel the whole set') : t('Cancel item')}
      </Button>
    </>
  );
}
