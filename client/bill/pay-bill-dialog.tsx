// Pays the bills of a table, in full or in part, and continues with the remainder.

import { useState } from 'react';
import { paymentRows } from '#shared/billing/bill-sums.ts';
import { type Cents, type Currency, toMinor } from '#shared/billing/money.ts';
import { CASH_STEPS } from '#shared/billing/pay.ts';
import type { Bill } from '#shared/entities/bills.ts';
import { COOKING } from '#shared/states/order-item.ts';
import { shownBill, shownThanks, useDialogDisplay } from '../checkout/customer-display.ts';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { PaidDialog, UnsentPaymentDialog } from '../checkout/payment-end.tsx';
import type { PaymentWords } from '../checkout/payment-sums.tsx';
import { printReceipt, printReport, tellIfBlocked } from '../checkout/receipt.ts';
import { sumWords } from '../checkout/sum-words.ts';
import { formatAmount } from '../locales/format.ts';
import { t } from '../locales/t.ts';
import { Checkbox } from '../parts/choice.tsx';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import { BillChips } from './bill-chips.tsx';
import type { BillDialogProps } from './bill-dialog.ts';
import { billName } from './bill-words.ts';
import { CloseBillDialog } from './close-bill-dialog.tsx';
import { closedWords, EndedBill } from './ended-bill.tsx';
import { storedReceiptOf } from './print-bill.ts';
import { type PaidPart, useBillPaying, type Wishes } from './use-bill-payment.ts';

const paymentWords = (): PaymentWords => ({
  pay: (amount) => t('Pay {amount}', { amount }),
  subtotal: t('Subtotal'),
  tax: t('Tax'),
  total: t('Total'),
});

type PayBillProps = BillDialogProps & { init: OrdersInit };

interface EndProps {
  title: string;
  bill: Bill;
  paid: PaidPart;
  init: OrdersInit;
  currency: Currency;
  onDone: () => void;
}

function PaidEnd({ title, bill, paid, init, currency, onDone }: EndProps) {
  const isClosed = paid.due === 0;
  const closedText = bill.due === 0 ? t('Closed') : t('Paid');
  const text = isClosed
    ? closedText
    : t('Left to pay {amount}', { amount: formatAmount(paid.due, currency) });
  const hasReceipt = isClosed && bill.lines.length > 0 && !init.hasReceiptPrinter;
  const print = () =>
    tellIfBlocked(paid.paper ? printReport(paid.paper) : printReceipt(storedReceiptOf(bill, init)));
  return (
    <PaidDialog
      {...{ title, currency, text, onDone }}
      change={paid.change}
      cards={paid.cards}
      hasPrinter={init.hasReceiptPrinter}
      done={isClosed ? t('Done') : t('Continue')}
      onPrint={hasReceipt ? print : undefined}
    />
  );
}

const isCooking = ({ lines }: Bill): boolean =>
  lines.some(({ status }) => status !== null && COOKING.includes(status));

/** Returns the bill to pay. When that bill is no longer open, returns its last state. */
function useChosenBill({ bill: first, bills, siblings, onBill, onClose }: PayBillProps) {
  const [bill, setBill] = useState(first);
  const now = bills.find(({ id }) => id === bill.id) ?? bill;
  const choose = (id: number) => {
    const next = siblings.find((each) => each.id === id);
    if (next !== undefined) setBill(next);
  };
  /** Continues with the remainder, or with the table's next bill. */
  const leave = (isClosed: boolean) => {
    const next = isClosed ? siblings.find(({ id }) => id !== now.id) : now;
    if (next === undefined) return onClose();
    setBill(next);
    onBill(next.id);
  };
  return { now, choose, leave };
}

/** Returns the amount due and the amount already paid, as the payment dialog needs them. */
function figuresOf(bill: Bill, { decimals }: Currency, { storeSettings }: OrdersInit) {
  const cents = (amount: number) => toMinor(amount, decimals);
  const cashStep = CASH_STEPS.find((each) => each === storeSettings.cash_rounding) ?? 0;
  return {
    bill: {
      subtotalCents: cents(bill.subtotal),
      taxTotalCents: cents(bill.taxTotal),
      totalCents: cents(bill.total),
    },
    parts: { paidCents: cents(bill.paid), cashStep },
  };
}

