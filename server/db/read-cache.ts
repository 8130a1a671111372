// Caches the parts of the menu, the store and the session that every sale needs, until one of them is written.
/** Names a cached value and its type. */
export interface CacheKey<T> {
  readonly name: string;
  /** For type checks only. */
  readonly holds?: T;
}

/** Creates a key: `cacheKey<string>('last audit hash')`. */
export const cacheKey = <T>(name: string): CacheKey<T> => ({ name });

export class ReadCache {
  readonly #values = new Map<string, unknown>();
  #seenVersion: unknown;

  /** Clears the cache if the version changed, because another connection has committed since the last check. */
  look(version: unknown): void {
    if (version !== this.#seenVersion) this.clear();
    this.#seenVersion = version;
  }

  get<T>(key: CacheKey<T>, read: () => T): T {
    if (!this.#values.has(key.name)) this.#values.set(key.name, read());
    return this.#values.get(key.name) as T;
  }

  set<T>(key: CacheKey<T>, value: T): void {
    this.#values.set(key.name, value);
  }

  clear(): void {
    this.#values.clear();
  }
}
