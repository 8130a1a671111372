// The dishes that sell most at this hour, from the hub's last answer (contract 5.2). This browser stores them for use
// while the hub is unreachable.
import type { MenuItem } from '../cart/cart-choice.ts';

/** The local storage key of the item ids, which are separated by commas. */
export const FAVOURITES_KEY = 'comanda__favourites';

/** The least number of favourites that are shown. Fewer favourites would save no time. */
const LEAST = 4;

/** Returns the favourites, most sold first; empty if there are too few. */
export function readFavourites(items: readonly MenuItem[]): readonly MenuItem[] {
  const ids = localStorage.getItem(FAVOURITES_KEY)?.split(',') ?? [];
  const found = ids.flatMap((id) => items.find((item) => String(item.id) === id) ?? []);
  return found.length < LEAST ? [] : found;
}
