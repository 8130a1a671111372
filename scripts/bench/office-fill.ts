// Fills head office with copies of one received day. This is many times as fast as receiving all the facts.
import { sql } from 'kysely';
import { addDays } from '#shared/days.ts';
import type { OfficeDb } from '../../server/office/db/open.ts';
import { makePartitions } from '../../server/office/receive/partitions.ts';
import { hashToken } from '../../server/sessions/tokens.ts';
import { A_DAY, chain, FACTS_A_DAY, factsOfDay } from './office-facts.ts';

/** How many days of facts a filled store has. */
export const DAYS = 365;
/** The day that is received and copied. */
export const FIRST_DAY = '2026-01-01';
/** The last day of the copies; measurements continue with the next day. */
export const LAST_DAY = '2026-11-20';

export const storeSent = (n: number) => ({
  ...{ id: String(n).padStart(32, '0'), title: `Store ${n}`, currency: 'EUR' },
  ...{ decimals: 2, timeZone: 'Europe/Rome' },
});
export const keyOf = (n: number): string => `office_bench${n}`;

/** Adds a store that need not be paired; returns its number. */
export async function addStore(db: OfficeDb, n: number): Promise<number> {
  const { id: hub_id, title, currency, decimals, timeZone: time_zone } = storeSent(n);
  const heard = { paired_at: 0, heard_at: 0, behind_since: null, key_hash: hashToken(keyOf(n)) };
  const { id } = await db
    .insertInto('stores')
    .values({ hub_id, title, currency, decimals, time_zone, ...heard })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies the first day of store `from` to a whole year of each of these stores, as if the facts had been received. */
async function copyDay(db: OfficeDb, from: number, stores: readonly number[]): Promise<void> {
  const list = stores.join(', ');
  const day = `to_char(DATE '${LAST_DAY}' - (${DAYS - 1} - n), 'YYYY-MM-DD')`;
  const shift = `(SELECT id, n, ${day} AS day FROM unnest(ARRAY[${list}]::BIGINT[]) id, generate_series(0, ${DAYS - 1}) n) s`;
  const where = `WHERE t.store_id = ${from}`;
  for (const statement of [
    `INSERT INTO facts SELECT s.id, 0, s.n * ${FACTS_A_DAY} + t.seq, left(s.day, 7), t.at, s.day, t.kind, t.body, md5(t.hash || s.id) || md5(s.n || t.hash)
      FROM facts t, ${shift} ${where} AND t.seq <= ${FACTS_A_DAY}`,
    `INSERT INTO sums SELECT s.id, s.day, t.kind, t.key, t.count, t.amount, t.tax FROM sums t, ${shift} ${where} AND t.day = '${FIRST_DAY}'`,
    `INSERT INTO payments SELECT s.id, s.n * ${A_DAY.invoices} + t.id, s.day, t.title, t.amount, t.tip, FALSE, TRUE FROM payments t, ${shift} ${where} AND t.day = '${FIRST_DAY}'`,
    `INSERT INTO zs SELECT s.id, s.n + 1, s.day, t.closed_at, t.sales, t.credits, t.tax, t.tips, t.state, t.difference FROM zs t, ${shift} ${where} AND t.z_no = 1`,
    `INSERT INTO exceptions SELECT s.id, s.n * ${A_DAY.invoices} + t.id, s.day, t.at, t.kind, t.username, t.approved_by, t.title, t.reason, t.value FROM exceptions t, ${shift} ${where} AND t.day = '${FIRST_DAY}'`,
  ])
    await sql.raw(statement).execute(db);
  await sql
    .raw(`INSERT INTO branches SELECT store_id, 0, NULL, 0, seq, hash, 1, 0 FROM facts
      WHERE store_id = ANY (ARRAY[${list}]::BIGINT[]) AND branch = 0 AND seq = ${DAYS * FACTS_A_DAY}`)
    .execute(db);
}

/**
 * Adds stores with a year of facts each, until all stores together have `facts` facts. `there` is the number of stores
 * before the call; the result is their number after it.
 */
export async function fill(db: OfficeDb, from: number, there: number, facts: number) {
  const wanted = Math.ceil(facts / (DAYS * FACTS_A_DAY));
  const days = Array.from({ length: DAYS + 40 }, (_, n) => addDays(LAST_DAY, 39 - n));
  const [model] = chain(factsOfDay(LAST_DAY, 0).slice(0, 1), '', 1);
  if (model)
    await makePartitions(
      db,
      days.map((day) => ({ ...model, day })),
    );
  let n = there;
  for (; n < there + wanted; n += 1) await copyDay(db, from, [await addStore(db, n)]);
  // Otherwise PostgreSQL would do this during the measurement.
  await sql`VACUUM ANALYZE`.execute(db);
  return n;
}
