// Selects the dishes that the menu shows.
import { foldText } from '#shared/fold-text.ts';
import type { MenuItem } from '../cart/cart-choice.ts';

/** The value for all categories. */
export const ALL = 'all';

/** The value for the dishes that sell most at this hour, from all categories. */
export const FAVOURITES = 'favourites';

/**
 * Returns the dishes of a category whose title, in any language of the store, contains the searched text. Case and
 * accents do not matter. A dish without `found_by` is found by its lower-case title only.
 */
export function findItems(
  items: readonly MenuItem[],
  category: string,
  search: string,
): readonly MenuItem[] {
  const wanted = foldText(search);
  return items.filter(
    (item) =>
      (category === ALL || category === FAVOURITES || String(item.category_id) === category) &&
      (item.found_by ?? item.title.toLowerCase()).includes(wanted),
  );
}
