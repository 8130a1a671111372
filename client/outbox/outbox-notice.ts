// Describes an unsent order or payment: its amount, who paid, and what the audit trail records about it.

import { currencyOf } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import type { OutboxEntry } from './entry.ts';

export type OutboxNotice = BodyOf<'POST /held/discarded'>;
type End = NonNullable<OutboxNotice['end']>;

/** Returns the receipt stored with an entry of any kind; undefined if there is no receipt. */
export function receiptIn({ memo }: Pick<OutboxEntry, 'memo'>): ReceiptContext | undefined {
  if (typeof memo !== 'object' || memo === null || !('receipt' in memo)) return undefined;
  const { receipt } = memo as { receipt?: { receipt?: ReceiptContext } };
  return receipt?.receipt;
}

export const isPayment = ({ endpoint }: Pick<OutboxEntry, 'endpoint'>): boolean =>
  endpoint !== 'POST /pos/create-order';

/** Returns the guest who paid, in words. If the guest's name is unknown, names the place: `the guest of table 4`. */
function guestOf(entry: OutboxEntry): string {
  const receipt = receiptIn(entry);
  const table = receipt?.tableTitle ?? undefined;
  const customer = receipt?.customerName ?? undefined;
  const token = receipt?.tokenNo ?? undefined;
  const place = table ?? (token === undefined ? undefined : t('token {token}', { token }));
  if (place !== undefined) {
    return customer === undefined ? t('the guest of {place}', { place }) : `${customer}, ${place}`;
  }
  return customer ?? t('the guest of “{label}”', { label: entry.label });
}

/**
 * Returns the amount that staff collected but the hub did not record, and who paid it; undefined if no money was
 * collected.
 */
export function giveBackOf(entry: OutboxEntry): { amount: number; words: string } | undefined {
  const receipt = receiptIn(entry);
  if (!isPayment(entry) || receipt === undefined) return undefined;
  const amount = receipt.payableTotal;
  const kind = receipt.payment === undefined ? '' : ` (${receipt.payment.title})`;
  const money = formatAmount(amount, currencyOf(receipt.currency, receipt.currencyDecimals));
  const back = { amount: `${money}${kind}`, guest: guestOf(entry) };
  return { amount, words: wordsFor(entry.refusal?.code, back) };
}

/**
 * Returns whether the hub refused the entry only because no shift is open. The entry can then be sent again
 * unchanged.
 */
export const lacksShift = ({ refusal }: Pick<OutboxEntry, 'refusal'>): boolean =>
  refusal?.code === 'NO_SHIFT';

function wordsFor(code: string | undefined, back: { amount: string; guest: string }): string {
  if (code === 'ORDER_PAID' || code === 'BILL_PAID')
    return t(
      'This bill was already paid elsewhere. If money was collected here too, give {amount} back to {guest}.',
      back,
    );
  return code === 'NO_SHIFT'
    ? t(
        'The hub did not record this payment. Open the shift and send the payment again, or give {amount} back to {guest}.',
        back,
      )
    : t(
        'The hub did not record this payment. Take the payment again, or give {amount} back to {guest}.',
        back,
      );
}

/** Returns the report for the audit trail about an entry that was refused, discarded, or restored to the cart. */
export function noticeOf(entry: OutboxEntry, end: End): OutboxNotice {
  const giveBack = giveBackOf(entry)?.amount;
  return {
    endpoint: entry.endpoint,
    total: receiptIn(entry)?.payableTotal ?? 0,
    tappedAt: new Date(entry.tappedAt).toISOString(),
    username: entry.username,
    label: entry.label,
    end,
    ...(giveBack !== undefined && end !== 'taken' && { giveBack }),
    ...(entry.refusal !== undefined && { refusal: entry.refusal.message }),
  };
}

/**
 * Returns the report about money that was collected but refused by the hub. Returns undefined if only an open shift
 * is missing, because then no report is needed.
 */
export const refusalNotice = (entry: OutboxEntry): OutboxNotice | undefined =>
  isPayment(entry) && !lacksShift(entry) ? noticeOf(entry, 'refused') : undefined;
