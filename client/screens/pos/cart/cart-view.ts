// The cart as the screen shows it, and the components that follow it.
import { asStored } from './cart-record.ts';
import { type Cart, countsOf, EMPTY_CART } from './cart-rules.ts';

type Watch = () => void;

/** Shows carts to the components that follow them. Knows neither storage nor the hub. */
export interface CartView {
  current(): Cart;
  /** Returns the key of the line that flashes because it has just changed. */
  changedKey(): string | undefined;
  /** Returns how many pieces of an item are in the cart; undefined if the cart has no piece. */
  countOf(itemId: number): number | undefined;
  /** Calls `watch` after each change of the cart; returns a function that stops this. */
  follow(watch: Watch): () => void;
  /**
   * Like `follow`, but calls `watch` only when the number of pieces of this item changes. So only one of hundreds of
   * tiles is drawn again.
   */
  followCount(itemId: number, watch: Watch): () => void;
  show(cart: Cart, changedKey?: string): void;
  /** Sets the function that calculates promotions and totals and adds them to a cart. */
  promoteBy(promote: (cart: Cart) => Cart): void;
}

/** Returns the cart without promotions and totals, which are unknown until `promoteBy` was called. */
const unpromoted = (cart: Cart): Cart =>
  cart.billed || cart.lines.some(({ promos }) => promos !== undefined) ? asStored(cart) : cart;

/** Returns a view of an empty cart. All components are updated together, so that a tap is drawn in one frame. */
export function createCartView(): CartView {
  let cart = EMPTY_CART;
  let changedKey: string | undefined;
  let counts: Readonly<Record<number, number>> = {};
  let promote = unpromoted;
  const watchers = new Set<Watch>();
  const countWatchers = new Map<number, Set<Watch>>();

  function showCounts(next: Readonly<Record<number, number>>): void {
    const before = counts;
    counts = next;
    for (const [id, watching] of countWatchers)
      if (before[id] !== next[id]) for (const watch of watching) watch();
  }

  function show(next: Cart, key?: string): void {
    cart = promote(next);
    changedKey = key;
    showCounts(countsOf(cart.lines));
    for (const watch of watchers) watch();
  }

  return {
    current: () => cart,
    changedKey: () => changedKey,
    countOf: (itemId) => counts[itemId],
    follow(watch) {
      watchers.add(watch);
      return () => void watchers.delete(watch);
    },
    followCount(itemId, watch) {
      const watching = countWatchers.get(itemId) ?? new Set();
      countWatchers.set(itemId, watching.add(watch));
      return () => void watching.delete(watch);
    },
    show,
    promoteBy(by) {
      promote = by;
      show(cart, changedKey);
    },
  };
}