/**
 * Returns the most that gift cards can still pay; undefined (no limit) if the bill sells no gift card (contract
 * 32.5).
 */
function giftLimitOf(
  { total, lines, payments }: Bill,
  { decimals }: Currency,
  { paymentTypes }: OrdersInit,
): Cents | undefined {
  const sold = lines.filter(({ card }) => card !== undefined);
  if (sold.length === 0) return undefined;
  const gifts = new Set(paymentTypes.flatMap(({ id, kind }) => (kind === 'gift' ? [id] : [])));
  const paid = payments.filter(
    ({ payment_type_id, cancelled_at }) => gifts.has(payment_type_id) && cancelled_at === null,
  );
  const taken = [...sold, ...paid].reduce((sum, { amount }) => sum + toMinor(amount, decimals), 0);
  return toMinor(total, decimals) - taken;
}

interface WishBoxesProps {
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
}

function WishBoxes({ wishes, onChange }: WishBoxesProps) {
  return (
    <>
      <Checkbox
        label={t('Print Receipt?')}
        checked={wishes.doPrint}
        onChange={(doPrint) => onChange({ ...wishes, doPrint })}
      />
      <Checkbox
        label={t('Complete the orders when the bill is paid')}
        checked={wishes.doComplete}
        onChange={(doComplete) => onChange({ ...wishes, doComplete })}
      />
    </>
  );
}

export function PayBillDialog(props: PayBillProps) {
  const { siblings, init, currency, show, onClose } = props;
  const { now, choose, leave } = useChosenBill(props);
  const [wishes, setWishes] = useState({
    doPrint: init.printSettings.is_enable_print === 1,
    doComplete: !isCooking(props.bill),
  });
  const { isBusy, paid, unsent, pay, goOn } = useBillPaying(now, init, () => show([now.id]));
  useDialogDisplay(
    paid?.due === 0 ? shownThanks(now.total, paid.change) : shownBill(now, currency.decimals),
  );
  const name = { bill: billName(now, siblings) };
  const title = now.due === 0 ? t('Close {bill}', name) : t('Pay {bill}', name);
  const done = () => {
    goOn();
    leave(paid?.due === 0);
  };
  if (paid !== undefined)
    return <PaidEnd {...{ title, paid, init, currency }} bill={now} onDone={done} />;
  if (unsent !== undefined)
    return <UnsentPaymentDialog {...{ title, unsent, currency, onClose }} />;
  const closed = isBusy ? undefined : closedWords({ bill: now, bills: props.bills });
  if (closed !== undefined) return <EndedBill title={title} words={closed} onClose={onClose} />;
  const lead = siblings.length > 1 && (
    <BillChips
      label={t('Bills of the table')}
      size="touch"
      bills={siblings}
      chosen={now.id}
      currency={currency}
      onChoose={choose}
    />
  );
  const boxes = <WishBoxes wishes={wishes} onChange={setWishes} />;
  if (now.due === 0) {
    const isEmpty = now.lines.length === 0;
    const closeBill = () => void pay(undefined, wishes);
    return (
      <CloseBillDialog {...{ title, isEmpty, isBusy, lead, onClose }} onCloseBill={closeBill}>
        {boxes}
      </CloseBillDialog>
    );
  }
  return (
    <PaymentDialog
      key={`${now.id} ${now.version}`}
      title={title}
      words={paymentWords()}
      {...figuresOf(now, currency, init)}
      rows={paymentRows(now, currency.decimals).map(({ label, cents }) => ({
        label: sumWords(label),
        cents,
      }))}
      giftLimitCents={giftLimitOf(now, currency, init)}
      customer={now.customer_id ?? undefined}
      currency={currency}
      paymentTypes={init.paymentTypes}
      isBusy={isBusy}
      onPay={(payment) => pay(payment, wishes)}
      onClose={onClose}
      lead={lead}
    >
      {boxes}
    </PaymentDialog>
  );
}
