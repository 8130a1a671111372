// The newest bills of the current business day, and when and how their dishes were sold. The preview of a promotion
// uses them (contract 31.1).
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';
import type { BillRow } from '../../db/schema.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { dayStart } from '../../time/zone-days.ts';
import { idsIn } from '../orders/orders.ts';
import { dayRuleOf, getStore } from '../store/settings.ts';

/**
 * Looks at the newest 200 bills only, so that the whole table is not read on a day without bills. The day of a bill is
 * the business day of the order that opened it. For a bill that no order opened, it is the day of its opening.
 */
const newestOfDay = written<{ day: string; start: number; limit: number }, Selectable<BillRow>>(
  `SELECT b.* FROM (SELECT * FROM bills ORDER BY id DESC LIMIT 200) b
     LEFT JOIN orders o ON o.id = b.first_order_id
   WHERE b.status IN ('open', 'paid') AND b.net_cents + b.tax_cents + b.off_cents + b.comp_cents > 0
     AND CASE WHEN o.id IS NULL THEN b.opened_at >= :start ELSE o.business_day = :day END
   ORDER BY b.id DESC LIMIT :limit`,
);

/** Returns the open and paid bills of the current business day that have something to pay, newest first. */
export function newestBillsOfDay(tx: Tx, now: number, limit: number): Selectable<BillRow>[] {
  const day = businessDayNow(tx, now);
  return tx.all(newestOfDay, { day, start: dayStart(day, dayRuleOf(getStore(tx))), limit });
}

const soldByIds = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('order_items as sold')
    .innerJoin('orders', 'orders.id', 'sold.order_id')
    .leftJoin('order_sets as whole', 'whole.id', 'sold.set_id')
    .innerJoin('menu_items as dish', (join) =>
      join.on((eb) => eb('dish.id', '=', eb.fn.coalesce('whole.item_id', 'sold.item_id'))),
    )
    .select(['sold.id', 'sold.variant_id', 'sold.category_id', 'sold.set_id', 'sold.created_at'])
    .select(['dish.id as dish_id', 'dish.category_id as dish_category_id', 'dish.open_price'])
    .select('orders.delivery_type')
    .where('sold.id', 'in', idsIn(p('ids'))),
);

/**
 * Returns when and how each of these items was sold, by item id. A dish of a set counts as its set, because promotions
 * apply to whole sets.
 */
export const readSoldDishes = (tx: Tx, itemIds: readonly number[]) =>
  new Map(
    tx.all(soldByIds, { ids: JSON.stringify(itemIds) }).map((row) => [
      row.id,
      {
        itemId: row.dish_id,
        variantId: row.set_id === null ? row.variant_id : null,
        categoryId: row.set_id === null ? row.category_id : row.dish_category_id,
        isOpenPrice: row.open_price === 1,
        deliveryType: row.delivery_type,
        at: row.created_at,
      },
    ]),
  );
