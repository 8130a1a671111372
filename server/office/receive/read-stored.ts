// Reads the data that are needed to add facts to a store, in one statement (contract 36.2).
import { sql } from 'kysely';
import type { OfficeTx } from '../db/as-user.ts';
import type { BatchFact } from './batch.ts';
import { idIn } from './body.ts';
import type { KnownPayment } from './figures.ts';
import type { Branch } from './place.ts';

export interface Stored {
  readonly branches: readonly Branch[];
  /** The payments among these facts that head office already knows. */
  readonly payments: readonly KnownPayment[];
  /** The figures of the running Z report. */
  readonly running: Readonly<Record<string, number>>;
  readonly has_z: boolean;
}

/** Returns the stored data that are needed to add these facts to a store. The row of the store must be locked. */
export async function readStored(
  tx: OfficeTx,
  store: number,
  facts: readonly BatchFact[],
): Promise<Stored> {
  const payments = facts.filter(({ kind }) => kind === 'payment');
  const ids = payments.map(({ body }) => idIn(body, 'id'));
  const { rows } = await sql<Stored>`SELECT
    (SELECT coalesce(json_agg(b ORDER BY no), '[]') FROM branches b WHERE store_id = ${store}) AS branches,
    (SELECT coalesce(json_agg(p), '[]') FROM payments p
      WHERE store_id = ${store} AND id = ANY (${ids}::bigint[])) AS payments,
    (SELECT coalesce(json_object_agg(figure, amount), '{}') FROM running WHERE store_id = ${store}) AS running,
    EXISTS (SELECT FROM zs WHERE store_id = ${store}) AS has_z`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('PostgreSQL returned no row for a statement that always has one');
  return stored;
}
