// The data stored with an unsent order or payment: the cart, to restore it after a refusal, and the receipt, to print
// it after the delivery.

import type { StoredReceipt } from '../checkout/receipt.ts';
import { t } from '../locales/t.ts';
import { confirm } from '../parts/confirm.tsx';
import { cartIn, cartRecord, makeRecord } from '../screens/pos/cart/cart-record.ts';
import type { Cart } from '../screens/pos/cart/cart-rules.ts';
import { reloadCart } from '../screens/pos/cart/cart-state.ts';
import { paidOf } from './delivered.ts';
import type { Delivery, OutboxEntry } from './entry.ts';
import { takeEntry } from './outbox.ts';
import type { OutboxNotice } from './outbox-notice.ts';
import { isPlaced, type PlacedAnswer } from './sent-orders.ts';
import { tillStore } from './till.ts';

/** The data stored with an unsent order, to settle or print it later. */
export interface CartMemo {
  readonly kind: 'cart';
  readonly cart: Cart;
  readonly receipt: StoredReceipt;
}

/** The data stored with an unsent payment of open orders. */
export interface PaymentMemo {
  readonly kind: 'payment';
  readonly receipt: StoredReceipt;
}

const isPaymentMemo = (memo: unknown): memo is PaymentMemo =>
  typeof memo === 'object' &&
  memo !== null &&
  'kind' in memo &&
  memo.kind === 'payment' &&
  'receipt' in memo;

export const isCartMemo = (memo: unknown): memo is CartMemo =>
  typeof memo === 'object' && memo !== null && 'kind' in memo && memo.kind === 'cart';

/** Completes a receipt with the data that only the hub knows: token, order and change. */
export function completeReceipt(
  { receipt, ...rest }: StoredReceipt,
  { tokenNo, orderId, change = null }: PlacedAnswer,
): StoredReceipt {
  const payment = receipt.payment && { ...receipt.payment, change };
  return {
    ...rest,
    receipt: { ...receipt, tokenNo, orderIds: [orderId], ...(payment && { payment }) },
  };
}

/** Returns the receipt of an entry that was sent in the background; undefined if the entry has no receipt. */
export function completeEntry(delivery: Delivery): StoredReceipt | undefined {
  const { memo } = delivery.entry;
  if (isPaymentMemo(memo)) {
    const { receipt } = memo.receipt;
    const change = paidOf(delivery).change ?? null;
    const payment = receipt.payment && { ...receipt.payment, change };
    return { ...memo.receipt, receipt: { ...receipt, ...(payment && { payment }) } };
  }
  const { answer } = delivery;
  return isCartMemo(memo) && isPlaced(answer) ? completeReceipt(memo.receipt, answer) : undefined;
}

/**
 * Puts a refused order back into the cart. Asks first if the cart is not empty. Returns false if the order stays in
 * the outbox.
 */
export async function restoreHeld(entry: OutboxEntry, notice?: OutboxNotice): Promise<boolean> {
  if (!isCartMemo(entry.memo)) return false;
  const now = cartIn(await (await tillStore()).get(cartRecord()));
  const text = t('The cart is not empty. Replace it with this order?');
  if (now.lines.length > 0 && !(await confirm({ text, confirmLabel: t('Replace') }))) return false;
  const taken = await takeEntry(entry, { [cartRecord()]: makeRecord(entry.memo.cart) }, notice);
  if (taken) await reloadCart();
  return taken;
}
