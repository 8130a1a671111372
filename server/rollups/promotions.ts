// Sums of promotions per business day and title: the reduced pieces, in thousandths, and the reduction.
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';

const add = prepared<{ day: string; title: string; milli: number; off: Cents }>()((p) =>
  qb
    .insertInto('rollup_promotions')
    .values({
      business_day: p('day'),
      title: p('title'),
      quantity_milli: p('milli'),
      off_cents: p('off'),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_day', 'title']).doUpdateSet((eb) => ({
        quantity_milli: eb(
          'rollup_promotions.quantity_milli',
          '+',
          eb.ref('excluded.quantity_milli'),
        ),
        off_cents: eb('rollup_promotions.off_cents', '+', eb.ref('excluded.off_cents')),
      })),
    ),
);

/** The reduction of an invoiced line by one promotion, as it is stored with the line. */
export interface KeptPromo {
  readonly id: number;
  readonly title: string;
  /** The reduction in minor units. */
  readonly amount: Cents;
  /** The number of reduced pieces, in thousandths of a piece. */
  readonly quantity: number;
}

/** Adds the reductions of these invoiced lines by promotions, with one statement for each title. */
export function recordPromotions(
  tx: Tx,
  day: string,
  lines: readonly { readonly promos: string | null }[],
): void {
  const sums = new Map<string, { milli: number; off: Cents }>();
  for (const { promos } of lines) {
    if (promos === null) continue;
    for (const { title, amount, quantity } of JSON.parse(promos) as KeptPromo[]) {
      const sum = sums.get(title) ?? { milli: 0, off: 0 };
      sums.set(title, { milli: sum.milli + quantity, off: sum.off + amount });
    }
  }
  for (const [title, sum] of sums) tx.run(add, { day, title, ...sum });
}
