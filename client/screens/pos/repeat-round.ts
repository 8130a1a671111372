// Puts the dishes of a bill's last order into the cart again.

import type { Decimals } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import { t } from '../../locales/t.ts';
import { toastError } from '../../parts/toasts.ts';
import { nextKey } from './cart.ts';
import { type Choice, findChoice, type MenuItem } from './cart-choice.ts';
import { addItem, type LinePlace, setQuantity } from './cart-rules.ts';
import { cartNow, change } from './cart-state.ts';
import type { PosData } from './pos-data.ts';

/** Returns the lines of the newest order on the bill. */
function lastRound({ lines }: Bill): BillLine[] {
  const last = Math.max(...lines.map(({ order_id }) => order_id ?? 0));
  return lines.filter(({ order_id }) => order_id === last);
}

const choiceOf = ({ variant_id = null, addons, options, notes }: BillLine): Choice => ({
  variantId: variant_id,
  addonIds: addons.flatMap(({ id }) => id ?? []),
  ...(options.length > 0 && { options: options.map(({ id, quantity }) => ({ id, quantity })) }),
  notes,
});

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

/** Adds the dishes; names those that the menu no longer has, or whose price must be typed. */
export function repeatRound(bill: Bill, { items, currency }: PosData): void {
  const missing = lastRound(bill).filter((line) => {
    const dish = items.get(line.item_id ?? 0);
    const choice = choiceOf(line);
    if (dish === undefined || dish.open_price === 1 || findChoice(dish, choice) === undefined)
      return true;
    const place = { course: undefined, seat: line.seat || undefined };
    const quantity = Math.max(1, Math.round(line.quantity));
    addPieces(dish, currency.decimals, { choice, place, quantity });
    return false;
  });
  if (missing.length === 0) return;
  const dishes = missing.map(({ title }) => title).join(', ');
  toastError(t('Not repeated: {dishes}.', { dishes }));
}
