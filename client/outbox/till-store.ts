// Data of this screen that must survive a power cut. They are named records in IndexedDB. A write resolves only once
// it is on disk.

/** Named records. Every write is one transaction, also across tabs, and durable once its promise resolves. */
export interface TillStore {
  get(name: string): Promise<unknown>;
  /** Returns the records whose names start with `prefix`, sorted by name. */
  list(prefix: string): Promise<NamedRecord[]>;
  /**
   * Reads records and writes what `decide` returns, in the same transaction. The value `undefined` deletes a record.
   */
  change(names: readonly string[], decide: (...found: unknown[]) => Changes): Promise<void>;
}

type NamedRecord = [name: string, record: unknown];

export type Changes = Readonly<Record<string, unknown>>;

type Decide = (...found: unknown[]) => Changes;

const STORE = 'records';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A disk that takes longer than this many ms counts as failed. */
const DISK_MS = 5000;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The storage of this browser does not answer.'));
    const timer = setTimeout(late, DISK_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('comanda-till', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return inTime(settled(request));
}

function applied(database: IDBDatabase, names: readonly string[], decide: Decide): Promise<void> {
  return new Promise((resolve, reject) => {
    // Tests showed that relaxed durability loses the last seconds before a power cut.
    const tx = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const records = tx.objectStore(STORE);
    const write = (found: readonly unknown[]) => {
      try {
        for (const [key, record] of Object.entries(decide(...found))) {
          if (record === undefined) records.delete(key);
          else records.put(record, key);
        }
      } catch (error) {
        // Cancels the whole transaction, so that half of a change is never stored.
        tx.abort();
        throw error;
      }
    };
    const reads = names.map((name) => settled<unknown>(records.get(name)));
    Promise.all(reads).then(write).catch(reject);
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
    tx.onerror = () => reject(tx.error);
  });
}

async function listed(database: IDBDatabase, prefix: string): Promise<NamedRecord[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const records = database.transaction(STORE, 'readonly').objectStore(STORE);
  const [names, found] = await Promise.all([
    settled(records.getAllKeys(range)),
    settled<unknown[]>(records.getAll(range)),
  ]);
  return names.map((name, index) => [String(name), found[index]]);
}

/**
 * Returns this browser's store. Its calls reject if the store fails. If the browser has closed the connection, the
 * next call opens it again.
 */
export function diskStore(): TillStore {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    const opening = openDatabase();
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    opened = opening;
    opening.then((database) => {
      database.onclose = forget;
      database.onversionchange = () => {
        forget();
        database.close();
      };
    }, forget);
    return opening;
  }

  async function use<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> {
    const database = await (opened ?? open());
    try {
      return await inTime(work(database));
    } catch (error) {
      // The browser closed the connection silently, for example after clearing its data.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      return inTime(work(await open()));
    }
  }

  return {
    get: (name) =>
      use((database) =>
        settled<unknown>(database.transaction(STORE, 'readonly').objectStore(STORE).get(name)),
      ),
    list: (prefix) => use((database) => listed(database, prefix)),
    change: (names, decide) => use((database) => applied(database, names, decide)),
  };
}
