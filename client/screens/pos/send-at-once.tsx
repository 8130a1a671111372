// A till that doesn't confirm each order: Send asks nothing, and for five seconds what nobody has started can be taken back.
import { useEffect, useRef } from 'react';
import { FALLBACK } from '#shared/texts.ts';
import { ApiError, call } from '../../hub/api.ts';
import { Button } from '../../parts/button.tsx';
import { didWork, messageOf, toastError } from '../../parts/toasts.ts';
import styles from './dialogs.module.css';
import { closeSent } from './lock-after-send.ts';
import { closeDialog, type SentOrder } from './pos-ui.ts';

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

/** Cancels the order whole; what somebody has started stays, and is said so. */
async function takeBack(orderId: number): Promise<void> {
  try {
    const groups = await call('GET /orders', { query: { orderIds: String(orderId) } });
    const items = groups.flatMap(({ orders }) => orders.flatMap((order) => order.items));
    if (items.length === 0 || items.some(({ status }) => status !== 'created')) {
      toastError('The kitchen has started this order. Cancel it on the Orders screen.');
      return;
    }
    await didWork(
      call('POST /orders/cancel', { body: { orderIds: [orderId] } }),
      FALLBACK.processing,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error, FALLBACK.processing));
  }
}

/** Beside the next order, not before it. */
export function SentNote({ order }: { order: SentOrder }) {
  useEffect(() => {
    const timer = setTimeout(closeSent, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = () => {
    closeDialog();
    void takeBack(order.orderId);
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
