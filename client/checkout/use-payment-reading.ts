// The entries of a payment so far, and the amounts that follow from them.
import { useReducer } from 'react';
import type { Cents, Currency } from '#shared/billing/money.ts';
import type { Totals } from '#shared/billing/tax.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { type InParts, readPart } from './part-payment.ts';
import { newDraft, readDraft, type Step, takeStep } from './payment.ts';
import { useValue } from './use-value.ts';
import { limitGift, payableOf } from './value-source.ts';

interface Asked {
  bill: Totals;
  parts?: InParts | undefined;
  giftLimitCents?: Cents | undefined;
  currency: Currency;
  paymentTypes: readonly PaymentType[];
  isBusy: boolean;
}

const ignore = (): void => undefined;

export function usePaymentReading(asked: Asked) {
  const { bill, parts, currency, paymentTypes, isBusy } = asked;
  const [draft, step] = useReducer(takeStep, currency.decimals, newDraft);
  const value = useValue(currency);
  const left = bill.totalCents - (parts?.paidCents ?? 0) - value.beforeCents;
  const found =
    asked.giftLimitCents === undefined || value.source === undefined
      ? value.source
      : limitGift(value.source, asked.giftLimitCents - value.beforeGiftCents);
  const part = parts && readPart(draft, left, paymentTypes, parts, currency, found);
  const reading = part ?? readDraft(draft, left, paymentTypes, found);
  const { source, chosen, isCash } = reading;
  const due = part?.collectCents ?? left;
  const asksCode = chosen?.kind === 'gift' && source === undefined;
  /** Whether the card or account can pay less than the amount due, for a bill that is not paid in parts. */
  const isShort = parts === undefined && source !== undefined && payableOf(source) < left;
  const take = (next: Step) => {
    // If the payment type is not cash, there is no field for the amount handed over. The keypad then types the code
    // of a gift card, or else the amount to pay.
    if (next.kind === 'key' && !isCash && draft.into === 'text')
      step({ kind: 'into', into: asksCode ? 'code' : 'amount' });
    step(next);
  };
  const choose = ({ id, kind }: PaymentType) => {
    value.forget();
    step({ kind: 'type', id, into: kind === 'gift' ? 'code' : 'text' });
  };
  const toUsual = () => {
    const usual = paymentTypes.find(({ is_active, kind }) => is_active === 1 && kind === 'usual');
    if (usual !== undefined) step({ kind: 'type', id: usual.id });
  };
  return {
    draft,
    part,
    reading,
    value: {
      ...value,
      use: (used: NonNullable<typeof source>) => {
        value.use(used);
        toUsual();
      },
    },
    left,
    due,
    hasPad: isCash || asksCode || part !== undefined,
    usable: isShort && payableOf(source) > 0 ? source : undefined,
    onStep: isBusy ? ignore : take,
    choose: isBusy ? ignore : choose,
  };
}
