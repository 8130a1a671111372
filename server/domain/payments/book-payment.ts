// Writes the rows of payments, with the sums of their day (contract 15).
import type { Selectable } from 'kysely';
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { PaymentRow } from '../../db/schema.ts';
import type { CommandContext } from '../../engine/command.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordPayment } from '../../rollups/record-money.ts';
import { bookTender, type PaidFor, type Payers, readPayers } from '../accounts/tender.ts';
import { type MoneyPlace, placeMoney } from '../drawers/money-place.ts';
import { highTipReason, isTipHigh } from './high-tips.ts';
import type { Paid } from './payments.ts';

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
