// The dialogs around sending an order: the summary before it, changed prices, the token after it, and a missing connection to the hub.

import type { Cents, Currency } from '#shared/billing/money.ts';
import { ChangeDue, UnsentChange, useSettled } from '../../../checkout/change-due.tsx';
import { IssuedCards } from '../../../checkout/issued-cards.tsx';
import { WhileUnsent } from '../../../checkout/payment-end.tsx';
import {
  popupsBlocked,
  printReceipt,
  printToken,
  tellIfBlocked,
} from '../../../checkout/receipt.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Totals } from '../cart/cart-panel.tsx';
import styles from '../dialogs.module.css';
import { closeDialog, type PriceChange, type SentOrder } from '../pos-ui.ts';
import { ChangedPrices } from './changed-prices.tsx';
import { acceptPrices, useCheckoutBusy } from './checkout.ts';
import { KitchenWarning } from './kitchen-warning.tsx';
import { closeSent, locksAfterSend } from './lock-after-send.ts';

export function SendDialog({ currency, onSend }: { currency: Currency; onSend: () => void }) {
  const busy = useCheckoutBusy();
  return (
    <Dialog
      open
      title={t('Send order to Kitchen')}
      busy={busy}
      onClose={closeDialog}
      footer={
        <>
          <Button size="touch" disabled={busy} onClick={closeDialog}>
            {t('Cancel')}
          </Button>
          <Button size="touch" look="primary" busy={busy} data-first-focus="true" onClick={onSend}>
            {t('Send to Kitchen')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <KitchenWarning />
        <Totals currency={currency} />
      </div>
    </Dialog>
  );
}

export function PricesDialog({
  changes,
  currency,
}: {
  changes: readonly PriceChange[];
  currency: Currency;
}) {
  return (
    <ChangedPrices
      title={t('Prices have changed')}
      text={t('The order was not sent, because these prices have changed:')}
      changes={changes}
      currency={currency}
      onKeep={closeDialog}
      onAccept={() => acceptPrices(changes)}
    />
  );
}

export function SentDialog({ order, currency }: { order: SentOrder; currency: Currency }) {
  const { change, cards, isBlocked } = order;
  const onNetwork = order.receipt.hasReceiptPrinter === true;
  const isSettled = useSettled(change);
  return (
    <Dialog
      open
      title={t('Order sent to Kitchen')}
      busy={!isSettled}
      onClose={closeSent}
      footer={
        <>
          <Button size="touch" onClick={() => tellIfBlocked(printReceipt(order.receipt))}>
            {t('Print Receipt')}
          </Button>
          <Button size="touch" onClick={() => tellIfBlocked(printToken(order, onNetwork))}>
            {t('Print Token')}
          </Button>
          <Button
            size="touch"
            look="primary"
            busy={!isSettled}
            data-first-focus="true"
            onClick={closeSent}
          >
            {locksAfterSend() ? t('Done') : t('Next order')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {change > 0 && <ChangeDue change={change} currency={currency} />}
        <IssuedCards cards={cards} hasPrinter={onNetwork} currency={currency} />
        <p className={styles.centred}>{t('Token No.')}</p>
        <p className={styles.token}>{order.tokenNo}</p>
        <p className={styles.centred}>{t('Order ID: {id}', { id: order.orderId })}</p>
        {isBlocked && (
          <p className={styles.muted}>
            {popupsBlocked()} {t('You can also print with the button below.')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Says what an unsent order means for the kitchen and the till. */
function UnsentNotes({ paid, why }: { paid: boolean; why: string }) {
  return (
    <>
      <p className={styles.lead}>{why}</p>
      <p>
        {t(
          "Don't enter the order again. It is saved here and sent once, automatically, when the hub is back.",
        )}
      </p>
      <p>
        {t('The kitchen has not seen the order yet. If it is urgent, tell the kitchen yourself.')}
      </p>
      {paid && (
        <p>
          {t(
            'The payment is not confirmed yet. The order is shown as paid when the hub confirms the payment.',
          )}
        </p>
      )}
    </>
  );
}

interface HeldOrder {
  readonly paid: boolean;
  readonly changeCents: Cents;
  readonly why: string;
}

/** Says that the order is stored on this screen, until the order is sent or refused. */
export function OutboxDialog({ held, currency }: { held: HeldOrder; currency: Currency }) {
  return (
    <Dialog
      open
      title={t('Order saved on this screen')}
      onClose={closeDialog}
      footer={
        <Button size="touch" look="primary" data-first-focus="true" onClick={closeDialog}>
          {t('OK')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <UnsentChange changeCents={held.changeCents} currency={currency} />
        <WhileUnsent>
          <UnsentNotes paid={held.paid} why={held.why} />
        </WhileUnsent>
      </div>
    </Dialog>
  );
}
