// Adds facts to the stored sums of a store, in the transaction that stores the facts.
import { type RawBuilder, sql } from 'kysely';
import type { OfficeTx } from '../db/as-user.ts';
import { makeUpsert } from '../db/rows.ts';
import type { BatchFact } from './batch.ts';
import { Figures } from './figures.ts';
import type { Stored } from './read-stored.ts';

interface AddingStore {
  readonly id: number;
  readonly decimals: number;
  readonly time_zone: string;
}

type Statement = RawBuilder<unknown>;

const upsertSums = makeUpsert(
  'sums',
  ['store_id', 'day', 'kind', 'key'],
  ['count', 'amount', 'tax'],
  (column) => `sums.${column} + excluded.${column}`,
);
const upsertPayments = makeUpsert(
  'payments',
  ['store_id', 'id'],
  ['day', 'title', 'amount', 'tip', 'cancelled', 'counted'],
);
const upsertRunning = makeUpsert('running', ['store_id', 'figure'], ['amount']);
// A Z or exception number that comes twice must not block all later facts.
const upsertZs = makeUpsert(
  'zs',
  ['store_id', 'z_no'],
  ['day', 'closed_at', 'sales', 'credits', 'tax', 'tips', 'state', 'difference'],
);
const upsertExceptions = makeUpsert(
  'exceptions',
  ['store_id', 'id'],
  ['day', 'at', 'kind', 'username', 'approved_by', 'title', 'reason', 'value'],
);

/** Returns the statements that write the changed figures of the running Z report. */
function writeRunning(store_id: number, before: Stored['running'], now: Figures): Statement[] {
  const rows = [...now.running]
    .filter(([figure, amount]) => before[figure] !== amount)
    .map(([figure, amount]) => ({ store_id, figure, amount }));
  const gone = Object.keys(before).filter((figure) => !now.running.has(figure));
  const statements = rows.length > 0 ? [upsertRunning(rows)] : [];
  if (gone.length === 0) return statements;
  return [
    ...statements,
    sql`DELETE FROM running WHERE store_id = ${store_id} AND figure = ANY (${gone}::text[])`,
  ];
}

/** Returns the statement that marks payments as counted after a Z report: all except the payments of this batch. */
function countPayments(store_id: number, { payments }: Figures): Statement {
  return sql`UPDATE payments SET counted = NOT cancelled
    WHERE store_id = ${store_id} AND counted = cancelled AND id <> ALL (${[...payments.keys()]}::bigint[])`;
}

/**
 * Returns the statements that add facts to the sums. The facts must follow the facts that were added before. No two
 * statements write the same row.
 */
export function addToSums(
  { id: store_id, decimals, time_zone: timeZone }: AddingStore,
  stored: Stored,
  facts: readonly BatchFact[],
): Statement[] {
  const { payments, running, has_z: hasZ } = stored;
  const figures = new Figures({
    ...{ decimals: decimals === 0 || decimals === 3 ? decimals : 2, timeZone, payments, hasZ },
    running: new Map(Object.entries(running)),
  });
  for (const fact of facts) figures.add(fact);
  const zs = [...figures.zs.values()].map(({ difference, ...z }) => ({
    ...z,
    difference: JSON.stringify(difference),
  }));
  const write = (upsert: ReturnType<typeof makeUpsert>, rows: Iterable<object>) => {
    const owned = Array.from(rows, (row) => ({ store_id, ...row }));
    return owned.length > 0 ? [upsert(owned)] : [];
  };
  return [
    ...write(upsertSums, figures.sums.values()),
    ...write(upsertPayments, figures.payments.values()),
    ...(zs.length > 0 ? [countPayments(store_id, figures)] : []),
    ...writeRunning(store_id, running, figures),
    ...write(upsertZs, zs),
    ...write(upsertExceptions, figures.exceptions.values()),
  ];
}

const ADDED = ['sums', 'payments', 'running', 'zs', 'exceptions'] as const;

/** Empties all sums of a store, before the facts of another branch are added. */
export async function clearSums(tx: OfficeTx, storeId: number): Promise<void> {
  for (const table of ADDED) await tx.deleteFrom(table).where('store_id', '=', storeId).execute();
}
