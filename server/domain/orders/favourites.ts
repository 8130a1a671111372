// What the house sells at an hour of the day: the dishes, by the pieces that were sold (CONTRACT §5.2).
import { addDays } from '#shared/days.ts';
import { FAVOURITE_DAYS, MAX_FAVOURITES } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly hour: number;
  readonly before: number;
  readonly after: number;
  readonly most: number;
}

// In this order the days find the orders, and those their dishes: nothing older is looked at.
const mostSold = written<{ [K in keyof Asked]: Asked[K] }, { id: number }>(
  `SELECT i.item_id AS id FROM orders o
     CROSS JOIN order_items i ON i.order_id = o.id
     CROSS JOIN menu_items m ON m.id = i.item_id
   WHERE o.business_day BETWEEN :from AND :to AND o.sale_hour IN (:hour, :before, :after)
     AND o.status <> 'cancelled' AND i.status <> 'cancelled' AND m.deleted_at IS NULL AND m.is_active = 1
   GROUP BY i.item_id ORDER BY sum(i.quantity) DESC, i.item_id LIMIT :most`,
);

/** Item numbers, most sold first: of this hour, the one before and the one after, through the last business days. */
function favouritesAt(tx: Tx, { day, hour }: { day: string; hour: number }): number[] {
  const asked = {
    from: addDays(day, 1 - FAVOURITE_DAYS),
    to: day,
    hour,
    before: (hour + 23) % 24,
    after: (hour + 1) % 24,
    most: MAX_FAVOURITES,
  };
  return tx.all(mostSold, asked).map(({ id }) => id);
}

export const favouriteReads = { favouritesAt };
