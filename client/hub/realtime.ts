// Order events from the hub over a plain WebSocket, for the screen that is shown (CONTRACT §6).
import { useEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Hello } from '#shared/frames.ts';
import { SOCKET_PATH } from '#shared/limits.ts';
import { updateSession } from '../session/account.ts';
import { leaveForSignIn } from './api.ts';
import { createOrderLine, type LineStatus, type OrderNews } from './order-line.ts';

export type { OrderNews } from './order-line.ts';

/** `since`: the last word of the hub before it went, in ms of this screen's clock. */
export const realtime = proxy<{ status: LineStatus; since: number | undefined }>({
  status: 'idle',
  since: undefined,
});

const line = createOrderLine({
  isSignedIn: updateSession,
  connect: () => {
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${window.location.host}${SOCKET_PATH}`);
  },
  signedOut: leaveForSignIn,
  changed: (status, since) => Object.assign(realtime, { status, since }),
});

export const onOrderNews = line.listen;
export const introduce = line.introduce;

/** Order events for a screen while it is shown. The newest listener is called; it need not be stable. */
export function useOrderNews(me: Hello, listener: (news: OrderNews) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const { screen, name, held } = me;
  useEffect(() => {
    introduce({ screen, ...(name !== undefined && { name }), ...(held !== undefined && { held }) });
  }, [screen, name, held]);
  useEffect(() => onOrderNews((news) => latest.current(news)), []);
}

export function useRealtime() {
  return useSnapshot(realtime);
}
