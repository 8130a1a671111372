// Decides which updates from a screen are passed on. Their number is limited, because each update makes every other
// screen call the hub (contract 6).
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { idsIn } from '../domain/orders/orders.ts';
import type { Allowance } from './allowance.ts';

const existing = prepared<{ ids: string }>()((p) =>
  qb
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', idsIn(p('ids'))),
);

/** The cost of an update without ids: every receiver loads its whole list. */
const RELOAD_COST = 10;

/**
 * Returns the orders to pass on: the named orders that exist; an empty list means all. Returns undefined if nothing is
 * passed on, for example because the user's sockets together have sent too much.
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
