// The databases of head office. The directory has the stores, users, catalogue and releases. The figures of each store are
// in one database: the directory, or one of STORES_SHARD (decision 53).
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Refusal } from '#shared/errors.ts';
import { type OfficeTx, readAs, type Sight } from './as-user.ts';
import { isDown } from './down.ts';
import type { OfficeDb } from './open.ts';

/** The databases of STORES_SHARD by name; undefined for a database that is switched off. Empty without STORES_SHARD. */
export type Shards = ReadonlyMap<string, OfficeDb | undefined>;

export interface Databases {
  /** The directory. Without STORES_SHARD it also has the figures of all stores. */
  readonly db: OfficeDb;
  readonly shards: Shards;
  readonly log: Pick<Logger, 'error'>;
}

/** A database with figures of stores. The name of the directory is null. */
export interface StoreDatabase {
  readonly name: string | null;
  readonly db: OfficeDb;
}

export const isSpread = ({ shards }: Databases): boolean => shards.size > 0;

const unavailable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The database of some stores does not answer. Please try again later.',
  );

/** Returns the database with this name. Throws 503 if it is switched off, or unknown to this process. */
export function databaseOf({ db, shards, log }: Databases, name: string | null): StoreDatabase {
  const found = name === null ? db : shards.get(name);
  if (found) return { name, db: found };
  log.error({ shard: name }, 'a call needs a database that STORES_SHARD switches off or lacks');
  throw unavailable();
}

/** The longest time that a call waits for the database of a store. */
const WAIT_MS = 30_000;

/**
 * Runs work on a database and returns its result. Throws 503 if the database does not answer within `waitMs`. Without
 * STORES_SHARD there is no time limit, and errors stay as they are.
 */
export async function answering<R>(
  databases: Databases,
  { name }: StoreDatabase,
  work: () => Promise<R>,
  waitMs = WAIT_MS,
): Promise<R> {
  if (!isSpread(databases)) return work();
  const { log } = databases;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      log.error({ shard: name }, `a database of stores did not answer within ${waitMs} ms`);
      reject(unavailable());
    }, waitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    if (!isDown(error)) throw error;
    log.error({ shard: name, err: error }, 'a database of stores does not answer');
    throw unavailable();
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the counter `moves`, which grows with each step of a store's move (migrations/office/0007_moves.sql). */
const movesOf = sql<number>`(SELECT moves FROM identity)`;

/**
 * Returns the names of the databases that have a store which the user may see, and the counter `moves`. If `store` is
 * given, only that store counts.
 */
async function findNames(databases: Databases, sight: Sight, store: number | undefined) {
  const rows = await databases.db
    .selectFrom('stores')
    .select(['shard', movesOf.as('moves')])
    .distinct()
    .$if(sight !== 'all', (query) => query.where('id', 'in', sight === 'all' ? [] : [...sight]))
    .$if(store !== undefined, (query) => query.where('id', '=', store ?? 0))
    .execute();
  return { names: rows.map(({ shard }) => shard), moves: rows[0]?.moves ?? 0 };
}

/** How long a list waits while a store is moved to another database. */
const MOVE_WAIT_MS = 3000;
const MOVE_PAUSE_MS = 100;

/**
 * Reads on behalf of a user in every database that has one of the user's stores, and returns the results of all reads.
 * Throws 503 if one of the databases does not answer: figures that lack some stores would look complete. If the read is
 * about one store, `store` is its number.
 */
export async function readStores<R>(
  databases: Databases,
  sight: Sight,
  read: (tx: OfficeTx, name: string | null) => Promise<R>,
  store?: number,
): Promise<R[]> {
  if (!isSpread(databases)) return [await readAs(databases.db, sight, (tx) => read(tx, null))];
  if (sight !== 'all' && sight.length === 0) return [];
  for (const end = Date.now() + MOVE_WAIT_MS; Date.now() < end; await sleep(MOVE_PAUSE_MS)) {
    const { names, moves } = await findNames(databases, sight, store);
    if (names.length === 0) return [];
    if (moves % 2 === 1) continue;
    const results = await Promise.all(
      names.map((name) => {
        const database = databaseOf(databases, name);
        const readThere = () => readAs(database.db, sight, (tx) => read(tx, name));
        return answering(databases, database, readThere);
      }),
    );
    // If a store was moved during the reads, its figures may be in two results or in none. All databases are then read
    // again.
    const { rows } = await sql<{ moves: number }>`SELECT ${movesOf} AS moves`.execute(databases.db);
    if (rows[0]?.moves === moves) return results;
  }
  databases.log.error({}, 'a move of a store has not ended; run its command again');
  throw unavailable();
}

/** Returns the database with a store's figures; undefined if there is no such store. */
export async function databaseOfStore(
  databases: Databases,
  id: number,
): Promise<StoreDatabase | undefined> {
  if (!isSpread(databases)) return { name: null, db: databases.db };
  const row = await databases.db
    .selectFrom('stores')
    .select('shard')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && databaseOf(databases, row.shard);
}
