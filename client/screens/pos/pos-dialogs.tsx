// The dialog that stands open on the POS, if any.

import { isConfirming } from '../../checkout/confirming.ts';
import { PaymentDialog, type PaymentWords } from '../../checkout/payment-dialog.tsx';
import { useCart } from './cart.ts';
import { totalsOf } from './cart-rules.ts';
import { sendCart, useCheckoutBusy } from './checkout.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { DraftsDialog, SaveDraftDialog } from './draft-dialogs.tsx';
import { KitchenWarning } from './kitchen-warning.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { OutboxDialog, PricesDialog, SendDialog, SentDialog } from './order-dialogs.tsx';
import type { PosData } from './pos-data.ts';
import { closeDialog, useDialog } from './pos-ui.ts';
import { SendAtOnce, SentNote } from './send-at-once.tsx';

function NotesOf({ lineKey }: { lineKey: string }) {
  const line = useCart().lines.find((each) => each.key === lineKey);
  return line === undefined ? null : <NotesDialog line={line} />;
}

const WORDS: PaymentWords = {
  pay: 'Collect',
  subtotal: 'Items Net Total',
  tax: 'Tax Total',
  total: 'Payable Total',
};

function PayDialog({ data, reload }: PosDialogsProps) {
  const isBusy = useCheckoutBusy();
  const { paymentTypes, storeSettings } = data.init;
  return (
    <PaymentDialog
      title="Collect Payment & Send order to Kitchen"
      words={WORDS}
      bill={totalsOf(useCart().lines)}
      currency={storeSettings.currency}
      paymentTypes={paymentTypes}
      isBusy={isBusy}
      onPay={(payment) => void sendCart(data, reload, payment)}
      onClose={closeDialog}
    >
      <KitchenWarning />
    </PaymentDialog>
  );
}

interface PosDialogsProps {
  data: PosData;
  reload: () => Promise<void>;
}

export function PosDialogs({ data, reload }: PosDialogsProps) {
  const dialog = useDialog();
  const { currency } = data.init.storeSettings;
  switch (dialog?.kind) {
    case 'options':
      return <OptionsDialog item={dialog.item} />;
    case 'notes':
      return <NotesOf lineKey={dialog.lineKey} />;
    case 'customer':
      return <CustomerDialog />;
    case 'save-draft':
      return <SaveDraftDialog />;
    case 'drafts':
      return <DraftsDialog data={data} />;
    case 'send':
      if (!isConfirming()) return <SendAtOnce onSend={() => void sendCart(data, reload)} />;
      return <SendDialog currency={currency} onSend={() => void sendCart(data, reload)} />;
    case 'pay':
      return <PayDialog data={data} reload={reload} />;
    case 'prices':
      return <PricesDialog changes={dialog.changes} currency={currency} />;
    case 'sent':
      if (!isConfirming() && dialog.order.receipt.receipt.payment === undefined)
        return <SentNote order={dialog.order} />;
      return <SentDialog order={dialog.order} currency={currency} />;
    case 'held':
      return <OutboxDialog paid={dialog.paid} why={dialog.why} />;
    default:
      // Filters belong to the menu, which knows the categories.
      return null;
  }
}
