// Sets and their dishes in the sums: a set counts as one item sold, its dishes are counted apart (contract 30.6).
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

/** Returns the sets of these dishes, each once, with their items on the menu. */
export function setsOf(tx: Tx, dishes: readonly Pick<SetDish, 'set_id'>[]) {
  const ids = new Set(dishes.flatMap(({ set_id }) => set_id ?? []));
  return [...ids].flatMap((set) => tx.get(setItem, { set }) ?? []);
}

/** Subtracts voided dishes of sets. The sets themselves are subtracted like other items. */
export function takeBackDishes(tx: Tx, day: string, dishes: readonly SetDish[]): void {
  for (const { item_id: item, quantity } of dishes) tx.run(takeDish, { day, item, quantity });
}

interface Swapped {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly id: number; readonly quantity: number }[];
}

/** Counts another dish in a set, with its options; `takeBackOptions` subtracts those of the former dish. */
export function recordSwap(
  tx: Tx,
  { id, business_day: day }: { readonly id: number; readonly business_day: string },
  { from, to, options }: Swapped,
): void {
  if (!isInSums(tx, id)) return;
  tx.run(takeDish, { day, item: from, quantity: 1 });
  tx.run(addDish, { day, item: to });
  for (const { id: option, quantity: pieces } of options)
    tx.run(addOption, { day, option, pieces });
}
