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
    const version = tx.version();
    if (version !== this.#version) this.#values.clear();
    this.#version = version;
    const found = this.#values.get(key);
    if (found !== undefined) return found;
    const value = read();
    this.#values.set(key, value);
    return value;
  }
}
