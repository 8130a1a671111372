// Adds stores to a directory that was restored from an older copy and lacks the stores that were paired later. Their
// shards still have them.
import { sql } from 'kysely';
import type { OfficeDb } from './open.ts';

/** Adds to the directory all stores that a shard has and the directory lacks, with their numbers and keys. */
export async function adoptStores(directory: OfficeDb, name: string, db: OfficeDb): Promise<void> {
  const known = await directory.selectFrom('stores').select('id').execute();
  const ids = new Set(known.map(({ id }) => id));
  const rows = await db.selectFrom('stores').select('id').execute();
  const lost = rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  if (lost.length === 0) return;
  const stores = await db.selectFrom('stores').selectAll().where('id', 'in', lost).execute();
  await directory.transaction().execute(async (tx) => {
    for (const one of stores)
      await sql`INSERT INTO stores
          (id, hub_id, title, currency, decimals, time_zone, key_hash, paired_at, heard_at, shard)
        OVERRIDING SYSTEM VALUE VALUES (${one.id}, ${one.hub_id}, ${one.title}, ${one.currency}, ${one.decimals},
          ${one.time_zone}, ${one.key_hash}, ${one.paired_at}, ${one.heard_at}, ${name})
        ON CONFLICT DO NOTHING`.execute(tx);
    // The next store gets a number that no shard has.
    await sql`SELECT setval(pg_get_serial_sequence('stores', 'id'), greatest(max(id), nextval(pg_get_serial_sequence('stores', 'id'))))
      FROM stores`.execute(tx);
  });
}
