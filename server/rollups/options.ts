// The sums of sold options by business day. Subtracts voided options.
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { isInSums } from './reach.ts';

const takeOption = prepared<{ day: string; option: number; pieces: number }>()((p) =>
  qb
    .updateTable('rollup_options')
    .set((eb) => ({ quantity: eb('quantity', '-', p('pieces')) }))
    .where('business_day', '=', p('day'))
    .where('option_id', '=', p('option')),
);

interface Taken {
  readonly kind: 'addon' | 'option';
  readonly id: number;
  readonly pieces: number;
}

/** Subtracts the options of voided dishes of an order. */
export function takeBackOptions(
  tx: Tx,
  { id, business_day: day }: { readonly id: number; readonly business_day: string },
  extras: readonly Taken[],
): void {
  const options = extras.filter(({ kind }) => kind === 'option');
  if (options.length === 0 || !isInSums(tx, id)) return;
  for (const { id: option, pieces } of options) tx.run(takeOption, { day, option, pieces });
}
