// Changes the cart: its dishes, quantities, notes and destination.

import type { Decimals } from '#shared/billing/money.ts';
import { MAX_CARDS, MAX_CART_LINES, MAX_QUANTITY } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { t } from '../../../locales/t.ts';
import { toastError } from '../../../parts/toasts.ts';
import { nextPlace } from '../place/next-place.ts';
import { type Choice, type MenuItem, PLAIN } from './cart-choice.ts';
import {
  addItem,
  type Cart,
  type CartBill,
  type CartCard,
  type CartCustomer,
  type CartLine,
  EMPTY_CART,
  setQuantity,
} from './cart-rules.ts';
import { cartNow, change, nextKey, whenReady } from './cart-state.ts';

/** Adds one piece of an item as chosen; shows a message if the cart is full. */
export function addToCart(item: MenuItem, decimals: Decimals, choice: Choice = PLAIN): void {
  whenReady(() => addNow(item, choice, decimals));
}

function addNow(item: MenuItem, choice: Choice, decimals: Decimals): void {
  const before = cartNow().lines;
  const lines = addItem(before, item, choice, { key: nextKey(), decimals, place: nextPlace(item) });
  if (lines.every((line, index) => line === before[index]) && lines.length === before.length) {
    toastError(
      t('An order can have at most {lines} lines of {pieces} pieces each.', {
        lines: MAX_CART_LINES,
        pieces: MAX_QUANTITY,
      }),
    );
    return;
  }
  const changed = lines.find((line, index) => line !== before[index]);
  change({ lines }, changed?.key);
}

/** Adds a gift card to the cart: either a new card, or an amount to add to a card. */
export function addCard(card: Pick<CartLine, 'title' | 'unitCents' | 'tax'> & { card: CartCard }) {
  const line: CartLine = {
    ...card,
    ...PLAIN,
    key: nextKey(),
    id: 0,
    quantity: 1,
    notes: null,
    variantTitle: null,
    addonTitles: [],
  };
  whenReady(() => {
    const { lines } = cartNow();
    if (lines.filter((each) => each.card !== undefined).length >= MAX_CARDS)
      toastError(t('An order can have at most {cards} gift cards.', { cards: MAX_CARDS }));
    else change({ lines: [...lines, line] }, line.key);
  });
}

export function changeQuantity(key: string, by: 1 | -1): void {
  const { lines } = cartNow();
  const line = lines.find((each) => each.key === key);
  if (line !== undefined) change({ lines: setQuantity(lines, key, line.quantity + by) }, key);
}

export function removeLine(key: string): void {
  change({ lines: setQuantity(cartNow().lines, key, 0) });
}

/** Puts a line back at its former position. */
export function putLineBack(line: CartLine, at: number): void {
  const lines = cartNow().lines.filter(({ key }) => key !== line.key);
  change({ lines: lines.toSpliced(at, 0, line) }, line.key);
}

const changeWhenReady = (next: Partial<Cart>): void => whenReady(() => change(next));

export const chooseCustomer = (customer: CartCustomer | null): void =>
  changeWhenReady({ customer });

export const chooseDelivery = (deliveryType: DeliveryType): void =>
  changeWhenReady({ deliveryType, bill: null });

/** Chooses the table of the next order, and how many guests have just sat down there, if that is known. */
export const chooseTable = (tableId: number | null, guests?: number): void =>
  changeWhenReady({ tableId, guests, bill: null });

/** Adds the next order to this bill. If the bill has a table, the order is for that table. */
export const chooseBill = (bill: CartBill, place: Pick<Cart, 'tableId' | 'deliveryType'>): void =>
  changeWhenReady({ ...place, bill, guests: undefined });

export const changeAllergies = (allergies: string): void =>
  changeWhenReady({ allergies: allergies || undefined });

export const chooseCoupon = (coupon: string | undefined): void => changeWhenReady({ coupon });

export const leaveBill = (): void => changeWhenReady({ bill: null });

export const replaceCart = (cart: Cart): void => changeWhenReady(cart);

export const clearCart = (): void => changeWhenReady(EMPTY_CART);
