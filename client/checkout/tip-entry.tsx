// The tip of a payment, written on the slip and entered afterwards.
import { useState } from 'react';
import type { Payment } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';

interface TipEntryProps {
  payment: Pick<Payment, 'id' | 'tip'>;
  onSaved: () => Promise<void>;
}

export function TipEntry({ payment, onSaved }: TipEntryProps) {
  const [text, setText] = useState(payment.tip === 0 ? '' : String(payment.tip));
  const [isBusy, whileBusy] = useBusy();
  const tip = Number(text.trim().replace(',', '.'));
  const isReady = text.trim() !== '' && tip >= 0 && tip !== payment.tip;
  const save = async () => {
    const request = { params: { id: payment.id }, body: { tip } };
    if (await didWork(call('POST /payments/{id}/tip', request))) await onSaved();
  };
  return (
    <>
      <Field label="Tip" inputMode="decimal" autoComplete="off" value={text} onChange={setText} />
      <Button
        size="large"
        wide
        busy={isBusy}
        disabled={!isReady}
        onClick={() => void whileBusy(save)}
      >
        Enter tip
      </Button>
    </>
  );
}
