// The cart of this page.
import { useCallback, useSyncExternalStore } from 'react';
import { tillStore } from '../../../outbox/till.ts';
import type { Cart } from './cart-rules.ts';
import { createCart } from './create-cart.ts';

const cart = createCart({ store: tillStore, now: Date.now });
const { view } = cart;

export const { change, whenReady, nextKey, start: startCart, reload: reloadCart } = cart;
export const { saleOf, takeTheirs, suspend: suspendSaving, resume: resumeSaving } = cart.saver;
export const { current: cartNow, changedKey: changedKeyNow, follow: followCart, promoteBy } = view;

/** Returns the cart, and renders again after each change. */
export const useCart = (): Cart => useSyncExternalStore(followCart, cartNow);

/** Returns a part of the cart, and renders again only when this part is another value or object. */
export const useOfCart = <T>(read: (cart: Cart) => T): T =>
  useSyncExternalStore(followCart, () => read(cartNow()));

export const useDeliveryType = (): Cart['deliveryType'] =>
  useOfCart(({ deliveryType }) => deliveryType);

export const useIsCartEmpty = (): boolean => useOfCart(({ lines }) => lines.length === 0);

export const useChangedKey = (): string | undefined =>
  useSyncExternalStore(followCart, changedKeyNow);

/** Returns how many pieces of an item are in the cart; undefined if the cart has no piece. */
export function useCountOf(id: number): number | undefined {
  const follow = useCallback((watch: () => void) => view.followCount(id, watch), [id]);
  return useSyncExternalStore(follow, () => view.countOf(id));
}
