// Order events from the hub over a plain WebSocket, for the screen that is shown (CONTRACT §6).
import { useEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Hello } from '#shared/frames.ts';
import { fetchUntilThere } from '../app/fetch-part.ts';
import { updateSession } from '../session/account.ts';
import type { LineStatus } from './line-status.ts';
import type { OrderNews } from './order-frames.ts';
import type { createOrderLine } from './order-line.ts';
import { leaveForSignIn } from './refresh.ts';

export type { OrderNews } from './order-frames.ts';

type OrderLine = ReturnType<typeof createOrderLine>;

/** `since`: the last word of the hub before it went, in ms of this screen's clock. */
export const realtime = proxy<{ status: LineStatus; since: number | undefined }>({
  status: 'idle',
  since: undefined,
});

let fetching: Promise<OrderLine> | undefined;
let called = '';
let held: number | undefined;
let last: Hello | undefined;

async function makeLine(): Promise<OrderLine> {
  const { createOrderLine, connectToHub } = await fetchUntilThere(() => import('./order-line.ts'));
  return createOrderLine({
    isSignedIn: updateSession,
    connect: connectToHub,
    signedOut: leaveForSignIn,
    changed: (status, since) => Object.assign(realtime, { status, since }),
  });
}

/** The line's rules come after the first screen, which is drawn without them. */
function whenLine(): Promise<OrderLine> {
  if (fetching === undefined) {
    Object.assign(realtime, { status: 'reconnecting', since: Date.now() });
    fetching = makeLine();
  }
  return fetching;
}

/** Hears order events until it is told to stop. */
export function onOrderNews(listener: (news: OrderNews) => void): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  void whenLine().then((line) => {
    if (!isOver) stop = line.listen(listener);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Says which screen this is, and how much lies unsent in this browser once that is known. */
export function introduce(me: Hello): void {
  last = me;
  const known = { ...(called !== '' && { name: called }), ...(held !== undefined && { held }) };
  void whenLine().then((line) => line.introduce({ ...me, ...known }));
}

/** How many orders and payments lie unsent here, whichever screen is shown. */
export function tellHeld(count: number): void {
  if (count === held) return;
  held = count;
  if (last !== undefined) introduce(last);
}

/** What the screen is called, whoever introduces it. */
export function nameScreen(name: string): void {
  called = name;
  if (last !== undefined) introduce(last);
}

/** Says something else; lost where nobody is connected. */
export function say(event: string, data: object): void {
  void whenLine().then((line) => line.say(event, data));
}

/** Order events for a screen while it is shown. The newest listener is called; it need not be stable. */
export function useOrderNews(me: Hello, listener: (news: OrderNews) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const { screen, name } = me;
  useEffect(() => {
    introduce({ screen, ...(name !== undefined && { name }) });
  }, [screen, name]);
  useEffect(() => onOrderNews((news) => latest.current(news)), []);
}

export function useRealtime() {
  return useSnapshot(realtime);
}
