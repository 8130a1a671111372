// Alerts the counter, once per order, that no kitchen display has shown it for a minute.
import { useEffect, useRef } from 'react';
import { useTimed } from '../hub/clock.ts';
import { toastError } from '../parts/toasts.ts';
import { alarmText, overdueOf, type Watched } from './unseen.ts';

/** Long enough for a waiter who comes back from a table. */
const SHOWN_MS = 30_000;

export function useUnseenAlarm(orders: readonly Watched[]): void {
  const alerted = useRef(new Set<number>());
  const overdue = useTimed((now) =>
    overdueOf(orders, now)
      .map(({ orderId }) => orderId)
      .join(),
  );
  useEffect(() => {
    const fresh = orders.filter(
      ({ orderId }) =>
        overdue.split(',').includes(String(orderId)) && !alerted.current.has(orderId),
    );
    if (fresh.length === 0) return;
    for (const { orderId } of fresh) alerted.current.add(orderId);
    const tokens = fresh.map(({ tokenNo }) => tokenNo);
    const text = alarmText(tokens, fresh);
    toastError(text, {
      // Two screens of the page may report the same orders.
      id: text,
      duration: SHOWN_MS,
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    });
  }, [orders, overdue]);
}
