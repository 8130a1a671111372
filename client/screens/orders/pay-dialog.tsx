// Pay & Complete: the sums as the hub says them, 'Print Receipt?', the money, and the change.
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { formatAmount, toAmount, toCents } from '#shared/billing/money.ts';
import { receiptOfOrders } from '#shared/billing/receipt.ts';
import type { BillSummary } from '#shared/entities.ts';
import { FALLBACK } from '#shared/texts.ts';
import { type Collected, CollectPayment } from '../../checkout/collect-payment.tsx';
import { type KeptReceipt, printReceipt } from '../../checkout/receipt.ts';
import { ApiError, call } from '../../hub/api.ts';
import { postHeld } from '../../outbox/outbox.ts';
import type { PaymentMemo } from '../../outbox/outbox-cart.ts';
import { settleRefused } from '../../outbox/outbox-payments.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LoadError, Loading } from '../../parts/states.tsx';
import { messageOf, toastError, toastSuccess } from '../../parts/toasts.ts';
import styles from './orders.module.css';
import type { OrdersInit } from './orders-init.ts';

interface PayDialogProps {
  title: string;
  orderIds: readonly number[];
  init: OrdersInit;
  onClose: () => void;
  /** The hub's state may have changed: paid, or refused by somebody else's step. */
  onChanged: () => void;
}

type Bill = { data?: BillSummary; error?: ApiError };

