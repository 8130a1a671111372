// A map with a maximum size: when it is full, the oldest entry is removed. Reading works as with a Map.
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size > this.#most) {
      for (const oldest of this.keys()) {
        this.delete(oldest);
        break;
      }
    }
    return this;
  }
}
