// What dialogs do to the lines of the cart: another choice, notes, a place, other prices.
import type { Decimals } from '#shared/billing/money.ts';
import type { Choice, MenuItem } from './cart-choice.ts';
import { cartNow, change } from './cart-state.ts';
import { type LinePlace, repriceLines, setChoice, setNotes, setPlace } from './line-rules.ts';

/** Another choice for a line, opened again as it was. */
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

/** Takes the menu's prices of now for every line; the old ones stay beside them. */
export function repriceCart(items: ReadonlyMap<number, MenuItem>, decimals: Decimals): void {
  change({ lines: repriceLines(cartNow().lines, items, decimals) });
}

/** Gives lines the prices that the hub named; the old ones stay beside them. */
export function changePrices(changes: readonly { key: string; toCents: number }[]): void {
  const lines = cartNow().lines.map((line) => {
    const changed = changes.find((each) => each.key === line.key);
    return changed === undefined
      ? line
      : { ...line, unitCents: changed.toCents, wasCents: line.unitCents };
  });
  change({ lines });
}
