// What a held order or payment is about: its sum, whose money it was, and what the trail is told of it.

import { currencyOf, formatAmount } from '#shared/billing/money.ts';
import type { ReceiptContext } from '#shared/billing/receipt-context.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import type { OutboxEntry } from './entry.ts';

export type OutboxNotice = BodyOf<'POST /held/discarded'>;
type End = NonNullable<OutboxNotice['end']>;

/** The receipt that an entry keeps with it, whatever it is. */
export function receiptIn({ memo }: Pick<OutboxEntry, 'memo'>): ReceiptContext | undefined {
  if (typeof memo !== 'object' || memo === null || !('receipt' in memo)) return undefined;
  const { receipt } = memo as { receipt?: { receipt?: ReceiptContext } };
  return receipt?.receipt;
}

export const isPayment = ({ endpoint }: Pick<OutboxEntry, 'endpoint'>): boolean =>
  endpoint !== 'POST /pos/create-order';

/** Who gave the money, as far as it is known. */
function guestOf(entry: OutboxEntry): string {
  const receipt = receiptIn(entry);
  const table = receipt?.tableTitle ?? undefined;
  const customer = receipt?.customerName ?? undefined;
  const token = receipt?.tokenNo ?? undefined;
  const place = table ?? (token === undefined ? undefined : `token ${token}`);
  if (place !== undefined) {
    return customer === undefined ? `the guest of ${place}` : `${customer}, ${place}`;
  }
  return customer ?? `the guest of “${entry.label}”`;
}

/** Money that was collected for what the hub has not taken: how much, and whose it is; undefined where none was. */
export function giveBackOf(entry: OutboxEntry): { amount: number; words: string } | undefined {
  const receipt = receiptIn(entry);
  if (!isPayment(entry) || receipt === undefined) return undefined;
  const amount = receipt.payableTotal;
  const kind = receipt.payment === undefined ? '' : ` (${receipt.payment.title})`;
  const back = `${formatAmount(amount, currencyOf(receipt.currency, receipt.currencyDecimals))}${kind} back to ${guestOf(entry)}`;
  return { amount, words: wordsFor(entry.refusal?.code, back) };
}

/** Nothing is wrong with it but that its drawer has no shift: it can go out as it is. */
export const lacksShift = ({ refusal }: Pick<OutboxEntry, 'refusal'>): boolean =>
  refusal?.code === 'NO_SHIFT';

function wordsFor(code: string | undefined, back: string): string {
  if (code === 'ORDER_PAID' || code === 'BILL_PAID')
    return `It has been paid for elsewhere. If money was collected here too, give ${back}.`;
  const next = code === 'NO_SHIFT' ? 'Open the shift and send it again' : 'Collect it again';
  return `The hub did not record this payment. ${next}, or give ${back}.`;
}

/** What the trail is told where an entry did not become what was tapped. */
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

/** The trail is told at once of money that was collected and refused; what only waits for a shift is not lost. */
export const refusalNotice = (entry: OutboxEntry): OutboxNotice | undefined =>
  isPayment(entry) && !lacksShift(entry) ? noticeOf(entry, 'refused') : undefined;
