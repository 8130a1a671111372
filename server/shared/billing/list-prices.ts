// The price of a dish at an instant, from the menu that the hub sent. A till uses these prices until it loads the menu
// again (contract 21).
import type { MenuItem } from '../entities/menu.ts';
import type { DeliveryType } from '../states/order.ts';

/** The instant and the dining option of a sale. */
export interface PricedSale {
  readonly at: number;
  readonly deliveryType: DeliveryType;
}

type Priced = Pick<MenuItem, 'price' | 'menu_price' | 'variants' | 'list_prices'>;
type HoldingPrice = NonNullable<MenuItem['list_prices']>[number];

/** Returns the price list that applies to a dish or its variant; undefined if no price list applies. */
export const findHolding = (
  { list_prices = [] }: Pick<MenuItem, 'list_prices'>,
  variantId: number | null,
  { at, deliveryType }: PricedSale,
): HoldingPrice | undefined =>
  list_prices.find(
    (listed) =>
      listed.variant_id === variantId &&
      listed.delivery_type === deliveryType &&
      Date.parse(listed.from) <= at &&
      at < Date.parse(listed.until),
  );

/**
 * Returns the price of one piece without add-ons and options, as a wire amount: from the price list that applies, or
 * else from the menu.
 */
export function priceAt(item: Priced, variantId: number | null, sale: PricedSale): number {
  const own = item.variants.find(({ id }) => id === variantId) ?? item;
  return findHolding(item, variantId, sale)?.price ?? own.menu_price ?? own.price;
}
