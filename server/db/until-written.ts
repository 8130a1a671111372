// What was read, for whoever asks the same before anything at all is written: an event makes every screen ask at once.
import { BoundedMap } from './bounded-map.ts';
import type { Tx } from './executor.ts';

export class UntilWritten<K, T> {
  readonly #values: BoundedMap<K, T>;
  #version: unknown;

  /** @param most of these are kept; of more, the oldest goes. */
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

  /** Undefined where nobody has read it since the last write. */
  find(tx: Tx, key: K): T | undefined {
    const version = tx.version();
    if (version !== this.#version) this.#values.clear();
    this.#version = version;
    return this.#values.get(key);
  }

  /** Drops this value, unless another has taken its place. */
  forget(key: K, value: T): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }
}
