// Counts portions down for carts, and back up for cancelled dishes (contract 20.7).
import type { HubEvent } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import {
  isAnythingCounted,
  type Portion,
  returnPortions,
  type TakenLine,
} from '../../domain/menu/take-portions.ts';
import type { Extra } from '../../domain/orders/extras.ts';
import { isBegun, type SoldItem } from '../../domain/orders/orders.ts';
import { readExtras } from '../../domain/orders/read-form.ts';
import type { CommandContext } from '../../engine/command.ts';
import { takeBackOptions } from '../../rollups/options.ts';
import type { SoldLine } from './cart.ts';

/** Returns the counted parts of a line: item, variant, add-ons and options, each times the quantity. */
export function takenLine({ item, variant, addons, options, quantity }: SoldLine): TakenLine {
  const pieces = quantity;
  return {
    itemId: item.id,
    portions: [
      { kind: 'item', id: item.id, title: item.title, pieces },
      ...(variant
        ? [
            {
              kind: 'variant' as const,
              id: variant.id,
              title: `${item.title}, ${variant.title}`,
              pieces,
            },
          ]
        : []),
      ...addons.map(({ id, title }) => ({ kind: 'addon' as const, id, title, pieces })),
      ...options.map((option) => ({
        kind: 'option' as const,
        id: option.id,
        title: option.title,
        pieces: pieces * option.quantity,
      })),
    ],
  };
}

/** An item, or some of its pieces, before it was cancelled. */
type Cancelled = Pick<
  SoldItem,
  'id' | 'item_id' | 'item_title' | 'variant_id' | 'quantity' | 'status' | 'passed_at'
>;

const portionsOf = (item: Cancelled, extras: readonly Extra[]): Portion[] => {
  const { item_title: title, quantity: pieces } = item;
  return [
    { kind: 'item', id: item.item_id, title, pieces },
    ...(item.variant_id === null
      ? []
      : [{ kind: 'variant' as const, id: item.variant_id, title, pieces }]),
    ...extras.map((extra) => ({
      kind: extra.kind,
      id: extra.id,
      title: extra.title,
      pieces: pieces * extra.quantity,
    })),
  ];
};

/** Returns the portions of cancelled dishes that nobody had begun, and removes their options from the figures. */
export function giveBack(
  tx: Tx,
  { now }: CommandContext,
  order: { readonly id: number; readonly business_day: string },
  items: readonly Cancelled[],
): HubEvent[] {
  if (items.length === 0) return [];
  const extras = readExtras(
    tx,
    items.map(({ id }) => id),
  );
  takeBackOptions(
    tx,
    order,
    items.flatMap(({ id, quantity }) =>
      (extras.get(id) ?? []).map((each) => ({ ...each, pieces: each.quantity * quantity })),
    ),
  );
  if (!isAnythingCounted(tx)) return [];
  const untouched = items.filter((item) => !isBegun(item));
  return returnPortions(
    tx,
    now,
    untouched.map((item) => ({
      itemId: item.id,
      portions: portionsOf(item, extras.get(item.id) ?? []),
    })),
  );
}
