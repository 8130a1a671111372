// What every sale asks of the menu, the store and its session, read once until somebody writes to it.
/** Names one thing in the cache, and says what it is. */
export interface CacheKey<T> {
  readonly name: string;
  /** Types only. */
  readonly holds?: T;
}

/** `cacheKey<string>('last audit hash')`. */
export const cacheKey = <T>(name: string): CacheKey<T> => ({ name });

export class ReadCache {
  readonly #values = new Map<string, unknown>();
  #seenVersion: unknown;

  /** Forgets everything when another connection has committed since the last look, which the version tells. */
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
