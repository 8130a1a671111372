// Sets and their dishes in the sums: a set counts as one item sold, and its dishes are counted separately (contract
// 30.6).
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { isInSums } from './reach.ts';

const takeDish = prepared<{ day: string; item: number; quantity: number }>()((p) =>
  qb
    .updateTable('rollup_set_dishes')
    .set((eb) => ({ quantity: eb('quantity', '-', p('quantity')) }))
    .where('business_day', '=', p('day'))
    .where('item_id', '=', p('item')),
);
const addDish = prepared<{ day: string; item: number }>()((p) =>
  qb
    .insertInto('rollup_set_dishes')
    .values({ business_day: p('day'), item_id: p('item'), quantity: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['business_day', 'item_id'])
        .doUpdateSet((eb) => ({ quantity: eb('rollup_set_dishes.quantity', '+', 1) })),
    ),
);
const addOption = prepared<{ day: string; option: number; pieces: number }>()((p) =>
  qb
    .insertInto('rollup_options')
    .values({ business_day: p('day'), option_id: p('option'), quantity: p('pieces') })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'option_id']).doUpdateSet((eb) => ({
        quantity: eb('rollup_options.quantity', '+', eb.ref('excluded.quantity')),
      })),
    ),
);
const setItem = prepared<{ set: number }>()((p) =>
  qb.selectFrom('order_sets').select(['item_id', 'title']).where('id', '=', p('set')),
);

interface SetDish {
  readonly item_id: number;
  readonly set_id: number | null;
  readonly quantity: number;
}

interface DishOfSet {
  readonly set_id: number | null;
  readonly total_cents: Cents;
}

/**
 * Returns the sets of these dishes. Each set counts as one item sold. Its total is the sum of its dishes in `dishes`.
 */
export function setsOf(tx: Tx, dishes: readonly DishOfSet[]) {
  const sums = new Map<number, Cents>();
  for (const { set_id, total_cents } of dishes) {
    if (set_id !== null) sums.set(set_id, (sums.get(set_id) ?? 0) + total_cents);
  }
  return [...sums].flatMap(([set, total_cents]) => {
    const sold = tx.get(setItem, { set });
    return sold ? [{ ...sold, quantity: 1, total_cents }] : [];
  });
}

/** Subtracts voided dishes of sets. The sets themselves are subtracted like other items. */
export function takeBackDishes(tx: Tx, day: string, dishes: readonly SetDish[]): void {
  for (const { item_id: item, quantity } of dishes) tx.run(takeDish, { day, item, quantity });
}

const addToItem = prepared<{ day: string; item: number; cents: Cents }>()((p) =>
  qb
    .updateTable('rollup_items')
    .set((eb) => ({ total_cents: eb('total_cents', '+', p('cents')) }))
    .where('business_day', '=', p('day'))
    .where('item_id', '=', p('item')),
);
const addToMonth = prepared<{ month: string; item: number; cents: Cents }>()((p) =>
  qb
    .updateTable('rollup_item_months')
    .set((eb) => ({ total_cents: eb('total_cents', '+', p('cents')) }))
    .where('month', '=', p('month'))
    .where('item_id', '=', p('item')),
);

interface Swapped {
  /** The set on the menu, and by how much its total changed. */
  readonly set: number;
  readonly cents: Cents;
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly id: number; readonly quantity: number }[];
}

/**
 * Counts the dish that replaces another dish in a set, with its options; `takeBackOptions` subtracts the options of the
 * former dish.
 */
export function recordSwap(
  tx: Tx,
  { id, business_day: day }: { readonly id: number; readonly business_day: string },
  { set: item, cents, from, to, options }: Swapped,
): void {
  if (!isInSums(tx, id)) return;
  tx.run(takeDish, { day, item: from, quantity: 1 });
  tx.run(addDish, { day, item: to });
  tx.run(addToItem, { day, item, cents });
  tx.run(addToMonth, { month: day.slice(0, 7), item, cents });
  for (const { id: option, quantity: pieces } of options)
    tx.run(addOption, { day, option, pieces });
}
