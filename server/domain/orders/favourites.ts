// The best-selling dishes and sets at an hour of the day, sorted by the number of pieces sold (contract 5.2).
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

// CROSS JOIN fixes the order of the query: orders are found by day, and items by order. No older rows are read.
const mostSold = written<{ [K in keyof Asked]: Asked[K] }, { id: number }>(
  `SELECT m.id FROM orders o
     CROSS JOIN order_items i ON i.order_id = o.id
     LEFT JOIN order_sets s ON s.id = i.set_id
     CROSS JOIN menu_items m ON m.id = coalesce(s.item_id, i.item_id)
   WHERE o.business_day BETWEEN :from AND :to AND o.sale_hour IN (:hour, :before, :after)
     AND o.status <> 'cancelled' AND i.status <> 'cancelled' AND m.deleted_at IS NULL AND m.is_active = 1
   GROUP BY m.id ORDER BY sum(iif(i.set_id IS NULL, i.quantity, 0)) + count(DISTINCT i.set_id) DESC, m.id
   LIMIT :most`,
);

/**
 * Returns the ids of the items sold most in this hour, the hour before and the hour after, over the last business
 * days.
 */
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
