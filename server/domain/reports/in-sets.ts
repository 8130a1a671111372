// The dishes that were sold in sets (contract 30.6).
import type { DayRange } from '#shared/days.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const inSets = prepared<{ from: string; to: string }>()((p) =>
  qb
    .selectFrom('sold_set_dishes')
    .innerJoin('menu_items', 'menu_items.id', 'sold_set_dishes.item_id')
    .select((eb) => [
      'menu_items.title',
      eb.fn.sum<number>('sold_set_dishes.quantity').as('quantity'),
    ])
    .where('sold_set_dishes.business_day', '>=', p('from'))
    .where('sold_set_dishes.business_day', '<=', p('to'))
    .where('sold_set_dishes.quantity', '>', 0)
    .groupBy('menu_items.id')
    .orderBy('quantity', 'desc')
    .orderBy('menu_items.title'),
);

/**
 * Returns each dish that was sold in sets, with the number of pieces, under its current title, the most sold first.
 */
export const listInSets = (tx: Tx, { from, to }: DayRange): { title: string; quantity: number }[] =>
  tx.all(inSets, { from, to });
