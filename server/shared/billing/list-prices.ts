// What a dish of the menu as it was sent costs at an instant: a till prices with it until it hears the menu again (CONTRACT §21).
import type { MenuItem } from '../entities/menu.ts';
import type { DeliveryType } from '../states/order.ts';

/** When and how it is sold. */
export interface PricedSale {
  readonly at: number;
  readonly deliveryType: DeliveryType;
}

type Priced = Pick<MenuItem, 'price' | 'menu_price' | 'variants' | 'list_prices'>;
type HoldingPrice = NonNullable<MenuItem['list_prices']>[number];

/** The price list that holds for a dish or its variant; undefined where none does. */
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

/** The wire amount of one, without add-ons and options: by the list that holds, else the menu's. */
export function priceAt(item: Priced, variantId: number | null, sale: PricedSale): number {
  const own = item.variants.find(({ id }) => id === variantId) ?? item;
  return findHolding(item, variantId, sale)?.price ?? own.menu_price ?? own.price;
}
