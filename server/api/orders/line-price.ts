// The price of a line (from the active price list, or as typed) and its tax (contract 21).
import { unitPrice } from '#shared/billing/cart.ts';
import type { SoldTax } from '#shared/billing/line.ts';
import type { Cents } from '#shared/billing/money.ts';
import { priceOfWeight } from '#shared/billing/scale-labels.ts';
import type { TaxType } from '#shared/billing/tax.ts';
import type { BodyOf } from '#shared/endpoints/table.ts';
import { invalid, say } from '#shared/errors.ts';
import { MAX_PRICE_CENTS, TAPPED_MS } from '#shared/limits.ts';
import type { DeliveryType } from '#shared/states/order.ts';
import { INVALID } from '#shared/texts.ts';
import type { Tx } from '../../db/executor.ts';
import { readTappedAt } from '../../domain/payments/payments.ts';
import { findListPrice } from '../../domain/prices/current-prices.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { getStore, scalePrefixesIn } from '../../domain/store/settings.ts';
import type { CommandContext } from '../../engine/command.ts';

/** When and how a cart is sold; both decide prices and taxes. */
export interface Sale {
  readonly at: number;
  readonly deliveryType: DeliveryType;
}

/**
 * Returns the time at which an order counts as sold: now, or the time of the user's tap if that was only a few
 * minutes ago. Prices may have changed while the order was on its way to the hub.
 */
export function saleOf(
  { tappedAt, deliveryType }: Pick<BodyOf<'POST /pos/create-order'>, 'tappedAt' | 'deliveryType'>,
  { now }: CommandContext,
): Sale {
  const tapped = readTappedAt(tappedAt) ?? now;
  const isHonoured = now - TAPPED_MS <= tapped && tapped <= now;
  return { at: isHonoured ? tapped : now, deliveryType };
}

export interface LinePrice {
  readonly unitCents: Cents;
  /** The price of the dish or variant alone, from the active price list. */
  readonly dishCents: Cents;
  /** The price list that set the price. `listOffCents` is its reduction for one piece. */
  readonly priceList: string | null;
  readonly listOffCents: Cents;
  /** How far a typed price is below the menu's price, per piece. */
  readonly belowCents: Cents;
}

interface PricedItem {
  readonly id: number;
  readonly title: string;
  readonly price_cents: Cents;
  readonly category_id: number | null;
  readonly open_price: 0 | 1;
  readonly barcode: string | null;
}

interface Chosen {
  readonly item: PricedItem;
  readonly variant: { readonly id: number; readonly price_cents: Cents } | null;
  /** The prices of the add-ons and options. */
  readonly added: Cents[];
}

/**
 * Returns whether a dish may be sold by weight: it has an open price and a barcode that a scale prints. For any other
 * dish, a weight would set a price that the user may not type.
 */
const isWeighed = (tx: Tx, { open_price, barcode }: PricedItem): boolean =>
  open_price === 1 &&
  barcode !== null &&
  scalePrefixesIn(getStore(tx)).some(
    ({ prefix, kind }) => kind === 'weight' && barcode.startsWith(prefix),
  );

/** The price or the weight that a line was sent with. */
interface Sent {
  readonly price?: number | null;
  readonly grams?: number | null;
}

/**
 * Returns the unit price (from the active price list, or as typed for an open-price dish) and the menu's price. A dish
 * sold by weight has the price of a kilogram, which does not count as a typed price.
 */
export function priceOf(
  tx: Tx,
  { price, grams = null }: Sent,
  { item, variant, added }: Chosen,
  sale: Sale,
): LinePrice {
  if (grams !== null && !isWeighed(tx, item)) {
    throw invalid('grams', say`“${{ title: item.title }}” is not sold by weight.`);
  }
  const ofPiece = (cents: Cents): Cents => (grams === null ? cents : priceOfWeight(cents, grams));
  const menuCents = variant?.price_cents ?? item.price_cents;
  const listed = findListPrice(tx, sale.at, sale.deliveryType, {
    itemId: item.id,
    variantId: variant?.id ?? null,
    categoryId: item.category_id,
    unitCents: menuCents,
  });
  const dishCents = ofPiece(listed?.unitCents ?? menuCents);
  const unitCents = unitPrice(dishCents, null, added);
  const isTyped = item.open_price === 1 && grams === null;
  const typedCents = isTyped ? readTyped(tx, price ?? null) : null;
  if (typedCents !== null && typedCents !== unitCents) {
    const belowCents = Math.max(unitCents - typedCents, 0);
    return { unitCents: typedCents, dishCents, priceList: null, listOffCents: 0, belowCents };
  }
  const priceList = listed?.title ?? null;
  return {
    unitCents,
    dishCents,
    priceList,
    listOffCents: ofPiece(menuCents) - dishCents,
    belowCents: 0,
  };
}

/** Returns the typed unit price; 400 if it is invalid. */
function readTyped(tx: Tx, price: number | null): Cents | null {
  if (price === null) return null;
  const cents = wireOf(tx).read(price, 'price');
  if (cents >= 0 && cents <= MAX_PRICE_CENTS) return cents;
  throw invalid('price', INVALID.itemPrice);
}

interface TaxedItem {
  readonly tax_title: string | null;
  readonly rate_milli: number | null;
  readonly tax_type: TaxType | null;
  readonly away_title: string | null;
  readonly away_rate_milli: number | null;
  readonly away_type: TaxType | null;
}

/** Returns the tax of an item. Take-away and delivery can have a different tax. */
export function taxOf(item: TaxedItem, deliveryType: DeliveryType): SoldTax | null {
  const { away_title, away_rate_milli, away_type, tax_title, rate_milli, tax_type } = item;
  if (deliveryType !== 'dinein' && away_type !== null && away_rate_milli !== null) {
    return { title: away_title ?? '', rateMilli: away_rate_milli, type: away_type };
  }
  if (tax_type === null || rate_milli === null) return null;
  return { title: tax_title ?? '', rateMilli: rate_milli, type: tax_type };
}
