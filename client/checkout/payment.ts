// One payment: its draft, what the draft means for the amount due, and the resulting payment.
import {
  type Cents,
  type Decimals,
  fromMinor,
  fromMinorOrNull,
  plainMinor,
} from '#shared/billing/money.ts';
import type { ReceiptPayment } from '#shared/billing/receipt-context.ts';
import type { PaymentType } from '#shared/entities/billing.ts';
import { type KeypadKey, pressKey, readTender } from './tender.ts';

/** A payment as entered at the till. The hub checks it and calculates the change. */
export interface Payment {
  readonly paymentTypeId: number;
  readonly title: string;
  /** The part of the bill that it pays. */
  readonly amountCents: Cents;
  /** What the guest handed over in cash; null for another type, and for cash paid exactly. */
  readonly tenderedCents: Cents | null;
  /** The tip, for a bill that is paid in parts. */
  readonly tipCents?: Cents;
}

/** What the cashier has chosen and typed. */
export interface Draft {
  /** The decimals of the currency. */
  readonly decimals: Decimals;
  /** Undefined until one is chosen; the first type is used then. */
  readonly typeId: number | undefined;
  readonly text: string;
  /** For a bill that is paid in parts: the amount paid now, if not all, and the tip. */
  readonly amount: string;
  readonly tip: string;
  /** Which of the three fields the keypad types into. */
  readonly into: Typed;
  /** Whether the text is a suggested amount, which the next digit replaces. */
  readonly isWhole: boolean;
}

/** `text` is the amount handed over. */
export type Typed = 'text' | 'amount' | 'tip';

export const newDraft = (decimals: Decimals): Draft => ({
  decimals,
  typeId: undefined,
  text: '',
  amount: '',
  tip: '',
  into: 'text',
  isWhole: false,
});

export type Step =
  | { readonly kind: 'type'; readonly id: number }
  | { readonly kind: 'key'; readonly key: KeypadKey }
  | { readonly kind: 'text'; readonly text: string }
  /** The keypad types into this field from now on. */
  | { readonly kind: 'into'; readonly into: Typed }
  /** A suggested sum; null is the exact amount. */
  | { readonly kind: 'sum'; readonly cents: Cents | null };

export function takeStep(draft: Draft, step: Step): Draft {
  switch (step.kind) {
    case 'type':
      return { ...draft, typeId: step.id };
    case 'into':
      return draft.into === step.into ? draft : { ...draft, into: step.into, isWhole: true };
    case 'key': {
      const text = pressKey(draft.isWhole ? '' : draft[draft.into], step.key, draft.decimals);
      return { ...draft, [draft.into]: text, isWhole: false };
    }
    case 'text':
      return { ...draft, [draft.into]: step.text, isWhole: false };
    case 'sum': {
      const text = step.cents === null ? '' : plainMinor(step.cents, draft.decimals);
      return { ...draft, [draft.into]: text, isWhole: step.cents !== null };
    }
  }
}

/** What a draft means for an amount due. */
export interface Reading {
  readonly types: readonly PaymentType[];
  readonly chosen: PaymentType | undefined;
  readonly isCash: boolean;
  /** Whether the entry is an amount. */
  readonly isAmount: boolean;
  readonly changeCents: Cents;
  /** The remainder of the amount due after this. */
  readonly leftCents: Cents;
  /** Undefined while the payment can't be taken. */
  readonly payment: Payment | undefined;
}

const NOTHING_TYPED = { tenderedCents: null, changeCents: 0, missingCents: 0 };

/** Reads a draft against the amount due: the first active type and the exact amount unless the draft says otherwise. */
export function readDraft(
  draft: Draft,
  dueCents: Cents,
  paymentTypes: readonly PaymentType[],
): Reading {
  const types = paymentTypes.filter((type) => type.is_active === 1);
  const chosen = types.find(({ id }) => id === draft.typeId) ?? types[0];
  const isCash = chosen?.is_cash === 1;
  const tender = isCash ? readTender(draft.text, dueCents, draft.decimals) : NOTHING_TYPED;
  const leftCents = tender?.missingCents ?? dueCents;
  return {
    types,
    chosen,
    isCash,
    isAmount: tender !== undefined,
    changeCents: tender?.changeCents ?? 0,
    leftCents,
    payment:
      chosen === undefined || tender === undefined || leftCents > 0
        ? undefined
        : {
            paymentTypeId: chosen.id,
            title: chosen.title,
            amountCents: dueCents,
            tenderedCents: tender.tenderedCents,
          },
  };
}

/** Returns the payment for the request. Exact cash has no amount, and therefore no change. */
export const paymentBody = ({ paymentTypeId, tenderedCents }: Payment, decimals: Decimals) => ({
  paymentTypeId,
  ...(tenderedCents !== null && { tendered: fromMinor(tenderedCents, decimals) }),
});

/** Returns the payment as shown on the receipt; the hub calculates the change. */
export const receiptPayment = (
  { title, tenderedCents }: Payment,
  change: number | null,
  decimals: Decimals,
): ReceiptPayment => ({
  title,
  tendered: fromMinorOrNull(tenderedCents, decimals),
  change,
});
