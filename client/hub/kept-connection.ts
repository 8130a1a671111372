// Keeps the connection to the hub's order events open until it is stopped (contract 6).
import { CLOSE_NO_SCOPE, CLOSE_SIGNED_OUT, type HubFrame } from '#shared/frames.ts';
import { makeBackoff } from './backoff.ts';
import type { ConnectionStatus } from './connection-status.ts';
import { eventOf, type OrderEvent, type Place } from './order-frames.ts';
import { type OrderSocket, openSocket, type SocketDeps } from './order-socket.ts';

export interface SessionDeps {
  /**
   * Whether somebody is signed in. Called before each connection, because a browser can't see a 401 at a WebSocket
   * upgrade. Throws while the hub is unreachable or busy.
   */
  isSignedIn(): Promise<boolean>;
  /** Called when the hub has ended the session. */
  signedOut(): void;
}

interface KeptDeps extends SessionDeps, Pick<SocketDeps, 'connect' | 'greeting'> {
  status: { mark(status: ConnectionStatus): void; markAway(heardAt: number): void };
  onEvent(event: OrderEvent): void;
}

/**
 * Returns the functions `open` and `stop`, and the function `socket`, which returns the current socket if there is one.
 */
export function keepConnected({ status, onEvent, isSignedIn, signedOut, ...deps }: KeptDeps) {
  let socket: OrderSocket | undefined;
  let place: Place | undefined;
  let opening = 0;
  const retries = makeBackoff(() => void open());

  function drop(): void {
    opening += 1;
    retries.cancel();
    place = undefined;
    socket?.close();
    socket = undefined;
  }

  function retry(): void {
    status.markAway(socket?.heardAt() ?? Date.now());
    drop();
    retries.wait();
  }

  function stop(why: 'idle' | 'refused'): void {
    drop();
    retries.reset();
    status.mark(why);
  }

  function heard(frame: HubFrame): void {
    const event = eventOf(place, frame);
    if (event === undefined) return;
    if (place === undefined) {
      retries.reset();
      status.mark('live');
    }
    place = { epoch: frame.epoch, seq: frame.seq };
    onEvent(event);
  }

  function ended(code: number): void {
    if (code === CLOSE_SIGNED_OUT) {
      stop('idle');
      signedOut();
    } else if (code === CLOSE_NO_SCOPE) stop('refused');
    else retry();
  }

  async function open(): Promise<void> {
    opening += 1;
    const turn = opening;
    try {
      const isThere = await isSignedIn();
      if (turn !== opening) return;
      if (isThere) socket = openSocket({ ...deps, heard, ended, silent: retry });
      else stop('idle');
    } catch (error) {
      // The status shows the failure, and the connection is tried again.
      console.warn(error instanceof Error ? error.message : error);
      if (turn === opening) retry();
    }
  }

  return { open, stop, socket: () => socket };
}
