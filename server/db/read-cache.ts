// What every sale asks of the menu and the store, read once until somebody writes to it.
/** Names one thing in the cache, and says what it is. */
export interface CacheKey<T> {
  readonly name: string;
  /** Types only. */
  readonly holds?: T;
}

/** `cacheKey<string>('last audit hash')`. */
export const cacheKey = <T>(name: string): CacheKey<T> => ({ name });

/** What is cached, and what changes it by `ON DELETE`: a write to one of these ends the cache. */
const CACHED_TABLES =
  /\b(store|menu_items|taxes|categories|variants|addons|options|option_groups|item_option_groups|price_lists|price_list_items|price_list_categories|stations|station_categories|station_printers|printers)\b/;

export class ReadCache {
  readonly #values = new Map<string, unknown>();
  #seenVersion: unknown;

  /** Whether this write may change what is cached. */
  static isEndedBy(sql: string): boolean {
    return CACHED_TABLES.test(sql);
  }

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
