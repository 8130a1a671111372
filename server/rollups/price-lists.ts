// Reductions by price lists: per business day and title, the number of pieces sold, and how much cheaper they were than
// on the menu.
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';

const takeListed = prepared<{ day: string; title: string; quantity: number; off: Cents }>()((p) =>
  qb
    .updateTable('rollup_price_lists')
    .set((eb) => ({
      quantity: eb('quantity', '-', p('quantity')),
      off_cents: eb('off_cents', '-', p('off')),
    }))
    .where('business_day', '=', p('day'))
    .where('title', '=', p('title')),
);

export interface ListedItem {
  readonly quantity: number;
  readonly price_list: string | null;
  /** The reduction per piece. */
  readonly list_off_cents: Cents;
}

/** Subtracts voided items from a day's reductions. */
export function takeBackListed(tx: Tx, day: string, items: readonly ListedItem[]): void {
  for (const { quantity, price_list: title, list_off_cents } of items) {
    if (title === null) continue;
    tx.run(takeListed, { day, title, quantity, off: quantity * list_off_cents });
  }
}
