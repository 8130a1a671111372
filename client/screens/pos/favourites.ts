// The dishes that the house sells at this hour, as the hub last said (CONTRACT §5.2): kept by this browser for when it is away.
import type { MenuItem } from './cart-choice.ts';

/** Numbers of items with commas between. */
export const FAVOURITES_KEY = 'comanda__favourites';

/** A page of fewer would save nobody a look. */
const LEAST = 4;

/** Most sold first; nothing where there are too few to say something. */
export function readFavourites(items: readonly MenuItem[]): readonly MenuItem[] {
  const ids = localStorage.getItem(FAVOURITES_KEY)?.split(',') ?? [];
  const found = ids.flatMap((id) => items.find((item) => String(item.id) === id) ?? []);
  return found.length < LEAST ? [] : found;
}
