// Stores the cart of this QR card and sends its order. An order is sent again under the same key until the hub has
// answered.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../hub/api-error.ts';
import {
  beginSending,
  type Cart,
  finishSending,
  isRefusal,
  keepCart,
  readCart,
  stopSending,
} from './cart.ts';
import { guestCall } from './guest-call.ts';
import { guestSentence, lostSentence } from './sentences.ts';

/** How soon an order without an answer is sent again, in ms. */
const AGAIN_MS = 3000;

interface Heard {
  /** Called after the hub has accepted an order, or refused it with `error`. */
  onAnswer: (error?: ApiError) => void;
}

export function useCart(token: string, { onAnswer }: Heard) {
  const [cart, setCart] = useState(() => readCart(token));
  const [note, setNote] = useState('');
  const latest = useRef(cart);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });
  const change = useCallback(
    (by: (cart: Cart) => Cart) => {
      latest.current = by(latest.current);
      keepCart(token, latest.current);
      setCart(latest.current);
    },
    [token],
  );
  const { sent } = cart;
  useEffect(() => {
    if (sent === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const failed = (error: unknown) => {
      if (leaving.signal.aborted || !(error instanceof ApiError)) return;
      if (!isRefusal(error.status)) {
        setNote(lostSentence());
        timer = setTimeout(attempt, AGAIN_MS);
        return;
      }
      change(stopSending);
      setNote(guestSentence(error));
      answered.current(error);
    };
    const attempt = () => {
      const { body, key: idempotencyKey } = sent;
      const request = { body, idempotencyKey, signal: leaving.signal };
      void guestCall('POST /guest/orders', request).then(() => {
        change(finishSending);
        setNote('');
        answered.current();
      }, failed);
    };
    attempt();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sent, change]);
  const send = (total: number) => {
    setNote('');
    change((now) => beginSending(now, total));
  };
  return { cart, change, send, note, setNote };
}
