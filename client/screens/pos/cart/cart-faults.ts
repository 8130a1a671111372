// Finds out why a cart can't be sent.

import { INVALID } from '#shared/texts.ts';
import { t } from '../../../locales/t.ts';
import type { MenuItem } from './cart-choice.ts';
import { type Cart, isAtTable, isGone, isTableGone } from './cart-rules.ts';

/** Whether a dine-in order has neither a table nor a bill. */
export const isWithoutTable = (cart: Cart): boolean =>
  cart.deliveryType === 'dinein' && !isAtTable(cart);

/** Returns why the cart can't be sent; undefined if it can be sent. */
export function findFault(
  cart: Cart,
  items: ReadonlyMap<number, MenuItem>,
  tables: readonly { readonly id: number }[],
): string | undefined {
  if (cart.lines.length === 0) return t(INVALID.emptyCart);
  if (isTableGone(cart, tables))
    return t('The table of this order no longer exists. Choose another table.');
  const gone = cart.lines.find((line) => isGone(line, items));
  return gone && t('“{title}” is no longer on the menu. Please remove it.', { title: gone.title });
}
