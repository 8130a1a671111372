// The dialog that stands open on the POS, if any.
import { useCart } from './cart.ts';
import { sendCart } from './checkout.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { DraftsDialog, SaveDraftDialog } from './draft-dialogs.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { HeldDialog, PricesDialog, SendDialog, SentDialog } from './order-dialogs.tsx';
import { PayDialog } from './pay-dialog.tsx';
import type { PosData } from './pos-data.ts';
import { useDialog } from './pos-ui.ts';

function NotesOf({ lineKey }: { lineKey: string }) {
  const line = useCart().lines.find((each) => each.key === lineKey);
  return line === undefined ? null : <NotesDialog line={line} />;
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
      return <SendDialog currency={currency} onSend={() => void sendCart(data, reload)} />;
    case 'pay':
      return (
        <PayDialog
          types={data.init.paymentTypes}
          currency={currency}
          onPay={(payment) => void sendCart(data, reload, payment)}
        />
      );
    case 'prices':
      return <PricesDialog changes={dialog.changes} currency={currency} />;
    case 'sent':
      return <SentDialog order={dialog.order} />;
    case 'held':
      return <HeldDialog paid={dialog.paid} why={dialog.why} />;
    default:
      // Filters belong to the menu, which knows the categories.
      return null;
  }
}
