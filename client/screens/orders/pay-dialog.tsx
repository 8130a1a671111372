// The Pay & Complete dialog: the totals from the hub, 'Print Receipt?', the payment and the change.

import { useMemo, useState } from 'react';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import { FALLBACK } from '#shared/texts.ts';
import { closedBill, EndedBill } from '../../bill/ended-bill.tsx';
import { shownOrders, shownThanks, useDialogDisplay } from '../../checkout/customer-display.ts';
import { PaymentDialog } from '../../checkout/payment-dialog.tsx';
import { PaidDialog, UnsentPaymentDialog } from '../../checkout/payment-end.tsx';
import type { PaymentWords } from '../../checkout/payment-sums.tsx';
import { tellIfBlocked } from '../../checkout/receipt.ts';
import { useData } from '../../hub/data.ts';
import { currencyIn } from '../../hub/store.ts';
import { t } from '../../locales/t.ts';
import { Checkbox } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { useBill } from './use-bill.ts';
import { type Paying, usePayment } from './use-payment.ts';

const paymentWords = (): PaymentWords => ({
  pay: (amount) => t('Pay {amount}', { amount }),
  subtotal: t('Subtotal'),
  tax: t('Tax'),
  total: t('Total'),
});

/** Returns what the customer display shows during the payment; undefined until the bills and the total are loaded. */
function useShown(orderIds: readonly number[], total: number | undefined, { decimals }: Currency) {
  const ids = orderIds.join(',');
  const { data } = useData('GET /bills', { query: { orderIds: ids } });
  return useMemo(
    () =>
      data === undefined || total === undefined
        ? undefined
        : shownOrders(data, ids.split(',').map(Number), total, decimals),
    [data, ids, total, decimals],
  );
}

export function PayDialog(props: Paying) {
  const { orderIds, init, onClose } = props;
  const title = t('Pay & Complete: {order}', { order: props.title });
  const currency = currencyIn(init.storeSettings);
  const { data: bill, error, ask } = useBill(orderIds);
  const [doPrint, setPrint] = useState(init.printSettings.is_enable_print === 1);
  const { isBusy, paid, unsent, pay } = usePayment(props, () => void ask());
  const shown = useShown(orderIds, bill?.total, currency);
  useDialogDisplay(paid === undefined ? shown : shownThanks(bill?.total ?? 0, paid.change));
  if (paid !== undefined) {
    const { change, cards, isPrinted, print } = paid;
    const text = change > 0 ? undefined : t('Paid');
    const onPrint = isPrinted ? undefined : () => tellIfBlocked(print());
    return (
      <PaidDialog
        {...{ title, currency, change, cards, text, onPrint }}
        hasPrinter={init.hasReceiptPrinter}
        onDone={onClose}
      />
    );
  }
  if (unsent !== undefined)
    return <UnsentPaymentDialog {...{ title, unsent, currency, onClose }} />;
  if (bill === undefined)
    return (
      <Dialog open size="wide" title={title} onClose={onClose}>
        {error === undefined ? (
          <Loading />
        ) : (
          <LoadError text={t(FALLBACK.processing)} error={error} onRetry={() => void ask()} />
        )}
      </Dialog>
    );
  // If another device has paid or cancelled everything, no order is left to pay.
  if (bill.orders.length === 0 && !isBusy)
    return <EndedBill {...{ title, onClose }} words={closedBill()} />;
  return (
    <PaymentDialog
      title={title}
      words={paymentWords()}
      bill={{
        subtotalCents: toMinor(bill.subtotal, currency.decimals),
        taxTotalCents: toMinor(bill.taxTotal, currency.decimals),
        totalCents: toMinor(bill.total, currency.decimals),
      }}
      customer={bill.orders[0]?.customer_id ?? undefined}
      currency={currency}
      paymentTypes={init.paymentTypes}
      isBusy={isBusy}
      onPay={(payment) => pay(bill, payment, doPrint)}
      onClose={onClose}
    >
      <Checkbox label={t('Print Receipt?')} checked={doPrint} onChange={setPrint} />
    </PaymentDialog>
  );
}
