// The connection of a customer display, which receives the cart of one till (contract 20.10).
import type { DisplayCart } from '#shared/display-cart.ts';
import type { HubFrame } from '#shared/frames.ts';
import { makeBackoff } from '../../hub/backoff.ts';
import { connectToHub, type OrderSocket, openSocket } from '../../hub/order-socket.ts';
import { updateSession } from '../../session/account.ts';

interface Hearing {
  heard: (cart: DisplayCart) => void;
  /** Called with the names of all tills. */
  tills: (names: readonly string[]) => void;
  /** Called with the names that several tills use. The hub does not send the carts of these tills. */
  twins: (names: readonly string[]) => void;
  away: (isAway: boolean) => void;
}

/**
 * Follows the till with this name and returns a function that stops this. An empty name follows no till, but still
 * reports the names of all tills.
 */
export function followTill(till: string, hearing: Hearing): () => void {
  let isOver = false;
  let socket: OrderSocket | undefined;
  const retries = makeBackoff(() => void open());

  const drop = () => {
    retries.cancel();
    socket?.close();
    socket = undefined;
  };
  const again = () => {
    drop();
    if (isOver) return;
    hearing.away(true);
    retries.wait();
  };
  // A missed frame does not matter, because each frame contains the whole cart.
  const heard = ({ event, data }: HubFrame) => {
    if (event === 'hello') {
      retries.reset();
      hearing.away(false);
      const { tills = [], twins = [] } = data as Readonly<Record<string, readonly string[]>>;
      hearing.tills(tills);
      hearing.twins(twins);
    }
    if (event === 'display_cart') hearing.heard(data as DisplayCart);
  };
  async function open(): Promise<void> {
    try {
      await updateSession();
      if (isOver) return;
      const greeting = () => ({ screen: 'display', till }) as const;
      socket = openSocket({ connect: connectToHub, greeting, heard, ended: again, silent: again });
    } catch {
      again();
    }
  }
  void open();
  return () => {
    isOver = true;
    drop();
  };
}
