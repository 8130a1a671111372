// Opens and migrates the databases of STORES_SHARD when head office starts. Refuses a database that is marked with
// another name (decision 53).
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { StartRefused } from '../../db/migrate.ts';
import { adoptStores } from './adopt-stores.ts';
import type { OfficeTx } from './as-user.ts';
import type { Shards } from './databases.ts';
import { type OfficeDb, openOffice } from './open.ts';

/** The address of each shard by its name, or 'off'. */
export type ShardAddresses = ReadonlyMap<string, string>;

const refused = (name: string, what: string): StartRefused =>
  new StartRefused(`The database of ${name} in STORES_SHARD ${what}`);

async function openShard(name: string, url: string, migrations: string): Promise<OfficeDb> {
  try {
    return await openOffice({ url }, migrations);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused(
      name,
      `can't be opened: ${reason}. Correct its address, or write ${name}=off to start without its stores.`,
    );
  }
}

export async function closeShards(shards: Shards): Promise<void> {
  await Promise.all([...shards.values()].map((db) => db?.destroy()));
}

/** Throws if the figures of a store are in a database that STORES_SHARD does not name. */
async function expectNamed(directory: OfficeDb, shards: Shards): Promise<void> {
  const rows = await directory
    .selectFrom('stores')
    .select((eb) => ['shard', eb.fn.countAll<number>().as('stores')])
    .where('shard', 'is not', null)
    .groupBy('shard')
    .execute();
  const lost = rows.find(({ shard }) => shard !== null && !shards.has(shard));
  if (!lost) return;
  throw new StartRefused(
    `STORES_SHARD lacks ${lost.shard}, which has the figures of stores (${lost.stores}). Add its address, or write ${lost.shard}=off to start without these stores.`,
  );
}

const readIdentity = (tx: OfficeTx) =>
  tx.selectFrom('identity').select(['office_id', 'name']).executeTakeFirst();

async function expectDirectory(directory: OfficeDb): Promise<void> {
  const identity = await directory.selectFrom('identity').select('name').executeTakeFirst();
  if (!identity || identity.name === null) return;
  throw new StartRefused(
    `DATABASE_URL is the address of ${identity.name}, a database of STORES_SHARD. Set it to the database that keeps the users.`,
  );
}

/** Marks a database that has no mark yet. Throws if it has a head office of its own. */
async function markNew(tx: OfficeTx, name: string, officeId: string): Promise<void> {
  // Processes that start together wait here for each other: the first marks the database, the others find its mark.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity')
    .values({ id: 1, office_id: officeId, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const { rows } = await sql<{ used: boolean }>`SELECT
    EXISTS (SELECT FROM office) OR EXISTS (SELECT FROM stores) AS used`.execute(tx);
  if (rows[0]?.used)
    throw refused(name, `has a head office of its own. Give ${name} an empty database.`);
}

/** Marks the database. Throws if it has another mark, or if a separate head office uses it. */
async function markShard(tx: OfficeTx, name: string, officeId: string): Promise<void> {
  await markNew(tx, name, officeId);
  const identity = await readIdentity(tx);
  if (identity?.office_id !== officeId)
    throw refused(name, `belongs to another head office. Give ${name} an empty database.`);
  if (identity.name !== name)
    throw refused(
      name,
      `is the one of ${identity.name}. Correct the addresses: a database keeps its name.`,
    );
}

/** Returns the random id of this head office, which the directory gets when it has shards for the first time. */
async function officeIdOf(directory: OfficeDb): Promise<string> {
  const made = { id: 1, office_id: randomUUID(), name: null };
  await directory
    .insertInto('identity')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { office_id } = await directory
    .selectFrom('identity')
    .select('office_id')
    .executeTakeFirstOrThrow();
  return office_id;
}

/**
 * Marks each database in a transaction that stays open until all databases are marked. Each transaction takes an
 * advisory lock with the same random number. If the lock is already taken, two addresses lead to the same database.
 */
async function markAll(
  [first, ...rest]: readonly (readonly [name: string, db: OfficeDb])[],
  lock: number,
  officeId: string,
): Promise<void> {
  if (!first) return;
  const [name, db] = first;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`SELECT
      pg_try_advisory_xact_lock(${lock}) AS free`.execute(tx);
    if (!rows[0]?.free)
      throw refused(
        name,
        `is also the one of another name or of DATABASE_URL. Give ${name} a database of its own.`,
      );
    if (name !== '') await markShard(tx, name, officeId);
    await markAll(rest, lock, officeId);
  });
}

const LARGEST_LOCK = 2 ** 47;

/**
 * Opens the shards. Throws StartRefused, with a sentence that contains the remedy, if a shard cannot be opened or is
 * marked with another name, or if STORES_SHARD lacks a shard with stores.
 */
export async function openShards(
  directory: OfficeDb,
  addresses: ShardAddresses,
  migrations: string,
): Promise<Shards> {
  await expectDirectory(directory);
  const shards = new Map<string, OfficeDb | undefined>();
  try {
    for (const [name, url] of addresses)
      shards.set(name, url === 'off' ? undefined : await openShard(name, url, migrations));
    await expectNamed(directory, shards);
    if (shards.size === 0) return shards;
    const opened = [...shards].flatMap(([name, db]) => (db ? [[name, db] as const] : []));
    // The databases are marked in the order of their names, so that processes that start together wait for each other
    // in the same order.
    const all = [['', directory] as const, ...opened.sort(([a], [b]) => (a < b ? -1 : 1))];
    await markAll(all, randomInt(1, LARGEST_LOCK), await officeIdOf(directory));
    for (const [name, db] of opened) await adoptStores(directory, name, db);
    return shards;
  } catch (error) {
    await closeShards(shards);
    throw error;
  }
}
