// What was read, for whoever asks the same before anything at all is written: an event makes every screen ask at once.
import type { Tx } from './executor.ts';

export class UntilWritten<K, T> {
  readonly #most: number;
  readonly #values = new Map<K, T>();
  #version: unknown;

  /** @param most of these are kept; of more, the oldest goes. */
  constructor(most: number) {
    this.#most = most;
  }

  get(tx: Tx, key: K, read: () => T): T {
    const version = tx.version();
    if (version !== this.#version) this.#values.clear();
    this.#version = version;
    const found = this.#values.get(key);
    if (found !== undefined) return found;
    const value = read();
    const oldest = this.#values.keys().next();
    if (this.#values.size >= this.#most && !oldest.done) this.#values.delete(oldest.value);
    this.#values.set(key, value);
    return value;
  }
}
