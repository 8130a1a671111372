// Which dialog of the POS is open, and the data of this dialog.
import { proxy, ref, useSnapshot } from 'valtio';
import type { Cents } from '#shared/billing/money.ts';
import type { IssuedCard } from '#shared/entities/value.ts';
import type { StoredReceipt } from '../../checkout/receipt.ts';
import type { Choice, MenuItem } from './cart/cart-choice.ts';
import type { Cart, CartLine } from './cart/cart-rules.ts';

export interface SentOrder {
  readonly message: string;
  readonly tokenNo: number;
  readonly orderId: number;
  /** The change due to the guest; 0 if no change is due. */
  readonly change: number;
  /** The gift cards that were issued or loaded. */
  readonly cards: readonly IssuedCard[];
  /** Whether the browser blocked the window of the receipt. */
  readonly isBlocked: boolean;
  readonly receipt: StoredReceipt;
  /** The cart that was sent. */
  readonly cart: Cart;
}

export interface PriceChange {
  readonly key: string;
  readonly title: string;
  readonly fromCents: number;
  readonly toCents: number;
}

type PosDialog =
  /** If `line` is set, that line is edited. */
  | { readonly kind: 'options'; readonly item: MenuItem; readonly line?: CartLine }
  | { readonly kind: 'left'; readonly item: MenuItem }
  | { readonly kind: 'gift-card'; readonly code?: string }
  | { readonly kind: 'price'; readonly item: MenuItem; readonly choice: Choice }
  | { readonly kind: 'notes'; readonly lineKey: string }
  | { readonly kind: 'prices'; readonly changes: readonly PriceChange[] }
  | { readonly kind: 'sent'; readonly order: SentOrder }
  | {
      readonly kind: 'held';
      readonly paid: boolean;
      readonly changeCents: Cents;
      readonly why: string;
    }
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

/**
 * Sets the total of a payment that needs no dialog here. The customer display then thanks the guest until the next cart
 * begins. `undefined` removes the thanks.
 */
export function thankFor(total: number | undefined): void {
  posUi.thankedFor = total;
}

/** Returns the open dialog. The snapshot's type is deeply read-only, but the dialog is a ref, so it is the original object. */
export const useDialog = (): PosDialog | undefined =>
  useSnapshot(posUi).dialog as PosDialog | undefined;
export const useCartShown = (): boolean => useSnapshot(posUi).cartShown;
export const useThankedFor = (): number | undefined => useSnapshot(posUi).thankedFor;
