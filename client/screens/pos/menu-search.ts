// Which dishes the menu shows.
import type { MenuItem } from './cart-choice.ts';

/** The choice of every category. */
export const ALL = 'all';

/** What sells at this hour, from all categories. */
export const FAVOURITES = 'favourites';

/** The dishes of a category whose title holds the searched words, without regard to case. */
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
