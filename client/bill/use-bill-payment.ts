// Sends a full or part payment of a bill. Stores it as unsent while the hub is unreachable, or shows why the hub
// refused it.

import { useState } from 'react';
import { fromMinor } from '#shared/billing/money.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { Bill } from '#shared/entities/bills.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { type Payment, receiptPayment, sentPart } from '../checkout/payment.ts';
import type { StoredReport } from '../checkout/receipt.ts';
import { paymentReceipt } from '../checkout/reprint.ts';
import { useSentPayment } from '../checkout/use-sent-payment.ts';
import { ApiError } from '../hub/api.ts';
import { toHubIso } from '../hub/clock.ts';
import { currencyIn } from '../hub/store.ts';
import { formatMoney } from '../locales/format.ts';
import { said, t } from '../locales/t.ts';
import { postEntry } from '../outbox/outbox.ts';
import { settleRefusedBill } from '../outbox/outbox-payments.ts';
import { messageOf, toastError, toastSuccess } from '../parts/toasts.ts';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import { refusalWords } from './actions.ts';
import { billName } from './bill-words.ts';
import { storedReceiptOf } from './print-bill.ts';

export interface PaidPart {
  readonly change: number;
  /** The remainder of the bill; 0 if the bill is closed. */
  readonly due: number;
  /** The receipt, if the hub has prepared it for printing in this browser. */
  readonly paper: StoredReport | undefined;
  /** The gift cards that this payment issued or loaded. */
  readonly cards: readonly IssuedCard[];
}

export interface Wishes {
  readonly doPrint: boolean;
  readonly doComplete: boolean;
}

/** Returns the data stored with an unsent payment: the bill's receipt, with the amount and tip of this payment. */
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
      payments: payment === undefined ? [] : [sentPart(payment, currency.decimals)],
      due: bill.due,
      complete: doComplete,
      printReceipt: doPrint,
      tappedAt: toHubIso(Date.now()),
    },
    label: t('Payment for {bill}: {amount}', {
      bill: billName(bill),
      amount: formatMoney(payment?.amountCents ?? 0, currency),
    }),
    memo: memoOf(bill, payment, init),
  });
}

export function useBillPaying(bill: Bill, init: OrdersInit, show: () => Promise<void>) {
  const { isBusy, unsent, send } = useSentPayment();
  const [paid, setPaid] = useState<PaidPart>();
  const accepted = async (answer: AnswerOf<'POST /bills/{id}/pay'>) => {
    toastSuccess(said(answer.message));
    const { change, due, invoiceId, paper, cards = [] } = answer;
    const receipt = paper && invoiceId !== null ? paymentReceipt(paper, invoiceId) : undefined;
    setPaid({ change: change ?? 0, due, paper: receipt, cards });
    await show();
  };
  const refused = async (error: unknown) => {
    toastError(error instanceof ApiError ? refusalWords(error) : messageOf(error));
    await show();
  };
  const pay = (payment: Payment | undefined, wishes: Wishes) =>
    send({
      post: () => post(bill, payment, wishes, init),
      accepted,
      refused,
      settleRefused: () => settleRefusedBill(bill.id),
      changeCents: payment?.changeCents,
    });
  return { isBusy, paid, unsent, pay, goOn: () => setPaid(undefined) };
}
