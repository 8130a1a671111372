// A till that doesn't confirm each order: Send asks nothing, and for five seconds what nobody has started can be taken back.
import { useEffect, useRef } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { didWork } from '../../parts/toasts.ts';
import styles from './dialogs.module.css';
import { closeSent } from './lock-after-send.ts';
import { closeDialog, type SentOrder } from './pos-ui.ts';
import { putBack } from './undo.ts';

const UNDO_MS = 5000;

/** In the place of the question. */
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

/** Cancels the order whole and gives its cart back; what the kitchen has begun stays, and the hub says so. */
async function takeBack({ orderId, cart }: SentOrder): Promise<void> {
  const body = { orderIds: [orderId], reason: WHY, undo: true };
  if (await didWork(call('POST /orders/cancel', { body }), FALLBACK.processing))
    await putBack(cart);
}

/** Beside the next order, not before it. */
export function SentNote({ order }: { order: SentOrder }) {
  useEffect(() => {
    const timer = setTimeout(closeSent, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = () => {
    closeDialog();
    void takeBack(order);
  };
  return (
    <div role="status" className={styles.sentNote}>
      <span>
        Token <strong>{order.tokenNo}</strong> sent to the kitchen
      </span>
      <Button size="touch" onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
