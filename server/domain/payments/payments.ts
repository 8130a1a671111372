// Takes payments: the payment types, the payments that were sent, and the rows that are written (contract 15).
import type { Selectable } from 'kysely';
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
import type { PaymentRow } from '../../db/schema.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordPayment } from '../../rollups/record-money.ts';
import { bookTender, type PaidFor, type Payers, readPayers } from '../accounts/tender.ts';
import { type MoneyPlace, placeMoney } from '../drawers/money-place.ts';
import { billRulesOf, wireOf } from '../store/bill-rules.ts';
import { highTipReason, isTipHigh } from './high-tips.ts';

export interface PaymentOffer extends Offered {
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

type NewPayment = Pick<
  Selectable<PaymentRow>,
  | 'invoice_id'
  | 'bill_id'
  | 'payment_type_id'
  | 'title'
  | 'amount_cents'
  | 'tendered_cents'
  | 'rounding_cents'
  | 'tip_cents'
  | 'created_at'
  | 'business_day'
  | 'user_id'
  | 'approved_by'
  | 'corrects_id'
  | 'drawer_id'
  | 'shift_id'
  | 'is_late'
  | 'is_cash'
  | 'tapped_at'
  | 'account_id'
  | 'account_payment_id'
>;
const insertPayment = prepared<{ [K in keyof NewPayment]: NewPayment[K] }>()((p) =>
  qb.insertInto('payments').values({
    invoice_id: p('invoice_id'),
    bill_id: p('bill_id'),
    payment_type_id: p('payment_type_id'),
    title: p('title'),
    amount_cents: p('amount_cents'),
    tendered_cents: p('tendered_cents'),
    rounding_cents: p('rounding_cents'),
    tip_cents: p('tip_cents'),
    created_at: p('created_at'),
    business_day: p('business_day'),
    user_id: p('user_id'),
    approved_by: p('approved_by'),
    corrects_id: p('corrects_id'),
    drawer_id: p('drawer_id'),
    shift_id: p('shift_id'),
    is_late: p('is_late'),
    is_cash: p('is_cash'),
    tapped_at: p('tapped_at'),
    account_id: p('account_id'),
    account_payment_id: p('account_payment_id'),
  }),
);

/** The values that are stored for one payment, in its row and in the sums of its day. */
export interface Booked {
  readonly day: string;
  readonly invoiceId: number | null;
  readonly billId: number | null;
  readonly typeId: number;
  readonly title: string;
  readonly isCash: boolean;
  readonly place: MoneyPlace;
  readonly amountCents: Cents;
  readonly roundingCents?: Cents;
  readonly tipCents?: Cents;
  readonly tenderedCents?: Cents | null;
  readonly approvedBy?: string | null;
  readonly correctsId?: number | null;
  /** The gift card or house account that paid. */
  readonly accountId?: number | null;
  /** If this tender pays the debt of a house account: the id of that account payment. */
  readonly accountPaymentId?: number | null;
  /**
   * By how much the payment changes the number of payments: 1 for a payment, 0 for a refund by a credit note, -1 for
   * a cancelled payment.
   */
  readonly count?: number;
}

export function bookPayment(tx: Tx, { now, actor }: CommandContext, booked: Booked): number {
  const { day, typeId, title, amountCents, place } = booked;
  const { id } = tx.run(insertPayment, {
    invoice_id: booked.invoiceId,
    bill_id: booked.billId,
    payment_type_id: typeId,
    title,
    amount_cents: amountCents,
    tendered_cents: booked.tenderedCents ?? null,
    rounding_cents: booked.roundingCents ?? 0,
    tip_cents: booked.tipCents ?? 0,
    created_at: now,
    business_day: day,
    user_id: actor?.userId ?? null,
    approved_by: booked.approvedBy ?? null,
    corrects_id: booked.correctsId ?? null,
    drawer_id: place.drawerId,
    shift_id: place.shiftId,
    is_late: place.isLate,
    is_cash: booked.isCash ? 1 : 0,
    tapped_at: place.tappedAt,
    account_id: booked.accountId ?? null,
    account_payment_id: booked.accountPaymentId ?? null,
  });
  recordPayment(tx, { day, typeId, title, amountCents, count: booked.count ?? 1 });
  return id;
}

/**
 * Throws 409 if one of these payments could not be booked. Call it before a discount or anything else that may ask
 * for an approval, so that nobody approves a sale whose payment is then refused.
 */
export function expectBookable(
  tx: Tx,
  context: CommandContext,
  { payments }: Paid,
  tappedAt: number | null,
): void {
  for (const { offered } of payments) {
    placeMoney(tx, context, { isCash: offered.isCash, tappedAt });
  }
}

/** Returns the accounts that pay. Returns null, without reading the database, if no tender takes from an account. */
function payersOf(
  tx: Tx,
  context: CommandContext,
  { payments }: Paid,
  paidFor: PaidFor,
): Payers | null {
  const offers = payments.map(({ offered }) => offered);
  const isUsual = offers.every(({ kind }) => kind === 'usual');
  return isUsual ? null : readPayers(tx, context, offers, paidFor);
}

/**
 * Books these payments. Their amounts are already computed. Returns the sums of rounding and tips, which the caller
 * adds to the sums of the day.
 */
export function bookPaid(
  tx: Tx,
  context: CommandContext,
  paid: Paid,
  where: {
    readonly day: string;
    readonly invoiceId: number | null;
    readonly billId: number;
    readonly tappedAt: number | null;
    readonly paidFor: PaidFor;
  },
): { roundingCents: Cents; tipCents: Cents } {
  let [roundingCents, tipCents] = [0, 0];
  const { tappedAt, paidFor, ...booked } = where;
  const payers = payersOf(tx, context, paid, paidFor);
  for (const [index, { offered, roundingCents: rounding }] of paid.payments.entries()) {
    const { typeId, title, amountCents, tipCents: tip, isCash } = offered;
    const tenderedCents = isCash ? offered.tenderedCents : null;
    const place = placeMoney(tx, context, { isCash, tappedAt });
    const money = { typeId, title, isCash, place, amountCents, tenderedCents };
    const payer = payers?.accounts[index] ?? null;
    const own = { accountId: payer?.id ?? null, roundingCents: rounding, tipCents: tip };
    const paymentId = bookPayment(tx, context, { ...booked, ...money, ...own });
    if (payers && payer) {
      const { approvedBy } = payers;
      bookTender(tx, context, payer, { cents: amountCents + tip, paymentId, approvedBy });
    }
    if (isTipHigh(tx, amountCents, tip)) {
      recordException(tx, context, {
        kind: 'tip-changed',
        valueCents: tip,
        title,
        reason: highTipReason(tx, amountCents, tip),
        billId: booked.billId,
        invoiceId: booked.invoiceId,
      });
    }
    roundingCents += rounding;
    tipCents += tip;
  }
  return { roundingCents, tipCents };
}
