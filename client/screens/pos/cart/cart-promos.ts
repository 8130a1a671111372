// Computes the reductions of a cart's lines by promotions, with the same code as the hub (contract 31.6).
import type { Decimals } from '#shared/billing/money.ts';
import { cartPromos } from '#shared/billing/promotions/cart.ts';
import { foldCoupon } from '#shared/billing/promotions/terms.ts';
import type { TillPromotion } from '#shared/entities/promotions.ts';
import type { MenuItem } from './cart-choice.ts';
import type { Cart, CartLine, CartPromo } from './cart-rules.ts';

interface Promoting {
  readonly promotions: readonly TillPromotion[];
  readonly items: ReadonlyMap<number, MenuItem>;
  readonly decimals: Decimals;
  /** The time for which the promotions are computed, in ms since 1970. */
  readonly at: number;
}

const isSame = (a: readonly CartPromo[] = [], b: readonly CartPromo[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ title, cents, ofParts }, index) =>
      title === b[index]?.title &&
      cents === b[index]?.cents &&
      ofParts?.join() === b[index]?.ofParts?.join(),
  );

/**
 * Returns the line with these promotions. If they have not changed, returns the same object, so that the line is not
 * drawn again.
 */
const withPromos = (line: CartLine, promos: readonly CartPromo[]): CartLine =>
  isSame(line.promos, promos)
    ? line
    : { ...line, promos: promos.length === 0 ? undefined : promos };

/** Returns the cart with the promotions that apply to each line. */
export function promotedCart(cart: Cart, { promotions, items, decimals, at }: Promoting): Cart {
  const dishes = cart.lines.map(({ id, variantId, unitCents, quantity, parts, card }) => ({
    itemId: id,
    variantId,
    categoryId: items.get(id)?.category_id ?? null,
    unitCents,
    quantity,
    // Promotions skip dishes with an open price. Gift cards are marked as such dishes here, so that promotions skip
    // them too.
    isOpenPrice: card !== undefined || items.get(id)?.open_price === 1,
    parts: parts?.map((part) => part.unitCents),
  }));
  const coupon = foldCoupon(cart.coupon ?? '') || null;
  const sale = { at, deliveryType: cart.deliveryType, coupon, decimals };
  const taken = cartPromos(dishes, promotions, sale);
  const lines = cart.lines.map((line, index) =>
    withPromos(
      line,
      (taken[index] ?? []).map(({ id: _, quantity: __, ...promo }) => promo),
    ),
  );
  return lines.every((line, index) => line === cart.lines[index]) ? cart : { ...cart, lines };
}
