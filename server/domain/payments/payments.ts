// Reads payments: the payment types, and the payments that were sent (contract 15).
import type { Cents } from '#shared/billing/money.ts';
import {
  type CashStep,
  countPayments,
  type Offered,
  type Settlement,
} from '#shared/billing/pay.ts';
import type { TenderKind } from '#shared/card-kinds.ts';
import { invalid, say } from '#shared/errors.ts';
import { parseInstant } from '#shared/instants.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';

interface PaymentOffer extends Offered {
  readonly typeId: number;
  readonly title: string;
  readonly kind: TenderKind;
  /** The code of a gift card. */
  readonly code: string | null;
  readonly accountId: number | null;
}
export type Paid = Settlement<PaymentOffer>;

/** A payment as it is sent. */
export interface SentPayment {
  readonly paymentTypeId: number;
  readonly amount: number;
  readonly tendered?: number | null;
  readonly tip?: number;
  readonly code?: string | null;
  readonly accountId?: number | null;
}

const typeById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash', 'kind'])
    .where('id', '=', p('id'))
    .where('deleted_at', 'is', null),
);
const firstActive = prepared()(() =>
  qb
    .selectFrom('payment_types')
    .select(['id', 'title', 'is_active', 'is_cash', 'kind'])
    .where('kind', 'is', null)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1),
);

/**
 * Returns a payment type that can be used; for null, the first active type that is neither gift card nor house
 * account. Throws 400 if the type is deleted or turned off.
 */
export function getPaymentType(tx: Tx, id: number | null) {
  const type = id === null ? tx.get(firstActive, {}) : tx.get(typeById, { id });
  if (!type)
    throw invalid('paymentTypeId', 'This payment type no longer exists. Please choose another.');
  if (type.is_active === 1) return type;
  throw invalid(
    'paymentTypeId',
    say`“${{ title: type.title }}” is switched off. Please choose another payment type.`,
  );
}

/**
 * Returns the instant that a screen sent as the time of an entry, in milliseconds; null if it sent none. The schema
 * has checked the format.
 */
export const readTappedAt = (tappedAt: string | null | undefined): number | null =>
  parseInstant(tappedAt ?? '') ?? null;

/**
 * Converts sent payments to minor units. Throws 400 for a type that is off, or for more decimals than the currency has.
 */
export function readOffers(tx: Tx, payments: readonly SentPayment[]): PaymentOffer[] {
  const wire = wireOf(tx);
  return payments.map(({ paymentTypeId, amount, tendered, tip, code, accountId }) => {
    const type = getPaymentType(tx, paymentTypeId);
    const tenderedCents =
      tendered === null || tendered === undefined ? null : wire.read(tendered, 'tendered');
    return {
      typeId: type.id,
      title: type.title,
      isCash: type.is_cash === 1,
      amountCents: wire.read(amount, 'amount'),
      tenderedCents,
      tipCents: wire.read(tip ?? 0, 'tip'),
      kind: type.kind ?? 'usual',
      code: code ?? null,
      accountId: accountId ?? null,
    };
  });
}

export const countOffers = (tx: Tx, dueCents: Cents, offers: readonly PaymentOffer[]): Paid =>
  countPayments(dueCents, offers, cashStepOf(tx));

/** Returns the names of the payment types for the trail and the screens. */
export const titlesOf = ({ payments }: Paid): string =>
  payments.map(({ offered }) => offered.title).join(', ');

const cashStepOf = (tx: Tx): CashStep => billRulesOf(tx).cashStep;
