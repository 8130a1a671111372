// The main thread's connection: read-only, with a transaction for each read.
import { Tx } from './executor.ts';
import type { Connection } from './open.ts';
import type { Statement } from './sqlite.ts';
import { isStorageFailure } from './storage-failure.ts';

export class Reading {
  readonly #connection: Connection;
  readonly #tx: Tx;
  readonly #begin: Statement;
  readonly #commit: Statement;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#tx = new Tx(connection);
    this.#begin = connection.prepare('BEGIN');
    this.#commit = connection.prepare('COMMIT');
  }

  get isLooking(): boolean {
    return this.#connection.inTransaction;
  }

  /** Runs a synchronous function in one deferred transaction. A nested call sees the same state. */
  look<T>(look: (tx: Tx) => T): T {
    if (this.isLooking) return look(this.#tx);
    this.#begin.run();
    try {
      return look(this.#tx);
    } finally {
      // A disk failure may have ended the transaction already.
      if (this.#connection.inTransaction) this.#commit.run();
    }
  }

  /** Runs a function with a single statement, which needs no transaction. */
  peek<T>(look: (tx: Tx) => T): T {
    return look(this.#tx);
  }

  /** Returns false if the disk fails during the read. */
  canLook(look: (tx: Tx) => unknown): boolean {
    try {
      this.look(look);
      return true;
    } catch (error) {
      return !isStorageFailure(error);
    }
  }

  close(): void {
    this.#connection.close();
  }
}
