// A customer display's own connection: it says whose cart it shows, and hears nothing else (CONTRACT §20.10).
import type { DisplayCart } from '#shared/display-cart.ts';
import type { HubFrame } from '#shared/frames.ts';
import { HEARTBEAT_MS, SOCKET_PATH, SOCKET_SILENCE_MS } from '#shared/limits.ts';
import { makeBackoff } from '../../hub/backoff.ts';
import { updateSession } from '../../session/account.ts';

interface Hearing {
  heard: (cart: DisplayCart) => void;
  /** The tills that have a name. */
  tills: (names: readonly string[]) => void;
  away: (isAway: boolean) => void;
}

const readFrame = (text: unknown): HubFrame | undefined => {
  try {
    return JSON.parse(String(text)) as HubFrame;
  } catch {
    // Not a frame: the next word of the till is the whole cart again.
    return undefined;
  }
};

/** Follows the till of this name until told to stop; without a name only the tills are asked for. */
export function followTill(till: string, hearing: Hearing): () => void {
  let isOver = false;
  let socket: WebSocket | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const retries = makeBackoff(() => void open());

  const again = () => {
    clearTimeout(silence);
    clearInterval(heartbeat);
    if (isOver) return;
    hearing.away(true);
    retries.cancel();
    retries.wait();
  };
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), SOCKET_SILENCE_MS);
  };
  const take = (text: unknown) => {
    const frame = readFrame(text);
    if (frame?.event === 'hello') {
      retries.reset();
      hearing.away(false);
      hearing.tills((frame.data as { tills?: readonly string[] }).tills ?? []);
    }
    if (frame?.event === 'display_cart') hearing.heard(frame.data as DisplayCart);
  };
  async function open(): Promise<void> {
    try {
      await updateSession();
    } catch {
      again();
      return;
    }
    if (isOver) return;
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
    const mine = new WebSocket(`${scheme}://${window.location.host}${SOCKET_PATH}`);
    socket = mine;
    const hello = () => {
      if (mine.readyState !== WebSocket.OPEN) return;
      mine.send(JSON.stringify({ event: 'hello', data: { screen: 'display', till } }));
    };
    mine.onopen = () => {
      hello();
      heartbeat = setInterval(hello, HEARTBEAT_MS);
      listen();
    };
    mine.onmessage = ({ data }) => {
      listen();
      take(data);
    };
    mine.onclose = again;
  }
  void open();
  return () => {
    isOver = true;
    retries.cancel();
    clearTimeout(silence);
    clearInterval(heartbeat);
    socket?.close();
  };
}
