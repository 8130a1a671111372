// Undoes removals from the cart.

import { proxy } from 'valtio';
import { t } from '../../../locales/t.ts';
import { toastUndo, UNDO_MS } from '../../../parts/toasts.ts';
import { clearCart, putLineBack, removeLine, replaceCart } from './cart.ts';
import type { Cart } from './cart-rules.ts';
import { cartNow } from './cart-state.ts';

/** The text of the undo offer in the open dialog; undefined if there is no offer. */
export const undoState = proxy<{ words: string | undefined }>({ words: undefined });
let offered: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the offer to undo, because it was used or has expired, and returns its undo function. */
export function takeOffer(): (() => void) | undefined {
  clearTimeout(timer);
  undoState.words = undefined;
  return offered;
}

export function offerUndo(words: string, undo: () => void): void {
  if (document.querySelector('dialog[open]') === null) {
    toastUndo(words, undo);
    return;
  }
  takeOffer();
  offered = undo;
  undoState.words = words;
  timer = setTimeout(takeOffer, UNDO_MS);
}

/** Restores a cart. Asks first if the user has begun another cart in the meantime. */
export async function putBack(cart: Cart): Promise<void> {
  const { confirm } = await import('../../../parts/confirm.tsx');
  const isEmpty = cartNow().lines.length === 0;
  if (
    isEmpty ||
    (await confirm({
      text: t('The cart is not empty. Replace the cart?'),
      confirmLabel: t('Replace'),
    }))
  )
    replaceCart(cart);
}

/** Begins a new cart. The old cart can be restored. */
export function startNewCart(): void {
  const before = cartNow();
  clearCart();
  if (before.lines.length === 0) return;
  offerUndo(t('The cart was emptied.'), () => void putBack(before));
}

/** Removes a line; it can be restored at its position. */
export function takeOutLine(key: string): void {
  const { lines } = cartNow();
  const at = lines.findIndex((line) => line.key === key);
  const line = lines[at];
  if (line === undefined) return;
  removeLine(key);
  offerUndo(t('{title} was removed.', { title: line.title }), () => putLineBack(line, at));
}
