// One payment: the cashier's entries (the draft), the figures that follow from them, and the resulting payment.
import { type Cents, type Decimals, fromMinor, fromMinorOrNull } from '#shared/billing/money.ts';
import type { ReceiptPayment } from '#shared/billing/receipt-context.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { fieldAmount } from '../locales/typed-amount.ts';
import { type KeypadKey, pressKey, readTender } from './tender.ts';
import { payableOf, type TakenFrom, takesFromAccount, type ValueSource } from './value-source.ts';

/** A payment as entered at the till. The hub checks it and calculates the change. */
export interface Payment {
  readonly paymentTypeId: number;
  readonly title: string;
  /** The part of the bill that this payment pays. */
  readonly amountCents: Cents;
  /** The cash that the guest handed over; null for other payment types, and for cash paid exactly. */
  readonly tenderedCents: Cents | null;
  /** The tip, for a bill that is paid in parts. */
  readonly tipCents?: Cents;
  /** The gift card or house account that this payment takes from. */
  readonly from?: TakenFrom | undefined;
  /** The payments by gift card or house account that pay the other parts of the same amount. */
  readonly before?: readonly Payment[];
  /** The change as this screen computed it, to show while the payment is unsent. */
  readonly changeCents?: Cents;
}

/** The cashier's choices and typed texts for one payment. */
export interface Draft {
  /** The decimals of the currency. */
  readonly decimals: Decimals;
  /** Undefined until the cashier chooses a payment type. */
  readonly typeId: number | undefined;
  readonly text: string;
  /**
   * The typed amount of this payment (empty means as much as possible) and the typed tip, for a bill that is paid in
   * parts.
   */
  readonly amount: string;
  readonly tip: string;
  /** The code of a gift card. */
  readonly code: string;
  /** Which of the four fields the keypad types into. */
  readonly into: Typed;
  /**
   * Whether the next digit replaces the field's text instead of extending it. True after a suggested amount, and when
   * the keypad has just started to type into this field.
   */
  readonly isWhole: boolean;
}

/** The fields that the keypad can type into. `text` is the amount handed over in cash. */
export type Typed = 'text' | 'amount' | 'tip' | 'code';

export const newDraft = (decimals: Decimals): Draft => ({
  decimals,
  typeId: undefined,
  text: '',
  amount: '',
  tip: '',
  code: '',
  into: 'text',
  isWhole: false,
});

export type Step =
  | { readonly kind: 'type'; readonly id: number; readonly into?: Typed }
  | { readonly kind: 'key'; readonly key: KeypadKey }
  | { readonly kind: 'text'; readonly text: string }
  /** The keypad types into this field from now on. */
  | { readonly kind: 'into'; readonly into: Typed }
  /** A suggested sum; null is the exact amount. */
  | { readonly kind: 'sum'; readonly cents: Cents | null };

/** The length of a typed code: four groups of four digits, with spaces between them. */
const LONGEST_CODE = 19;

function pressCodeKey(code: string, key: KeypadKey): string {
  if (key === 'back') return code.slice(0, -1);
  return key === '.' ? code : (code + key).slice(0, LONGEST_CODE);
}

export function takeStep(draft: Draft, step: Step): Draft {
  switch (step.kind) {
    case 'type':
      return { ...draft, typeId: step.id, code: '', into: step.into ?? 'text' };
    case 'into':
      return draft.into === step.into ? draft : { ...draft, into: step.into, isWhole: true };
    case 'key': {
      if (draft.into === 'code') return { ...draft, code: pressCodeKey(draft.code, step.key) };
      const text = pressKey(draft.isWhole ? '' : draft[draft.into], step.key, draft.decimals);
      return { ...draft, [draft.into]: text, isWhole: false };
    }
    case 'text':
      return { ...draft, [draft.into]: step.text, isWhole: false };
    case 'sum': {
      const text = step.cents === null ? '' : fieldAmount(step.cents, draft.decimals);
      return { ...draft, [draft.into]: text, isWhole: step.cents !== null };
    }
  }
}

