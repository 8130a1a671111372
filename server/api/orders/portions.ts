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
import { readTakenAfter } from '../../domain/orders/sold-sets.ts';
import type { CommandContext } from '../../engine/command.ts';
import { takeBackOptions } from '../../rollups/options.ts';
import { setsOf } from '../../rollups/sets.ts';
import type { SoldLine } from './sold-line.ts';

/** Returns one portion of the set for the first dish of the set, and nothing for the other dishes. */
const portionOfSet = ({ set }: SoldLine, before: SoldLine | undefined): Portion[] => {
  if (set === null || before?.set?.set === set.set) return [];
  const { id, title } = set.set.item;
  return [{ kind: 'item', id, title, pieces: 1 }];
};

/** Returns the counted parts of each line: item, variant, add-ons and options, each multiplied by the quantity. */
export const takenLines = (lines: readonly SoldLine[]): TakenLine[] =>
  lines.map((line, at) => takenDish(line, portionOfSet(line, lines[at - 1])));

/** Returns the counted parts of one dish. */
export function takenDish(
  {
    index,
    item,
    variant,
    addons,
    options,
    quantity,
  }: Pick<SoldLine, 'index' | 'item' | 'variant' | 'addons' | 'options' | 'quantity'>,
  more: readonly Portion[] = [],
): TakenLine {
  const pieces = quantity;
  return {
    index,
    itemId: item.id,
    portions: [
      ...more,
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
  'id' | 'item_id' | 'item_title' | 'variant_id' | 'quantity' | 'status' | 'passed_at' | 'set_id'
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

/**
 * Adds the portions of cancelled dishes back to their countdowns, except for dishes that somebody had begun. Subtracts
 * the options of all cancelled dishes from the figures of the day.
 */
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
  const takenAfter = readTakenAfter(tx, untouched);
  return returnPortions(
    tx,
    now,
    untouched.map((item) => ({
      itemId: (takenAfter.get(item.id) ?? item.id - 1) + 1,
      portions: portionsOf(item, extras.get(item.id) ?? []),
    })),
  );
}

/** Adds the portion of each voided set back to the countdown of the set, unless one of its dishes had been begun. */
export function giveBackSets(
  tx: Tx,
  { now }: CommandContext,
  dishes: readonly Cancelled[],
): HubEvent[] {
  if (!isAnythingCounted(tx)) return [];
  const begun = new Set(dishes.filter(isBegun).map(({ set_id }) => set_id));
  const untouched = dishes.filter(({ set_id }) => set_id !== null && !begun.has(set_id));
  const first = new Map([...untouched].reverse().map((dish) => [dish.set_id, dish]));
  return returnPortions(
    tx,
    now,
    [...first.values()].map((dish) => ({
      itemId: dish.id,
      portions: setsOf(tx, [{ set_id: dish.set_id, total_cents: 0 }]).map(
        ({ item_id: id, title }) => ({
          kind: 'item' as const,
          id,
          title,
          pieces: 1,
        }),
      ),
    })),
  );
}
