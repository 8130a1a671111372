// Pay & Complete: the totals from the hub, 'Print Receipt?', the payment and the change.
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type Currency, toMinor } from '#shared/billing/money.ts';
import { FALLBACK } from '#shared/texts.ts';
import { ChangeDue, useSettled } from '../../checkout/change-due.tsx';
import { shownOrders, shownThanks, useGuestBill } from '../../checkout/guest-display.ts';
import { PaymentDialog, type PaymentWords } from '../../checkout/payment-dialog.tsx';
import { tellIfBlocked } from '../../checkout/receipt.ts';
import { useData } from '../../hub/data.ts';
import { currencyIn } from '../../hub/store.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import styles from './orders.module.css';
import { useBill } from './use-bill.ts';
import { type Paid, type Paying, usePayment } from './use-payment.ts';

const WORDS: PaymentWords = { pay: 'Pay', subtotal: 'Subtotal', tax: 'Tax', total: 'Total' };

interface EndProps {
  title: string;
  onClose: () => void;
}

function PaidDialog({
  paid,
  currency,
  title,
  onClose,
}: EndProps & { paid: Paid; currency: Currency }) {
  const isSettled = useSettled(paid.change);
  return (
    <Dialog
      open
      title={title}
      busy={!isSettled}
      onClose={onClose}
      footer={
        <>
          {!paid.isPrinted && (
            <Button
              size="touch"
              icon={<IconPrinter size={22} aria-hidden />}
              onClick={() => tellIfBlocked(paid.print())}
            >
              Print Receipt
            </Button>
          )}
          <Button look="primary" size="touch" busy={!isSettled} data-first-focus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {paid.change > 0 ? (
        <ChangeDue change={paid.change} currency={currency} />
      ) : (
        <p className={styles.ended}>Paid</p>
      )}
    </Dialog>
  );
}

function OutboxDialog({ why, title, onClose }: EndProps & { why: string }) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" wide data-first-focus onClick={onClose}>
          OK
        </Button>
      }
    >
      <div className={styles.ended}>
        <p className={styles.lead}>The payment is not confirmed yet.</p>
        <p>
          {why} Don't collect it again: it is saved on this screen and sent automatically, once. The
          bill is shown as paid when the hub confirms it.
        </p>
      </div>
    </Dialog>
  );
}

/** Returns what the customer display shows meanwhile; nothing without the bills. */
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
  const title = `Pay & Complete: ${props.title}`;
  const currency = currencyIn(init.storeSettings);
  const { data: bill, error, ask } = useBill(orderIds);
  const [doPrint, setPrint] = useState(init.printSettings.is_enable_print === 1);
  const { isBusy, paid, outboxWhy, pay } = usePayment(props, () => void ask());
  const shown = useShown(orderIds, bill?.total, currency);
  useGuestBill(paid === undefined ? shown : shownThanks(bill?.total ?? 0, paid.change));
  if (paid !== undefined) return <PaidDialog {...{ paid, currency, title, onClose }} />;
  if (outboxWhy !== undefined)
    return <OutboxDialog why={outboxWhy} title={title} onClose={onClose} />;
  if (bill === undefined)
    return (
      <Dialog open size="wide" title={title} onClose={onClose}>
        {error === undefined ? (
          <Loading />
        ) : (
          <LoadError text={FALLBACK.processing} error={error} onRetry={() => void ask()} />
        )}
      </Dialog>
    );
  return (
    <PaymentDialog
      title={title}
      words={WORDS}
      bill={{
        subtotalCents: toMinor(bill.subtotal, currency.decimals),
        taxTotalCents: toMinor(bill.taxTotal, currency.decimals),
        totalCents: toMinor(bill.total, currency.decimals),
      }}
      currency={currency}
      paymentTypes={init.paymentTypes}
      isBusy={isBusy}
      onPay={(payment) => pay(bill, payment, doPrint)}
      onClose={onClose}
    >
      <Checkbox label="Print Receipt?" checked={doPrint} onChange={setPrint} />
    </PaymentDialog>
  );
}
