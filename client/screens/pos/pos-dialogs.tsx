// The dialog that is open on the POS, if any.

import { useState } from 'react';
import type { Currency } from '#shared/billing/money.ts';
import { PaymentDialog } from '../../checkout/payment-dialog.tsx';
import type { PaymentWords } from '../../checkout/payment-sums.tsx';
import { t } from '../../locales/t.ts';
import { AllergiesDialog } from './allergies-dialog.tsx';
import { isSet } from './cart/cart-choice.ts';
import { lineCents, totalsFor } from './cart/cart-rules.ts';
import { cartNow, useCart } from './cart/cart-state.ts';
import { DraftsDialog, SaveDraftDialog } from './cart/draft-dialogs.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { NotesDialog } from './dish/notes-dialog.tsx';
import { OpenPriceDialog } from './dish/open-price-dialog.tsx';
import { OptionsDialog } from './dish/options-dialog.tsx';
import { SetDialog } from './dish/set-dialog.tsx';
import { GiftCardDialog } from './gift-card-dialog.tsx';
import { LeftDialog } from './menu/left-dialog.tsx';
import type { PosData } from './pos-data.ts';
import { closeDialog, useDialog } from './pos-ui.ts';
import { asksBefore, sendCart, useCheckoutBusy } from './send/checkout.ts';
import { KitchenWarning } from './send/kitchen-warning.tsx';
import { OutboxDialog, PricesDialog, SendDialog, SentDialog } from './send/order-dialogs.tsx';
import { SendAtOnce, SentNote } from './send/send-at-once.tsx';
import { UnlessShort } from './send/short-lines.tsx';
import { findEmpty, findFaultIn, UnlessFault, UnlessTableless } from './send/unless-fault.tsx';

function NotesOf({ lineKey, data }: { lineKey: string; data: PosData }) {
  const line = useCart().lines.find((each) => each.key === lineKey);
  if (line === undefined) return null;
  const category = data.items.get(line.id)?.category_id;
  const presets = data.init.categories.find(({ id }) => id === category)?.note_presets;
  return <NotesDialog line={line} presets={presets ?? []} />;
}

const paymentWords = (): PaymentWords => ({
  pay: (amount) => t('Collect {amount}', { amount }),
  subtotal: t('Items Net Total'),
  tax: t('Tax Total'),
  total: t('Payable Total'),
});

function PayDialog({ data, reload }: PosDialogsProps) {
  const isBusy = useCheckoutBusy();
  const { paymentTypes } = data.init;
  const cart = useCart();
  const bill = totalsFor(cart);
  const soldCards = cart.lines.filter(({ card }) => card !== undefined);
  return (
    <PaymentDialog
      title={t('Collect Payment & Send order to Kitchen')}
      words={paymentWords()}
      bill={bill}
      giftLimitCents={
        soldCards.length === 0
          ? undefined
          : bill.totalCents - soldCards.reduce((sum, line) => sum + lineCents(line), 0)
      }
      customer={cart.customer?.phone}
      currency={data.currency}
      paymentTypes={paymentTypes}
      isBusy={isBusy}
      onPay={(payment) => sendCart(data, reload, payment)}
      onClose={closeDialog}
    >
      <KitchenWarning />
    </PaymentDialog>
  );
}

/**
 * Asks for confirmation, or sends immediately. The table may have been chosen just before, so the cart is read when
 * this step begins.
 */
function SendStep({ currency, onSend }: { currency: Currency; onSend: () => void }) {
  const [asks] = useState(() => asksBefore(cartNow()));
  return asks ? <SendDialog currency={currency} onSend={onSend} /> : <SendAtOnce onSend={onSend} />;
}

function SendFlow({ data, reload }: PosDialogsProps) {
  const send = () => void sendCart(data, reload);
  return (
    <UnlessFault find={() => findFaultIn(data)}>
      <UnlessTableless data={data}>
        <UnlessShort data={data}>
          <SendStep currency={data.currency} onSend={send} />
        </UnlessShort>
      </UnlessTableless>
    </UnlessFault>
  );
}

function PayFlow({ data, reload }: PosDialogsProps) {
  return (
    <UnlessFault find={() => findFaultIn(data)}>
      <UnlessShort data={data}>
        <PayDialog data={data} reload={reload} />
      </UnlessShort>
    </UnlessFault>
  );
}

interface PosDialogsProps {
  data: PosData;
  reload: () => Promise<void>;
}

export function PosDialogs({ data, reload }: PosDialogsProps) {
  const dialog = useDialog();
  const { currency } = data;
  switch (dialog?.kind) {
    case 'options': {
      const item = data.items.get(dialog.item.id) ?? dialog.item;
      const props = { item, ...(dialog.line && { line: dialog.line }) };
      return isSet(item) ? <SetDialog {...props} /> : <OptionsDialog {...props} />;
    }
    case 'price':
      return <OpenPriceDialog item={dialog.item} choice={dialog.choice} />;
    case 'left':
      return (
        <LeftDialog item={data.items.get(dialog.item.id) ?? dialog.item} onClose={closeDialog} />
      );
    case 'gift-card':
      return <GiftCardDialog data={data} scannedCode={dialog.code} />;
    case 'allergies':
      return <AllergiesDialog />;
    case 'notes':
      return <NotesOf lineKey={dialog.lineKey} data={data} />;
    case 'customer':
      return <CustomerDialog />;
    case 'save-draft':
      return (
        <UnlessFault find={findEmpty}>
          <SaveDraftDialog />
        </UnlessFault>
      );
    case 'drafts':
      return <DraftsDialog data={data} />;
    case 'send':
      return <SendFlow data={data} reload={reload} />;
    case 'pay':
      return <PayFlow data={data} reload={reload} />;
    case 'prices':
      return <PricesDialog changes={dialog.changes} currency={currency} />;
    case 'sent':
      if (!asksBefore(dialog.order.cart) && dialog.order.receipt.receipt.payment === undefined)
        return <SentNote order={dialog.order} />;
      return <SentDialog order={dialog.order} currency={currency} />;
    case 'held':
      return <OutboxDialog held={dialog} currency={currency} />;
    default:
      // Draws nothing here: the menu draws the filter dialog, because the menu knows the categories.
      return null;
  }
}
