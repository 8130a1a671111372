// Computes the menu for a moment and a dining option: the price list in force, its prices and the tax (contract 21).

import { findHolding, type PricedSale, priceAt } from '#shared/billing/list-prices.ts';
import type { Decimals } from '#shared/billing/money.ts';
import type { MenuItem, PosInit } from '../cart/cart-choice.ts';
import type { CartLine } from '../cart/cart-rules.ts';
import { repriceLines } from '../cart/line-rules.ts';
import type { PriceChange } from '../pos-ui.ts';

function taxedFor(item: MenuItem, { deliveryType }: PricedSale): MenuItem {
  const { takeaway_tax_title, takeaway_tax_rate, takeaway_tax_type } = item;
  if (deliveryType === 'dinein' || takeaway_tax_rate === undefined) return item;
  return {
    ...item,
    tax_title: takeaway_tax_title ?? null,
    tax_rate: takeaway_tax_rate,
    tax_type: takeaway_tax_type ?? null,
  };
}

function pricedItem(item: MenuItem, sale: PricedSale): MenuItem {
  const taxed = taxedFor(item, sale);
  if (item.list_prices === undefined || item.list_prices.length === 0) return taxed;
  const variants = item.variants.map((variant) => ({
    ...variant,
    price: priceAt(item, variant.id, sale),
  }));
  const price = variants.length > 0 ? item.price : priceAt(item, null, sale);
  return { ...taxed, price, variants };
}

/** Returns the menu for a sale. If nothing differs from the hub's menu, returns the same object. */
export function menuFor(init: PosInit, sale: PricedSale): PosInit {
  const asSent =
    sale.deliveryType === 'dinein' &&
    init.menuItems.every(({ list_prices = [] }) => list_prices.length === 0);
  if (asSent) return init;
  return { ...init, menuItems: init.menuItems.map((item) => pricedItem(item, sale)) };
}

/**
 * Returns the times, in ms and in ascending order, when a price list begins or ends. The hub sends only the times of
 * the next hours.
 */
export function edgesOf(init: PosInit): number[] {
  const edges = init.menuItems.flatMap(({ list_prices = [] }) =>
    list_prices.flatMap(({ from, until }) => [from, until]),
  );
  return [...new Set(edges)].map((edge) => Date.parse(edge)).sort((a, b) => a - b);
}

export interface HoldingList {
  readonly title: string;
  /** An instant as ISO 8601. */
  readonly until: string;
}

/**
 * Returns the price lists that set a price at the time of the sale, without duplicates. The list that ends first
 * comes first.
 */
export function holdingLists(init: PosInit, sale: PricedSale): HoldingList[] {
  const holding = new Map<string, HoldingList>();
  for (const item of init.menuItems) {
    for (const variantId of item.variants.length > 0 ? item.variants.map(({ id }) => id) : [null]) {
      const found = findHolding(item, variantId, sale);
      if (found) holding.set(`${found.title} ${found.until}`, found);
    }
  }
  return [...holding.values()].sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
}

/** Returns the price changes of the cart lines whose price is different on this menu. */
export function priceChanges(
  lines: readonly CartLine[],
  items: ReadonlyMap<number, MenuItem>,
  decimals: Decimals,
): PriceChange[] {
  return repriceLines(lines, items, decimals).flatMap(({ key, title, unitCents }, index) => {
    const before = lines[index]?.unitCents ?? unitCents;
    return before === unitCents ? [] : [{ key, title, fromCents: before, toCents: unitCents }];
  });
}
