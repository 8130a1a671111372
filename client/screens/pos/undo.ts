// What a tap took out of the cart comes back by another tap.
import { proxy } from 'valtio';
import { toastUndo, UNDO_MS } from '../../parts/toasts.ts';
import { clearCart, putLineBack, removeLine, replaceCart } from './cart.ts';
import type { Cart } from './cart-rules.ts';
import { cartNow } from './cart-state.ts';

/** What can be taken back in the dialog that is open. */
export const undoState = proxy<{ words: string | undefined }>({ words: undefined });
let offered: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The offer is over: taken, or nobody wanted it. */
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

const REPLACE = 'The cart is not empty. Replace it?';

/** A cart comes back; another one that was begun meanwhile goes only after asking. */
export async function putBack(cart: Cart): Promise<void> {
  const { confirm } = await import('../../parts/confirm.tsx');
  const isEmpty = cartNow().lines.length === 0;
  if (isEmpty || (await confirm({ text: REPLACE, confirmLabel: 'Replace' }))) replaceCart(cart);
}

/** Begins a new cart; the old one can be had back. */
export function startNewCart(): void {
  const before = cartNow();
  clearCart();
  if (before.lines.length === 0) return;
  offerUndo('The cart was emptied.', () => void putBack(before));
}

/** Removes a line; it can be had back, in its place. */
export function takeOutLine(key: string): void {
  const { lines } = cartNow();
  const at = lines.findIndex((line) => line.key === key);
  const line = lines[at];
  if (line === undefined) return;
  removeLine(key);
  offerUndo(`${line.title} was removed.`, () => putLineBack(line, at));
}
