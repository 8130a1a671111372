// The gift cards and house accounts of a payment: the card or account that was looked up last, and the cards and
// accounts that already pay a part.
import { useState } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import { t } from '../locales/t.ts';
import { useBusy } from '../parts/use-busy.ts';
import { findCardSource } from './find-card.ts';
import type { Payment } from './payment.ts';
import { isGiftCard, payableOf, type ValueSource } from './value-source.ts';

export function useValue(currency: Currency) {
  const [source, setSource] = useState<ValueSource>();
  const [fault, setFault] = useState<string>();
  const [before, setBefore] = useState<readonly Payment[]>([]);
  const [isBusy, whileBusy] = useBusy();
  const forget = () => {
    setSource(undefined);
    setFault(undefined);
  };
  const look = async (typeId: number, code: string) => {
    forget();
    if (before.some(({ from }) => isGiftCard(from) && from.code === code)) {
      setFault(t('This gift card already pays part of the bill.'));
      return;
    }
    const found = await findCardSource(typeId, code, currency);
    if ('source' in found) setSource(found.source);
    else setFault(found.fault);
  };
  /** Pays as much as the card or account can pay. Another payment type pays the remainder. */
  const use = (used: ValueSource) => {
    const { typeId, title, from } = used;
    const amountCents = payableOf(used);
    setBefore([
      ...before,
      { paymentTypeId: typeId, title, amountCents, tenderedCents: null, from },
    ]);
    forget();
  };
  const sumOf = (payments: readonly Payment[]): Cents =>
    payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    source,
    fault,
    isBusy,
    before,
    beforeCents: sumOf(before),
    /** The amount that the gift cards in `before` pay. */
    beforeGiftCents: sumOf(before.filter(({ from }) => isGiftCard(from))),
    setSource,
    forget,
    use,
    lookUp: (typeId: number, code: string) => void whileBusy(() => look(typeId, code)),
    remove: (payment: Payment) => setBefore(before.filter((each) => each !== payment)),
  };
}
