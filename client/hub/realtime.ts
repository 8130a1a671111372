// Order events from the hub over a plain WebSocket, for the visible screen (contract 6).
import { useEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Hello } from '#shared/frames.ts';
import { fetchUntilThere } from '../app/fetch-part.ts';
import { updateSession } from '../session/account.ts';
import type { ConnectionStatus } from './connection-status.ts';
import type { createOrderConnection } from './order-connection.ts';
import type { OrderEvent } from './order-frames.ts';
import { leaveForSignIn } from './refresh.ts';

export type { OrderEvent } from './order-frames.ts';

type OrderConnection = ReturnType<typeof createOrderConnection>;

/** `since` is the time of the hub's last message before the connection was lost, in ms of this screen's clock. */
export const realtime = proxy<{ status: ConnectionStatus; since: number | undefined }>({
  status: 'idle',
  since: undefined,
});

let fetching: Promise<OrderConnection> | undefined;
let screenName = '';
let unsent: number | undefined;
let lastHello: Hello | undefined;

async function makeConnection(): Promise<OrderConnection> {
  const { createOrderConnection, connectToHub } = await fetchUntilThere(
    () => import('./order-connection.ts'),
  );
  return createOrderConnection({
    isSignedIn: updateSession,
    connect: connectToHub,
    signedOut: leaveForSignIn,
    changed: (status, since) => Object.assign(realtime, { status, since }),
  });
}

/** Loads the connection code when it is first needed, because the first screen does not need this code. */
function whenConnection(): Promise<OrderConnection> {
  if (fetching === undefined) {
    Object.assign(realtime, { status: 'reconnecting', since: Date.now() });
    fetching = makeConnection();
  }
  return fetching;
}

/** Calls the listener for each order event; returns a function that removes the listener. */
export function onOrderEvent(listener: (event: OrderEvent) => void): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  void whenConnection().then((connection) => {
    if (!isOver) stop = connection.listen(listener);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/**
 * Introduces this screen to the hub. Includes the number of unsent entries in this browser as soon as that number is
 * known.
 */
export function introduce(me: Hello): void {
  lastHello = me;
  const known = {
    ...(screenName !== '' && { name: screenName }),
    ...(unsent !== undefined && { held: unsent }),
  };
  void whenConnection().then((connection) => connection.introduce({ ...me, ...known }));
}

/** Reports the number of unsent orders and payments of this browser to the hub, on any screen. */
export function reportUnsent(count: number): void {
  if (count === unsent) return;
  unsent = count;
  if (lastHello !== undefined) introduce(lastHello);
}

/** Sets the name of this screen that is sent to the hub with every introduction. */
export function nameScreen(name: string): void {
  screenName = name;
  if (lastHello !== undefined) introduce(lastHello);
}

/** Sends a message to the hub. Without a connection, the message is lost. */
export function say(event: string, data: object): void {
  void whenConnection().then((connection) => connection.say(event, data));
}

/**
 * Calls the newest listener for order events while the screen is shown. So the caller may pass a new function at each
 * render.
 */
export function useOrderEvent(me: Hello, listener: (event: OrderEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const { screen, name } = me;
  useEffect(() => {
    introduce({ screen, ...(name !== undefined && { name }) });
  }, [screen, name]);
  useEffect(() => onOrderEvent((event) => latest.current(event)), []);
}

export function useRealtime() {
  return useSnapshot(realtime);
}
