// Which dialog of the POS stands open, and what it is about.
import { proxy, ref, useSnapshot } from 'valtio';
import type { StoredReceipt } from '../../checkout/receipt.ts';
import type { Choice, MenuItem } from './cart-choice.ts';
import type { Cart, CartLine } from './cart-rules.ts';

export interface SentOrder {
  readonly message: string;
  readonly tokenNo: number;
  readonly orderId: number;
  /** What goes back to the guest; 0 where nothing does. */
  readonly change: number;
  /** The browser did not let the receipt open. */
  readonly isBlocked: boolean;
  readonly receipt: StoredReceipt;
  /** As it was sent. */
  readonly cart: Cart;
}

export interface PriceChange {
  readonly key: string;
  readonly title: string;
  readonly fromCents: number;
  readonly toCents: number;
}

type PosDialog =
  /** With a line: that one is changed. */
  | { readonly kind: 'options'; readonly item: MenuItem; readonly line?: CartLine }
  | { readonly kind: 'left'; readonly item: MenuItem }
  | { readonly kind: 'price'; readonly item: MenuItem; readonly choice: Choice }
  | { readonly kind: 'notes'; readonly lineKey: string }
  | { readonly kind: 'prices'; readonly changes: readonly PriceChange[] }
  | { readonly kind: 'sent'; readonly order: SentOrder }
  | { readonly kind: 'held'; readonly paid: boolean; readonly why: string }
  | {
      readonly kind:
        | 'filters'
        | 'customer'
        | 'allergies'
        | 'save-draft'
        | 'drafts'
        | 'send'
        | 'pay';
    };

interface PosUi {
  dialog: PosDialog | undefined;
  cartShown: boolean;
  thankedFor: number | undefined;
}

const posUi = proxy<PosUi>({ dialog: undefined, cartShown: false, thankedFor: undefined });

export function openDialog(dialog: PosDialog): void {
  posUi.dialog = ref(dialog);
}

export function closeDialog(): void {
  posUi.dialog = undefined;
}

export function showCart(shown: boolean): void {
  posUi.cartShown = shown;
}

/** What was paid without a word here: the guest is thanked for it on his display until the next one's cart begins. */
export function thankFor(total: number | undefined): void {
  posUi.thankedFor = total;
}

/** The snapshot's type is deeply read-only; the dialog is a ref, so it is the very object that was put in. */
export const useDialog = (): PosDialog | undefined =>
  useSnapshot(posUi).dialog as PosDialog | undefined;
export const useCartShown = (): boolean => useSnapshot(posUi).cartShown;
export const useThankedFor = (): number | undefined => useSnapshot(posUi).thankedFor;
