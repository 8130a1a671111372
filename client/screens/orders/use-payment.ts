// Pays and completes orders: sends the payment, stores it as unsent while the hub is away, or shows why it was refused.

import { useState } from 'react';
import { receiptOfOrders } from '#shared/billing/receipt-context.ts';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import type { BillSummary } from '#shared/entities/billing.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import { FALLBACK } from '#shared/texts.ts';
import { refusalWords } from '../../bill/actions.ts';
import { type Payment, paymentBody, receiptPayment } from '../../checkout/payment.ts';
import { printReceipt, printReport, type StoredReceipt } from '../../checkout/receipt.ts';
import { paymentReceipt } from '../../checkout/reprint.ts';
import { useSentPayment } from '../../checkout/use-sent-payment.ts';
import { ApiError } from '../../hub/api.ts';
import { currencyIn } from '../../hub/store.ts';
import { formatAmount } from '../../locales/format.ts';
import { said, t } from '../../locales/t.ts';
import { postEntry } from '../../outbox/outbox.ts';
import type { PaymentMemo } from '../../outbox/outbox-cart.ts';
import { settleRefused } from '../../outbox/outbox-payments.ts';
import { messageOf, toastError, toastSuccess } from '../../parts/toasts.ts';
import type { OrdersInit } from './orders-init.ts';

export interface Paying {
  title: string;
  orderIds: readonly number[];
  init: OrdersInit;
  onClose: () => void;
  /**
   * Called when the hub's state may have changed: after a payment, or after a refusal because of somebody else's
   * change.
   */
  onChanged: () => void;
}

interface Paid {
  change: number;
  /** The gift cards that were issued or loaded. */
  cards: readonly IssuedCard[];
  /** Prints the receipt. Returns false if the browser blocks the print page. */
  print: () => boolean;
  /** Whether the receipt was already printed, or its print page is already open. */
  isPrinted: boolean;
}

const PAY = 'POST /orders/complete-and-pay-order';
type Answer = AnswerOf<typeof PAY>;

function receiptOf(
  bill: BillSummary,
  { printSettings, storeSettings, hasReceiptPrinter }: OrdersInit,
  payment: Payment,
  change: number | null,
): StoredReceipt {
  const currency = currencyIn(storeSettings);
  return {
    receipt: receiptOfOrders(bill, currency, {
      payment: receiptPayment(payment, change, currency.decimals),
    }),
    print: printSettings,
    store: storeSettings,
    hasReceiptPrinter,
  };
}

function post(
  { title, orderIds, init }: Paying,
  bill: BillSummary,
  payment: Payment,
  doPrint: boolean,
) {
  const currency = currencyIn(init.storeSettings);
  const memo: PaymentMemo = { kind: 'payment', receipt: receiptOf(bill, init, payment, null) };
  return postEntry({
    endpoint: PAY,
    body: {
      orderIds: [...orderIds],
      subTotal: bill.subtotal,
      taxTotal: bill.taxTotal,
      total: bill.total,
      ...paymentBody(payment, currency.decimals),
      printReceipt: doPrint,
    },
    label: t('Payment for {bill}: {amount}', {
      bill: title,
      amount: formatAmount(bill.total, currency),
    }),
    memo,
  });
}

export function usePayment(paying: Paying, askAgain: () => void) {
  const { orderIds, init, onClose, onChanged } = paying;
  const { isBusy, unsent, send } = useSentPayment();
  const [paid, setPaid] = useState<Paid>();

  const refused = (error: unknown, code: string): void => {
    // Suggests splitting the bill, because a split can be approved. The cashier then pays the parts one by one.
    if (error instanceof ApiError && code === 'APPROVAL_NEEDED')
      toastError(`${refusalWords(error)} ${t('Please split the bill first.')}`);
    else toastError(messageOf(error, t(FALLBACK.processing)));
    if (code === 'TOTAL_MISMATCH') askAgain();
    else if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onClose();
    onChanged();
  };

  const confirmed = (answer: Answer, receipt: StoredReceipt, doPrint: boolean) => {
    const { message, change, paper, invoiceId, cards = [] } = answer;
    toastSuccess(said(message));
    const print = () =>
      paper === undefined ? printReceipt(receipt) : printReport(paymentReceipt(paper, invoiceId));
    // If the restaurant has a network printer, the hub has printed the receipt with the payment. Otherwise the
    // browser prints it.
    const isPrinted = doPrint && (init.hasReceiptPrinter || print());
    if ((change ?? 0) > 0 || cards.length > 0 || isPrinted !== doPrint)
      setPaid({ change: change ?? 0, cards, print, isPrinted });
    else onClose();
    onChanged();
  };

  const pay = (bill: BillSummary, payment: Payment, doPrint: boolean) =>
    send({
      post: () => post(paying, bill, payment, doPrint),
      accepted: (answer) =>
        confirmed(answer, receiptOf(bill, init, payment, answer.change ?? null), doPrint),
      refused,
      settleRefused: () => settleRefused(orderIds),
      changeCents: payment.changeCents,
    });
  return { isBusy, paid, unsent, pay };
}
