// Sends orders without a question, on a till that doesn't confirm each order. The order can be undone for five seconds
// unless the kitchen has started it.

import { useEffect, useRef } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../../hub/api.ts';
import { rich } from '../../../locales/rich.ts';
import { t } from '../../../locales/t.ts';
import { Button } from '../../../parts/button.tsx';
import { didWork } from '../../../parts/toasts.ts';
import { cartNow } from '../cart/cart-state.ts';
import { putBack } from '../cart/undo.ts';
import styles from '../dialogs.module.css';
import { closeDialog, type SentOrder } from '../pos-ui.ts';
import { closeSent } from './lock-after-send.ts';

const UNDO_MS = 5000;

/** Replaces the confirmation dialog: sends the order without a question. */
export function SendAtOnce({ onSend }: { onSend: () => void }) {
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    closeDialog();
    onSend();
  }, [onSend]);
  return null;
}

const WHY = 'Undone right after sending';

/**
 * Voids the whole order and restores its cart. Dishes that the kitchen has started stay on the order, and the hub
 * reports that.
 */
async function takeBack({ orderId, cart }: SentOrder): Promise<void> {
  const body = { orderIds: [orderId], reason: WHY, undo: true };
  if (await didWork(call('POST /orders/cancel', { body }), t(FALLBACK.processing)))
    await putBack(cart);
}

/** A notice about the sent order. The user can take the next order while the notice is shown. */
export function SentNote({ order }: { order: SentOrder }) {
  useEffect(() => {
    // If the user has begun the next order, only the notice closes. `closeSent` could leave the page while they type.
    const end = () => (cartNow().lines.length === 0 ? closeSent() : closeDialog());
    const timer = setTimeout(end, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = () => {
    closeDialog();
    void takeBack(order);
  };
  return (
    <div role="status" className={styles.sentNote}>
      <span>
        {rich('Token {token} sent to the kitchen', { token: <strong>{order.tokenNo}</strong> })}
      </span>
      <Button size="touch" onClick={undo}>
        {t('Undo')}
      </Button>
    </div>
  );
}
