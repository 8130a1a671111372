// A part payment of a bill: how much of the remainder it pays, the tip, and the amount to collect.

import { percentOf } from '#shared/billing/divide.ts';
import type { Cents, Currency, Decimals } from '#shared/billing/money.ts';
import { type CashStep, roundCash } from '#shared/billing/pay.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { formatMoney } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { type Draft, type Reading, readDraft } from './payment.ts';
import { readTender } from './tender.ts';
import { payableOf, type ValueSource } from './value-source.ts';

/** The figures of a bill that may be paid in parts: the amount already paid, and the step to which cash is rounded. */
export interface InParts {
  readonly paidCents: Cents;
  readonly cashStep: CashStep;
  /** Whether no tip can be entered. */
  readonly hasNoTip?: boolean;
}

export interface PartReading extends Reading {
  /** The part of the bill that this payment pays, and the remainder after it. */
  readonly amountCents: Cents;
  readonly restCents: Cents;
  readonly tipCents: Cents;
  /** The amount to collect from the guest, tip included. */
  readonly collectCents: Cents;
  /** The step to which a part that is paid in cash is rounded. */
  readonly cashStep: CashStep;
  /** If the amount or the tip is wrong: why the payment can't be taken. */
  readonly fault: string | undefined;
}

/**
 * Divides the remainder into `of` equal shares and returns one share, rounded up (for cash, to the cash step). So the
 * first payers pay slightly more than the last one.
 */
export const shareOf = (dueCents: Cents, of: number, cashStep: CashStep): Cents => {
  const unit = cashStep === 0 ? 1 : cashStep;
  return Math.min(dueCents, Math.ceil(dueCents / of / unit) * unit);
};

/** Percentages that guests usually tip. */
export const TIP_PERCENTS = [10, 15, 20] as const;

/** Returns a tip of this percentage. A tip in cash is rounded like the amount: there are no smaller coins. */
export const tipOf = (cents: Cents, percent: number, cashStep: CashStep): Cents =>
  roundCash(percentOf(cents, percent * 1000), cashStep);

const centsOf = (text: string, decimals: Decimals): Cents | undefined => {
  const read = readTender(text, 0, decimals);
  return read === undefined ? undefined : (read.tenderedCents ?? 0);
};

function faultOf(
  amount: Cents | undefined,
  dueCents: Cents,
  cashStep: CashStep,
  currency: Currency,
): string | undefined {
  if (amount === undefined || (amount === 0 && dueCents > 0)) return t('Enter an amount');
  if (amount > dueCents)
    return t('Only {amount} is left to pay', { amount: formatMoney(dueCents, currency) });
  if (amount < dueCents && cashStep > 0 && amount % cashStep !== 0)
    return t('Cash must be a multiple of {amount}', { amount: formatMoney(cashStep, currency) });
  return undefined;
}

/**
 * Returns a sentence if the card or account can't pay the amount, or has too little for the amount and the tip;
 * otherwise undefined.
 */
function sourceFault(
  source: ValueSource | undefined,
  amountCents: Cents,
  tipCents: Cents,
  currency: Currency,
): string | undefined {
  if (source === undefined) return undefined;
  const most = amountCents > payableOf(source) ? payableOf(source) : source.availableCents;
  return amountCents + tipCents <= most
    ? undefined
    : t('Only {amount} is available', { amount: formatMoney(most, currency) });
}

/** Returns the source without the limit on the amount. That limit does not apply to the tip. */
const withTip = (source: ValueSource | undefined): ValueSource | undefined =>
  source && { ...source, limitCents: source.availableCents };

/**
 * Returns what a draft means for the remainder of a bill. Without a typed amount or tip, the draft pays the whole
 * remainder without a tip.
 */
export function readPart(
  draft: Draft,
  dueCents: Cents,
  types: readonly PaymentType[],
  { cashStep }: InParts,
  currency: Currency,
  found?: ValueSource,
): PartReading {
  const { isCash, source } = readDraft(draft, 0, types, found);
  const step = isCash ? cashStep : 0;
  const most = Math.min(dueCents, source ? payableOf(source) : dueCents);
  const amount = draft.amount.trim() === '' ? most : centsOf(draft.amount, draft.decimals);
  const tip = centsOf(draft.tip, draft.decimals);
  const amountCents = amount ?? 0;
  const tipCents = tip ?? 0;
  const isLast = amountCents === dueCents;
  const collected = isCash && isLast ? roundCash(amountCents, cashStep) : amountCents;
  const collectCents = collected + tipCents;
  const reading = readDraft(draft, collectCents, types, withTip(found));
  const fault =
    tip === undefined
      ? t('Enter a valid tip')
      : (faultOf(amount, dueCents, step, currency) ??
        sourceFault(source, amountCents, tipCents, currency));
  return {
    ...reading,
    amountCents,
    restCents: Math.max(0, dueCents - amountCents),
    tipCents,
    collectCents,
    cashStep: step,
    fault,
    payment:
      fault !== undefined || reading.payment === undefined
        ? undefined
        : { ...reading.payment, amountCents, tipCents },
  };
}
