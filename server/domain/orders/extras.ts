// The add-ons and options of an ordered dish, as the API returns them (contract 21.1).
import type { Cents } from '#shared/billing/money.ts';
import { optionWords } from '#shared/billing/options.ts';
import type { SoldAddon, SoldOption } from '#shared/entities/orders.ts';

/** An add-on or an option as it was sold. */
export interface Extra {
  readonly order_item_id: number;
  readonly kind: 'addon' | 'option';
  readonly id: number;
  /** Null for an add-on. */
  readonly group_title: string | null;
  readonly title: string;
  readonly quantity: number;
  readonly price_cents: Cents;
}

export type ExtrasByItem = ReadonlyMap<number, readonly Extra[]>;

/**
 * Returns the add-ons and options of an item. Options are repeated after the add-ons, so that older screens and
 * slips, which know only add-ons, show them too.
 */
export function wireExtras(
  extras: readonly Extra[] = [],
  amount: (cents: Cents) => number,
): { addons: SoldAddon[]; options: SoldOption[] } {
  const addons = extras.map((extra) => ({
    id: extra.kind === 'addon' ? extra.id : null,
    title: optionWords(extra),
    price: amount(extra.price_cents),
  }));
  const options = extras
    .filter(({ kind }) => kind === 'option')
    .map(({ id, group_title, title, quantity, price_cents }) => ({
      id,
      group: group_title ?? '',
      title,
      quantity,
      price: amount(price_cents),
    }));
  return { addons, options };
}
