// Caches reads until anything is written. After an event, all screens request the same data at the same time.
import { BoundedMap } from './bounded-map.ts';
import type { Tx } from './executor.ts';

export class UntilWritten<K, T> {
  readonly #values: BoundedMap<K, T>;
  #version: unknown;

  /** @param most maximum number of values; beyond it the oldest is removed. */
  constructor(most: number) {
    this.#values = new BoundedMap(most);
  }

  get(tx: Tx, key: K, read: () => T): T {
    const found = this.find(tx, key);
    if (found !== undefined) return found;
    const value = read();
    this.#values.set(key, value);
    return value;
  }

  /** Returns the cached value; undefined if nothing was read for this key since the last write. */
  find(tx: Tx, key: K): T | undefined {
    const version = tx.version();
    if (version !== this.#version) this.#values.clear();
    this.#version = version;
    return this.#values.get(key);
  }

  /** Removes this value, unless another one has replaced it. */
  forget(key: K, value: T): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }
}
