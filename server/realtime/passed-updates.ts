// Which updates that a screen names are passed on to the others: each makes every one of them ask the hub (CONTRACT §6).
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { idsIn } from '../features/orders/queries.ts';
import type { Allowance } from './allowance.ts';

const existing = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', idsIn(p('ids'))),
);

/** Every hearer of an update without ids loads its whole list. */
const RELOAD_COST = 10;

/**
 * The orders to pass on: those of the named that exist; none stands for all. Undefined where nothing is passed on, as when
 * the user's sockets together have said too much.
 */
export function findPassedOn(
  read: <T>(look: (tx: Tx) => T) => T,
  allowance: Allowance,
  named: readonly number[],
): number[] | undefined {
  if (named.length === 0) return allowance.afford(RELOAD_COST) ? [] : undefined;
  if (!allowance.afford()) return undefined;
  const found = read((tx) => tx.all(existing, { ids: JSON.stringify(named) }));
  return found.length === 0 ? undefined : found.map(({ id }) => id);
}
