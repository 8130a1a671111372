// Which dishes the menu shows.
import type { MenuItem } from './cart-rules.ts';

/** The choice of every category. */
export const ALL = 'all';

/** The dishes of a category whose title holds the searched words, without regard to case. */
export function findItems(
  items: readonly MenuItem[],
  category: string,
  search: string,
): readonly MenuItem[] {
  const wanted = search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (category === ALL || String(item.category_id) === category) &&
      item.title.toLowerCase().includes(wanted),
  );
}