/** The result of a draft: whether it can be paid, the change, and the remainder. */
export interface Reading {
  readonly types: readonly PaymentType[];
  readonly chosen: PaymentType | undefined;
  readonly isCash: boolean;
  /**
   * The gift card or house account that pays. Undefined if the payment type needs neither, or if neither has been
   * looked up yet.
   */
  readonly source: ValueSource | undefined;
  /** Whether the entry is a valid amount. */
  readonly isAmount: boolean;
  readonly changeCents: Cents;
  /** What remains of the amount due after this payment. */
  readonly leftCents: Cents;
  /** Undefined while the payment can't be taken. */
  readonly payment: Payment | undefined;
}

const NOTHING_TYPED = { tenderedCents: null, changeCents: 0, missingCents: 0 };

/**
 * Returns the chosen type. Without a choice, returns the first type that does not take from a gift card or house
 * account.
 */
const chooseType = (types: readonly PaymentType[], { typeId }: Draft) =>
  types.find(({ id }) => id === typeId) ??
  types.find((type) => !takesFromAccount(type)) ??
  types[0];

/** Returns whether the type takes from a gift card or house account that is missing or has too little money. */
const lacksMoney = (
  chosen: PaymentType | undefined,
  source: ValueSource | undefined,
  dueCents: Cents,
): boolean =>
  chosen !== undefined &&
  takesFromAccount(chosen) &&
  (source === undefined || payableOf(source) < dueCents);

/**
 * Returns what a draft means for the amount due. Without entries, the draft pays the exact amount with the first active
 * type that needs no gift card or house account. `found` is the card or account that was looked up last.
 */
export function readDraft(
  draft: Draft,
  dueCents: Cents,
  paymentTypes: readonly PaymentType[],
  found?: ValueSource,
): Reading {
  const types = paymentTypes.filter((type) => type.is_active === 1);
  const chosen = chooseType(types, draft);
  const source = found?.typeId === chosen?.id ? found : undefined;
  const isCash = chosen?.is_cash === 1;
  const tender = isCash ? readTender(draft.text, dueCents, draft.decimals) : NOTHING_TYPED;
  const leftCents = tender?.missingCents ?? dueCents;
  return {
    types,
    chosen,
    isCash,
    source,
    isAmount: tender !== undefined,
    changeCents: tender?.changeCents ?? 0,
    leftCents,
    payment:
      chosen === undefined ||
      tender === undefined ||
      leftCents > 0 ||
      lacksMoney(chosen, source, dueCents)
        ? undefined
        : {
            paymentTypeId: chosen.id,
            title: chosen.title,
            amountCents: dueCents,
            tenderedCents: tender.tenderedCents,
            from: source?.from,
          },
  };
}

/** Converts one of several payments to the form of the request. */
export function sentPart(payment: Payment, decimals: Decimals) {
  const { paymentTypeId, amountCents, tenderedCents, tipCents = 0, from } = payment;
  return {
    paymentTypeId,
    amount: fromMinor(amountCents, decimals),
    ...(tenderedCents !== null && { tendered: fromMinor(tenderedCents, decimals) }),
    ...(tipCents > 0 && { tip: fromMinor(tipCents, decimals) }),
    ...from,
  };
}

/**
 * Converts the payment to the form of the request. If cash was paid exactly, no tendered amount is sent, because there
 * is no change.
 */
export function paymentBody(payment: Payment, decimals: Decimals) {
  const { paymentTypeId, tenderedCents, before = [], from } = payment;
  if (before.length > 0 || from !== undefined)
    return { payments: [...before, payment].map((each) => sentPart(each, decimals)) };
  return {
    paymentTypeId,
    ...(tenderedCents !== null && { tendered: fromMinor(tenderedCents, decimals) }),
  };
}

/** Returns the payment as shown on the receipt; the hub calculates the change. */
export const receiptPayment = (
  { title, tenderedCents, before = [] }: Payment,
  change: number | null,
  decimals: Decimals,
): ReceiptPayment => ({
  title: [...before.map((each) => each.title), title].join(' + '),
  tendered: fromMinorOrNull(tenderedCents, decimals),
  change,
});
