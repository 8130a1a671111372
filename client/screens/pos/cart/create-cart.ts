// Connects the two parts of a cart: the view, which the screen shows, and the saver, which stores it.
import { onTabNews, tellTabs } from '../../../outbox/till.ts';
import type { TillStore } from '../../../outbox/till-store.ts';
import type { Cart } from './cart-rules.ts';
import { createCartSaver } from './cart-saver.ts';
import { createCartView } from './cart-view.ts';

interface CartOptions {
  /** The store where the cart is saved. */
  readonly store: () => Promise<TillStore>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns an empty cart with its view and its saver. `start` shows the stored cart. */
export function createCart({ store, now }: CartOptions) {
  const view = createCartView();
  const saver = createCartSaver(view, store);
  let lastKey = 0;
  let isStarted = false;
  /** Changes that wait until the stored cart has been read; undefined from then on. */
  let waiting: (() => void)[] | undefined = [];

  async function load(): Promise<void> {
    await saver.load();
    const acts = waiting;
    waiting = undefined;
    acts?.forEach((act) => {
      act();
    });
  }

  return {
    view,
    saver,
    /** Returns a key for a new line. It is unique on this page, and no stored line has it. */
    nextKey(): string {
      lastKey += 1;
      return `${now().toString(36)}-${lastKey}`;
    },
    /** Changes the cart; the line with this key flashes. */
    change(next: Partial<Cart>, key?: string): void {
      view.show({ ...view.current(), ...next }, key);
      saver.save();
    },
    /**
     * Runs a change after the stored cart has been read. Otherwise an early tap would be lost, or would replace the
     * stored cart.
     */
    whenReady(act: () => void): void {
      if (waiting === undefined) act();
      else waiting.push(act);
    },
    /** Shows the stored cart and follows the other tabs; runs once per page. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      window.addEventListener('pagehide', saver.flush);
      void load();
      // Reads the stored cart after each change by another tab. If that tab has sent the cart, the stored cart is
      // empty.
      onTabNews(() => void load());
    },
    /** Reads the cart from disk again, after a refused order was restored to the disk. */
    async reload(): Promise<void> {
      await saver.takeDisk();
      tellTabs('cart');
    },
  };
}
