// Selects the dishes that the menu shows.
import type { MenuItem } from './cart-choice.ts';

/** The value for all categories. */
export const ALL = 'all';

/** The value for the dishes that sell most at this hour, from all categories. */
export const FAVOURITES = 'favourites';

/** Returns the dishes of a category whose title contains the searched words; case is ignored. */
export function findItems(
  items: readonly MenuItem[],
  category: string,
  search: string,
): readonly MenuItem[] {
  const wanted = search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (category === ALL || category === FAVOURITES || String(item.category_id) === category) &&
      item.title.toLowerCase().includes(wanted),
  );
}
