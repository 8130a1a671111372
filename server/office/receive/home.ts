// The home of a store: the database with its facts and figures. Each call of the store's hub locks the store's row
// there (contract 36.2, decision 53).
import { type Selectable, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { answering, databaseOf, type StoreDatabase } from '../db/databases.ts';
import type { OfficeDb } from '../db/open.ts';
import type { StoreRow } from '../db/schema.ts';
import type { Office } from '../http/office.ts';
import type { ListedStore } from './known-keys.ts';

export type Store = Selectable<StoreRow>;

/** How the call of a hub identifies the hub: by the hash of its key, and by its id. */
interface Caller {
  readonly keyHash: string;
  readonly hubId: string;
}

export interface Home {
  readonly db: OfficeDb;
  /**
   * Returns the caller's store and locks its row. Throws 401 for an unknown key, and 403 if the key is of another store.
   */
  readonly lock: (tx: OfficeTx) => Promise<Store>;
}

function expectStore<S extends { hub_id: string }>(store: S | undefined, hubId: string): S {
  if (!store)
    throw new Refusal('NOT_SIGNED_IN', 'This key is not known. Please pair the store again.');
  if (store.hub_id === hubId) return store;
  throw new Refusal(
    'FORBIDDEN',
    'This key belongs to another store. Please pair this store again.',
  );
}

type Located = Pick<Store, 'shard' | 'moving_to'>;

const isHere = ({ shard, moving_to }: Located, name: string | null): boolean =>
  shard === name && moving_to === null;

/**
 * Throws 503 if the store's figures are not in the database with this name, or are being moved. The hub then repeats
 * its call later.
 */
export function expectHere(store: Located, name: string | null): void {
  if (isHere(store, name)) return;
  throw new Refusal(
    'STORAGE_UNAVAILABLE',
    'This store is on another database now. Please try again later.',
  );
}

/** The home of a store whose figures are in the directory. */
const homeInDirectory = (db: OfficeDb, { keyHash, hubId }: Caller): Home => ({
  db,
  lock: async (tx) => {
    const store = await tx
      .selectFrom('stores')
      .selectAll()
      .where('key_hash', '=', keyHash)
      .forUpdate()
      .executeTakeFirst();
    const known = expectStore(store, hubId);
    expectHere(known, null);
    return known;
  },
});

/**
 * Copies a store's row from the directory to its shard, because branches and figures refer to that row. The branch and
 * the newest fact in the shard's row do not change.
 */
export async function copyRow(db: OfficeDb, store: ListedStore): Promise<void> {
  const { id, hub_id, title, currency, decimals, time_zone, key_hash, shard } = store;
  const { numAffectedRows } = await sql`INSERT INTO stores
      (id, hub_id, title, currency, decimals, time_zone, day_starts, key_hash, paired_at, heard_at, shard)
    OVERRIDING SYSTEM VALUE VALUES (${id}, ${hub_id}, ${title}, ${currency}, ${decimals}, ${time_zone},
      ${store.day_starts}, ${key_hash}, ${store.paired_at}, ${store.heard_at}, ${shard})
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, currency = excluded.currency,
      decimals = excluded.decimals, time_zone = excluded.time_zone, day_starts = excluded.day_starts,
      key_hash = excluded.key_hash, paired_at = excluded.paired_at, heard_at = excluded.heard_at
    WHERE stores.hub_id = excluded.hub_id`.execute(db);
  if (numAffectedRows === 1n) return;
  throw new Error(`shard ${shard} has another store with the number ${id}`);
}

/**
 * The home of a store in a shard. Rows of the directory are cached, so the key was checked without a query. If the
 * shard's row has another key, the directory is read again.
 */
function homeInShard(
  office: Office,
  database: StoreDatabase,
  known: ListedStore,
  caller: Caller,
): Home {
  const find = (tx: OfficeTx) =>
    tx.selectFrom('stores').selectAll().where('id', '=', known.id).forUpdate().executeTakeFirst();
  return {
    db: database.db,
    lock: async (tx) => {
      const store = await find(tx);
      if (store?.key_hash === caller.keyHash && isHere(store, database.name)) return store;
      const listed = await office.keys.read(office.db, caller.keyHash);
      const now = expectStore(listed, caller.hubId);
      expectHere(now, database.name);
      await copyRow(tx, now);
      const copied = await find(tx);
      if (copied) return copied;
      throw new Error(`the row of store ${known.id} is missing after it was copied`);
    },
  };
}

/**
 * The data about a store that its hub sends. The directory also stores these fields, for lists that need no figures.
 */
type SaidOfStore = Partial<
  Pick<Store, 'title' | 'currency' | 'decimals' | 'time_zone' | 'day_starts'>
>;

async function noteInDirectory(
  office: Office,
  known: ListedStore,
  said: SaidOfStore,
  caller: Caller,
) {
  const names = ['title', 'currency', 'decimals', 'time_zone', 'day_starts'] as const;
  if (names.every((name) => said[name] === undefined || said[name] === known[name])) return;
  await office.db.updateTable('stores').set(said).where('id', '=', known.id).execute();
  await office.keys.read(office.db, caller.keyHash);
}

/**
 * Runs the work of a hub's call in the database with its store's figures. Throws 401 or 403 for a wrong key, and 503 if
 * that database does not answer. The key is checked twice: first against the cached keys, so that a sender with a wrong
 * key causes no other work, and again when the row is locked.
 */
export async function atHome<R>(
  office: Office,
  caller: Caller,
  said: SaidOfStore,
  work: (home: Home) => Promise<R>,
): Promise<R> {
  const known = expectStore(await office.keys.find(office.db, caller.keyHash), caller.hubId);
  try {
    if (known.shard === null) return await work(homeInDirectory(office.db, caller));
    const database = databaseOf(office, known.shard);
    const home = homeInShard(office, database, known, caller);
    const result = await answering(office, database, () => work(home));
    await noteInDirectory(office, known, said, caller);
    return result;
  } catch (error) {
    // The store may have been moved.
    office.keys.forget(caller.keyHash);
    throw error;
  }
}