/** The sums of what is unpaid among these orders; `ask` asks again. */
function useBill(orderIds: readonly number[]) {
  const [bill, setBill] = useState<Bill>({});
  const ids = orderIds.join(',');
  const ask = useCallback(async () => {
    setBill({});
    try {
      const body = { orderIds: ids.split(',').map(Number) };
      setBill({ data: await call('POST /orders/complete-order-payment-summary', { body }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBill({ error });
    }
  }, [ids]);
  useEffect(() => void ask(), [ask]);
  return { ...bill, ask };
}

/** The total itself stands above, large. */
function Sums({ bill, currency }: { bill: BillSummary; currency: string }) {
  const rows = [
    ['Subtotal', bill.subtotal],
    ['Tax', bill.taxTotal],
  ] as const;
  return (
    <dl className={styles.sums}>
      {rows.map(([name, amount]) => (
        <div key={name} className={styles.sum}>
          <dt>{name}</dt>
          <dd>{formatAmount(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Paid {
  change: number;
  receipt: KeptReceipt;
  /** The receipt's page is open already. */
  isPrinted: boolean;
}

function PaidView({
  paid,
  currency,
  onClose,
}: {
  paid: Paid;
  currency: string;
  onClose: () => void;
}) {
  return (
    <div className={styles.paid}>
      <p>{paid.change > 0 ? 'Change due' : 'Paid'}</p>
      {paid.change > 0 && (
        <strong className="figures">{formatAmount(paid.change, currency)}</strong>
      )}
      {!paid.isPrinted && (
        <Button
          size="large"
          wide
          icon={<IconPrinter size={22} aria-hidden />}
          onClick={() => {
            if (!printReceipt(paid.receipt)) toastError('Please allow pop-ups to print receipts.');
          }}
        >
          Print Receipt
        </Button>
      )}
      <Button look="primary" size="large" wide data-first-focus onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

function HeldView({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <div className={styles.paid}>
      <p className={styles.lead}>The payment is not confirmed yet.</p>
      <p>
        {why} Do not pay it again: it is kept on this screen and goes out by itself, once. Until the
        hub confirms it, the bill is not shown as paid.
      </p>
      <Button look="primary" size="large" wide data-first-focus onClick={onClose}>
        OK
      </Button>
    </div>
  );
}

const labelOf = (title: string, total: number, currency: string): string =>
  `Payment for ${title}: ${formatAmount(total, currency)}`;

function usePayment(
  { title, orderIds, init, onClose, onChanged }: PayDialogProps,
  askAgain: () => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [paid, setPaid] = useState<Paid>();
  const [heldWhy, setHeldWhy] = useState<string>();
  const { currency } = init.storeSettings;

  const refused = (error: unknown, code: string): void => {
    toastError(messageOf(error, FALLBACK.processing));
    if (code === 'TOTAL_MISMATCH') askAgain();
    else if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onClose();
    onChanged();
  };

  const receiptOf = (bill: BillSummary, collected: Collected, change: number | null) => {
    const { paymentTypeId, tenderedCents } = collected;
    const name = init.paymentTypes.find((type) => type.id === paymentTypeId)?.title ?? '';
    const tendered = tenderedCents === null ? null : toAmount(tenderedCents);
    const receipt: KeptReceipt = {
      receipt: receiptOfOrders(bill, currency, {
        payment: { title: name, tendered, change },
      }),
      print: init.printSettings,
      store: init.storeSettings,
      hasReceiptPrinter: init.hasReceiptPrinter,
    };
    return receipt;
  };

  const confirmed = (
    answer: { message: string; change?: number | null | undefined },
    receipt: KeptReceipt,
    doPrint: boolean,
  ): void => {
    toastSuccess(answer.message);
    const change = answer.change ?? 0;
    // A network printer got it with the payment itself.
    const isPrinted = doPrint && (init.hasReceiptPrinter || printReceipt(receipt));
    if (change > 0 || isPrinted !== doPrint) setPaid({ change, receipt, isPrinted });
    else onClose();
    onChanged();
  };

  const pay = async (bill: BillSummary, collected: Collected, doPrint: boolean): Promise<void> => {
    const { paymentTypeId, tenderedCents } = collected;
    setBusy(true);
    const memo: PaymentMemo = { kind: 'payment', receipt: receiptOf(bill, collected, null) };
    try {
      const posted = await postHeld({
        endpoint: 'POST /orders/complete-and-pay-order',
        body: {
          orderIds: [...orderIds],
          subTotal: bill.subtotal,
          taxTotal: bill.taxTotal,
          total: bill.total,
          paymentTypeId,
          tendered: tenderedCents === null ? null : toAmount(tenderedCents),
          ...(init.hasReceiptPrinter && { printReceipt: doPrint }),
        },
        label: labelOf(title, bill.total, currency),
        memo,
      });
      if (posted.kind === 'done') {
        const { answer } = posted;
        confirmed(answer, receiptOf(bill, collected, answer.change ?? null), doPrint);
      } else if (posted.kind === 'refused') refused(posted.error, posted.code);
      else setHeldWhy(posted.message);
      if (posted.kind !== 'refused') await settleRefused(orderIds);
    } catch (error) {
      console.warn('The payment could not be kept', error);
      toastError(FALLBACK.wrong);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, paid, heldWhy, pay };
}

export function PayDialog(props: PayDialogProps) {
  const { title, orderIds, init, onClose } = props;
  const { currency } = init.storeSettings;
  const { data: bill, error, ask } = useBill(orderIds);
  const [doPrint, setPrint] = useState(init.printSettings.is_enable_print === 1);
  const { isBusy, paid, heldWhy, pay } = usePayment(props, () => void ask());
  const isAsking = paid === undefined && heldWhy === undefined;
  return (
    <Dialog
      open
      size={isAsking ? 'wide' : 'usual'}
      title={`Pay & Complete: ${title}`}
      onClose={onClose}
    >
      {paid !== undefined && <PaidView paid={paid} currency={currency} onClose={onClose} />}
      {heldWhy !== undefined && <HeldView why={heldWhy} onClose={onClose} />}
      {isAsking && bill === undefined && error === undefined && <Loading />}
      {error !== undefined && (
        <LoadError text={FALLBACK.processing} error={error} onRetry={() => void ask()} />
      )}
      {isAsking && bill !== undefined && (
        <CollectPayment
          totalCents={toCents(bill.total)}
          currency={currency}
          paymentTypes={init.paymentTypes}
          isBusy={isBusy}
          onPay={(collected) => void pay(bill, collected, doPrint)}
        >
          <Sums bill={bill} currency={currency} />
          <Checkbox label="Print Receipt?" checked={doPrint} onChange={setPrint} />
        </CollectPayment>
      )}
    </Dialog>
  );
}
