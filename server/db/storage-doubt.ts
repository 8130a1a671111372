// What the hub knows against its disk: what it could not store or read, until it can again (CONTRACT §5 healthz).

/** Tries once more what failed; whether it could be read. */
type Look = () => boolean | Promise<boolean>;

export class StorageDoubt {
  /** How many commands could not be stored, and how many of those were before a probe could be. */
  #failedWrites = 0;
  #forgivenWrites = 0;
  /** The last read that failed: what is in the memory of a connection can be read from any disk. */
  #failedLook: Look | undefined;

  /** A small write that passes proves no room for an order; so it takes a probe to forget this. */
  get isDoubted(): boolean {
    return this.#failedWrites > this.#forgivenWrites || this.#failedLook !== undefined;
  }

  writeFailed(): void {
    this.#failedWrites += 1;
  }

  readFailed(again: Look): void {
    this.#failedLook = again;
  }

  /** Looks and writes again; what failed before is then forgiven. */
  async probe(write: () => Promise<boolean>): Promise<boolean> {
    const [before, look] = [this.#failedWrites, this.#failedLook];
    if (look && !(await look())) return false;
    if (this.#failedLook === look) this.#failedLook = undefined;
    if (!(await write())) return false;
    this.#forgivenWrites = before;
    return !this.isDoubted;
  }
}
