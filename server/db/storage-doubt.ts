// Tracks storage failures: writes and reads that failed, until they succeed again (contract 5 healthz).

/** Repeats the read that failed; returns whether it succeeded. */
type Look = () => boolean | Promise<boolean>;

export class StorageDoubt {
  /** The number of commands that could not be stored, and how many of them a successful probe has cleared. */
  #failedWrites = 0;
  #forgivenWrites = 0;
  /**
   * The last read that failed. The same read must be repeated, because a connection can serve other reads from its
   * cache even if the disk is gone.
   */
  #failedLook: Look | undefined;

  /**
   * True after a storage failure, until a probe succeeds. A small successful write does not clear this, because it
   * does not prove that there is space for an order.
   */
  get isDoubted(): boolean {
    return this.#failedWrites > this.#forgivenWrites || this.#failedLook !== undefined;
  }

  writeFailed(): void {
    this.#failedWrites += 1;
  }

  readFailed(again: Look): void {
    this.#failedLook = again;
  }

  /** Repeats the failed read and runs `write`; clears the earlier failures if both succeed. */
  async probe(write: () => Promise<boolean>): Promise<boolean> {
    const [before, look] = [this.#failedWrites, this.#failedLook];
    if (look && !(await look())) return false;
    if (this.#failedLook === look) this.#failedLook = undefined;
    if (!(await write())) return false;
    this.#forgivenWrites = before;
    return !this.isDoubted;
  }
}
