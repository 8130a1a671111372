// Refunds lines, pieces or an amount of an invoice (contract 17).
import {
  type GivenBack,
  type LineLeft,
  refundAmount,
  refundPieces,
} from '#shared/billing/refund.ts';
import type { TenderKind } from '#shared/card-kinds.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, say } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { getAccount, type StoredAccount } from '../../domain/accounts/accounts.ts';
import { expectUnused } from '../../domain/accounts/credit-value.ts';
import { returnToAccount } from '../../domain/accounts/tender.ts';
import { linesLeft } from '../../domain/bills/invoice-lines.ts';
import { expectWholeSets, setLinesOfInvoice } from '../../domain/bills/whole-sets.ts';
import { type MoneyPlace, placeBack, placeMoney } from '../../domain/drawers/money-place.ts';
import {
  getSale,
  issueCredit,
  paymentsOf,
  roundingOf,
} from '../../domain/invoices/credit-notes.ts';
import { bookPayment } from '../../domain/payments/book-payment.ts';
import { getPaymentType } from '../../domain/payments/payments.ts';
import { openDrawerFor } from '../../domain/print-jobs/drawer-jobs.ts';
import { printOutcome } from '../../domain/print-jobs/jobs.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import type { Command, CommandContext } from '../../engine/command.ts';
import { aboutInvoice } from '../../rights/about.ts';
import { needRight } from '../../rights/actions.ts';
import { recordException } from '../../rollups/exceptions.ts';
import { recordMoney } from '../../rollups/record-money.ts';
import { allowBeyond, readBacks } from './refund-tenders.ts';

type Body = BodyOf<'POST /invoices/{id}/refund'>;

/** Throws 400 unless the payments add up to the refund. */
function expectSum(tx: Tx, offers: readonly { readonly cents: number }[], total: number): void {
  if (offers.reduce((sum, { cents }) => sum + cents, 0) === total) return;
  throw invalid('payments', say`The payments must add up to ${{ total: wireOf(tx).text(total) }}.`);
}

/**
 * Returns the refund in minor units. Throws 400 unless the call has either lines or an amount. Also throws 400 if the
 * payments do not add up to the amount, or if the reason is missing.
 */
function readRefund(tx: Tx, body: Body) {
  const wire = wireOf(tx);
  const hasLines = (body.lines ?? null) !== null;
  const amount = body.amount ?? null;
  if (hasLines === (amount !== null)) throw invalid('lines', 'Please choose lines or an amount.');
  const reason = body.reason ?? '';
  if (reason === '') throw invalid('reason', 'Please give a reason.');
  const offers = body.payments.map(({ paymentTypeId, amount: sent, accountId }) => {
    const type = getPaymentType(tx, paymentTypeId);
    const kind: TenderKind = type.kind ?? 'usual';
    return { type, kind, cents: wire.read(sent, 'amount'), accountId: accountId ?? null };
  });
  const amountCents = amount === null ? null : wire.read(amount, 'amount');
  if (amountCents !== null) expectSum(tx, offers, amountCents);
  return { reason, offers, amountCents };
}

/**
 * Returns how much of each line is refunded, computed from the amount or the lines in the call. `left` is what can
 * still be refunded.
 */
function backsOf(left: readonly LineLeft[], body: Body, amountCents: number | null): GivenBack[] {
  if (amountCents !== null) return refundAmount(left, amountCents);
  const pieces = (body.lines ?? []).map(({ lineId, quantity }) => ({
    lineId,
    ...(quantity ? { pieces: quantity } : {}),
  }));
  return refundPieces(left, pieces);
}

/** Throws 409 CARD_USED if a refunded line sold a gift card that has been used since. */
function expectCardsUnused(
  tx: Tx,
  lines: ReturnType<typeof linesLeft>,
  backs: readonly GivenBack[],
): void {
  for (const { id } of backs) {
    const line = lines.find(({ line_id }) => line_id === id);
    if (line?.card && line.order_item_id !== null) expectUnused(tx, line.order_item_id);
  }
}

interface Give {
  readonly type: { readonly id: number; readonly title: string };
  readonly cents: number;
  readonly isCash: boolean;
  readonly place: MoneyPlace;
  /** The gift card or house account that gets the payment back; null for a usual tender. */
  readonly account: StoredAccount | null;
}

/** Stores the refund's payments. */
function giveBack(
  tx: Tx,
  context: CommandContext,
  gives: readonly Give[],
  of: { readonly day: string; readonly invoiceId: number; readonly approvedBy: string | null },
): void {
  for (const { type, cents, isCash, place, account } of gives) {
    const amountCents = 0 - cents;
    const roundingCents = roundingOf(tx, isCash, amountCents);
    const { id: typeId, title } = type;
    const money = { typeId, title, isCash, place, amountCents, roundingCents };
    const own = { billId: null, count: 0, accountId: account?.id ?? null };
    const paymentId = bookPayment(tx, context, { ...of, ...money, ...own });
    if (account) {
      // The account is read again, because another payment of this refund may have changed it.
      const now = getAccount(tx, account.id);
      returnToAccount(tx, context, now, { cents, paymentId, invoiceId: of.invoiceId });
    }
    if (roundingCents !== 0) recordMoney(tx, of.day, { roundingCents });
  }
}

export const refundInvoice: Command<
  Body & { id: number },
  { message: string; invoiceId: number }
> = (tx, body, context) => {
  const { reason, offers, amountCents } = readRefund(tx, body);
  const sale = getSale(tx, body.id);
  const lines = linesLeft(tx, sale);
  // A refund of an amount skips lines that sold gift cards. A gift card is refunded only if the call names its line,
  // and never in part.
  const meant = amountCents === null ? lines : lines.filter(({ card }) => card === null);
  const left = meant.map((line) => line.left);
  const backs = backsOf(left, body, amountCents);
  if (amountCents === null) expectWholeSets(setLinesOfInvoice(lines), body.lines ?? []);
  const total = backs.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  expectSum(tx, offers, total);
  expectCardsUnused(tx, lines, backs);
  const to = readBacks(tx, sale.id, offers);
  const paid = paymentsOf(tx, sale.id);
  const gives = offers.map(({ type, cents }, index): Give => {
    const isCash = type.is_cash === 1;
    const place = placeBack(tx, placeMoney(tx, context, { isCash }), paid);
    return { type, cents, isCash, place, account: to.accounts[index] ?? null };
  });
  const { approvedBy } = needRight(context, 'refund', () =>
    aboutInvoice(tx, sale.id, `Refund of invoice ${sale.id}`, total),
  );
  allowBeyond(tx, context, to, { sale: sale.id, reason });
  const credit = issueCredit(tx, context, sale, lines, backs, { reason, approvedBy });
  const { invoiceId, day } = credit;
  const paidWith = new Set(paid.map(({ payment_type_id }) => payment_type_id));
  giveBack(tx, context, gives, { day, invoiceId, approvedBy });
  recordException(tx, context, {
    kind: 'refund',
    valueCents: total,
    title: sale.customer_name ?? '',
    reason,
    approvedBy,
    otherTender: offers.some(({ type }) => !paidWith.has(type.id)),
    invoiceId,
    billId: sale.bill_id,
  });
  const details = { credit: invoiceId, total: wireOf(tx).amount(total), reason };
  audit(tx, context, { kind: 'invoice.refunded', entity: 'invoice', id: sale.id, details });
  const isCash = gives.some((one) => one.isCash);
  const opened = isCash ? openDrawerFor(tx, context, 'refund', { invoiceId }) : [];
  return { answer: { message: 'The credit note is issued.', invoiceId }, ...printOutcome(opened) };
};
