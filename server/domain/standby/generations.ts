// The generation of the pair of hubs under which an order, an invoice or a Z was made (contract 35.5).
import { sql } from 'kysely';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';

const newest = prepared()(() =>
  qb.selectFrom('generations').select('generation').orderBy('generation', 'desc').limit(1),
);

/** Returns the current generation; undefined on a hub that never had a second hub. */
export const generationNow = (tx: Tx): number | undefined => tx.get(newest, {})?.generation;

const first = written<{ now: number }, never>(
  'INSERT OR IGNORE INTO generations VALUES (1, 0, 0, :now)',
);
/** Begins a generation after the rows that exist now. These rows keep their generation. */
const next = written<{ generation: number; now: number }, never>(`INSERT OR IGNORE INTO generations
  SELECT :generation, (SELECT coalesce(max(id), 0) FROM orders), (SELECT coalesce(max(id), 0) FROM invoices), :now`);

/**
 * Records that all orders, invoices and Z reports from now on belong to this generation. Rows from before the pairing
 * belong to the first generation.
 */
export function beginGeneration(tx: Tx, generation: number, now: number): void {
  tx.run(first, { now });
  tx.run(next, { generation, now });
}

/** Selects the generation of an order; null on a hub that never had a second hub. */
export const generationOfOrder = sql<
  number | null
>`(select max(generation) from generations where generations.order_id < orders.id)`.as(
  'generation',
);

const begun = prepared()(() =>
  qb.selectFrom('generations').select(['generation', 'invoice_id']).orderBy('generation', 'desc'),
);

/**
 * Returns a function that returns the field `generation` of an invoice by its number; an empty object on a hub that
 * never had a second hub.
 */
export function invoiceGenerations(tx: Tx): (id: number) => { generation?: number } {
  const rows = tx.all(begun, {});
  return (id) => {
    const row = rows.find(({ invoice_id }) => invoice_id < id);
    return row ? { generation: row.generation } : {};
  };
}
