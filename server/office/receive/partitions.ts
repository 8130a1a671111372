// Makes the partitions of the facts: one for each month.
import { sql } from 'kysely';
import type { OfficeDb } from '../db/open.ts';
import type { BatchFact } from './batch.ts';

/** The lock that keeps two transactions from making the same partition. */
const PARTITION_LOCK = 684_512_002;
/** The partitions that this process knows to exist. */
const madeOf = new WeakMap<OfficeDb, Set<string>>();

/** Makes the partitions for the months of these facts, in a separate transaction. */
export const makePartitions = (db: OfficeDb, facts: readonly BatchFact[]): Promise<void> =>
  makeMonths(db, new Set(facts.map(({ day }) => day.slice(0, 7))));

/** Makes the partitions for these months, such as `2026-11`. */
export async function makeMonths(db: OfficeDb, wanted: Iterable<string>): Promise<void> {
  const made = madeOf.get(db) ?? new Set<string>();
  madeOf.set(db, made);
  const months = [...wanted].filter((one) => !made.has(one));
  if (months.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(tx);
    for (const month of months) {
      const name = `facts_${month.replace('-', '_')}`;
      const table = sql.table(name);
      const { rows } = await sql<{
        there: boolean;
      }>`SELECT to_regclass(${name}) IS NOT NULL AS there`.execute(tx);
      // An existing partition is not changed, because a change would wait for all transactions that write to it.
      if (rows[0]?.there) continue;
      await sql`CREATE TABLE ${table} PARTITION OF facts FOR VALUES IN (${sql.lit(month)})`.execute(
        tx,
      );
      // The parent's row-level security does not protect a partition that is read directly.
      await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`.execute(tx);
    }
  });
  for (const month of months) made.add(month);
}
