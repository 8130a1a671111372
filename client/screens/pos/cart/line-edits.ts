// The changes that dialogs make to lines of the cart: choice, notes, course and seat, prices.
import type { Decimals } from '#shared/billing/money.ts';
import type { Choice, MenuItem } from './cart-choice.ts';
import type { LinePlace } from './cart-rules.ts';
import { cartNow, change } from './cart-state.ts';
import { repriceLines, setChoice, setNotes, setPlace } from './line-rules.ts';

/** Changes the choice of a line that is already in the cart. */
export function changeChoice(
  line: { readonly key: string; readonly decimals: Decimals },
  item: MenuItem,
  choice: Choice,
): void {
  change({ lines: setChoice(cartNow().lines, item, choice, line) }, line.key);
}

export function changeNotes(key: string, text: string): void {
  change({ lines: setNotes(cartNow().lines, key, text) }, key);
}

export const changePlace = (key: string, place: LinePlace): void =>
  change({ lines: setPlace(cartNow().lines, key, place) }, key);

/** Updates every line to the menu's current prices; the old prices stay visible. */
export function repriceCart(items: ReadonlyMap<number, MenuItem>, decimals: Decimals): void {
  change({ lines: repriceLines(cartNow().lines, items, decimals) });
}

/** Sets the given prices on their lines. The lines still show their old prices too. */
export function changePrices(changes: readonly { key: string; toCents: number }[]): void {
  const lines = cartNow().lines.map((line) => {
    const changed = changes.find((each) => each.key === line.key);
    return changed === undefined
      ? line
      : { ...line, unitCents: changed.toCents, wasCents: line.unitCents };
  });
  change({ lines });
}
