// Sends a full or part payment of a bill, stores it as unsent while the hub is away, or shows why it was refused.
import { useState } from 'react';
import { type Decimals, formatMoney, fromMinor } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { paidPaper } from '../checkout/lay-again.ts';
import { type Payment, paymentBody, receiptPayment } from '../checkout/payment.ts';
import type { StoredReport } from '../checkout/receipt.ts';
import { usePosting } from '../checkout/use-posting.ts';
import { ApiError } from '../hub/api.ts';
import { toHubIso } from '../hub/clock.ts';
import { currencyIn } from '../hub/store.ts';
import { postEntry } from '../outbox/outbox.ts';
import { settleRefusedBill } from '../outbox/outbox-payments.ts';
import { messageOf, toastError, toastSuccess } from '../parts/toasts.ts';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import { billName } from './bill-words.ts';
import { refusalWords } from './deeds.ts';
import { storedReceiptOf } from './print-bill.ts';

export interface PaidPart {
  readonly change: number;
  /** The remainder of the bill; 0 if it is closed. */
  readonly due: number;
  /** The receipt, if the hub has prepared it for printing in this browser. */
  readonly paper: StoredReport | undefined;
}

export interface Wishes {
  readonly doPrint: boolean;
  readonly doComplete: boolean;
}

/** Returns the description that an unsent payment keeps: the bill and the amount, tip included. */
function memoOf(bill: Bill, payment: Payment | undefined, init: OrdersInit) {
  const kept = storedReceiptOf(bill, init);
  if (payment === undefined) return { kind: 'bill', receipt: kept };
  const { amountCents, tipCents = 0 } = payment;
  const { decimals } = currencyIn(init.storeSettings);
  const receipt = {
    ...kept.receipt,
    payableTotal: fromMinor(amountCents + tipCents, decimals),
    payment: receiptPayment(payment, null, decimals),
  };
  return { kind: 'bill', receipt: { ...kept, receipt } };
}

function sentPayment(payment: Payment, decimals: Decimals) {
  const { amountCents, tipCents = 0 } = payment;
  const { paymentTypeId, ...given } = paymentBody(payment, decimals);
  const one = { paymentTypeId, amount: fromMinor(amountCents, decimals), ...given };
  return { ...one, ...(tipCents > 0 && { tip: fromMinor(tipCents, decimals) }) };
}

/** Sends the payment. Without a payment, closes a bill that has nothing due. */
function post(
  bill: Bill,
  payment: Payment | undefined,
  { doPrint, doComplete }: Wishes,
  init: OrdersInit,
) {
  const currency = currencyIn(init.storeSettings);
  return postEntry({
    endpoint: 'POST /bills/{id}/pay',
    params: { id: bill.id },
    body: {
      payments: payment === undefined ? [] : [sentPayment(payment, currency.decimals)],
      due: bill.due,
      complete: doComplete,
      printReceipt: doPrint,
      tappedAt: toHubIso(Date.now()),
    },
    label: `Payment for ${billName(bill)}: ${formatMoney(payment?.amountCents ?? 0, currency)}`,
    memo: memoOf(bill, payment, init),
  });
}

export function useBillPaying(bill: Bill, init: OrdersInit, show: () => Promise<void>) {
  const { isBusy, run } = usePosting();
  const [paid, setPaid] = useState<PaidPart>();
  const [outboxWhy, setOutboxWhy] = useState<string>();
  const settle = async (answer: AnswerOf<'POST /bills/{id}/pay'>) => {
    toastSuccess(answer.message);
    const { change, due, invoiceId, paper } = answer;
    const laid = paper && invoiceId !== null ? paidPaper(paper, invoiceId) : undefined;
    setPaid({ change: change ?? 0, due, paper: laid });
    await show();
  };
  const refused = async (error: unknown, code: string) => {
    // The payment dialog handles this case: it offers to open a shift.
    if (code === 'NO_SHIFT') return;
    toastError(error instanceof ApiError ? refusalWords(error) : messageOf(error));
    await show();
  };
  const pay = (payment: Payment | undefined, wishes: Wishes) =>
    run(async () => {
      const posted = await post(bill, payment, wishes, init);
      if (posted.kind === 'refused') {
        await refused(posted.error, posted.code);
        return posted.code;
      }
      await settleRefusedBill(bill.id);
      if (posted.kind === 'done') await settle(posted.answer);
      else setOutboxWhy(posted.message);
      return undefined;
    });
  return { isBusy, paid, outboxWhy, pay, goOn: () => setPaid(undefined) };
}
