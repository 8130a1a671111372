// What must outlive a power cut on this screen: named records in IndexedDB, on disk before a write is said to be done.

/** Named records. Every write is one transaction, also between tabs, and durable once its promise resolves. */
export interface TillStore {
  get(name: string): Promise<unknown>;
  /** The records whose names begin so, by name. */
  list(prefix: string): Promise<[name: string, record: unknown][]>;
  /** Reads one record and writes what `decide` makes of it, in the same transaction; `undefined` deletes. */
  change(name: string, decide: (found: unknown) => Changes): Promise<void>;
}

export type Changes = Readonly<Record<string, unknown>>;

const STORE = 'records';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('comanda-till', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

function applied(database: IDBDatabase, name: string, decide: (found: unknown) => Changes) {
  return new Promise<void>((resolve, reject) => {
    // Relaxed durability loses the seconds before a power cut, as tried.
    const tx = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const records = tx.objectStore(STORE);
    const found = records.get(name);
    found.onsuccess = () => {
      for (const [key, record] of Object.entries(decide(found.result))) {
        if (record === undefined) records.delete(key);
        else records.put(record, key);
      }
    };
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
    tx.onerror = () => reject(tx.error);
  });
}

/** The store of this browser; rejects where the browser gives none (a private window with storage closed). */
export async function openTillStore(): Promise<TillStore> {
  const database = await openDatabase();
  const reading = () => database.transaction(STORE, 'readonly').objectStore(STORE);
  return {
    get: (name) => settled<unknown>(reading().get(name)),
    list: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const records = reading();
      const [names, found] = await Promise.all([
        settled(records.getAllKeys(range)),
        settled<unknown[]>(records.getAll(range)),
      ]);
      return names.map((name, index) => [String(name), found[index]]);
    },
    change: (name, decide) => applied(database, name, decide),
  };
}

/** Records in memory: for a browser without storage (nothing outlives the page then), and for tests. */
export function memoryStore(records = new Map<string, unknown>()): TillStore {
  return {
    get: async (name) => structuredClone(records.get(name)),
    list: async (prefix) =>
      [...records]
        .filter(([name]) => name.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, record]) => [name, structuredClone(record)]),
    change: async (name, decide) => {
      for (const [key, record] of Object.entries(decide(structuredClone(records.get(name))))) {
        if (record === undefined) records.delete(key);
        else records.set(key, structuredClone(record));
      }
    },
  };
}
