// A customer display's own connection: it says whose cart it shows, and hears nothing else (CONTRACT §20.10).
import type { DisplayCart } from '#shared/display-cart.ts';
import type { HubFrame } from '#shared/frames.ts';
import { makeBackoff } from '../../hub/backoff.ts';
import { connectToHub, type OrderSocket, openSocket } from '../../hub/order-socket.ts';
import { updateSession } from '../../session/account.ts';

interface Hearing {
  heard: (cart: DisplayCart) => void;
  /** The tills that have a name. */
  tills: (names: readonly string[]) => void;
  /** Two tills go by these names: the hub shows neither one's cart. */
  twins: (names: readonly string[]) => void;
  away: (isAway: boolean) => void;
}

/** Follows the till of this name until told to stop; without a name only the tills are asked for. */
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
  // A frame that was missed is no loss: the next word of the till is the whole cart again.
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
