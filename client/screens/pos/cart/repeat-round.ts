// Puts the last round of a bill into the cart again: the drinks of its last order.

import type { Decimals } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { wholeOf } from '../../../bill/set-lines.ts';
import { t } from '../../../locales/t.ts';
import { toastError } from '../../../parts/toasts.ts';
import { stepOfPieces } from '../../../sets/set-steps.ts';
import type { PosData } from '../pos-data.ts';
import { type Choice, isOffered, type MenuItem, PLAIN, type SetDish } from './cart-choice.ts';
import { addItem, type LinePlace, setQuantity } from './cart-rules.ts';
import { cartNow, change, nextKey } from './cart-state.ts';

/**
 * Returns the lines without a course of the newest order that has any, because drinks have no course. If all lines of
 * the bill have a course, returns all lines of its newest order.
 */
function lastRound({ lines }: Bill): BillLine[] {
  const drinks = lines.filter(({ course }) => course === null);
  const round = drinks.length > 0 ? drinks : lines;
  const last = Math.max(...round.map(({ order_id }) => order_id ?? 0));
  return round.filter(({ order_id }) => order_id === last);
}

const choiceOf = ({ variant_id = null, addons, options, notes }: BillLine): Choice => ({
  variantId: variant_id,
  addonIds: addons.flatMap(({ id }) => id ?? []),
  ...(options.length > 0 && { options: options.map(({ id, quantity }) => ({ id, quantity })) }),
  notes,
});

/** A dish of a bill, or a set with its dishes. */
interface Sold {
  readonly itemId: number;
  readonly title: string;
  /** Undefined if the set no longer has one of the sold dishes. */
  readonly choice: Choice | undefined;
  readonly seat: number;
  readonly quantity: number;
}

/** Returns the choices that a set was sold with; undefined if the set no longer has one of the sold dishes. */
function soldSet(lines: readonly BillLine[], items: PosData['items']): Choice | undefined {
  const steps = items.get(lines[0]?.set?.id ?? 0)?.steps ?? [];
  const pieces = lines.map(({ item_id = 0, variant_id = null }) => ({ item_id, variant_id }));
  const at = stepOfPieces(steps, pieces);
  if (at.includes(undefined)) return undefined;
  const dishes = lines.map((line, index): SetDish => {
    const { variantId, addonIds, options } = choiceOf(line);
    const own = { step: at[index] ?? 0, itemId: line.item_id ?? 0, variantId, quantity: 1 };
    return { ...own, addonIds, ...(options && { options }) };
  });
  return { ...PLAIN, dishes };
}

/** Returns the dishes of the lines. The lines of one set become one entry for the set. */
function soldIn(lines: readonly BillLine[], items: PosData['items']) {
  return lines.flatMap((line): Sold[] => {
    const { title, seat, set } = line;
    if (!set) {
      const quantity = Math.max(1, Math.round(line.quantity));
      return [{ itemId: line.item_id ?? 0, title, seat, choice: choiceOf(line), quantity }];
    }
    const own = wholeOf(lines, line);
    if (own[0] !== line) return [];
    const choice = soldSet(own, items);
    return [{ itemId: set.id, title: set.title, seat, choice, quantity: 1 }];
  });
}

interface Pieces {
  readonly choice: Choice;
  readonly place: LinePlace;
  readonly quantity: number;
}

function addPieces(item: MenuItem, decimals: Decimals, { choice, place, quantity }: Pieces): void {
  const before = cartNow().lines;
  const one = addItem(before, item, choice, { key: nextKey(), decimals, place });
  const line = one.find((each, index) => each !== before[index]);
  if (line === undefined) return;
  change({ lines: setQuantity(one, line.key, line.quantity + quantity - 1) }, line.key);
}

/**
 * Adds the dishes of the last round. Shows a message with the dishes that were not added: dishes that the menu no
 * longer has, and dishes whose price must be typed.
 */
export function repeatRound(bill: Bill, { items, currency }: PosData): void {
  const missing = soldIn(lastRound(bill), items).filter(({ itemId, choice, seat, quantity }) => {
    const dish = items.get(itemId);
    if (dish === undefined || choice === undefined) return true;
    if (dish.open_price === 1 || !isOffered(dish, choice)) return true;
    const place = { course: undefined, seat: seat || undefined };
    addPieces(dish, currency.decimals, { choice, place, quantity });
    return false;
  });
  if (missing.length === 0) return;
  const dishes = missing.map(({ title }) => title).join(', ');
  toastError(t('These dishes were not added: {dishes}.', { dishes }));
}
