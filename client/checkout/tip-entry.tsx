// Enters the tip of a payment after the guest wrote it on the slip.

import { useState } from 'react';
import { type Currency, fromMinor, roundToMinor } from '#shared/billing/money.ts';
import type { Payment } from '#shared/entities/bills.ts';
import { call } from '../hub/api.ts';
import { t } from '../locales/t.ts';
import { fieldAmount, readTyped } from '../locales/typed-amount.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { didWork } from '../parts/toasts.ts';
import { useBusy } from '../parts/use-busy.ts';
import { BY_KEYS, WithKeys } from './with-keys.tsx';

interface TipEntryProps {
  payment: Pick<Payment, 'id' | 'tip'>;
  currency: Currency;
  onSaved: () => Promise<void>;
}

export function TipEntry({ payment, currency, onSaved }: TipEntryProps) {
  const { decimals } = currency;
  const enteredCents = roundToMinor(payment.tip, decimals);
  const entered = enteredCents === 0 ? '' : fieldAmount(enteredCents, decimals);
  const [text, setText] = useState(entered);
  const [isBusy, whileBusy] = useBusy();
  const cents = readTyped(text, decimals) ?? -1;
  const isReady = cents >= 0 && cents !== enteredCents;
  const save = async () => {
    const request = { params: { id: payment.id }, body: { tip: fromMinor(cents, decimals) } };
    if (await didWork(call('POST /payments/{id}/tip', request))) await onSaved();
  };
  return (
    <WithKeys currency={currency} value={text} given={entered} onChange={setText}>
      <Field label={t('Tip')} {...BY_KEYS} value={text} onChange={setText} />
      <Button
        size="large"
        wide
        busy={isBusy}
        disabled={!isReady}
        onClick={() => void whileBusy(save)}
      >
        {t('Enter tip')}
      </Button>
    </WithKeys>
  );
}
