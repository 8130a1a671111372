// Caches for a minute which store a key belongs to and which database has the store's figures, so that most calls of
// hubs need no query in the directory (decision 53).
import type { Selectable } from 'kysely';
import type { OfficeDb } from '../db/open.ts';
import type { StoreRow } from '../db/schema.ts';

/** The row of a store in the directory. */
export type ListedStore = Selectable<StoreRow>;

const KEPT_MS = 60_000;
/**
 * The maximum number of cached keys. If there are more, all keys are forgotten, so that they cannot fill the memory.
 */
const MOST = 200_000;

interface Known {
  /** Calls that begin while the directory is being asked all get its answer. */
  readonly store: Promise<ListedStore | undefined>;
  readonly until: number;
}

export class KnownKeys {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the store with this key as the directory had it within the last minute; undefined for an unknown key.
   */
  find(directory: OfficeDb, keyHash: string): Promise<ListedStore | undefined> {
    const known = this.#known.get(keyHash);
    return known && this.#now() < known.until ? known.store : this.read(directory, keyHash);
  }

  forget(keyHash: string): void {
    this.#known.delete(keyHash);
  }

  /** Returns the store with this key as the directory has it now. */
  read(directory: OfficeDb, keyHash: string): Promise<ListedStore | undefined> {
    const store = directory
      .selectFrom('stores')
      .selectAll()
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    if (this.#known.size >= MOST) this.#known.clear();
    const known = { store, until: this.#now() + KEPT_MS };
    this.#known.set(keyHash, known);
    const forget = () => {
      if (this.#known.get(keyHash) === known) this.#known.delete(keyHash);
    };
    // Unknown keys are not kept, so that a new key works as soon as its store is paired.
    store.then((found) => found ?? forget(), forget);
    return store;
  }
}
